import { expect, test } from 'vitest'
import { makePdf } from '../../../../support/make-pdf.js'
import { pdfLines } from '../../../../support/pdf-lines.js'

const linesOf = (shown: string): Promise<string[]> =>
  pdfLines(makePdf([{ content: `BT /F1 10 Tf 72 700 Td ${shown} ET` }]))

/** As TeX sets it: the A small and raised, the E lowered, both kerned into the letters beside them. */
const TEX = '[(T) 166] TJ -2.1 Ts [(E) 125] TJ 0 Ts'
const LATEX = `[(L) 360] TJ /F1 7 Tf 2 Ts [(A) 214] TJ /F1 10 Tf 0 Ts ${TEX}`

test.each([
  ['TeX', `(by ) Tj ${TEX} (X, and) Tj`, 'by TeX, and'],
  ['LaTeX', `(in ) Tj ${LATEX} (X today) Tj`, 'in LaTeX today'],
  ['LaTeX at the start and again', `${LATEX} (X and ) Tj ${LATEX} (X) Tj`, 'LaTeX and LaTeX'],
  ['a letter of its height', '[(L) 360 (A) 150 (T) 166 (E) 125 (X)] TJ', 'LATEX'],
  ['an exponent', '(V) Tj /F1 7 Tf 3 Ts (A) Tj /F1 10 Tf 0 Ts (T rises) Tj', 'VAT rises'],
  ['an index before words', '[(V) 200] TJ /F1 7 Tf -2 Ts (A) Tj /F1 10 Tf 0 Ts ( is) Tj', 'VA is'],
])('%s is read as it is meant', async (_, shown, expected) => {
  expect(await linesOf(shown)).toEqual([expected])
})
