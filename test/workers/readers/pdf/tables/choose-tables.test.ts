import { expect, test } from 'vitest'
import {
  chooseTables,
  isTable,
} from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import type { Ruling } from '../../../../../workers/readers/pdf/tables/evidence/rulings.js'
import { alignedCandidates } from '../../../../../workers/readers/pdf/tables/grids/aligned-grids.js'
import { framedCandidates } from '../../../../../workers/readers/pdf/tables/grids/candidates.js'
import {
  type TableWord,
  textRows,
  wordsText,
} from '../../../../../workers/readers/pdf/tables/words.js'
import { asLine, tableAt, wordsAt } from './words.js'

const line = (at: number, from: number, to: number): Ruling => ({ at, from, to })

const page = (words: TableWord[], horizontal: Ruling[], vertical: Ruling[] = []) => ({
  lines: () => words.map(asLine),
  horizontal,
  vertical,
  boxes: [],
  widthPt: 612,
  heightPt: 792,
})

const chosen = (words: TableWord[], horizontal: Ruling[], vertical: Ruling[] = []) =>
  chooseTables(framedCandidates(page(words, horizontal, vertical))).chosen

const aligned = (words: TableWord[], x0 = 50, x1 = 560) =>
  alignedCandidates(textRows(words), { x0, x1, rulings: () => [] }).filter(isTable)

const FIGURES = [
  ['Country', '2019', '2020', '2021'],
  ['Austria', '59', '54', '51'],
  ['Denmark', '62', '60', '58'],
  ['Finland', '89', '94', '97'],
  ['France', '51', '48', '44'],
  ['Greece', '28', '11', '12'],
]
const XS = [60, 200, 300, 400]

test('booktabs: three rules around aligned rows', () => {
  const tables = chosen(tableAt(FIGURES, XS, 100), [
    line(88, 55, 450),
    line(104, 55, 450),
    line(176, 55, 450),
  ])
  expect(tables).toHaveLength(1)
  expect(tables[0]?.rows).toHaveLength(6)
  expect(tables[0]?.columns).toBe(4)
})

test('white between two rules parts two tables of one width, each with its columns and header', () => {
  const people = [
    ['Name', 'Age', 'Town', 'Points', 'Rank'],
    ['Ada', '31', 'Ulm', '12.5', '2'],
    ['Bo', '28', 'Kiel', '11.0', '3'],
    ['Cy', '45', 'Bonn', '19.9', '1'],
  ]
  const words = [...tableAt(FIGURES, XS, 100), ...tableAt(people, [60, 130, 230, 330, 420], 220)]
  const rules = [88, 104, 176, 208, 224, 268]
  const tables = chosen(
    words,
    rules.map((at) => line(at, 55, 450)),
  )
  expect(tables.map(({ columns }) => columns)).toEqual([4, 5])
  expect(tables.map(({ rows }) => rows.length)).toEqual([6, 4])
  expect(tables[1]?.rows[0]?.map((cell) => wordsText(cell?.words ?? []))).toEqual(people[0])
})

test('a drawn grid of words keeps its cells, wrapped text included', () => {
  const rows = [
    ['Name', 'Use'],
    ['Bolt', 'holds'],
    ['Nut', 'turns'],
    ['Ring', 'seals'],
  ]
  const words = [...tableAt(rows, [60, 200], 100, 30), ...wordsAt('fast', 200, 142)]
  const ys = [85, 115, 148, 178, 208]
  const tables = chosen(
    words,
    ys.map((y) => line(y, 50, 350)),
    [50, 190, 350].map((x) => line(x, 85, 208)),
  )
  expect(tables[0]?.rows.map((row) => row.map((cell) => wordsText(cell?.words ?? [])))).toEqual([
    ['Name', 'Use'],
    ['Bolt', 'holds fast'],
    ['Nut', 'turns'],
    ['Ring', 'seals'],
  ])
})

test('white through a drawn column parts it, though the text on one side wraps', () => {
  const rows = [100, 150, 200, 250]
  const words = rows.flatMap((y, at) => [
    ...wordsAt('Costs', 60, y),
    ...wordsAt(`Fee ${at}`, 160, y + 6),
    ...wordsAt(`0.${at}%`, 220, y + 6),
    ...['What it costs to hold', 'this share for a year', 'or longer'].flatMap((text, line) =>
      wordsAt(text, 270, y - 4 + 11 * line),
    ),
  ])
  const ys = [85, 135, 185, 235, 285]
  const tables = chosen(
    words,
    ys.map((y) => line(y, 50, 450)),
    [50, 150, 450].map((x) => line(x, 85, 285)),
  )
  expect(tables[0]?.rows[1]?.map((cell) => wordsText(cell?.words ?? []))).toEqual([
    'Costs',
    'Fee 1',
    '0.1%',
    'What it costs to hold this share for a year or longer',
  ])
})

