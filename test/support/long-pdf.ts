import { makePdf, textAt } from './make-pdf.js'

/** Words that end in no stop, so that paragraphs go on over every page break; a list and a heading here and there. */
function page(number: number) {
  const rows = Array.from({ length: 16 }, (_, row) =>
    textAt(72, 700 - 30 * row, `Page ${number} row ${row} of text that goes on and on for a whi-`),
  )
  const heading = number % 7 === 0 ? [textAt(72, 730, `Part ${number}`, 18, 'F2')] : []
  const items = [0, 1, 2].map((row) => textAt(80, 120 - 14 * row, `- item ${row} of ${number}`))
  return { content: [...heading, ...rows, ...(number % 5 === 0 ? items : [])].join(' ') }
}

/** 230 pages, which threads can convert together. */
export const LONG_PDF = makePdf(Array.from({ length: 230 }, (_, at) => page(at + 1)))
