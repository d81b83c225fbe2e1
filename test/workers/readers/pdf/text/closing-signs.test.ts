import { expect, test } from 'vitest'
import { makePdf } from '../../../../support/make-pdf.js'
import { pdfLines } from '../../../../support/pdf-lines.js'

/** Pieces of a line, each a run of its own, in another colour, and a gap between them. */
const inRuns = (pieces: readonly string[]) =>
  `BT /F1 10 Tf 72 700 Td ${pieces.map((piece, at) => `${at % 2} 0 0 rg [(${piece}) -200] TJ`).join(' ')} ET`

test.each([
  ['a comma', ['press the key ', 'In', ', or another'], 'press the key In, or another'],
  ['the last sign of a line', ['press the key ', 'In', '.'], 'press the key In.'],
  ['a bracket and a stop', ['press \\(the key ', 'In', '\\).'], 'press (the key In).'],
  [
    'a word that a stop begins',
    ['name the file ', 'In', '.net or so'],
    'name the file In .net or so',
  ],
  ['where spaces are not painted', ['mot', 'In', ':', 'mot'], 'mot In : mot'],
  ['a space that is painted', ['un mot ', 'In ', ': oui'], 'un mot In : oui'],
])('a sign behind a box: %s', async (_, pieces, line) => {
  expect(await pdfLines(makePdf([{ content: inRuns(pieces) }]))).toEqual([line])
})

test('a sign within a run is set apart as the letters are', async () => {
  const content = `BT /F1 10 Tf 72 700 Td (some text and ) Tj [(a) -200 (.) -200 (b)] TJ ET`
  expect(await pdfLines(makePdf([{ content }]))).toEqual(['some text and a . b'])
})

test('a sign of code is named, it closes nothing', async () => {
  const content =
    'BT /F1 10 Tf 72 700 Td 1 0 0 rg [(one or more of) -200] TJ /F4 10 Tf 0 0 0 rg (:) Tj ET'
  expect(await pdfLines(makePdf([{ content }]))).toEqual(['one or more of :'])
})
