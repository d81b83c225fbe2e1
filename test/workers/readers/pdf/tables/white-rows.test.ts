import { expect, test } from 'vitest'
import { isTable } from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { UNFRAMED_CELL_GAP_EM } from '../../../../../workers/readers/pdf/tables/thresholds.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const LINE_PT = 12
/** Where the columns begin, points. */
const XS = [0, 110, 240, 370]

/** Rows of cells at the top of each, or further down by this share of what they leave; a bar ends a line of a cell. */
function gridOf(rows: readonly (readonly string[])[], whitePt: number, downShare = 0) {
  let topPt = 100
  const words = rows.flatMap((cells) => {
    const lines = cells.map((cell) => (cell === '' ? [] : cell.split('|')))
    const heightPt = LINE_PT * Math.max(...lines.map(({ length }) => length))
    const own = lines.flatMap((texts, column) => {
      const y = topPt + downShare * (heightPt - LINE_PT * texts.length)
      return texts.flatMap((text, at) => wordsAt(text, XS[column] ?? 0, y + at * LINE_PT))
    })
    topPt += heightPt + whitePt
    return own
  })
  return laid(words)
}

const laid = (words: readonly TableWord[]) =>
  streamGrid(words, {
    kind: 'stream',
    cellGapEm: UNFRAMED_CELL_GAP_EM,
    breaks: { ysPt: [] },
    rulings: [],
  })

const textsOf = (grid: ReturnType<typeof gridOf>) =>
  grid?.rows.map((row) => row.map((cell) => wordsText(cell?.words ?? [])).join(' | '))

const DATES = [
  ['Item', 'Kind', 'Since', 'Sold'],
  ['Ledger of|winter', 'Forest', '9 Sep|2018', '5,093'],
  ['Bridge', 'Former|sensor', '14 May|2016', '8,786'],
  ['Cotton|mill', 'Policy', '2 May|2012', '410'],
]

test.each([
  ['begin in one line', 0],
  ['stand in the middle of their height', 0.5],
  ['end in one line', 1],
])('rows whose cells %s and wrap are told by the white between them, dates as well', (_, down) => {
  expect(textsOf(gridOf(DATES, 6, down))).toEqual([
    'Item | Kind | Since | Sold',
    'Ledger of winter | Forest | 9 Sep 2018 | 5,093',
    'Bridge | Former sensor | 14 May 2016 | 8,786',
    'Cotton mill | Policy | 2 May 2012 | 410',
  ])
})

const PHRASES = [
  ['Reactor', 'Rapid', 'Heavy market'],
  ['Technical|audit', 'Sensor during|balance near', 'Narrow report'],
  ['Modern', 'Ledger with|battery', 'The forest|carries it'],
  ['Budget', 'The garden', 'The farmer|improved it|again'],
]

test('what white tells the rows of is a table, where its words alone would not say so', () => {
  const apart = gridOf(PHRASES, 8)
  expect(textsOf(apart)).toHaveLength(PHRASES.length)
  expect(apart !== undefined && isTable(apart)).toBe(true)
  const two = gridOf(
    PHRASES.map((cells) => cells.slice(0, 2)),
    8,
  )
  expect(two !== undefined && isTable(two)).toBe(false)
})

test('rows whose texts all had no room above are no groups of rows', () => {
  const rows = [
    ['Report', 'Agency', 'Since'],
    ['Insurance', 'Lower|winter', '9 Sep|2018'],
    ['Council|house', 'Local|window', '14 May|2016'],
    ['Client', 'Common|farmers', '2 May|2012'],
  ]
  expect(textsOf(gridOf(rows, 6))).toHaveLength(rows.length)
})

test('white around groups of figures tells no rows', () => {
  const lines = [
    ['Salt', '12', '4.5'],
    ['', '28', '3.1'],
    ['Ash', '7', '1.5'],
    ['', '3', '2.2'],
  ]
  const titles = wordsAt('Kind', 0, 94).concat(wordsAt('Grade', 110, 94), wordsAt('Share', 240, 94))
  const words = lines.flatMap((cells, at) => {
    const baselinePt = 114 + at * LINE_PT + 8 * Math.floor(at / 2)
    return cells.flatMap((text, column) =>
      text === '' ? [] : wordsAt(text, XS[column] ?? 0, baselinePt),
    )
  })
  expect(laid([...titles, ...words])?.rows).toHaveLength(1 + lines.length)
})

test('a text over several columns that goes on, and lines without a label tell no rows', () => {
  const over = [
    ...DATES,
    ['The careful tenant limits what the early|labour reports in winter', '', '', ''],
  ]
  expect(textsOf(gridOf(over, 6))?.length).toBeGreaterThan(over.length)
  const unlabelled = DATES.map((cells, at) => (at === 2 ? ['', ...cells.slice(1)] : cells))
  expect(textsOf(gridOf(unlabelled, 6))?.length).toBeGreaterThan(DATES.length)
})
