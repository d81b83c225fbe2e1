import { expect, test } from 'vitest'
import type { LatticeCell } from '../../../../../workers/readers/pdf/tables/grids/lattice.js'
import { latticeGrid } from '../../../../../workers/readers/pdf/tables/grids/lattice-grid.js'
import { refineLattice } from '../../../../../workers/readers/pdf/tables/grids/refine-lattice.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

/** Three columns, drawn but in the first row. */
const XS = [50, 150, 200, 260]
const YS = [100, 116, 132, 148]
const COLUMNS = [0, 1, 2]
const CELLS: LatticeCell[] = [
  { row: 0, column: 0, rowspan: 1, colspan: 3 },
  ...[1, 2].flatMap((row) => COLUMNS.map((column) => ({ row, column, rowspan: 1, colspan: 1 }))),
]
/** Prices end at 196, what follows begins at `x`. */
const bodyWith = (x: number) => [
  ...tableAt([['Oslo'], ['Graz']], [54], 128, 16),
  ...wordsAt('286.12', 166, 128),
  ...wordsAt('14.35', 171, 144),
  ...tableAt([['none'], ['yes']], [x], 128, 16),
]

function header(words: ReturnType<typeof wordsAt>, x = 202): (string | null)[] {
  const all = [...words, ...bodyWith(x)]
  const grid = latticeGrid(refineLattice({ xs: XS, ys: YS, cells: CELLS }, all), all)
  return (grid.rows[0] ?? []).map((cell) => (cell === undefined ? null : wordsText(cell.words)))
}

const TITLES = [...wordsAt('City', 54, 112), ...wordsAt('Price Insured', 171, 112)]
const APART = [
  ...wordsAt('City', 54, 112),
  ...wordsAt('Price', 171, 112),
  ...wordsAt('Insured', 202, 112),
]

test('titles as near as words that begin and end where their columns do are one each', () => {
  expect(header(APART)).toEqual(['City', 'Price', 'Insured'])
})

test.each([
  { what: 'one that is not aligned', words: APART, x: 206 },
  { what: 'one that reaches over a line', words: TITLES, x: 202 },
  { what: 'a column without one', words: wordsAt('City Price', 54, 112), x: 202 },
])('$what makes them a title of all', ({ words, x }) => {
  expect(header(words, x)).toEqual([wordsText(words), null, null])
})

test('a column of references beside some labels of a drawn column is one of its own', () => {
  const xs = [50, 250, 320]
  const ys = [100, 116, 132, 148, 164, 180, 196]
  const cells = [0, 1, 2, 3, 4, 5].flatMap((row) =>
    [0, 1].map((column) => ({ row, column, rowspan: 1, colspan: 1 })),
  )
  const words = tableAt(
    [
      ['', 'Note', '2026'],
      ['Profit', '', '486'],
      ['Depreciation', '12', '214'],
      ['Interest', '', '58'],
      ['Dividends', '7', '15'],
      ['Tax', '', '91'],
    ],
    [54, 200, 280],
    112,
    16,
  )
  const labelled = [...words, ...wordsAt('Net', 54, 112)]
  const texts = (own: typeof words) =>
    latticeGrid(refineLattice({ xs, ys, cells }, own), own).rows.map((row) =>
      row.map((cell) => wordsText(cell?.words ?? [])),
    )
  expect(texts(labelled)[2]).toEqual(['Depreciation', '12', '214'])
  expect(texts(words)[2]).toEqual(['Depreciation 12', '214'])
})
