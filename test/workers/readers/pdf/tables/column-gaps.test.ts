import { expect, test } from 'vitest'
import {
  columnGaps,
  separatorsOf,
} from '../../../../../workers/readers/pdf/tables/grids/column-gaps.js'
import { rowCells, textRows } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const BODY = [
  ['East', '0.30', '0.70'],
  ['West', '0.26', '0.74'],
  ['Both', '0.39', '0.61'],
]
/** Columns of figures from 200 to 220 and from 232 to 252: their middle is 226. */
const XS = [100, 200, 232]

const separators = (title: string, x: number): number[] => {
  const words = [...wordsAt('Place', 100, 86), ...wordsAt(title, x, 86), ...tableAt(BODY, XS, 100)]
  const rows = textRows(words).map((row) => ({ sizePt: row.sizePt, cells: rowCells(row, 0.55) }))
  return separatorsOf(columnGaps(rows)).map(Math.round)
}

test.each([
  ['a title over the middle of two columns closes no gap', 'Share', 213.5, [163, 226]],
  ['nor does one as wide as both', 'Share-of-all', 196, [161, 226]],
  ['nor one that starts before them', 'Share-of-all', 170, [148, 226]],
])('%s', (_, title, x, expected) => {
  expect(separators(title, x)).toEqual(expected)
})

test('a label for many rows, in the first of them alone, stands in a column of its own', () => {
  const counties = [...'ABCDEFGHIJKLMNOPQR'].map((letter) => ['', `County-${letter}`, '36,006'])
  const rows = [['Plan', 'County', 'Totals'], ['GMC', 'Marin', '7,360'], ...counties]
  const cut = textRows(tableAt(rows, [100, 160, 260], 100)).map((row) => ({
    sizePt: row.sizePt,
    cells: rowCells(row, 0.55),
  }))
  expect(separatorsOf(columnGaps(cut))).toHaveLength(2)
  // Where nothing starts together behind it, a gap that two rows show is one by chance.
  const ragged = cut.map((row, at) => {
    const shift = at < 2 ? 0 : 1.5 * at
    return {
      ...row,
      cells: row.cells.map((cell) =>
        cell.x0 === 160 ? { ...cell, x0: cell.x0 + shift, x1: cell.x1 + shift } : cell,
      ),
    }
  })
  expect(separatorsOf(columnGaps(ragged))).toHaveLength(1)
})
