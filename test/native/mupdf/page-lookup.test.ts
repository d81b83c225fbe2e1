import { expect, test } from 'vitest'
import { openPdf, type Pdf } from '../../../native/mupdf/open-pdf.js'
import { warmUpDocument } from '../../../workers/warm-up-document.js'

const PAGES = 60

/** What a page says and where: the page content is one object that the next page overwrites. */
function pageOf(pdf: Pdf, index: number): string {
  const { glyphCount, glyphUnicode, glyphX, glyphY } = pdf.readPage(index).content
  const glyphs = Array.from({ length: glyphCount }, (_, at) => [
    glyphUnicode[at],
    glyphX[at],
    glyphY[at],
  ])
  return JSON.stringify(glyphs)
}

test('pages that are looked up singly are the pages of the whole list', async () => {
  const whole = await openPdf(warmUpDocument(PAGES))
  const expected = [0, 1, 29, 58, 59].map((index) => [index, pageOf(whole, index)] as const)
  whole.close()
  const single = await openPdf(warmUpDocument(PAGES))
  single.lookUpPages('singly')
  for (const [index, page] of [...expected].reverse()) expect(pageOf(single, index)).toBe(page)
  expect(new Set(expected.map(([, page]) => page)).size).toBeGreaterThan(1)
  expect(() => single.readPage(PAGES)).toThrow()
  expect(single.pageCount).toBe(PAGES)
  single.close()
})
