import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableCell } from '../../../../workers/document/blocks.js'
import { type GridCell, gridRows } from '../../../../workers/readers/office/table-grid.js'

const cell = (column: number, value: string, colspan = 1, rowspan = 1): GridCell => ({
  column,
  colspan,
  rowspan,
  children: [{ type: 'text', value }],
})

test('cells under a span are not in their row, gaps are empty cells', () => {
  const rows = gridRows([[cell(0, 'a', 2), cell(2, 'b', 1, 2)], [cell(1, 'c')]], 3)
  expect(rows).toEqual([
    {
      cells: [
        { children: [{ type: 'text', value: 'a' }], colspan: 2 },
        { children: [{ type: 'text', value: 'b' }], rowspan: 2 },
      ],
    },
    { cells: [{ children: [] }, { children: [{ type: 'text', value: 'c' }] }] },
  ])
})

test('whatever spans are claimed, each place is covered once', () => {
  const place = fc.record({
    column: fc.nat(5),
    colspan: fc.integer({ min: 1, max: 1e6 }),
    rowspan: fc.integer({ min: 1, max: 1e6 }),
  })
  const claims = fc.array(fc.array(place, { maxLength: 6 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(claims, (rows) => {
      const cells = rows.map((row) => row.map((claim) => ({ ...claim, children: [] })))
      const places = gridRows(cells, 6).flatMap((row) => row.cells.map(areaOf))
      expect(places.reduce((sum, area) => sum + area, 0)).toBe(6 * rows.length)
    }),
  )
})

function areaOf({ colspan = 1, rowspan = 1 }: TableCell): number {
  return colspan * rowspan
}
