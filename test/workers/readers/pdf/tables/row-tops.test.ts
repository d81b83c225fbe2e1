import { expect, test } from 'vitest'
import { rowTop, titleTop } from '../../../../../workers/readers/pdf/tables/grids/row-tops.js'
import { textRows } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

type Piece = readonly [text: string, x: number, y: number]

const rowsOf = (pieces: readonly Piece[], bold: boolean) =>
  textRows(pieces.flatMap(([text, x, y]) => wordsAt(text, x, y, { bold })))

/** A row of three cells, and the lines of a fourth around its height. */
const HEADER: readonly Piece[] = [
  ['Item', 50, 200],
  ['Port', 150, 200],
  ['Sold', 350, 200],
]

test.each<[string, Piece[], number]>([
  [
    'two lines',
    [
      ['Share', 250, 194],
      ['of all', 250, 206],
    ],
    1,
  ],
  [
    'four lines',
    [
      ['Share', 250, 182],
      ['of the', 250, 194],
      ['sum of', 250, 206],
      ['all', 250, 218],
    ],
    2,
  ],
])(
  'a row begins with the first of %s of a cell that the others are in the middle of',
  (_, lines, at) => {
    const rows = rowsOf([...HEADER, ...lines], false)
    expect(rows[at]?.words).toHaveLength(HEADER.length)
    expect(rowTop(rows, at, 0)).toBe(0)
    // What is of the run above is not taken again.
    expect(rowTop(rows, at, 1)).toBe(1)
    expect(titleTop(rows, at, 0)).toBe(at)
    // Two cells may be sides of a form.
    expect(rowTop(rowsOf([...HEADER.slice(1), ...lines], false), at, 0)).toBe(at)
  },
)

test.each<[string, Piece, boolean, number]>([
  ['above one of bold titles', ['Total', 350, 188], true, 0],
  ['above the first of bold titles', ['Total', 50, 188], true, 1],
  ['over two of bold titles', ['Total of all the ports that we sold in 2019', 160, 188], true, 1],
  ['further above them', ['Total', 350, 184], true, 1],
  ['above light ones', ['Total', 350, 188], false, 1],
])('whether titles begin with a line %s', (_, above, bold, top) => {
  const rows = rowsOf([above, ...HEADER], bold)
  expect(rowTop(rows, 1, 0)).toBe(top)
  expect(titleTop(rows, 1, 0)).toBe(top)
  expect(titleTop(rows, 1, 1)).toBe(1)
})
