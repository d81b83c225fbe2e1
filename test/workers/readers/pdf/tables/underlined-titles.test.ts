import { describe, expect, test } from 'vitest'
import type { Ruling } from '../../../../../workers/readers/pdf/tables/evidence/rulings.js'
import { titledGrids } from '../../../../../workers/readers/pdf/tables/grids/underlined-titles.js'
import {
  type TableWord,
  textRows,
  wordsText,
} from '../../../../../workers/readers/pdf/tables/words.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { prose } from './prose.js'
import { tableAt, tableWord, wordsAt } from './words.js'

const XS = [60, 200, 340]
const TITLES = ['Received in', 'Returned in', 'Charge']
const BODY = [
  ['first half', 'first half', 'no allowance'],
  ['first half', 'second half', 'half a year'],
  ['second half', 'first half', 'half a year'],
]
const Y = 100
const line = (from: number, to: number, at = Y + 2): Ruling => ({ at, from, to })
const LINES = [line(60, 118), line(200, 258), line(340, 370)]
const TABLE = tableAt([TITLES, ...BODY], XS, Y)

const textsOf = (words: readonly TableWord[], rulings: readonly Ruling[] = LINES) =>
  titledGrids(textRows(words), rulings).map(({ rows }) =>
    rows.map((cells) => cells.map((cell) => wordsText(cell?.words ?? []))),
  )

describe('titles that are underlined one by one', () => {
  test('tell the columns of the rows below them', () => {
    expect(textsOf(TABLE)).toEqual([[TITLES, ...BODY]])
  })

  test('do so where a letter reaches below the baseline, and its line with it', () => {
    expect(textsOf(TABLE, LINES.with(1, line(200, 258, Y + 3.5)))).toEqual([[TITLES, ...BODY]])
  })

  test('do so where their lines nearly touch', () => {
    const lines = [line(60, 197), line(200, 337), line(340, 400)]
    expect(textsOf(TABLE, lines)).toEqual([[TITLES, ...BODY]])
  })

  test('are dates or years, too', () => {
    const dates = ['Dec. 31, 2025', 'Maturity', '2026']
    const lines = LINES.with(0, line(60, 130))
    expect(textsOf(tableAt([dates, ...BODY], XS, Y), lines)[0]?.[0]).toEqual(dates)
  })

  test('have a column of labels before them', () => {
    const labels = tableAt([['Books'], ['Road signs'], ['Works of art']], [4], Y + 14)
    const moved = XS.map((x) => x + 40)
    const lines = LINES.map(({ at, from, to }) => ({ at, from: from + 40, to: to + 40 }))
    const [grid] = textsOf([...tableAt([TITLES, ...BODY], moved, Y), ...labels], lines)
    expect(grid?.map(([label]) => label)).toEqual(['', 'Books', 'Road signs', 'Works of art'])
    expect(grid?.[0]).toEqual(['', ...TITLES])
  })

  test('have lines above them, underlined together', () => {
    const above = tableAt([['If it was', 'And was', '']], XS, Y - 11)
    const [grid] = textsOf([...above, ...TABLE])
    expect(grid?.[0]).toEqual(['If it was Received in', 'And was Returned in', 'Charge'])
  })

  test('part cells whose words are justified', () => {
    const wide = ['50%', 'of', 'a', 'full', "year's"].map((text, k) =>
      tableWord({ text, x0: 340 + 30 * k, x1: 340 + 30 * k + 15, spaceBefore: true }, Y + 42 + 14),
    )
    const words = [...TABLE, ...tableAt([['second half', 'first half']], XS, Y + 42 + 14), ...wide]
    expect(textsOf(words)[0]?.at(-1)).toEqual(['second half', 'first half', "50% of a full year's"])
  })

  test('end with the rows where text crosses the columns', () => {
    const note = wordsAt('The board may change these terms at any regular meeting', 60, Y + 56)
    expect(textsOf([...TABLE, ...note])).toEqual([[TITLES, ...BODY]])
  })

  test('have no rows of one text that stands apart below', () => {
    const words = [...TABLE, ...wordsAt('Notes', 60, Y + 67), ...wordsAt('None', 60, Y + 81)]
    expect(textsOf(words)).toEqual([[TITLES, ...BODY]])
  })

  test('begin another table where they come again', () => {
    const again = LINES.map(({ at, ...ends }) => ({ ...ends, at: at + 56 }))
    const words = [...TABLE, ...tableAt([TITLES, ...BODY], XS, Y + 56)]
    expect(textsOf(words, [...LINES, ...again])).toHaveLength(2)
  })
})

describe('nothing is told by', () => {
  const linked = (word: TableWord): TableWord => ({ ...word, word: { ...word.word, link: 0 } })

  test.each<[string, readonly TableWord[], readonly Ruling[]]>([
    [
      'two of them',
      tableAt(
        [TITLES, ...BODY].map((row) => row.slice(0, 2)),
        XS,
        Y,
      ),
      LINES.slice(0, 2),
    ],
    ['a title without a line', TABLE, [...LINES.slice(0, 2), line(400, 430)]],
    ['one line for all', TABLE, [line(60, 370)]],
    ['links', [...tableAt([TITLES], XS, Y).map(linked), ...tableAt(BODY, XS, Y + 14)], LINES],
    [
      'figures above their sum',
      tableAt(
        [
          ['10', '20', '30'],
          ['60', '70', '80'],
        ],
        XS,
        Y,
      ),
      LINES,
    ],
    [
      'titles over text',
      [
        ...tableAt([TITLES], XS, Y),
        ...wordsAt('a sentence that runs on below all of the three titles', 60, Y + 14),
      ],
      LINES,
    ],
  ])('%s', (_, words, rulings) => {
    expect(textsOf(words, rulings)).toEqual([])
  })

  test('ticks of a scale', () => {
    const at = (k: number) => 20 * k
    const words = Array.from({ length: 60 }, (_, k) => wordsAt('ab', at(k), Y)).flat()
    const lines = Array.from({ length: 60 }, (_, k) => line(at(k), at(k) + 10))
    expect(textsOf([...words, ...tableAt([['x'], ['y']], [4], Y + 14)], lines)).toEqual([])
  })
})

test('columns of text below such titles are a table on a page of text', async () => {
  const rule = (x: number, to: number) => `.5 w ${x} 498 m ${to} 498 l S`
  const rows = [TITLES, ...BODY].flatMap((cells, row) =>
    cells.map((text, column) => textAt(72 + 140 * column, 500 - 14 * row, text)),
  )
  const lines = [rule(72, 126), rule(212, 266), rule(352, 386)]
  const markdown = await markdownOf(prose(740), [...rows, ...lines].join(' '), prose(300))
  expect(markdown).toContain(
    '| Received in | Returned in | Charge |\n| --- | --- | --- |\n| first half | first half | no allowance |',
  )
})
