import { describe, expect, test } from 'vitest'
import { blankRows } from '../../../../../workers/readers/pdf/tables/evidence/blank-rows.js'
import { blankGrid } from '../../../../../workers/readers/pdf/tables/grids/blank-grids.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { asLine, tableAt, wordsAt } from './words.js'

/** Two lines side by side at each height, and what is to be filled in on them. */
const row = (at: number, ...xs: readonly number[]) =>
  xs.map((from) => ({ at, from, to: from + 90 }))
const ROWS = [120, 140, 160].flatMap((at) => row(at, 100, 210))

describe('lines to be filled in', () => {
  test('are rows where they stand side by side at equal distances', () => {
    expect(blankRows(ROWS)).toEqual([
      {
        blanks: [
          { x0: 100, x1: 190 },
          { x0: 210, x1: 300 },
        ],
        ysPt: [120, 140, 160],
        heightPt: 20,
      },
    ])
  })

  test('may be longer by what a hand adds', () => {
    const longer = ROWS.with(2, { at: 140, from: 98, to: 193 })
    expect(blankRows(longer)).toHaveLength(1)
  })

  test('may be lower where a letter reaches below the baseline', () => {
    const lower = ROWS.with(2, { at: 142, from: 100, to: 190 })
    expect(blankRows(lower)).toMatchObject([{ ysPt: [120, 142, 160] }])
  })

  test.each([
    ['one below the other', [120, 140, 160, 180, 200, 220].flatMap((at) => row(at, 100))],
    ['in two rows', ROWS.slice(0, 4)],
    ['at other places in each row', [120, 140, 160].flatMap((at) => row(at, at, at + 110))],
    ['at other distances', [120, 140, 200].flatMap((at) => row(at, 100, 210))],
    [
      'in a pattern all over the page',
      Array.from({ length: 50 }, (_, k) =>
        [0, 20, 40].flatMap((y) => row(100 * k + y, k, 100 + k)),
      ).flat(),
    ],
    ['as near as a double line', [120, 123, 126].flatMap((at) => row(at, 100, 210))],
  ])('are none %s', (_, horizontal) => {
    expect(blankRows(horizontal)).toEqual([])
  })
})

const textsOf = (words: readonly TableWord[]) =>
  blankRows(ROWS)
    .flatMap((rows) => blankGrid(rows, indexWords(words.map(asLine))) ?? [])
    .map(({ rows }) => rows.map((cells) => cells.map((cell) => wordsText(cell?.words ?? []))))

const TITLES = [...wordsAt('Name', 120, 96), ...wordsAt('Phone', 230, 96)]
const FILLED = tableAt(
  [
    ['Ada', '555-01'],
    ['Bo', ''],
  ],
  [104, 214],
  118,
  20,
)

describe('the table of such lines', () => {
  test('has their titles and what was filled in, row by row', () => {
    expect(textsOf([...TITLES, ...FILLED])).toEqual([
      [
        ['Name', 'Phone'],
        ['Ada', '555-01'],
        ['Bo', ''],
        ['', ''],
      ],
    ])
  })

  test('has labels before the first line, and titles of two lines', () => {
    const labels = tableAt([['1.'], ['2.'], ['3.']], [80], 118, 20)
    const titles = [...TITLES, ...wordsAt('Daytime', 220, 84)]
    expect(textsOf([...titles, ...labels, ...FILLED])[0]).toEqual([
      ['', 'Name', 'Daytime Phone'],
      ['1.', 'Ada', '555-01'],
      ['2.', 'Bo', ''],
      ['3.', '', ''],
    ])
  })

  test('has no titles where each row has a label', () => {
    const labels = tableAt([['Mon'], ['Tue'], ['Wed']], [70], 118, 20)
    expect(textsOf([...labels, ...FILLED])[0]).toEqual([
      ['Mon', 'Ada', '555-01'],
      ['Tue', 'Bo', ''],
      ['Wed', '', ''],
    ])
  })

  test.each([
    ['no titles stand above them', FILLED],
    ['not each row has a label', [...FILLED, ...tableAt([['1.'], ['2.']], [80], 118, 20)]],
    ['one line has no title', [...TITLES.slice(0, 1), ...FILLED]],
    ['the lines have labels of their own', [...TITLES, ...FILLED, ...wordsAt('on', 193, 138)]],
    ['texts say below the lines what to write', [...TITLES, ...wordsAt('Signature', 104, 128)]],
    [
      'text runs over two of them',
      [...TITLES, ...wordsAt('a sentence over both of them', 110, 138)],
    ],
  ])('is none where %s', (_, words) => {
    expect(textsOf(words)).toEqual([])
  })
})

test('a form is read with the table of its lines', async () => {
  const line = (x: number, y: number) => `.5 w ${x} ${y} m ${x + 120} ${y} l S`
  const lines = [600, 580, 560].flatMap((y) => [line(100, y), line(250, y), line(400, y)])
  const markdown = await markdownOf(
    textAt(72, 660, 'Teachers who take part:'),
    textAt(120, 624, 'Name'),
    textAt(280, 624, 'Room'),
    textAt(430, 624, 'Pupils'),
    ...['1.', '2.', '3.'].map((label, at) => textAt(80, 603 - 20 * at, label)),
    textAt(104, 603, 'Ada Byron'),
    textAt(254, 603, 'B 12'),
    textAt(404, 603, '28'),
    textAt(72, 520, 'Comments are welcome.'),
    lines.join(' '),
  )
  expect(markdown).toContain(
    [
      '|  | Name | Room | Pupils |',
      '| --- | --- | --- | --- |',
      '| 1. | Ada Byron | B 12 | 28 |',
      '| 2. |  |  |  |',
      '| 3. |  |  |  |',
    ].join('\n'),
  )
})
