import { expect, test } from 'vitest'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { streamRuns } from '../../../../../workers/readers/pdf/tables/grids/stream-runs.js'
import { itemTexts } from '../../../../../workers/readers/pdf/tables/rows/item-texts.js'
import {
  type TableWord,
  textRows,
  wordsText,
} from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

type Placed = readonly [text: string, x: number, y: number]

const wordsOf = (placed: readonly Placed[]): TableWord[] =>
  placed.flatMap(([text, x, y]) => wordsAt(text, x, y))

const rowsOf = (placed: readonly Placed[], ysPt: readonly number[] = []) =>
  streamGrid(wordsOf(placed), {
    kind: 'rules',
    cellGapEm: 0.55,
    breaks: { ysPt },
    rulings: [],
  })?.rows.map((row) => row.map((cell) => (cell === undefined ? null : wordsText(cell.words))))

const TITLES: Placed[] = [
  ['Item', 50, 100],
  ['Quantity', 300, 100],
  ['Amount', 400, 100],
]
const item = (name: string, amount: string, y: number): Placed[] => [
  [name, 50, y],
  ['2', 300, y],
  [amount, 400, y],
]
/** Lines of text below each other, 15 points apart. */
const below = (y: number, ...texts: string[]): Placed[] =>
  texts.map((text, at) => [text, 50, y + 15 * at])

const SERVICES = [
  ...TITLES,
  ...item('Service A', '$120.00', 126),
  ...below(141, 'Repair', 'Notes: replaced', 'Tax: 0.2%'),
  ...item('Service B', '$7.50', 194),
  ...below(209, 'Cleaning', 'Tax: 0.4%'),
]

test('what stands nearer below an item than the next item does is the text of that item', () => {
  expect(rowsOf(SERVICES, [110])).toEqual([
    ['Item', 'Quantity', 'Amount'],
    ['Service A Repair Notes: replaced Tax: 0.2%', '2', '$120.00'],
    ['Service B Cleaning Tax: 0.4%', '2', '$7.50'],
  ])
})

test('sums below the last item are rows, and so is what stands below a rule', () => {
  const sums: Placed[] = [
    ['Subtotal:', 300, 260],
    ['$127.50', 400, 260],
  ]
  expect(rowsOf([...SERVICES, ...sums], [110])?.map(([first]) => first)).toEqual([
    'Item',
    'Service A Repair Notes: replaced Tax: 0.2%',
    'Service B Cleaning Tax: 0.4%',
    '',
  ])
  expect(rowsOf(SERVICES, [110, 161])?.map(([first]) => first)).toEqual([
    'Item',
    'Service A Repair Notes: replaced',
    'Tax: 0.2%',
    'Service B Cleaning Tax: 0.4%',
  ])
})

test('titles of sections, nearer to the rows below, stay rows', () => {
  const rows = [
    ...TITLES,
    ...item('Cash', '12', 115),
    ...below(140, 'Liabilities'),
    ...item('Loans', '15', 155),
    ...below(180, 'Equity'),
    ...item('Shares', '3', 195),
  ]
  expect(rowsOf(rows, [104])?.map(([first]) => first)).toEqual([
    'Item',
    'Cash',
    'Liabilities',
    'Loans',
    'Equity',
    'Shares',
  ])
})

test('a run of rows reaches over the text of its last item, and no further', () => {
  const page = { x0: 50, x1: 550 }
  const rows = textRows(wordsOf([...SERVICES, ['Thank you', 50, 260]]))
  expect(streamRuns(rows, page)).toEqual([{ from: 0, to: 8 }])
})

test('nothing tells texts of items where one stands as far below as the next item', () => {
  const line = (baselinePt: number, shape: 'item' | 'text') => ({ baselinePt, shape, x0: 50 })
  expect(itemTexts([line(0, 'item'), line(15, 'text'), line(30, 'item')])).toBeUndefined()
  expect(itemTexts([line(0, 'item'), line(15, 'item')])).toBeUndefined()
  expect(itemTexts([line(0, 'item'), line(15, 'text'), line(40, 'item')])).toBeDefined()
})

const POSITIONS: Placed[] = [1, 2].flatMap((number, at): Placed[] => [
  [String(number), 50, 130 + 84 * at],
  ['1', 100, 130 + 84 * at],
  ['Small business', 150, 130 + 84 * at],
  ['5,39', 400, 130 + 84 * at],
  ['Basic fee per unit', 150, 151 + 84 * at],
  ['Service: exchange', 150, 172 + 84 * at],
  ['01.05.14-31.05.14', 150, 193 + 84 * at],
])

test('lines of one text far apart are one row where all lines are, and its label stands beside the first', () => {
  const header: Placed[] = [
    ['Pos.', 50, 80],
    ['Qty', 100, 80],
    ['Description', 150, 80],
    ['Price', 400, 80],
  ]
  const contract: Placed = ['Contract No. 7', 150, 109]
  expect(rowsOf([...header, contract, ...POSITIONS], [90])?.slice(1)).toEqual([
    ['', '', 'Contract No. 7', ''],
    ['1', '1', 'Small business Basic fee per unit Service: exchange 01.05.14-31.05.14', '5,39'],
    ['2', '1', 'Small business Basic fee per unit Service: exchange 01.05.14-31.05.14', '5,39'],
  ])
})
