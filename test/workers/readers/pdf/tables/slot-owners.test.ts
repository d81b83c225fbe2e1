import { expect, test } from 'vitest'
import type { Grid, GridCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { withSlotOwners } from '../../../../../workers/readers/pdf/tables/grids/slot-owners.js'
import { numbers } from './numbers.js'

/** A grid whose cells' spans run into each other and over its edges, with holes. */
function tornGrid(next: (below: number) => number): Grid {
  const columns = 1 + next(6)
  const cell = (): GridCell | undefined =>
    next(4) === 0 ? undefined : { words: [], colspan: 1 + next(4), rowspan: 1 + next(4) }
  const rows = Array.from({ length: 1 + next(6) }, () => Array.from({ length: columns }, cell))
  return { kind: 'lattice', box: { x0: 0, y0: 0, x1: 1, y1: 1 }, columns, rows }
}

/** How many cells cover each slot, those past the grid's edges included. */
function ownersBySlot({ rows }: Grid): Map<string, number> {
  const owners = new Map<string, number>()
  const cover = (slot: string) => owners.set(slot, (owners.get(slot) ?? 0) + 1)
  for (const [y, row] of rows.entries())
    for (const [x, cell] of row.entries()) for (const slot of slotsOf(y, x, cell)) cover(slot)
  return owners
}

const slotsOf = (y: number, x: number, cell: GridCell | undefined): string[] =>
  Array.from({ length: (cell?.rowspan ?? 0) * (cell?.colspan ?? 0) }, (_, k) => {
    const wide = cell?.colspan ?? 1
    return `${y + Math.floor(k / wide)},${x + (k % wide)}`
  })

test('every slot has one owner, and every cell its own slot, whatever spans say', () => {
  const next = numbers(20)
  for (let round = 0; round < 2000; round++) {
    const torn = tornGrid(next)
    const whole = withSlotOwners(torn)
    const owners = ownersBySlot(whole)
    expect(owners.size).toBe(whole.rows.length * whole.columns)
    expect([...owners.values()].every((count) => count === 1)).toBe(true)
    const cells = ({ rows }: Grid) =>
      rows.map((row) => Array.from(row, (cell) => cell !== undefined))
    const kept = cells(whole)
    for (const [y, row] of cells(torn).entries())
      expect(row.every((isCell, x) => !isCell || kept[y]?.[x])).toBe(true)
  }
})
