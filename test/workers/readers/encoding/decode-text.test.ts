import iconv from 'iconv-lite'
import { expect, test, vi } from 'vitest'
import { decodeText } from '../../../../workers/readers/encoding/decode-text.js'
import { shared } from '../read-source.js'

/** Longer than two pieces, with characters of 1 to 4 bytes across every cut. */
const LONG = 'aé漢😀'.repeat(70_000)

test.each(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'utf-32le'])(
  'decodes %s in pieces that end between characters',
  (encoding) => {
    const onBroken = vi.fn()
    const pieces = [...decodeText(shared(iconv.encode(LONG, encoding)), encoding, onBroken)]
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.join('')).toBe(LONG)
    expect(onBroken).not.toHaveBeenCalled()
  },
)

test('says once that bytes could not be decoded', () => {
  const onBroken = vi.fn()
  const text = [
    ...decodeText(shared(Buffer.from('a\xffb\xffc', 'latin1')), 'utf-8', onBroken),
  ].join('')
  expect(text).toBe('a\ufffdb\ufffdc')
  expect(onBroken).toHaveBeenCalledTimes(1)
})

test('gives no pieces for no bytes', () => {
  expect([...decodeText(shared(new Uint8Array()), 'utf-8')]).toEqual([])
})

test('survives a run of continuation bytes longer than any piece', () => {
  const bytes = new Uint8Array(600 * 1024).fill(0x80)
  const text = [...decodeText(shared(bytes), 'utf-8')].join('')
  expect(text).toHaveLength(bytes.length)
})
