import { expect, test } from 'vitest'
import type { LatticeCell } from '../../../../../workers/readers/pdf/tables/grids/lattice.js'
import { latticeGrid } from '../../../../../workers/readers/pdf/tables/grids/lattice-grid.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

/** A label, and three columns that the first drawn row does not part. */
const XS = [50, 150, 210, 270, 330]
const YS = [100, 130, 145, 160]
const ALL = [0, 1, 2, 3]
const cellAt = (row: number, column: number, colspan = 1): LatticeCell => ({
  row,
  column,
  rowspan: 1,
  colspan,
})
const CELLS = [
  cellAt(0, 0),
  cellAt(0, 1, 3),
  ...ALL.map((column) => cellAt(1, column)),
  ...ALL.map((column) => cellAt(2, column)),
]
const FIGURES = [
  ['OTAM', '73.0', '75.2', '85.5'],
  ['TRX', '63.6', '80.1', '85.9'],
]

function rowsWith(...header: ReturnType<typeof wordsAt>[]): string[] {
  const body = tableAt(FIGURES, [60, 160, 220, 280], 141)
  const grid = latticeGrid({ xs: XS, ys: YS, cells: CELLS }, [...header.flat(), ...body])
  return grid.rows.map((row) =>
    row.map((cell) => (cell === undefined ? '^' : wordsText(cell.words))).join('|'),
  )
}

const METHOD = wordsAt('Method', 60, 111)
const TITLE = wordsAt('Kinetics', 220, 111)

test('labels below a title in one drawn cell are a row of their own', () => {
  const labels = tableAt([['1-shot', '3-shot', '5-shot']], [160, 220, 280], 125)
  expect(rowsWith(METHOD, TITLE, labels)).toEqual([
    'Method|Kinetics|^|^',
    '^|1-shot|3-shot|5-shot',
    'OTAM|73.0|75.2|85.5',
    'TRX|63.6|80.1|85.9',
  ])
})

test('text that goes on in the last line of a cell is no row of labels', () => {
  expect(rowsWith(METHOD, TITLE, wordsAt('of 400 kinds', 200, 125))[0]).toBe(
    'Method|Kinetics of 400 kinds|^|^',
  )
})

test('labels of some columns alone are none', () => {
  const labels = tableAt([['1-shot', '5-shot']], [160, 280], 125)
  expect(rowsWith(METHOD, TITLE, labels)).toHaveLength(3)
})
