import { expect, test } from 'vitest'
import type { LatticeCell } from '../../../../../workers/readers/pdf/tables/grids/lattice.js'
import { latticeGrid } from '../../../../../workers/readers/pdf/tables/grids/lattice-grid.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const XS = [50, 300, 380, 460]
const YS = [100, 120, 200]
const CELLS = [0, 1].flatMap((row) =>
  [0, 1, 2].map((column): LatticeCell => ({ row, column, rowspan: 1, colspan: 1 })),
)
const PROFIT = [
  ...wordsAt('Net profit', 54, 112),
  ...wordsAt('233', 320, 112),
  ...wordsAt('201', 400, 112),
]
const figures = (y: number) => [...wordsAt('(31)', 320, y), ...wordsAt('64', 400, y)]

const rowsOf = (...words: readonly (readonly TableWord[])[]): string[] =>
  latticeGrid({ xs: XS, ys: YS, cells: CELLS }, [...PROFIT, ...words.flat()])
    .rows.slice(1)
    .map((row) => row.map((cell) => wordsText(cell?.words ?? [])).join('|'))

test('titles of sections in the drawn row of the first label below them are rows', () => {
  expect(
    rowsOf(
      wordsAt('Other income', 54, 130),
      wordsAt('Items that stay', 60, 150),
      wordsAt('Changes in the value of assets', 66, 172),
      wordsAt('that are held', 66, 184),
      figures(180),
    ),
  ).toEqual([
    'Other income||',
    'Items that stay||',
    'Changes in the value of assets that are held|(31)|64',
  ])
})

test.each([
  [
    'lines as near as those of text',
    [wordsAt('Other income', 54, 130), wordsAt('of assets', 54, 142)],
  ],
  [
    'a label that had no room',
    [
      wordsAt('Other income that goes on to the end of the first cell', 54, 130),
      wordsAt('assets', 54, 150),
    ],
  ],
])('%s are one label', (_, label) => {
  expect(rowsOf(...label, figures(150))).toHaveLength(1)
})

test('figures beside the title are of its row, and words beside it say nothing', () => {
  const label = [wordsAt('Other income', 54, 130), wordsAt('Assets', 54, 170)]
  expect(rowsOf(...label, figures(130))).toHaveLength(1)
  expect(rowsOf(...label, wordsAt('see there', 320, 170))).toHaveLength(1)
})
