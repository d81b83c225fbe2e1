import { expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { makePdf, textAt } from '../../support/make-pdf.js'

/** A PDF whose trailer says how it is encrypted. */
function encryptedBy(handler: string): Uint8Array<SharedArrayBuffer> {
  const plain = Buffer.from(makePdf([{ content: textAt(72, 700, 'sealed') }])).toString('latin1')
  const entries = `/Encrypt<</Filter/${handler}/V 4/Length 128>>/ID[<00><00>]`
  const bytes = Buffer.from(plain.replace('trailer<<', `trailer<<${entries}`), 'latin1')
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

test.each(['Adobe.PubSec', 'FoxitRMS'])(
  'what %s has sealed is encrypted, not damaged',
  async (handler) => {
    await expect(openPdf(encryptedBy(handler))).rejects.toMatchObject({
      code: 'encrypted_document',
      message: expect.stringContaining('no password opens'),
    })
  },
)
