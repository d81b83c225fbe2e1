import { expect, test } from 'vitest'
import { latticeGrid } from '../../../../../workers/readers/pdf/tables/grids/lattice-grid.js'
import { refineLattice } from '../../../../../workers/readers/pdf/tables/grids/refine-lattice.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

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
