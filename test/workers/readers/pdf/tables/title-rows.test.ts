import { expect, test } from 'vitest'
import type { FoundTable, GridCell } from '../../../../../workers/readers/pdf/model/tables.js'
import { withoutTitleRows } from '../../../../../workers/readers/pdf/tables/grids/title-rows.js'
import { wordsOf } from '../../../../support/pdf-rows.js'

const cell = (text: string, y: number, size: number, colspan = 1): GridCell => ({
  rows: text === '' ? [] : [wordsOf(text, { y, size })],
  colspan,
})

const table = (rows: readonly (readonly GridCell[])[]): FoundTable => ({
  kind: 'lattice',
  box: { x0: 50, y0: 80, x1: 550, y1: 300 },
  columns: 3,
  headerRows: 1,
  rows,
  columnSpans: [],
})

const body = [
  ['Fuel', 'Supplier', 'Price'].map((text) => cell(text, 130, 8)),
  ['Diesel', 'Energy Products', '2.24'].map((text) => cell(text, 145, 8)),
]

test('a row of one larger piece over a table is its title', () => {
  const found = withoutTitleRows(table([[cell('TRANSPORTATION FUELS', 100, 12, 3)], ...body]))
  expect(found.rows).toEqual(body)
  expect(found.box.y0).toBeGreaterThan(100)
  expect(found.box.y0).toBeLessThan(130)
})

test('a spanning row of the table’s own size stays', () => {
  const whole = table([[cell('Fuels of the year', 100, 8, 3)], ...body])
  expect(withoutTitleRows(whole)).toBe(whole)
})

test('a larger header over every column stays', () => {
  const header = ['Fuel', 'Supplier', 'Price'].map((text) => cell(text, 100, 12))
  const whole = table([header, ...body])
  expect(withoutTitleRows(whole)).toBe(whole)
})

test('a table ends above the title of a section', () => {
  const title = [cell('2.3 Other', 165, 12), cell('prices', 165, 12), cell('', 165, 12)]
  const below = ['These are for', 'all who ask', ''].map((text) => cell(text, 190, 8))
  const found = withoutTitleRows(table([...body, title, below]))
  expect(found.rows).toEqual(body)
  expect(found.box.y1).toBeGreaterThan(145)
  expect(found.box.y1).toBeLessThan(155)
})

test('a table ends above a title in its last row', () => {
  const title = [cell('Feedback', 170, 12), cell('', 170, 12), cell('', 170, 12)]
  const found = withoutTitleRows(table([...body, title]))
  expect(found.rows).toEqual(body)
  expect(found.box.y1).toBeLessThan(155)
  const inside = table([...body, title, ...body])
  expect(withoutTitleRows(inside)).toBe(inside)
})

test('a title that a cell above reaches into is a row', () => {
  const [first, last = []] = body
  const [label = cell('', 145, 8), ...others] = last
  const spanning = [{ ...label, rowspan: 2 }, ...others]
  const whole = table([first ?? [], spanning, [cell('2.3 Other prices', 165, 12, 2)]])
  expect(withoutTitleRows(whole)).toBe(whole)
})

test.each<[string, readonly GridCell[]]>([
  ['a number and a title in the table’s size', [cell('2 Oil', 165, 8), cell('', 165, 8)]],
  ['a larger text of another column', [cell('', 165, 12), cell('Oil', 165, 12), cell('', 165, 12)]],
  ['a larger total', [cell('Total price', 165, 12), cell('4.48', 165, 12)]],
  ['a larger figure', [cell('3 %', 165, 12), cell('', 165, 12)]],
  ['larger cells in all columns', ['3 Oil', 'North', 'Sea'].map((text) => cell(text, 165, 12))],
])('%s is a row', (_, row) => {
  const whole = table([...body, row])
  expect(withoutTitleRows(whole)).toBe(whole)
})
