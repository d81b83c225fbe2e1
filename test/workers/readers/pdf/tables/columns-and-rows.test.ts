import { expect, test } from 'vitest'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import {
  columnGaps,
  separatorsOf,
} from '../../../../../workers/readers/pdf/tables/grids/column-gaps.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { tidyGrid } from '../../../../../workers/readers/pdf/tables/grids/tidy-grid.js'
import { isNumeric } from '../../../../../workers/readers/pdf/tables/numbers.js'
import { rowCells, textRows, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const texts = (grid: Grid | undefined) =>
  grid?.rows.map((row) => row.map((cell) => (cell === undefined ? null : wordsText(cell.words))))

const stream = (words: ReturnType<typeof tableAt>, ysPt: number[] = []) =>
  streamGrid(words, { kind: 'stream', cellGapEm: 0.75, breaks: { ysPt }, rulings: [] })

test('a raised word stays on its row, the next line does not', () => {
  const rows = textRows([...wordsAt('a', 0, 100), ...wordsAt('2', 5, 96), ...wordsAt('b', 0, 112)])
  expect(rows.map((row) => wordsText(row.words))).toEqual(['a2', 'b'])
})

test('gaps between columns: a title over all of them does not close them', () => {
  const rows = [
    ['Costs of all the offices together in thousands', '', ''],
    ...Array.from({ length: 9 }, (_, k) => [`Office ${k}`, `${k}1`, `${k}2`]),
  ]
  const cells = textRows(tableAt(rows, [50, 150, 250], 100)).map((row) => ({
    sizePt: row.sizePt,
    cells: rowCells(row),
  }))
  const separators = separatorsOf(columnGaps(cells))
  expect(separators).toHaveLength(2)
  expect(separators[0]).toBeGreaterThan(88)
  expect(separators[0]).toBeLessThan(150)
})

test.each([
  ['a blank of typewriter type', 56, true, ['ls -l']],
  ['two of them', 62, true, ['ls', '-l']],
  ['the same room in other type', 56, false, ['ls', '-l']],
])('%s between cells of a frame', (_, x, mono, expected) => {
  const [row] = textRows([...wordsAt('ls', 40, 100, { mono }), ...wordsAt('-l', x, 100, { mono })])
  const cells = row === undefined ? [] : rowCells(row, 0.55)
  expect(cells.map(({ words }) => wordsText(words))).toEqual(expected)
})

test('wrapped cells go on in their row', () => {
  const grid = stream(
    tableAt(
      [
        ['Name', 'What it does', 'Price'],
        ['Bolt', 'holds two parts', '1.20'],
        ['', 'of wood together', ''],
        ['Nut', 'turns on a bolt', '0.30'],
      ],
      [50, 120, 260],
      100,
    ),
  )
  expect(texts(grid)).toEqual([
    ['Name', 'What it does', 'Price'],
    ['Bolt', 'holds two parts of wood together', '1.20'],
    ['Nut', 'turns on a bolt', '0.30'],
  ])
})

test('a label that wraps above its figures is one row', () => {
  const grid = stream(
    tableAt(
      [
        ['Item', '2020', '2021'],
        ['Sales', '10', '11'],
        ['Change in the value of', '', ''],
        ['assets held', '3', '4'],
        ['Costs', '5', '6'],
      ],
      [50, 220, 280],
      100,
    ),
  )
  expect(texts(grid)?.[2]).toEqual(['Change in the value of assets held', '3', '4'])
})

test('rows of equal leading after a header set apart stay rows', () => {
  const words = [
    ...tableAt([['Option', 'Default']], [50, 150], 80),
    ...tableAt(
      [
        ['alpha', 'on'],
        ['beta', 'off'],
        ['gamma', 'on'],
      ],
      [50, 150],
      110,
      12,
    ),
  ]
  expect(texts(stream(words))).toHaveLength(4)
})

test('a border between two lines parts them, whatever the leading', () => {
  const rows = [
    ['Name', 'Role'],
    ['Ada', 'first'],
    ['', 'second'],
    ['Bob', 'third'],
  ]
  const words = tableAt(rows, [50, 120], 100, 12)
  expect(texts(stream(words))).toHaveLength(3)
  expect(texts(stream(words, [117]))).toHaveLength(4)
})

test('currency signs join their figures, empty columns go', () => {
  const grid = stream(
    tableAt(
      [
        ['Net', '$', '178', '$', '141'],
        ['Gross', '$', '210', '$', '160'],
        ['Tax', '$', '32', '$', '19'],
      ],
      [50, 150, 180, 250, 280],
      100,
    ),
  )
  expect(texts(grid && tidyGrid(grid))?.[0]).toEqual(['Net', '$178', '$141'])
})

test('a header centred beside its column joins it', () => {
  const grid = stream([
    ...wordsAt('Line', 50, 100),
    ...wordsAt('Description', 260, 100),
    ...tableAt(
      [
        ['17', 'Penalty'],
        ['18', 'Tax base'],
        ['19', 'Income'],
      ],
      [50, 150],
      114,
    ),
  ])
  expect(texts(grid && tidyGrid(grid))).toEqual([
    ['Line', 'Description'],
    ['17', 'Penalty'],
    ['18', 'Tax base'],
    ['19', 'Income'],
  ])
})

test.each([
  '12',
  '-3.4',
  '(1,521)',
  '$ 4.00',
  '12 %',
  '1.000,00',
  '2014/12/03',
  '–',
  'n/a',
  '3 Std',
  'Rs 1939',
  'EUR 12.50',
  '₹ 319.00',
  '344 (26.6%)',
  '0.04 (1838x)',
  '46.183 ± 0.7',
  '0.85 [0.71, 0.93]',
])('%s is a number', (text) => expect(isNumeric(text)).toBe(true))
test.each(['Total', 'A12', 'page one', '', 'ISO 9001', 'Rs', '(405) 680-3701 2014', '12 (of all)'])(
  '%j is no number',
  (text) => expect(isNumeric(text)).toBe(false),
)
