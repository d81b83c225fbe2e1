import { textAt } from '../../../../support/make-pdf.js'

/** Four lines of running text from `top` down. */
export const prose = (top: number): string =>
  Array.from({ length: 4 }, (_, i) =>
    textAt(
      72,
      top - 12 * i,
      `Row ${i} of running text that says nothing of note and fills the line`,
    ),
  ).join(' ')