/** Words in drawn cells, 140 wide and 30 high, of columns beside each other; '' is an empty cell. */
function cells(rows: readonly (readonly string[])[], textAt = (row: number) => 134 + 30 * row) {
  const xs = [...(rows[0] ?? []), ''].map((_, at) => 50 + 140 * at)
  const bottom = 115 + 30 * rows.length
  return chosen(
    rows.flatMap((row, y) => row.flatMap((text, x) => wordsAt(text, 60 + 140 * x, textAt(y)))),
    Array.from({ length: rows.length + 1 }, (_, y) => line(115 + 30 * y, 50, xs.at(-1) ?? 0)),
    xs.map((x) => line(x, 115, bottom)),
  )
}

test.each<[string, string[][]]>([
  [
    'columns with little but titles',
    [
      ['Name', 'Address'],
      ['Ada', ''],
      ['Bo', ''],
      ['Cy', ''],
    ],
  ],
  [
    'two rows',
    [
      ['Quotation', 'Year'],
      ['He lay flat on', '1940'],
    ],
  ],
  [
    'two rows of three columns',
    [
      ['Signed', 'Date', ''],
      ['Ada', '', '1 May'],
    ],
  ],
])('a drawn cell everywhere is a table: %s', (_, rows) => {
  expect(cells(rows).map((grid) => [grid.rows.length, grid.columns])).toEqual([
    [rows.length, rows[0]?.length],
  ])
})

test('a box around prose is no table', () => {
  const prose = 'the boxed text runs on over the whole width of its frame and says a lot'
  const words = Array.from({ length: 6 }, (_, k) => wordsAt(prose, 60, 100 + 14 * k)).flat()
  expect(
    chosen(words, [line(85, 50, 480), line(180, 50, 480)], [line(50, 85, 180), line(480, 85, 180)]),
  ).toEqual([])
})

test('borderless rows of figures are a table', () => {
  const found = aligned(tableAt(FIGURES, XS, 100), 60, 420)
  expect(found.map(({ rows }) => rows.length)).toEqual([6])
})

const SENTENCES = [
  'people who came from all over',
  'the country to see what was',
  'built there, and they found it',
  'larger than anyone had said it',
  'would ever be, which pleased',
]

test.each<{ name: string; words: TableWord[] }>([
  {
    name: 'a bulleted list',
    words: Array.from({ length: 6 }, (_, k) => [
      ...wordsAt('•', 60, 100 + 14 * k),
      ...wordsAt('an item of a list', 80, 100 + 14 * k),
    ]).flat(),
  },
  {
    name: 'code in a monospaced font',
    words: Array.from({ length: 6 }, (_, k) => [
      ...wordsAt('let x', 60, 100 + 14 * k, { mono: true }),
      ...wordsAt('= 12', 160, 100 + 14 * k, { mono: true }),
    ]).flat(),
  },
  {
    name: 'two columns of prose',
    words: SENTENCES.flatMap((text, k) => [
      ...wordsAt(text, 60, 100 + 14 * k),
      ...wordsAt(text, 60 + 190, 100 + 14 * k),
    ]),
  },
  {
    name: 'labels and values',
    words: ['Name:', 'Date:', 'Place:'].flatMap((label, k) => [
      ...wordsAt(label, 60, 100 + 14 * k),
      ...wordsAt('some words', 140, 100 + 14 * k),
    ]),
  },
  {
    name: 'a table of contents with leaders',
    words: Array.from({ length: 6 }, (_, k) => [
      ...wordsAt(`Chapter ${k} . . . . . . . . . .`, 60, 100 + 14 * k),
      ...wordsAt(`${k * 7 + 3}`, 400, 100 + 14 * k),
    ]).flat(),
  },
])('no table: $name', ({ words }) => {
  expect(aligned(words)).toEqual([])
})

test('thousands of crossing lines cost little and give no table', () => {
  const horizontal = Array.from({ length: 1900 }, (_, k) => line(k * 0.4 * 4, (k * 37) % 300, 580))
  const vertical = Array.from({ length: 1900 }, (_, k) => line((k * 4) % 600, (k * 53) % 500, 780))
  const startedAt = process.cpuUsage()
  expect(chosen(wordsAt('a map', 100, 100), horizontal, vertical)).toEqual([])
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(5000)
})
