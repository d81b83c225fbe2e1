import { countOf } from '../../model/statistics.js'
import { type Grid, type GridCell, type GridRow, hasWords } from '../grid.js'
import { HEADER_ROWS_MAX } from '../thresholds.js'
import { withShiftedTitles } from './shifted-titles.js'

/** Drops empty rows and columns, and joins titles that stand beside their columns to them. */
export function tidyGrid(grid: Grid): Grid {
  return joinHeaderStrays(withShiftedTitles(dropEmpty(grid)))
}

/**
 * A header set off its column (centred over left-aligned text, or in a box a few points beside) makes a column of its
 * own above an empty one: joins the two.
 */
function joinHeaderStrays(grid: Grid): Grid {
  if (grid.columns < 3) return grid
  let left = filledRows(grid, 0)
  for (let column = 0; column + 1 < grid.columns; column++) {
    const right = filledRows(grid, column + 1)
    if (isHeaderOf(left, right) || isHeaderOf(right, left))
      return joinHeaderStrays(joinColumns(grid, column))
    left = right
  }
  return grid
}

/** Whether all of one column's text stands above all of the other's, in rows that can be a header. */
function isHeaderOf(upper: readonly number[], lower: readonly number[]): boolean {
  const last = upper.at(-1)
  const first = lower[0]
  return last !== undefined && first !== undefined && last < Math.min(first, HEADER_ROWS_MAX)
}

function filledRows({ rows }: Grid, column: number): number[] {
  const filled: number[] = []
  for (const [at, row] of rows.entries()) if (hasWords(row[column])) filled.push(at)
  return filled
}

function dropEmpty(grid: Grid): Grid {
  const isForm = isToBeFilledIn(grid)
  const rows = grid.rows.filter((row) => row.some(hasWords) || (isForm && isDrawnRow(row)))
  const kept = Array.from({ length: grid.columns }, (_, column) => column).filter((column) =>
    rows.some((row) => hasWords(row[column])),
  )
  if (kept.length === grid.columns && rows.length === grid.rows.length) return grid
  return { ...grid, columns: kept.length, rows: rows.map((row) => keepColumns(row, kept)) }
}

/** Whether most of a drawn grid's rows are empty: they are no spaces between rows then. */
function isToBeFilledIn({ kind, rows }: Grid): boolean {
  const filled = countOf(rows, (row) => row.some(hasWords))
  return kind === 'lattice' && 2 * filled <= rows.length
}

/** Whether an empty row has cells of its own, which are there to be filled in. */
const isDrawnRow = (row: GridRow): boolean =>
  row.length > 1 && row.every((cell) => cell?.colspan === 1 && cell.rowspan === 1)

/** The row with the kept columns alone; spans shrink by what is dropped under them. */
function keepColumns(row: GridRow, kept: readonly number[]): GridRow {
  return kept.map((column) => {
    const cell = row[column]
    if (cell === undefined || cell.colspan === 1) return cell
    return { ...cell, colspan: kept.filter((k) => k >= column && k < column + cell.colspan).length }
  })
}

/** Joins a column with the one after it. */
function joinColumns(grid: Grid, column: number): Grid {
  const rows = grid.rows.map((row) => row.toSpliced(column, 2, joined(row, column)))
  return { ...grid, columns: grid.columns - 1, rows }
}

function joined(row: GridRow, column: number): GridCell | undefined {
  const [left, right] = row.slice(column)
  if (left === undefined) return right
  if (right === undefined) return { ...left, colspan: Math.max(1, left.colspan - 1) }
  const words = [...left.words, ...right.words]
  return { ...left, words, colspan: left.colspan + right.colspan - 1 }
}
