import { expect, test } from 'vitest'
import { makePdf } from '../../../../support/make-pdf.js'
import { pdfLines } from '../../../../support/pdf-lines.js'

/** The lines of a text whose letters stand this much apart, in ems, and whose `_` is a space of this width. */
function linesOf(text: string, trackingEm: number, spaceEm: number): Promise<string[]> {
  const gap = (em: number) => -1000 * em
  const shown = text
    .split('_')
    .map((word) => [...word].map((letter) => `(${letter})`).join(` ${gap(trackingEm)} `))
    .join(` ${gap(spaceEm)} `)
  return pdfLines(makePdf([{ content: `BT /F1 10 Tf 72 700 Td [${shown}] TJ ET` }]))
}

test.each([
  ['a word', 'ABSTRACT', 0.16, 0, ['ABSTRACT']],
  ['words', 'LIST_OF_TABLES', 0.16, 0.5, ['LIST OF TABLES']],
  ['words set wide', 'LIST_OF_TABLES', 0.3, 0.6, ['LIST OF TABLES']],
  ['words with figures and marks', 'PART_2_AND_APRIL_2010:', 0.16, 0.5, ['PART 2 AND APRIL 2010:']],
  ['words in quotes', 'THE_"WHOLE"_TEXT', 0.16, 0.5, ['THE "WHOLE" TEXT']],
  ['a word set wide', 'abstract', 0.3, 0, ['abstract']],
  ['bases', 'ACGTAC', 0.3, 0, ['A C G T A C']],
  ['items a space apart', 'ABCDEF', 0.25, 0, ['A B C D E F']],
  ['initials', 'ABC', 0.16, 0, ['A B C']],
  ['figures', '12345', 0.16, 0, ['1 2 3 4 5']],
])('letters set apart: %s', async (_, text, trackingEm, spaceEm, expected) => {
  expect(await linesOf(text, trackingEm, spaceEm)).toEqual(expected)
})

test.each([
  [
    'letters set apart within a line',
    '(Italics,) -500 (A) -160 (L) -160 (L) -490 (C) -160 (A) -100 (P) -160 (S) -490 (small)',
    'Italics, ALL CAPS small',
  ],
  [
    'short words of a tight line',
    '(Non,) -170 (il) -170 (y) -170 (a) -170 (\\340) -170 (la) -170 (table)',
    'Non, il y a à la table',
  ],
])('%s', async (_, shown, expected) => {
  const content = `BT /F1 10 Tf 72 700 Td [${shown}] TJ ET`
  expect(await pdfLines(makePdf([{ content }]))).toEqual([expected])
})
