import { expect, test } from 'vitest'
import { lineText } from '../../../../../workers/readers/pdf/model/geometry.js'
import type { TaggedCell, TaggedGrid } from '../../../../../workers/readers/pdf/model/tables.js'
import { withoutSignColumns } from '../../../../../workers/readers/pdf/tagged/sign-columns.js'
import { rowOf } from '../../../../support/pdf-rows.js'

const cell = (text: string, colspan = 1): TaggedCell => ({
  lines: text === '' ? [] : rowOf(text, { y: 100 }).lines,
  colspan,
  rowspan: 1,
})
const gridOf = (...rows: TaggedCell[][]): TaggedGrid => ({
  columns: (rows[0] ?? []).reduce((sum, { colspan }) => sum + colspan, 0),
  headerRows: 1,
  rows,
  columnSpans: [],
})
const textsOf = (grid: TaggedGrid) =>
  withoutSignColumns(grid).rows.map((row) =>
    row.map(
      ({ lines, colspan }) =>
        `${lines.map(lineText).join(' ')}${colspan > 1 ? `[${colspan}]` : ''}`,
    ),
  )

test('signs in cells of their own belong to the figures beside them', () => {
  expect(
    textsOf(
      gridOf(
        [cell('Total'), cell('2027', 2), cell('Share', 2)],
        [cell('Bonds'), cell('$'), cell('75.0'), cell('6'), cell('%')],
        [cell('Leases'), cell(''), cell('12.2'), cell('1'), cell('%')],
      ),
    ),
  ).toEqual([
    ['Total', '2027', 'Share'],
    ['Bonds', '$75.0', '6%'],
    ['Leases', '12.2', '1%'],
  ])
})

test('a grid with cells over several rows stays as it is', () => {
  const grid = gridOf(
    [{ ...cell('Debt'), rowspan: 2 }, cell('$'), cell('75.0')],
    [cell('$'), cell('12.2')],
  )
  expect(withoutSignColumns(grid)).toBe(grid)
})

test('signs beside words are a column', () => {
  const rows = [
    [cell('Currency'), cell('Name')],
    [cell('$'), cell('Dollar')],
    [cell('€'), cell('Euro')],
  ]
  expect(textsOf(gridOf(...rows))[1]).toEqual(['$', 'Dollar'])
})
