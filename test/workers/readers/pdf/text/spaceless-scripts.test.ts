import { expect, test } from 'vitest'
import { openPdf } from '../../../../../native/mupdf/open-pdf.js'
import { readPage } from '../../../../../workers/readers/pdf/pipeline/read-page.js'
import { makePdf } from '../../../../support/make-pdf.js'

/** What the font's letters from A on stand for; each is .6 em wide. */
const SIGNS = ['日', '本', '語', 'の', '。', '한', '국', 'x']

function toUnicode(): string {
  const codes = SIGNS.map((sign, at) => {
    const unicode = sign.charCodeAt(0).toString(16).padStart(4, '0')
    return `<${(65 + at).toString(16)}> <${unicode}>`
  })
  return `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${codes.length} beginbfchar ${codes.join(' ')} endbfchar endcmap`
}

/** The lines of a text that is set with this much room, in ems, behind each sign. */
async function linesOf(text: string, gapEm: number): Promise<string[]> {
  const codes = [...text].map((sign) => String.fromCharCode(65 + SIGNS.indexOf(sign)))
  const shown = codes.map((code) => `(${code}) ${-1000 * gapEm}`).join(' ')
  const map = toUnicode()
  const file = makePdf([{ content: `BT /R1 10 Tf 72 700 Td [${shown}] TJ ET` }], (first) => ({
    objects: [
      `<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode ${first + 1} 0 R>>`,
      `<</Length ${map.length}>>stream\n${map}\nendstream`,
    ],
    catalog: '',
    resources: `/Font<</R1 ${first} 0 R>>`,
  }))
  const pdf = await openPdf(file)
  try {
    return readPage(pdf.readPage(0), 1).lines.map(({ words }) =>
      words.map(({ text: word, spaceBefore }) => (spaceBefore ? ` ${word}` : word)).join(''),
    )
  } finally {
    pdf.close()
  }
}

test.each([
  ['signs of a stretched line', '日本語の。', 0.3, ['日本語の。']],
  ['signs set wide', '日本語', 0.6, ['日 本 語']],
  ['signs of a table', '日本', 1, ['日', '本']],
  ['Korean, which has spaces', '한국', 0.3, ['한 국']],
  ['a Latin letter beside them', '日x', 0.3, ['日 x']],
])('%s', async (_, text, gapEm, expected) => {
  expect(await linesOf(text, gapEm)).toEqual(expected)
})
