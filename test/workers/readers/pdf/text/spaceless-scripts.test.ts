import { expect, test } from 'vitest'
import { makePdf } from '../../../../support/make-pdf.js'
import { pdfLines, signCode, signFont } from '../../../../support/pdf-lines.js'

const SIGNS = ['日', '本', '語', 'の', '。', '한', '국', 'x']

/** The lines of a text that is set with this much room, in ems, behind each sign. */
function linesOf(text: string, gapEm: number): Promise<string[]> {
  const shown = [...text].map((sign) => `(${signCode(SIGNS, sign)}) ${-1000 * gapEm}`).join(' ')
  return pdfLines(
    makePdf([{ content: `BT /R1 10 Tf 72 700 Td [${shown}] TJ ET` }], signFont(SIGNS)),
  )
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
