import { expect, test } from 'vitest'
import { isCutShort } from '../../../../../workers/readers/pdf/tables/choice/cut-short.js'
import { type Grid, plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import type { TableWord } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const XS = [50, 200, 300]

const rowOf = (texts: readonly string[], y: number, sizePt = 10): TableWord[][] =>
  texts.map((text, at) => (text === '' ? [] : wordsAt(text, XS[at] ?? 0, y, { sizePt })))

const ROWS = [
  rowOf(['City', 'Plan', 'Done'], 100),
  rowOf(['Oslo', '4', '3'], 114),
  rowOf(['Graz', '7', '5'], 128),
]

const gridOf = (kind: Grid['kind'], rows: readonly TableWord[][][]): Grid => ({
  kind,
  box: { x0: 50, y0: 90, x1: 350, y1: 200 },
  columns: 3,
  rows: rows.map((row) => row.map((words) => plainCell(words))),
})

const ALIGNED = gridOf('stream', ROWS)
const TOTAL = rowOf(['Total', '11', '8'], 142)

test('aligned rows without the totals of the drawn table are cut short', () => {
  expect(isCutShort(ALIGNED, [gridOf('rules', [...ROWS, TOTAL])])).toBe(true)
  expect(isCutShort(ALIGNED, [gridOf('rules', ROWS)])).toBe(false)
})

test.each([
  { what: 'a section of the table', texts: ['Details', '', ''], sizePt: 10, isCut: true },
  { what: 'a heading in larger type', texts: ['Details', '', ''], sizePt: 14, isCut: false },
  { what: 'larger type in several cells', texts: ['Sum', '11', '8'], sizePt: 14, isCut: true },
])('aligned rows over $what', ({ texts, sizePt, isCut }) => {
  const whole = [...ROWS, rowOf(texts, 142, sizePt), rowOf(['Lyon', '2', '1'], 156)]
  expect(isCutShort(ALIGNED, [gridOf('rules', whole)])).toBe(isCut)
})

test.each([
  { what: 'a section of the table', sizePt: 10, isCut: true },
  { what: 'a heading in larger type', sizePt: 14, isCut: false },
])('aligned rows below $what', ({ sizePt, isCut }) => {
  const above = [rowOf(['Place', 'Price', 'Unit'], 72), rowOf(['Orders', '', ''], 86, sizePt)]
  expect(isCutShort(ALIGNED, [gridOf('rules', [...above, ...ROWS])])).toBe(isCut)
})
