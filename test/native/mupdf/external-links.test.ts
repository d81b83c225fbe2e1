import { expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { wasmBytes } from '../../../native/mupdf/wasm-module.js'

/** A page of 400 by 300 points with these annotations. */
function pageWith(annotations: string): Uint8Array<SharedArrayBuffer> {
  const text = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[10 20 410 320]/Annots[${annotations}]>>endobj
trailer<</Root 1 0 R>>`
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length))
  bytes.set(Buffer.from(text, 'latin1'))
  return bytes
}

const link = (rect: string, uri: string) =>
  `<</Type/Annot/Subtype/Link/Rect[${rect}]/A<</S/URI/URI(${uri})>>>>`

test('links out of the document stand where they are on the page', async () => {
  const within = '<</Type/Annot/Subtype/Link/Rect[20 30 40 50]/Dest[3 0 R/Fit]>>'
  const pdf = await openPdf(
    pageWith(
      `${link('30 40 130 60', 'https://a.example/x')}${within}${link('30 80 50 90', 'mailto:b')}`,
    ),
  )
  expect(pdf.readPage(0).links).toEqual([
    { x0: 20, y0: 260, x1: 120, y1: 280, uri: 'https://a.example/x' },
    { x0: 20, y0: 230, x1: 40, y1: 240, uri: 'mailto:b' },
  ])
  pdf.close()
})

test('links do not stay in the memory of the module', async () => {
  const bytes = pageWith(link('30 40 130 60', `https://a.example/${'x'.repeat(1000)}`).repeat(500))
  for (let round = 0; round < 40; round++) {
    const pdf = await openPdf(bytes)
    expect(pdf.readPage(0).links).toHaveLength(500)
    pdf.close()
  }
  expect(wasmBytes()).toBeLessThan(32 * 2 ** 20)
})
