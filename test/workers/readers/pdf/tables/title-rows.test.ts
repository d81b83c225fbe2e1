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
