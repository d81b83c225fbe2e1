import type { Rect } from '../../../../document/blocks.js'
import { ascending } from '../../model/statistics.js'
import { boxOfLattice, type Lattice, type LatticeCell } from './lattice.js'

/**
 * The tables and boxes that a drawn frame only holds together, as on forms: what lies between its cells over all columns,
 * where one of those holds running text and not all of the rest has all columns. Titles of sections stand in such cells
 * as well: their table stays whole, and has no parts.
 */
export function latticeParts(lattice: Lattice, holdsProse: (box: Rect) => boolean): Lattice[] {
  const { xs, ys, cells } = lattice
  const isBand = ({ colspan }: LatticeCell): boolean => colspan === xs.length - 1
  const bands = cells.filter(isBand)
  if (!bands.some((band) => holdsProse(boxOfLattice(latticeOfCells([band], lattice))))) return []
  const cuts = linesOf([
    0,
    ...bands.flatMap(({ row, rowspan }) => [row, row + rowspan]),
    ys.length - 1,
  ])
  const parts = cuts
    .slice(1)
    .map((to, at) => cells.filter(({ row }) => row >= (cuts[at] ?? 0) && row < to))
    .filter((own) => own.length > 0 && !own.every(isBand))
    .map((own) => latticeOfCells(own, lattice))
  return parts.every((part) => part.xs.length === xs.length) ? [] : parts
}

/** The lattice of some cells, of the lines that they have. */
function latticeOfCells(own: readonly LatticeCell[], { xs, ys }: Lattice): Lattice {
  const columns = linesOf(own.flatMap(({ column, colspan }) => [column, column + colspan]))
  const rows = linesOf(own.flatMap(({ row, rowspan }) => [row, row + rowspan]))
  const cells = own.map((cell) => {
    const row = rows.indexOf(cell.row)
    const column = columns.indexOf(cell.column)
    return {
      row,
      column,
      rowspan: rows.indexOf(cell.row + cell.rowspan) - row,
      colspan: columns.indexOf(cell.column + cell.colspan) - column,
    }
  })
  return {
    xs: columns.map((line) => xs[line] ?? 0),
    ys: rows.map((line) => ys[line] ?? 0),
    cells,
  }
}

const linesOf = (lines: readonly number[]): number[] => [...new Set(lines)].sort(ascending)
