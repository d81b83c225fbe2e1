import type { Grid, GridCell } from '../grid.js'
import type { TableWord } from '../words.js'

interface PlacedCell {
  readonly row: number
  readonly column: number
  readonly cell: GridCell
}

/** From where to where a cell reaches: over rows, or over columns. */
type Extent = (placed: PlacedCell) => readonly [from: number, to: number]

const overRows: Extent = ({ row, cell }) => [row, row + cell.rowspan]
const overColumns: Extent = ({ column, cell }) => [column, column + cell.colspan]

/** Parts side by side are rows of boxes when this share of their boxes begins at the same heights; else columns. */
const IN_ROWS_SHARE = 0.7

/**
 * The words of a drawn form, box by box in reading order: cut where lines go through from side to side, but column by
 * column where the boxes on the two sides of a line from top to bottom stand at other heights. Boxes without text are
 * left out.
 */
export function formBoxes(grid: Grid): (readonly TableWord[])[] {
  const cells: PlacedCell[] = []
  for (const [row, slots] of grid.rows.entries())
    for (const [column, cell] of slots.entries())
      if (cell !== undefined) cells.push({ row, column, cell })
  const boxes: (readonly TableWord[])[] = []
  for (const { cell } of inReadingOrder(cells)) if (cell.words.length > 0) boxes.push(cell.words)
  return boxes
}

type Cells = readonly PlacedCell[]

function inReadingOrder(cells: Cells): Cells {
  const strips = partsAlong(cells, overRows)
  if (strips.length > 1) return columnRuns(strips).flatMap(inStrips)
  const columns = columnsOf(cells)
  const parts = columns.length > 1 ? columns : partsAlong(cells, overColumns)
  return parts.length > 1 ? parts.flatMap(inReadingOrder) : cells
}

/** Strips that follow each other, together where a line goes from top to bottom through all of them. */
function columnRuns(strips: readonly Cells[]): Cells[][] {
  const runs: Cells[][] = []
  for (const strip of strips) {
    const run = runs.at(-1)
    if (run !== undefined && partsAlong([...run.flat(), ...strip], overColumns).length > 1)
      run.push(strip)
    else runs.push([strip])
  }
  return runs
}

function inStrips(strips: readonly Cells[]): Cells {
  const columns = columnsOf(strips.flat())
  return (columns.length > 1 ? columns : strips).flatMap(inReadingOrder)
}

/** The cells cut from top to bottom, but not through rows of boxes. */
function columnsOf(cells: Cells): Cells[] {
  const columns: PlacedCell[][] = []
  let left: Cells = []
  for (const part of partsAlong(cells, overColumns)) {
    if (columns.length > 0 && areInRows(left, part)) columns.at(-1)?.push(...part)
    else columns.push([...part])
    left = part
  }
  return columns
}

function areInRows(left: Cells, right: Cells): boolean {
  const own = new Set(left.map(({ row }) => row))
  const other = new Set(right.map(({ row }) => row))
  const shared = [...own].filter((row) => other.has(row)).length
  return shared >= IN_ROWS_SHARE * (own.size + other.size - shared)
}

/** The cells cut where no cell reaches over the cut. */
function partsAlong(cells: Cells, extent: Extent): Cells[] {
  const parts: PlacedCell[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const placed of cells.toSorted((a, b) => extent(a)[0] - extent(b)[0])) {
    const [from, to] = extent(placed)
    if (from >= end) parts.push([])
    parts.at(-1)?.push(placed)
    end = Math.max(end, to)
  }
  return parts
}
