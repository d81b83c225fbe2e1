import type { Rect } from '../../../../document/blocks.js'
import { addUnder, runsOf } from '../../model/statistics.js'
import { DisjointSets, type RulingGroup } from '../evidence/crossings.js'
import type { Ruling } from '../evidence/rulings.js'
import { EDGE_COVERED_SHARE, GRID_SLOTS_MAX, GRID_SNAP_PT, OPEN_SIDE_PT } from '../thresholds.js'

/** A cell of a lattice: slots from (row, column) over its spans. */
export interface LatticeCell {
  readonly row: number
  readonly column: number
  readonly rowspan: number
  readonly colspan: number
}

/** A grid of rulings: its lines by x and y, ascending, and the cells that the drawn edges leave. */
export interface Lattice {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly LatticeCell[]
}

/** The lattice that a group of crossing rulings draws; undefined when it has a single slot or too many. */
export function latticeOf(group: RulingGroup): Lattice | undefined {
  const xs = gridLines(group.vertical.map((ruling) => ruling.at))
  const ys = gridLines(group.horizontal.map((ruling) => ruling.at))
  addOpenSides(group, xs, ys)
  const slots = (xs.length - 1) * (ys.length - 1)
  if (xs.length < 2 || ys.length < 2 || slots < 2 || slots > GRID_SLOTS_MAX) return undefined
  // Edge k lies on grid line k + 1, between columns (rows) k and k + 1.
  const right = coveredEdges(group.vertical, xs, ys)
  const below = coveredEdges(group.horizontal, ys, xs)
  return { xs, ys, cells: mergedCells(xs.length - 1, ys.length - 1, right, below) }
}

export const boxOfLattice = ({ xs, ys }: Lattice): Rect => ({
  x0: xs[0] ?? 0,
  y0: ys[0] ?? 0,
  x1: xs.at(-1) ?? 0,
  y1: ys.at(-1) ?? 0,
})

/** Values within `GRID_SNAP_PT` of their neighbour become one line, at their mean. */
export function gridLines(values: readonly number[]): number[] {
  const lines: { sum: number; count: number; last: number }[] = []
  for (const value of [...values].sort((a, b) => a - b)) {
    const line = lines.at(-1)
    if (line !== undefined && value - line.last <= GRID_SNAP_PT) {
      line.sum += value
      line.count++
      line.last = value
    } else lines.push({ sum: value, count: 1, last: value })
  }
  return lines.map((line) => line.sum / line.count)
}

/** Adds the outer lines that nobody drew: rulings stick out there. */
function addOpenSides({ horizontal, vertical }: RulingGroup, xs: number[], ys: number[]): void {
  const left = (xs[0] ?? 0) - OPEN_SIDE_PT
  const right = (xs.at(-1) ?? 0) + OPEN_SIDE_PT
  const isOpenLeft = horizontal.filter((ruling) => ruling.from < left).length >= 2
  const isOpenRight = horizontal.filter((ruling) => ruling.to > right).length >= 2
  if (isOpenLeft) xs.unshift(Math.min(...horizontal.map((ruling) => ruling.from)))
  if (isOpenRight) xs.push(Math.max(...horizontal.map((ruling) => ruling.to)))
  const top = Math.min(...vertical.map((ruling) => ruling.from))
  const bottom = Math.max(...vertical.map((ruling) => ruling.to))
  if (top < (ys[0] ?? 0) - OPEN_SIDE_PT) ys.unshift(top)
  if (bottom > (ys.at(-1) ?? 0) + OPEN_SIDE_PT) ys.push(bottom)
}

/**
 * Which stretches of the inner grid lines are drawn: `covered[line][k]` for the stretch between cross lines k and
 * k + 1. Each ruling touches only the stretches it runs along.
 */
function coveredEdges(
  rulings: readonly Ruling[],
  lines: readonly number[],
  crossLines: readonly number[],
): Float64Array[] {
  const covered = lines.map(() => new Float64Array(crossLines.length - 1))
  for (const ruling of rulings) {
    const line = nearestLine(ruling.at, lines)
    const row = line === undefined ? undefined : covered[line]
    if (row === undefined) continue
    for (let k = 0; k < row.length; k++) {
      const from = crossLines[k] ?? 0
      const to = crossLines[k + 1] ?? 0
      const overlap = Math.min(to, ruling.to + 1) - Math.max(from, ruling.from - 1)
      if (overlap > 0) row[k] = (row[k] ?? 0) + overlap / (to - from)
    }
  }
  return covered
}

function nearestLine(at: number, lines: readonly number[]): number | undefined {
  let best: number | undefined
  let bestPt = GRID_SNAP_PT
  for (let index = 0; index < lines.length; index++) {
    const distance = Math.abs((lines[index] ?? 0) - at)
    if (distance > bestPt) continue
    bestPt = distance
    best = index
  }
  return best
}

function mergedCells(
  columns: number,
  rows: number,
  right: readonly Float64Array[],
  below: readonly Float64Array[],
): LatticeCell[] {
  const sets = new DisjointSets(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const slot = row * columns + column
      if (column + 1 < columns && !isDrawn(right[column + 1]?.[row])) sets.join(slot + 1, slot)
      if (row + 1 < rows && !isDrawn(below[row + 1]?.[column])) sets.join(slot + columns, slot)
    }
  }
  return boxesOfSets(sets, columns, rows)
}

const isDrawn = (share: number | undefined): boolean => (share ?? 0) >= EDGE_COVERED_SHARE

/** The box of every set of slots; a set that is no box (an edge is missing within it) is cut into its rows. */
function boxesOfSets(sets: DisjointSets, columns: number, rows: number): LatticeCell[] {
  const members = new Map<number, number[]>()
  for (let slot = 0; slot < rows * columns; slot++) addUnder(members, sets.root(slot), slot)
  return [...members.values()].flatMap((slots) => boxesOf(slots, columns))
}

function boxesOf(slots: readonly number[], columns: number): LatticeCell[] {
  const box = spanOf(slots, columns)
  if (box.rowspan * box.colspan === slots.length || box.rowspan === 1) return [box]
  const byRow = new Map<number, number[]>()
  for (const slot of slots) addUnder(byRow, Math.floor(slot / columns), slot)
  return [...byRow.values()]
    .flatMap((row) => runsOf(row, (slot, before) => slot === before + 1))
    .map((run) => spanOf(run, columns))
}

function spanOf(slots: readonly number[], columns: number): LatticeCell {
  const rows = slots.map((slot) => Math.floor(slot / columns))
  const inRow = slots.map((slot) => slot % columns)
  const [row, column] = [Math.min(...rows), Math.min(...inRow)]
  const [rowspan, colspan] = [Math.max(...rows) - row + 1, Math.max(...inRow) - column + 1]
  return { row, column, rowspan, colspan }
}
