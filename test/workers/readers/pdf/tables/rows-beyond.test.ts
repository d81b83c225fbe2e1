import { expect, test } from 'vitest'
import { rowsBeyond } from '../../../../../workers/readers/pdf/tables/grids/rows-beyond.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { asLine, tableAt, wordsAt } from './words.js'

const OPTIONS = { kind: 'rules', cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const
const XS = [50, 200, 400]

/** The texts of the rows that belong to a grid of `own` words, among `others`. */
function beyond(own: TableWord[], others: TableWord[], side: 'above' | 'below') {
  const grid = streamGrid(own, OPTIONS)
  if (grid === undefined) throw new Error('no grid')
  const index = indexWords([...own, ...others].map(asLine))
  return rowsBeyond(grid, index, { x0: 40, x1: 560 }, side).map(({ words }) => wordsText(words))
}

/** Rows as far apart as `leadingPt`. */
const own = (leadingPt: number): TableWord[] =>
  tableAt(
    [
      ['Room charges', 'one night, one room', '19.39'],
      ['Total', 'all of it', '19.39'],
      ['Balance', 'what is left', '0.00'],
    ],
    XS,
    200,
    leadingPt,
  )

test('a title of each column belongs to the rows below it', () => {
  const titles = tableAt([['Description', 'Rate', 'Amount']], XS, 180)
  expect(beyond(own(20), titles, 'above')).toEqual(['Description Rate Amount'])
})

test('cells that stand over one column together are none of its rows', () => {
  const others = [...wordsAt('Booking', 200, 180), ...wordsAt('Cash', 270, 180)]
  expect(beyond(own(20), others, 'above')).toEqual([])
})

test.each([
  ['over the columns of figures', 300, ['USD', 'Description Rate Amount']],
  ['in the column of the page beside it', 540, []],
])('a line below the titles %s', (_, x, expected) => {
  const titles = tableAt([['Description', 'Rate', 'Amount']], XS, 174)
  expect(beyond(own(14), [...titles, ...wordsAt('USD', x, 187)], 'above')).toEqual(expected)
})

test('rows are as far below as others, from the last line of each to the next, whatever wraps in them', () => {
  const wrapped = [0, 1, 2].flatMap((at) => [
    ...tableAt([['Item', 'first line', `${at}.50`]], XS, 200 + 66 * at),
    ...wordsAt('second line', 200, 212 + 66 * at),
    ...wordsAt('third line', 200, 224 + 66 * at),
    ...wordsAt('fourth line', 200, 236 + 66 * at),
  ])
  const footer = (y: number) => tableAt([['Company', 'Board', 'Bank']], XS, y)
  expect(beyond(wrapped, footer(368 + 25), 'below')).toEqual(['Company Board Bank'])
  expect(beyond(wrapped, footer(368 + 60), 'below')).toEqual([])
})

test('a note of several lines over all columns does not hide the titles above them', () => {
  const xs = [50, 200, 300, 400]
  const rows = tableAt(
    [
      ['Principal', '4,000', '9,268', '76,898'],
      ['Interest', '2,377', '4,495', '42,185'],
      ['Total', '6,377', '13,763', '119,083'],
    ],
    xs,
    200,
  )
  const note = [250, 262].flatMap((y) => [
    ...wordsAt('(a)', 50, y),
    ...wordsAt('See note 12 of the statements of this form for all of the payments', 75, y),
  ])
  const titles = tableAt([['(In millions)', '2019', '2020', 'Total']], xs, 184)
  expect(beyond([...rows, ...note], titles, 'above')).toEqual(['(In millions) 2019 2020 Total'])
})

test.each([
  { what: 'larger type', sizePt: 12, expected: [] },
  { what: 'the type of its rows', sizePt: 10, expected: ['Day two', 'Tax less 1.00'] },
])('a line below a table in $what', ({ sizePt, expected }) => {
  const title = wordsAt('Day two', 50, 258, { sizePt })
  const rows = tableAt([['Tax', 'less', '1.00']], XS, 274)
  expect(beyond(own(20), [...title, ...rows], 'below')).toEqual(expected)
})
