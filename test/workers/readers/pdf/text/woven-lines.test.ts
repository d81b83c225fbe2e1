import { expect, test } from 'vitest'
import { makePdf, textAt } from '../../../../support/make-pdf.js'
import { pdfLines } from '../../../../support/pdf-lines.js'

/** Letters are .6 em wide: Courier of ten points, at height 700. */
const pieces = (...placed: readonly (readonly [x: number, text: string])[]): string =>
  `BT /F4 10 Tf ${placed.map(([x, text]) => `1 0 0 1 ${x} 700 Tm (${text}) Tj`).join(' ')} ET`

test.each([
  {
    name: 'letters of another font painted behind into the gaps of their words',
    content: `${pieces([100, 'Nh'], [118, 'ng'], [136, 'l'])} ${pieces([112, 'u'], [142, 'a'])}`,
    lines: ['Nhung la'],
  },
  {
    name: 'letters over a gap that is a line’s end by itself',
    content: pieces([100, 'v'], [118, 'c ba'], [106, 'uo']),
    lines: ['vuoc ba'],
  },
  {
    name: 'words painted from the last to the first',
    content: pieces([148, 'three'], [124, 'two'], [100, 'one']),
    lines: ['one two three'],
  },
  {
    name: 'cells painted from the last to the first as they are',
    content: pieces([200, 'right'], [100, 'left']),
    lines: ['right', 'left'],
  },
  {
    name: 'text over text as it is',
    content: pieces([100, 'one two'], [112, 'VVV']),
    lines: ['one two', 'VVV'],
  },
  {
    name: 'what stands in a gap of another line, but not at its words, as it is',
    content: `BT /F4 10 Tf 1 0 0 1 100 700 Tm (a            b) Tj 1 0 0 1 136 700 Tm (c) Tj ET`,
    lines: ['a b', 'c'],
  },
  {
    name: 'lines of other heights as they are',
    content: `${pieces([124, 'two'])} ${textAt(100, 704, 'one')}`,
    lines: ['two', 'one'],
  },
])('reads $name', async ({ content, lines }) => {
  expect(await pdfLines(makePdf([{ content }]))).toEqual(lines)
})
