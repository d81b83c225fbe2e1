import { expect, test } from 'vitest'
import type { Rect } from '../../../../../workers/document/blocks.js'
import { pageGrids } from '../../../../../workers/readers/pdf/tables/grids/page-grids.js'
import {
  type TableWord,
  type TextRow,
  textRows,
  wordsText,
} from '../../../../../workers/readers/pdf/tables/words.js'
import { tableWord } from './words.js'

const SIZE = 10
const PAGE = { x0: 50, x1: 550, rulings: () => [], isKnown: () => false }

function word(text: string, x0: number, baselinePt: number): TableWord {
  const x1 = x0 + 0.5 * SIZE * text.length
  return tableWord({ text, x0, x1, spaceBefore: true }, baselinePt, { sizePt: SIZE })
}

/** A page of lines: each a list of texts with where they start. */
const rowsAt = (lines: readonly (readonly (readonly [string, number])[])[]): TextRow[] =>
  textRows(lines.flatMap((cells, at) => cells.map(([text, x0]) => word(text, x0, 100 + 14 * at))))

const textsOf = (rows: readonly TextRow[]): string[][] | undefined =>
  pageGrids(rows, PAGE)[0]?.rows.map((row) => row.map((cell) => wordsText(cell?.words ?? [])))

const results = [
  ['Ada', '91', '12.5'],
  ['Bo', '87', '11.0'],
  ['Cy', '80', '10.2'],
  ['Di', '78', '9.9'],
] as const
const resultRows = results.map(([name, points, time], at) => [
  [`${at + 1}`, 60] as const,
  [name, 100] as const,
  [points, 300] as const,
  [time, 500] as const,
])

test('rows of short cells that line up over the page are a grid, its ranks a column', () => {
  expect(textsOf(rowsAt(resultRows))).toEqual([
    ['1', 'Ada', '91', '12.5'],
    ['2', 'Bo', '87', '11.0'],
    ['3', 'Cy', '80', '10.2'],
    ['4', 'Di', '78', '9.9'],
  ])
})

const LINE = 'The custom of the ports is that one waits for'

test.each([
  ['a line of the column beside it is none of a table', LINE, 0],
  ['long labels are', 'Custom of the ports in winter', 1],
])('%s, with text below in its own column', (_, beside, count) => {
  const table = results.map(([name, points, time]) => [
    [beside, 50] as const,
    [name, 320] as const,
    [points, 420] as const,
    [time, 500] as const,
  ])
  const below = results.map(() => [[LINE, 320] as const])
  expect(pageGrids(rowsAt([...table, ...below]), PAGE)).toHaveLength(count)
})

test('lines within a gap of the table stand on no side of it', () => {
  const table = results.map(([name, points, time]) => [
    [name, 50] as const,
    [points, 170] as const,
    [time, 520] as const,
  ])
  const within = [...results, ...results].map(() => [[LINE, 230] as const])
  expect(pageGrids(rowsAt([...table, ...within]), PAGE)).toHaveLength(1)
})

/** Two tables beside each other: places with two figures from 60 on, names with two more from 300 on. */
const besideRows = results.map(([name, points, time], at) => [
  [`Place ${at}`, 60] as const,
  [time, 140] as const,
  [points, 200] as const,
  [name, 300] as const,
  [points, 400] as const,
  [time, 500] as const,
])
const framed = (name: string, rules: readonly (readonly [number, number, number])[], is: number) =>
  [name, rules.map(([at, from, to]) => ({ at, from, to })), is] as const

test.each([
  framed(
    'rules over and under one of two tables part them',
    [
      [88, 295, 525],
      [147, 295, 525],
    ],
    0,
  ),
  framed(
    'rules under the titles of each part them, drawn cell by cell',
    [
      [104, 55, 130],
      [104, 130, 190],
      [104, 190, 250],
      [104, 295, 390],
      [104, 390, 525],
    ],
    0,
  ),
  framed('a rule under some titles parts nothing', [[104, 295, 525]], 1),
  framed(
    'nor do rules that frame both',
    [
      [88, 55, 525],
      [147, 55, 525],
    ],
    1,
  ),
])('%s', (_, rules, grids) => {
  expect(pageGrids(rowsAt(besideRows), { ...PAGE, rulings: () => rules })).toHaveLength(grids)
})

test('figures of one table that alone have rules belong to its labels', () => {
  const rows = besideRows.map((cells) =>
    cells.map(([text, x0]) => [x0 === 300 ? '7.5' : text, x0] as const),
  )
  const rulings = () => [88, 147].map((at) => ({ at, from: 295, to: 525 }))
  expect(pageGrids(rowsAt(rows), { ...PAGE, rulings })).toHaveLength(1)
})

test('three rows alone are aligned by chance', () => {
  expect(textsOf(rowsAt(resultRows.slice(1)))).toBeUndefined()
})

test('a line of prose over the columns ends the grid', () => {
  const prose = [
    ['The committee has met twice since the last report was written, in May and June.', 60],
  ] as const
  expect(textsOf(rowsAt([...resultRows, prose]))).toHaveLength(4)
})

test('columns of running text are no grid', () => {
  const line = (at: number) =>
    [60, 230, 400].map((x0) => [`and so on until line ${at} ends`, x0] as const)
  expect(textsOf(rowsAt([0, 1, 2, 3, 4, 5].map(line)))).toBeUndefined()
})

test('what is a table already is no run of rows', () => {
  const asked: Rect[] = []
  const isKnown = (box: Rect) => asked.push(box) > 0
  expect(pageGrids(rowsAt(resultRows), { ...PAGE, isKnown })).toEqual([])
  // The rows as a whole: nothing is made of them.
  expect(asked).toEqual([{ x0: 60, x1: 520, y0: expect.any(Number), y1: expect.any(Number) }])
})

test.each([
  ['row by row are', (row: number, column: number) => 3 * row + column, 1],
  ['column by column are not', (row: number, column: number) => 4 * column + row, 0],
])('words without figures that are painted %s a grid', (_, orderAt, count) => {
  const towns = ['Oslo', 'Graz', 'Cork', 'Bergen']
  const texts = towns.map((town) => [town, 'Open', 'Harbour'])
  const words = texts.flatMap((cells, row) =>
    cells.map((text, column) => {
      const placed = word(text, 60 + 200 * column, 100 + 14 * row)
      return { ...placed, order: orderAt(row, column) }
    }),
  )
  expect(pageGrids(textRows(words), PAGE)).toHaveLength(count)
})
