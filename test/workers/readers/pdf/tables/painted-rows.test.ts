import { expect, test } from 'vitest'
import type { Line, Word } from '../../../../../workers/readers/pdf/model/page.js'
import {
  isEven,
  withoutLinesAbove,
} from '../../../../../workers/readers/pdf/tables/rows/painted-levels.js'
import {
  type PaintedRow,
  paintedRows,
} from '../../../../../workers/readers/pdf/tables/rows/painted-rows.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

type At = readonly [text: string, x: number, y: number, size?: number]

/** Lines in the order in which they are painted. */
const painted = (...lines: readonly At[]): Line[] =>
  lines.map(([text, x, y, size = 10], order) => ({
    ...lineOf(wordsOf(text, { x, y, size })),
    order,
  }))

/** Cells of the rows of each run, the lines of a cell with strokes between them. */
const texts = (runs: readonly PaintedRow[][]) =>
  runs.map((rows) =>
    rows.map((row) =>
      row.map(({ lines }) =>
        lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' / '),
      ),
    ),
  )

const rowsOf = (...lines: readonly At[]) => texts(paintedRows(painted(...lines), new Set()))

/** Three rows from `y` down, 24 pt each. */
const plain = (y: number): At[] =>
  ['one', 'two', 'three'].flatMap((name, row): At[] => [
    [name, 50, y + 24 * row],
    [`the ${name}`, 150, y + 24 * row],
  ])
const PLAIN = [
  ['one', 'the one'],
  ['two', 'the two'],
  ['three', 'the three'],
]

test('each cell is painted whole before the next one, wherever it stands in the height of its row', () => {
  expect(
    rowsOf(
      ['code', 50, 100],
      ['what it means', 150, 100],
      ['one', 50, 130],
      ['a text that', 150, 124],
      ['wraps once', 150, 136],
      ['two that', 50, 154],
      ['wraps', 50, 166],
      ['a text', 150, 160],
    ),
  ).toEqual([
    [
      ['code', 'what it means'],
      ['one', 'a text that / wraps once'],
      ['two that / wraps', 'a text'],
    ],
  ])
})

test('columns of text are painted one after the other', () => {
  const lines = plain(100)
  const left = lines.filter(([, x]) => x === 50)
  const right = lines.filter(([, x]) => x === 150)
  expect(rowsOf(...left, ...right)).toEqual([])
})

test('the order of painting counts, not that of the lines', () => {
  expect(texts(paintedRows(painted(...plain(100)).reverse(), new Set()))).toEqual([PLAIN])
  expect(rowsOf(...plain(100).reverse())).toEqual([])
})

test('two rows are none', () => {
  expect(rowsOf(...plain(100).slice(0, 4))).toEqual([])
})

test('text above the first row that reaches over its next cell is a row by itself', () => {
  expect(rowsOf(['what all of these mean is said', 50, 88], ...plain(100))).toEqual([
    [['what all of these mean is said'], ...PLAIN],
  ])
})

test('a larger line is a row by itself, and far text begins another run', () => {
  expect(rowsOf(['names', 50, 82, 14], ...plain(100))).toEqual([[['names'], ...PLAIN]])
  expect(rowsOf(['names', 50, 60], ...plain(100), ['after', 50, 200])).toEqual([PLAIN])
})

test('a mark is of its item', () => {
  const items = plain(100).map(([text, x, y]): At => (x === 50 ? ['1.', x, y] : [text, x, y]))
  expect(rowsOf(...items)).toEqual([])
})

test('words that open pieces begin cells within lines', () => {
  const lines = painted(
    ...['one', 'two', 'three'].map((name, row): At => [`${name} of it`, 50, 100 + 24 * row]),
  )
  const opens = new Set<Word>(lines.flatMap(({ words }) => words.slice(1, 2)))
  expect(texts(paintedRows(lines, opens))).toEqual([
    [
      ['one', 'of it'],
      ['two', 'of it'],
      ['three', 'of it'],
    ],
  ])
})

const first = (...lines: readonly At[]): PaintedRow => {
  const [row = []] = paintedRows(painted(...lines, ...plain(200)), new Set())[0] ?? []
  return row
}

test.each<[string, PaintedRow, string[][]]>([
  [
    'begin in one line',
    first(['group', 50, 164], ['a', 50, 176], ['b', 150, 176], ['c', 150, 188]),
    [['group'], ['a', 'b / c']],
  ],
  [
    'end in one line that did not wrap',
    first(['group', 50, 164], ['a longer label', 50, 176], ['b', 150, 176]),
    [['group'], ['a longer label', 'b']],
  ],
  [
    'end in one line that wrapped',
    first(['a group', 50, 164], ['wrapped', 50, 176], ['b', 150, 176]),
    [['a group / wrapped', 'b']],
  ],
  ['are centred', first(['a', 50, 164], ['c', 50, 176], ['b', 150, 170]), [['a / c', 'b']]],
])('what stands above cells that %s', (_, row, rows) => {
  expect(texts([withoutLinesAbove([row])])).toEqual([rows])
})

test('what the column has room for beside the line above did not wrap', () => {
  const row = first(['308', 50, 164], ['223', 50, 176], ['b', 150, 176])
  const wide = first(['a long label', 50, 176], ['c', 150, 176])
  expect(texts([withoutLinesAbove([row])])).toEqual([[['308 / 223', 'b']]])
  expect(texts([withoutLinesAbove([wide, row])])).toEqual([
    [['a long label', 'c'], ['308'], ['223', 'b']],
  ])
})

test('a line in another style is not the rest of the line above', () => {
  const row = first(['early on', 50, 164], ['Case', 50, 176], ['b', 150, 176])
  const bold = row.map((cell) => ({
    ...cell,
    lines: cell.lines.map((line) => ({
      ...line,
      words: line.baseline === 176 ? line.words.map((word) => ({ ...word, style: 1 })) : line.words,
    })),
  }))
  expect(texts([withoutLinesAbove([row])])).toEqual([[['early on / Case', 'b']]])
  expect(texts([withoutLinesAbove([bold])])).toEqual([[['early on'], ['Case', 'b']]])
})

test.each<[string, PaintedRow, boolean]>([
  ['at the head', first(['a', 50, 164], ['b', 150, 164], ['c', 150, 176]), true],
  ['at the foot', first(['a', 50, 164], ['c', 50, 176], ['b', 150, 176]), true],
  ['in the middle', first(['a', 50, 164], ['c', 50, 176], ['b', 150, 170]), true],
  [
    'at the second of four lines',
    first(['a', 50, 140], ['a', 50, 152], ['a', 50, 164], ['a', 50, 176], ['b', 150, 152]),
    false,
  ],
])('a cell %s of its row', (_, row, even) => {
  expect(isEven(row)).toBe(even)
})
