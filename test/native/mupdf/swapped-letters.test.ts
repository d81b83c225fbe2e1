import { expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { type MoreObjects, makePdf } from '../../support/make-pdf.js'

/** A form that shows the glyph A, whose letters a document says in UTF-16. */
const saying =
  (letters: string): MoreObjects =>
  (first) => {
    const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfchar <41> <${letters}> endbfchar endcmap end end`
    const content = 'BT /M 12 Tf 72 700 Td (A) Tj ET'
    return {
      objects: [
        `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</M ${first + 1} 0 R>>>>/Length ${content.length}>>stream\n${content}\nendstream`,
        `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Times-Roman/ToUnicode ${first + 2} 0 R>>`,
        `<</Length ${map.length}>>stream\n${map}\nendstream`,
      ],
      catalog: '',
      resources: `/XObject<</X ${first} 0 R>>`,
    }
  }

test.each([
  ['two letters with their bytes swapped', '72007400', 'rt'],
  ['three', '660066006900', 'ffi'],
  ['as they should be', '00660069', 'fi'],
  ['one sign alone', '7200', '\u7200'],
  ['two signs, one of which ends otherwise', '72007401', '\u7200\u7401'],
])('a glyph that stands for %s', async (_, letters, text) => {
  const pdf = await openPdf(makePdf([{ content: '/X Do' }], saying(letters)))
  const { content } = pdf.readPage(0)
  expect(String.fromCodePoint(...content.glyphUnicode.subarray(0, content.glyphCount))).toBe(text)
  pdf.close()
})

test.each([
  ['Latin letters', '00660069', true],
  ['a sign and the selector of its variant', '2211fe01', true],
  ['letters read from the right', '06440627', false],
])('whether the letters of a glyph share its advance: %s', async (_, letters, isShared) => {
  const pdf = await openPdf(makePdf([{ content: '/X Do' }], saying(letters)))
  const [first = 0, second = 0] = pdf.readPage(0).content.glyphAdvance
  expect(first).toBeGreaterThan(0)
  expect(second).toBe(isShared ? first : 0)
  pdf.close()
})
