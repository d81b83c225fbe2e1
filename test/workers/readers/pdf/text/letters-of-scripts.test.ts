import { expect, test } from 'vitest'
import { makePdf } from '../../../../support/make-pdf.js'
import { pdfLines } from '../../../../support/pdf-lines.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

/** Texts one behind the other, each of a size and a rise in points, with a space before it or none. */
const shown = (...texts: readonly (readonly [text: string, size: number, risePt: number])[]) =>
  `BT 72 700 Td ${texts.map(([text, size, rise]) => `/F1 ${size} Tf ${rise} Ts (${text}) Tj`).join(' ')} ET`

test('letters with more scripts than letters are the text of their line', async () => {
  const nuclei = shown(['208', 7, 4], ['Pb', 10, 0], ['208', 7, 4], ['Pb', 10, 0])
  expect(await markdownOf(nuclei)).toBe('²⁰⁸Pb²⁰⁸Pb')
  expect(await markdownOf(shown(['n', 10, 0], ['pc', 7, -2]))).toBe('n<sub>pc</sub>')
})

test.each([
  ['smaller text on the baseline', shown(['N', 10, 0], ['umbers', 7, 0])],
  ['a sign larger than its text', shown(['+', 10, 0], ['one of all of these', 7, 3])],
  ['smaller text apart from it', shown(['AB ', 10, 0], [' under it', 7, -2])],
])('%s is no script', async (_, content) => {
  expect(await markdownOf(content)).not.toMatch(/<su[bp]>|[²ₙ]/)
  expect(await pdfLines(makePdf([{ content }]))).toHaveLength(1)
})
