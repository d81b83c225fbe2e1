import { expect, test } from 'vitest'
import { isTable } from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { narrowGutters } from '../../../../../workers/readers/pdf/tables/grids/narrow-gutters.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import {
  type TableWord,
  textRows,
  wordsText,
} from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const LEADING_PT = 14

/** Texts that end at `x1`, one a row: 5 points a letter, 3 a space. */
const endingAt = (x1: number, texts: readonly string[]): TableWord[] =>
  texts.flatMap((text, row) => {
    const widthPt = wordsAt(text, 0, 0).at(-1)?.x1 ?? 0
    return text === '' ? [] : wordsAt(text, x1 - widthPt, 100 + row * LEADING_PT)
  })

const startingAt = (x0: number, texts: readonly string[]): TableWord[] =>
  tableAt(
    texts.map((text) => [text]),
    [x0],
    100,
    LEADING_PT,
  )

const guttersNear = (nearEm: number, ...words: TableWord[][]): number[] =>
  narrowGutters(textRows(words.flat()), [], nearEm).map((x) => Math.round(10 * x) / 10)
const gutters = (...words: TableWord[][]): number[] => guttersNear(0.62, ...words)

const FIGURES = ['22.3', '4.5', '126.7', '41.1', '2.5']
const NAMES = ['Foo', 'Bar Foo', 'Foo Bar', 'Bar', 'Bar Bar']
const LABELS = ['Berlin', 'Rome', 'Warsaw', 'Oslo', 'Lisbon']

test.each<[string, TableWord[][], number[]]>([
  [
    'figures and names nearer to each other than words are',
    [endingAt(100, FIGURES), startingAt(102, NAMES)],
    [101],
  ],
  [
    'labels of any width, the longest of which nearly touches',
    [startingAt(70, LABELS), startingAt(103, NAMES)],
    [101.5],
  ],
  [
    'figures that end at one x beside labels',
    [
      endingAt(
        100,
        LABELS.map(() => 'Total'),
      ),
      endingAt(128, FIGURES),
    ],
    [101.5],
  ],
  ['as far apart as words', [endingAt(100, FIGURES), startingAt(103, NAMES)], []],
  [
    'three rows line up by chance',
    [endingAt(100, FIGURES.slice(2)), startingAt(102, NAMES.slice(2))],
    [],
  ],
  [
    'figures and their unit',
    [
      endingAt(100, FIGURES),
      startingAt(
        102,
        FIGURES.map(() => 'mm'),
      ),
    ],
    [],
  ],
  [
    'two gutters of one width',
    [
      endingAt(100, FIGURES),
      startingAt(105, NAMES),
      endingAt(220, FIGURES),
      startingAt(225, NAMES.toReversed()),
    ],
    [102.5, 222.5],
  ],
  [
    'shares in percent and names',
    [
      endingAt(
        100,
        FIGURES.map((figure) => `${figure} %`),
      ),
      startingAt(105, NAMES),
    ],
    [102.5],
  ],
  [
    'one word behind all numbers',
    [
      startingAt(
        70,
        [10, 11, 12, 13, 14].map((number) => `${number} MPI`),
      ),
      startingAt(103, NAMES),
    ],
    [],
  ],
  [
    'one word before all names',
    [
      startingAt(
        70,
        NAMES.map(() => 'MPI'),
      ),
      startingAt(87, NAMES),
    ],
    [],
  ],
  [
    'parts of figures',
    [
      endingAt(100, ['1', '22', '3', '44', '5']),
      startingAt(102, ['303', '460', '961', '507', '725']),
    ],
    [],
  ],
  [
    'figures and notes on them',
    [endingAt(100, FIGURES), startingAt(102, ['(a)', '(b)', '(c)', '(d)', '(e)'])],
    [],
  ],
  [
    'numbers of items',
    [endingAt(100, ['8.', '9.', '10.', '11.', '12.']), startingAt(102, NAMES)],
    [],
  ],
  [
    'text runs over',
    [
      endingAt(100, FIGURES),
      startingAt(102, NAMES),
      startingAt(70, ['', '', '', '', '', 'Supercalifragilistic', 'Supercalifragilistic']),
    ],
    [],
  ],
])('where columns meet: %s', (_, words, expected) => {
  expect(gutters(...words)).toEqual(expected)
})

test('wherever on the paper, however wide that is', () => {
  for (const x of [0, -40, 1180, 1230, 5000])
    expect(gutters(endingAt(x + 100, FIGURES), startingAt(x + 102, NAMES))).toEqual([x + 101])
})

test('a title over the gutter is a cell over both columns', () => {
  const title = startingAt(60, ['Supercalifragilistic'])
  const below = [endingAt(100, ['', ...FIGURES]), startingAt(102, ['', ...NAMES])]
  expect(gutters(title, ...below)).toEqual([101])
})

const texts = (grid: Grid | undefined) =>
  grid?.rows.map((row) => row.map((cell) => (cell === undefined ? null : wordsText(cell.words))))

test('a table of a spreadsheet: figures beside names are columns, and it is one', () => {
  const words = [
    ...endingAt(100, ['', ...FIGURES]),
    ...startingAt(102, ['Name', ...NAMES]),
    ...startingAt(70, ['Value']),
    ...startingAt(200, ['Text', 'one text', 'the text', 'a text', 'no text', 'the text']),
  ]
  const grid = streamGrid(words, {
    kind: 'stream',
    cellGapEm: 0.75,
    breaks: { ysPt: [] },
    rulings: [],
  })
  expect(texts(grid)).toEqual([
    ['Value', 'Name', 'Text'],
    ['22.3', 'Foo', 'one text'],
    ['4.5', 'Bar Foo', 'the text'],
    ['126.7', 'Foo Bar', 'a text'],
    ['41.1', 'Bar', 'no text'],
    ['2.5', 'Bar Bar', 'the text'],
  ])
  if (grid === undefined) throw new Error('no grid')
  expect(isTable(grid)).toBe(true)
  const { narrowGuttersPt: _, ...untold } = grid
  expect(isTable(untold)).toBe(false)
})

test('nothing lines up text that no wide gap parts', () => {
  const words = [...endingAt(100, FIGURES), ...startingAt(102, NAMES)]
  expect(
    streamGrid(words, { kind: 'stream', cellGapEm: 0.75, breaks: { ysPt: [] }, rulings: [] }),
  ).toBeUndefined()
})

test('what is near is told', () => {
  const words = [endingAt(100, FIGURES), startingAt(107, NAMES)]
  expect(guttersNear(0.62, ...words)).toEqual([])
  expect(guttersNear(0.75, ...words)).toEqual([103.5])
})
