import { expect, test } from 'vitest'
import type { FoundTable, GridCell } from '../../../../../workers/readers/pdf/model/tables.js'
import { withoutTextRows } from '../../../../../workers/readers/pdf/tables/grids/text-rows.js'
import { wordsOf } from '../../../../support/pdf-rows.js'

const SIZE = 8

const cell = (text: string, y: number): GridCell => ({ rows: [wordsOf(text, { y, size: SIZE })] })

/** One cell across the table, of so many lines from the height on. */
const boxOfText = (lines: number, fromY: number): GridCell[] => [
  {
    rows: Array.from({ length: lines }, (_, at) =>
      wordsOf(`${at + 1}. I understand that`, { y: fromY + 12 * at, size: SIZE }),
    ),
    colspan: 3,
  },
]

const body = [
  ['Name', 'Signature', 'Date'].map((text) => cell(text, 230)),
  ['Ann', 'Ann Lee', '1 May'].map((text) => cell(text, 250)),
]

const table = (rows: readonly (readonly GridCell[])[]): FoundTable => ({
  kind: 'lattice',
  box: { x0: 50, y0: 80, x1: 550, y1: 400 },
  columns: 3,
  headerRows: 1,
  rows,
  columnSpans: [],
})

test('boxes of text above and below the rows of a frame are no rows', () => {
  const { rows, box } = withoutTextRows(table([boxOfText(9, 100), ...body, boxOfText(5, 300)]))
  expect(rows).toEqual(body)
  expect(box).toMatchObject({ x0: 50, x1: 550 })
  expect(box.y0).toBeGreaterThan(100 + 12 * 8)
  expect(box.y0).toBeLessThan(230)
  expect(box.y1).toBeGreaterThan(250)
  expect(box.y1).toBeLessThan(300)
})

test.each([
  ['notes of a few lines stay', table([...body, boxOfText(4, 300)])],
  ['text between rows stays', table([...body, boxOfText(9, 300), ...body])],
  ['a row beside text is no table', table([boxOfText(9, 100), body[0] ?? []])],
  [
    'where no cells are drawn rows may be read wrong',
    { ...table([boxOfText(9, 100), ...body]), kind: 'rules' as const },
  ],
])('%s', (_, whole) => {
  expect(withoutTextRows(whole)).toBe(whole)
})

const NOTE = '(a) Refer to Note 12 of the financial statements in Part II of this form.'
const spans = [50, 200, 300].map((x) => ({ x0: x, x1: x + 80 }))
const ruled = (rows: readonly (readonly GridCell[])[]): FoundTable => ({
  ...table(rows),
  kind: 'rules',
  columnSpans: spans,
})
const none: GridCell = { rows: [] }

test('notes below the last row of several cells are none of a table between rules', () => {
  const rows = [...body, [cell(NOTE, 270), none, none], [cell('45', 290), none, none]]
  const found = withoutTextRows(ruled(rows))
  expect(found.rows).toEqual(body)
  expect(found.box.y1).toBeLessThan(270)
})

test('a short text between the rows and a note is one, too', () => {
  const rows = [...body, [none, cell('In words: nine', 262), none], [cell(NOTE, 274), none, none]]
  expect(withoutTextRows(ruled(rows)).rows).toEqual(body)
})

test.each([
  ['a long label without figures yet', [cell('(a) Refer to', 270), none, none]],
  ['text in another column', [none, cell(NOTE, 270), none]],
  ['a row with figures', [cell(NOTE, 270), none, cell('12', 270)]],
])('%s below the last row stays', (_, last) => {
  const whole = ruled([...body, last])
  expect(withoutTextRows(whole)).toBe(whole)
})
