import { expect, test } from 'vitest'
import { lineText } from '../../../../../workers/readers/pdf/model/geometry.js'
import type { FoundTable } from '../../../../../workers/readers/pdf/model/tables.js'
import { linesLeft } from '../../../../../workers/readers/pdf/tables/table-words.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

const label = lineOf(wordsOf('The payment reports the market,', { x: 50 }))
const beside = lineOf(wordsOf('Former customer', { x: 300 }))
const leaders = lineOf(wordsOf('. . . . ____', { x: 300 }))

/** A table with some words of `label`. */
const tableOf = (count: number): FoundTable => ({
  kind: 'stream',
  box: { x0: 50, x1: 320, y0: 90, y1: 105 },
  columns: 1,
  headerRows: 1,
  rows: [[{ rows: [label.words.slice(0, count)] }]],
  columnSpans: [{ x0: 50, x1: 320 }],
})

test.each([
  { name: 'nothing of what the table has', count: 5, lines: [label], left: [] },
  { name: 'words of a line that have no slot', count: 4, lines: [label], left: ['market,'] },
  { name: 'a line that has none', count: 5, lines: [label, beside], left: ['Former customer'] },
  { name: 'no leaders', count: 5, lines: [label, leaders], left: [] },
])('is left: $name', ({ count, lines, left }) => {
  expect(linesLeft(lines, tableOf(count)).map(lineText)).toEqual(left)
})
