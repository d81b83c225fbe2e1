import { expect, test } from 'vitest'
import { isComplete } from '../../../../../workers/readers/pdf/tables/choice/drawn-cells.js'
import { gridFeatures } from '../../../../../workers/readers/pdf/tables/choice/grid-features.js'
import type { Grid, GridCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { wordsAt } from './words.js'

/** A lattice of texts, whose lines stand below each other: '' is an empty cell, undefined none at all. */
function lattice(rows: readonly (readonly (string | undefined)[])[], colspan = 1): Grid {
  const cellOf = (text: string | undefined, x: number, y: number): GridCell | undefined =>
    text === undefined
      ? undefined
      : {
          words: text
            .split('\n')
            .flatMap((line, k) => (line === '' ? [] : wordsAt(line, 60 + 140 * x, y + 12 * k))),
          colspan,
          rowspan: 1,
        }
  return {
    kind: 'lattice',
    box: { x0: 0, y0: 0, x1: 1, y1: 1 },
    columns: rows[0]?.length ?? 0,
    rows: rows.map((row, y) => row.map((text, x) => cellOf(text, x, 100 + 60 * y))),
  }
}

/** The same with its words in typewriter type. */
const inMono = (grid: Grid): Grid => ({
  ...grid,
  rows: grid.rows.map((row) =>
    row.map(
      (cell) => cell && { ...cell, words: cell.words.map((word) => ({ ...word, mono: true })) },
    ),
  ),
})

const complete = (grid: Grid): boolean => isComplete(grid, gridFeatures(grid))
const PROSE = 'he went on and\nsaid what all\nhad known for'

test.each([
  [
    'little but titles',
    lattice([
      ['Name', 'Address'],
      ['Ada', ''],
      ['Bo', ''],
    ]),
    true,
  ],
  [
    'two rows',
    lattice([
      ['Quotation', 'Year'],
      ['He lay flat on', '1940'],
    ]),
    true,
  ],
  [
    'prose in three rows',
    lattice([
      ['a', 'b'],
      [PROSE, PROSE],
      [PROSE, PROSE],
    ]),
    true,
  ],
  [
    'two rows, prose in both',
    lattice([
      [PROSE, PROSE],
      [PROSE, PROSE],
    ]),
    false,
  ],
  [
    'code in three rows',
    inMono(
      lattice([
        ['Option', 'Default'],
        ['--level', '3'],
        ['--quiet', 'no'],
      ]),
    ),
    true,
  ],
  [
    'two boxes of code',
    inMono(
      lattice([
        ['a = 1', 'b = 2'],
        ['c = 3', 'd = 4'],
      ]),
    ),
    false,
  ],
  [
    'a cell is missing',
    lattice([
      ['a', 'b'],
      ['c', undefined],
      ['d', 'e'],
    ]),
    false,
  ],
  [
    'cells over several slots',
    lattice(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      2,
    ),
    false,
  ],
  [
    'hardly any text',
    lattice([
      ['a', '', ''],
      ['b', '', ''],
      ['c', '', ''],
    ]),
    false,
  ],
  [
    'figures about, as in plots',
    lattice([
      ['1 2 3', '4 5'],
      ['6 7', '8 9'],
      ['1 2', '3'],
    ]),
    false,
  ],
  ['a single row', lattice([['a', 'b']]), false],
  [
    'no lines between them',
    {
      ...lattice([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      kind: 'stream' as const,
    },
    false,
  ],
])('whether drawn cells are complete: %s', (_, grid, expected) => {
  expect(complete(grid)).toBe(expected)
})

const sheet = (rows: number, ...texts: string[]) =>
  lattice([['County', 'April', 'July'], ...Array.from({ length: rows }, () => texts)])

test.each([
  ['drawn columns that are not filled in yet', sheet(6, 'Bay', '8,842', ''), 1],
  ['too few rows to tell', sheet(2, 'Bay', '8,842', ''), 7 / 9],
  ['no column below the titles', sheet(6, '', '', ''), 1],
])('%s count as far as they have text', (_, grid, filled) => {
  expect(gridFeatures(grid).filled).toBeCloseTo(filled)
})

test('a column that the cell beside it runs over is no empty one', () => {
  const grid = lattice([
    ['County', 'April'],
    ...Array.from({ length: 6 }, () => ['Bay', undefined]),
  ])
  expect(gridFeatures(grid).filled).toBeCloseTo(8 / 14)
})
