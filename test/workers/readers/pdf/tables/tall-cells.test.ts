import { expect, test } from 'vitest'
import { latticeGrid } from '../../../../../workers/readers/pdf/tables/grids/lattice-grid.js'
import { refineLattice } from '../../../../../workers/readers/pdf/tables/grids/refine-lattice.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const XS = [50, 200, 260, 320]

/** Three rows, `pitchPt` high, drawn in all columns but the middle one, whose lines stand at these baselines. */
function rowsOf(middle: readonly string[], pitchPt: number, atPt = [0, pitchPt, 2 * pitchPt]) {
  const ys = [0, 1, 2, 3].map((row) => 100 + row * pitchPt)
  const rows = [0, 1, 2]
  const cells = [
    ...rows.flatMap((row) => [0, 2].map((column) => ({ row, column, rowspan: 1, colspan: 1 }))),
    { row: 0, column: 1, rowspan: 3, colspan: 1 },
  ]
  const words = [
    ...rows.flatMap((row) => wordsAt(`Ratio ${row}`, 54, 111 + row * pitchPt)),
    ...rows.flatMap((row) => wordsAt(`${row}.5`, 264, 111 + row * pitchPt)),
    ...middle.flatMap((text, k) => wordsAt(text, 204, 111 + (atPt[k] ?? 0))),
  ]
  const grid = latticeGrid(refineLattice({ xs: XS, ys, cells }, words), words)
  return grid.rows.map((row) =>
    row.map((cell) => (cell === undefined ? null : wordsText(cell.words))),
  )
}

test('a ground painted over the lines between rows leaves each row its own line', () => {
  expect(rowsOf(['PASS', 'PASS', 'N/A'], 17).map((row) => row[1])).toEqual(['PASS', 'PASS', 'N/A'])
})

test('figures are rows though they are set as tight as wrapped text', () => {
  expect(rowsOf(['4', '0', '13'], 13).map((row) => row[1])).toEqual(['4', '0', '13'])
})

test.each([
  { name: 'wrapped', middle: ['Paid in', 'full by', 'May'], pitchPt: 13, atPt: undefined },
  { name: 'fewer lines than rows', middle: ['Paid', 'late'], pitchPt: 17, atPt: [8, 25] },
  { name: 'not in its rows', middle: ['Paid', 'in', 'full'], pitchPt: 17, atPt: [12, 29, 46] },
])('a label over several rows stays one: $name', ({ middle, pitchPt, atPt }) => {
  expect(rowsOf(middle, pitchPt, atPt).map((row) => row[1])).toEqual([middle.join(' '), null, null])
})
