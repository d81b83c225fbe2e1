import { expect, test } from 'vitest'
import { pageRuns } from '../../../../../workers/readers/pdf/tables/grids/page-runs.js'
import { streamRuns } from '../../../../../workers/readers/pdf/tables/grids/stream-runs.js'
import { type TableWord, textRows } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const XS = [50, 200, 300, 400]
const REGION = { x0: 50, x1: 450 }
const FIRST = [
  ['Oslo', 'open', '278', '319'],
  ['Graz', 'done', '12', '24'],
  ['Lyon', 'open', '61', '7'],
  ['Porto', 'new', '400', '81'],
  ['Total', '', '', '431'],
]
const SECOND = [
  ['Anna', 'sales', '3', '19'],
  ['Liam', 'legal', '4', '11'],
  ['Yuki', 'sales', '9', '70'],
  ['Eva', 'legal', '1', '12'],
]

interface Titles {
  readonly texts?: readonly string[]
  readonly bold?: boolean
  /** Above and below the titles, points. */
  readonly above?: number
  readonly below?: number
}

/** Rows of two tables, of which the second has these titles. */
function rowsWith({
  texts = ['Name', 'Unit', 'Days', 'Sum'],
  bold = true,
  above = 22,
  below = 14,
}: Titles = {}) {
  const titlesY = 100 + 4 * 14 + above
  const titles = texts.flatMap((text, at): TableWord[] =>
    text === '' ? [] : wordsAt(text, XS[at] ?? 0, titlesY, { bold }),
  )
  return textRows([...tableAt(FIRST, XS, 100), ...titles, ...tableAt(SECOND, XS, titlesY + below)])
}

const spans = (runs: readonly { readonly from: number; readonly to: number }[]) =>
  runs.map(({ from, to }) => [from, to])

test.each([
  { what: 'titles', texts: ['Name', 'Unit', 'Days', 'Sum'] },
  { what: 'years', texts: ['', '2026', '2025', '2024'] },
])('bold $what apart from the rows above begin another table', ({ texts }) => {
  const rows = rowsWith({ texts })
  expect(spans(pageRuns(rows, REGION))).toEqual([
    [0, 5],
    [5, 10],
  ])
  expect(spans(streamRuns(rows, REGION))).toEqual([
    [0, 5],
    [5, 10],
  ])
})

test.each([
  { what: 'titles that are not bold', titles: { bold: false } },
  { what: 'titles no further from the rows above than from those below', titles: { below: 20 } },
  { what: 'sums', titles: { texts: ['Sum', '', '40', '9'] } },
  { what: 'one cell', titles: { texts: ['Sales', '', '', ''] } },
])('$what: one table', ({ titles }) => {
  const rows = rowsWith(titles)
  expect(spans(pageRuns(rows, REGION))).toEqual([[0, 10]])
  expect(spans(streamRuns(rows, REGION))).toEqual([[0, 10]])
})

/** Rows whose cells end alike, and begin wherever their figures do. */
function sectionRows(sections: readonly string[]) {
  const ends = [300, 380, 450]
  const rowAt = (texts: readonly string[], y: number): TableWord[] =>
    texts.flatMap((text, at) =>
      wordsAt(text, at === 0 ? 50 : (ends[at - 1] ?? 0) - 5 * text.length, y),
    )
  const words = rowAt(['Item', 'Count', 'Price', 'Amount'], 100)
  for (const [at, section] of sections.entries())
    words.push(
      ...wordsAt(section, 50, 128 + 56 * at, { bold: true }),
      ...rowAt(['Boiler', '2', '3742.00', '7484.00'], 142 + 56 * at),
      ...rowAt(['Subtotal', '', '', '7484.00'], 156 + 56 * at),
    )
  return textRows(words)
}

test('sections of a table go on with cells that end where those of the fullest row do', () => {
  const rows = sectionRows(['Parts', 'Work', 'Other'])
  expect(spans(streamRuns(rows, REGION))).toEqual([[0, 10]])
})

test('a table below a title goes on with none that only ends at the same margin', () => {
  const below = [
    ...wordsAt('Work', 50, 184),
    ...wordsAt('Total', 50, 198),
    ...wordsAt('9', 445, 198),
  ]
  const rows = [...sectionRows(['Parts']), ...textRows(below)]
  expect(spans(streamRuns(rows, REGION))[0]).toEqual([0, 4])
})

test.each([
  { what: 'in larger type', number: '3', at: { sizePt: 12 }, isTitle: true },
  { what: 'bold, its number of several parts', number: '3.1', at: { bold: true }, isTitle: true },
  { what: 'bold, its number like that of a row', number: '3', at: { bold: true }, isTitle: false },
  { what: 'no larger and not bold', number: '3.1', at: {}, isTitle: false },
  { what: 'without a number', number: 'Item', at: { sizePt: 12 }, isTitle: false },
])('a section’s title $what, apart from its number, begins no table', ({ number, at, isTitle }) => {
  const title = [...wordsAt(number, 50, 80, at), ...wordsAt('Opening', 160, 80, at)]
  const rows = textRows([...title, ...tableAt(FIRST, XS, 100)])
  expect(spans(streamRuns(rows, REGION))).toEqual([[isTitle ? 1 : 0, rows.length]])
})

test.each([
  { what: 'below a blank row', above: 28, runs: 2 },
  { what: 'near to the rows above', above: 20, runs: 1 },
])('titles of which most are bold begin another table $what', ({ above, runs }) => {
  const titlesY = 100 + 4 * 14 + above
  const titles = [
    ...wordsAt('Name', 50, titlesY, { bold: true }),
    ...wordsAt('Unit', 200, titlesY, { bold: true }),
    ...wordsAt('Days', 300, titlesY),
  ]
  const rows = textRows([
    ...tableAt(FIRST, XS, 100),
    ...titles,
    ...tableAt(SECOND, XS, titlesY + 14),
  ])
  expect(streamRuns(rows, REGION)).toHaveLength(runs)
})

test.each([
  { what: 'a bold title over bold titles is none of the rows above', bold: true, runs: 2 },
  { what: 'a label over them may be one', bold: false, runs: 1 },
])('below a blank row $what', ({ bold, runs }) => {
  const titleY = 100 + 4 * 14 + 28
  const titles = ['Name', 'Unit', 'Days', 'Sum'].flatMap((text, at) =>
    wordsAt(text, XS[at] ?? 0, titleY + 14, { bold: true }),
  )
  const rows = textRows([
    ...tableAt(FIRST, XS, 100),
    ...wordsAt('Staff', 50, titleY, { bold }),
    ...titles,
    ...tableAt(SECOND, XS, titleY + 28),
  ])
  expect(streamRuns(rows, REGION)).toHaveLength(runs)
})
