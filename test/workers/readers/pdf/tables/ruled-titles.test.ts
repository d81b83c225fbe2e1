import { describe, expect, test } from 'vitest'
import {
  ruledTitles,
  titlesAbove,
} from '../../../../../workers/readers/pdf/tables/evidence/ruled-titles.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { textRows, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const XS = [50, 200, 260, 320, 380]
const YEARS = ['', '2019', '2018', '2017', '2016']
const FIGURES = [
  ['Net sales', '9458', '9319', '9101', '9421'],
  ['Costs', '7667', '7325', '7184', '8332'],
  ['Result', '1791', '1994', '1917', '1089'],
]
/** The line under a title over the last four columns. */
const RULE = { at: 103, from: 198, to: 402 }
const OPTIONS = { kind: 'rules', cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const

const texts = (grid: Grid | undefined) =>
  grid?.rows.map((row) =>
    row.map((cell) => (cell === undefined ? '^' : wordsText(cell.words))).join('|'),
  )
const rowsOf = (...words: ReturnType<typeof wordsAt>[]) => textRows(words.flat())
const body = (y = 114) => tableAt([YEARS, ...FIGURES], XS, y)
const title = (text: string, x = 255, y = 100) => wordsAt(text, x, y)

describe('a title on a rule', () => {
  test('stands over all columns above which the rule runs', () => {
    const grid = streamGrid([...title('Years ended June 30,'), ...body()], {
      ...OPTIONS,
      rulings: [RULE],
    })
    expect(texts(grid)?.slice(0, 2)).toEqual([
      '|Years ended June 30,|^|^|^',
      '|2019|2018|2017|2016',
    ])
  })

  test('over two lines is one row', () => {
    const words = [...title('Twelve months', 255, 88), ...title('ended June 30,'), ...body()]
    const grid = streamGrid(words, { ...OPTIONS, rulings: [RULE] })
    expect(texts(grid)?.[0]).toBe('|Twelve months ended June 30,|^|^|^')
    expect(texts(grid)).toHaveLength(5)
  })

  test('is one of several in its row', () => {
    const words = [...title('Revenue', 212), ...title('Result', 330), ...body()]
    const grid = streamGrid(words, {
      ...OPTIONS,
      rulings: [
        { at: 103, from: 198, to: 282 },
        { at: 103, from: 318, to: 402 },
      ],
    })
    expect(texts(grid)?.slice(0, 2)).toEqual(['|Revenue|^|Result|^', '|2019|2018|2017|2016'])
  })

  test('is seen where units of all columns stand below their labels', () => {
    const rows = rowsOf(title('Years ended June 30,'), body(), title('in millions', 270, 121))
    expect(ruledTitles(rows, [RULE])[0]).toHaveLength(1)
  })
})

describe('no title', () => {
  const titlesOf = (rule: typeof RULE, ...words: ReturnType<typeof wordsAt>[]) =>
    ruledTitles(rowsOf(...words), [rule]).flat()

  test('is a label of one column, a row of several cells, or text on a rule of the whole table', () => {
    expect(titlesOf({ ...RULE, to: 240 }, title('Total', 200), body())).toEqual([])
    expect(titlesOf(RULE, title('Revenue', 212), title('Result', 330), body())).toEqual([])
    expect(titlesOf({ ...RULE, from: 50 }, title('Selected data'), body())).toEqual([])
  })

  test('is a caption on the rule of a narrow table above wider text', () => {
    const text = wordsAt('Net sales fell', 20, 170)
    expect(titlesOf({ ...RULE, from: 50 }, title('Selected data'), body(), text)).toEqual([])
  })

  test('is a line above running text', () => {
    const text = wordsAt(
      'Selected data of the five years that ended before June 30, 2019',
      150,
      114,
    )
    expect(titlesOf(RULE, title('Selected data'), text, body(128))).toEqual([])
  })
})

describe('a table begins', () => {
  test('with titles on rules above its first row, and a label beside them', () => {
    const rows = rowsOf(
      wordsAt('Sales fell.', 50, 70),
      title('Years ended'),
      wordsAt('in $', 50, 100),
      body(),
    )
    expect(titlesAbove(rows, 2, [RULE])).toBe(1)
  })

  test('with its first row where what stands above it stands on no rule', () => {
    expect(titlesAbove(rowsOf(title('Years ended'), body()), 1, [])).toBe(1)
  })

  test('with its first row where the title is far above it', () => {
    const rows = rowsOf(title('Years ended'), body(140))
    expect(titlesAbove(rows, 1, [RULE])).toBe(1)
  })
})
