import { extentOf } from '../../model/geometry.js'
import { type Grid, type GridRow, hasWords, isOfCells } from '../grid.js'
import { HEADER_ROWS_MAX } from '../thresholds.js'

/** A title may begin this much before the figures end that it does not stand over, points. */
const SWAY_PT = 1
/** Columns that the last title may reach over: its own, and the one that its figures seem to be in. */
const TITLE_SPAN_MAX = 2

/**
 * A grid whose titles stand at the left of their columns, the figures at the right: a title then stands beside the figures
 * before its own, and the first one has a column to itself. Each of these goes to the column behind it.
 */
export function withShiftedTitles(grid: Grid): Grid {
  if (isOfCells(grid)) return grid
  for (let column = 0; column + 2 < grid.columns; column++) {
    const titles = titleRows(grid, column)
    const to = titles.length === 0 ? column : endOfShift(grid, column, titles)
    if (to > column + 1) return withShiftedTitles(shifted(grid, column, to, titles))
  }
  return grid
}

/** The rows of a column's text where those are of the header alone. */
function titleRows({ rows }: Grid, column: number): number[] {
  const filled = rows.flatMap((row, at) => (hasWords(row[column]) ? [at] : []))
  const isHeader = filled.every((at) => at < HEADER_ROWS_MAX && rows[at]?.[column]?.colspan === 1)
  return isHeader && rows.length > HEADER_ROWS_MAX ? filled : []
}

/** The last column that titles go to: the first one without a title of its own, over text. */
function endOfShift(grid: Grid, from: number, titles: readonly number[]): number {
  let column = from + 1
  while (column < grid.columns && isBesideText(grid, column, titles)) column++
  const isUntitled = titles.every((at) => !hasWords(grid.rows[at]?.[column]))
  return column < grid.columns && isUntitled ? column : from
}

/** Whether the titles of a column stand behind all of the text below them there; the last one may reach over the next. */
function isBesideText({ rows }: Grid, column: number, titles: readonly number[]): boolean {
  const own = titles.map((at) => rows[at]?.[column])
  if (!own.every((cell) => hasWords(cell) && (cell?.colspan ?? 0) <= TITLE_SPAN_MAX)) return false
  const body = rows.slice((titles.at(-1) ?? 0) + 1).flatMap((row) => row[column]?.words ?? [])
  if (body.length === 0) return false
  return extentOf(own.flatMap((cell) => cell?.words ?? [])).x0 > extentOf(body).x1 - SWAY_PT
}

function shifted(grid: Grid, from: number, to: number, titles: readonly number[]): Grid {
  const rows = grid.rows.map((row, at) =>
    titles.includes(at) ? withoutColumn(row, to) : withoutColumn(row, from),
  )
  return { ...grid, columns: grid.columns - 1, rows }
}

/** A row without one of its slots; a cell that spans it is narrower by that. */
function withoutColumn(row: GridRow, column: number): GridRow {
  const rest = row.toSpliced(column, 1)
  if (row[column] !== undefined) return rest
  const over = row.slice(0, column).findLastIndex((cell) => cell !== undefined)
  const cell = row[over]
  return cell === undefined || over + cell.colspan <= column
    ? rest
    : rest.with(over, { ...cell, colspan: cell.colspan - 1 })
}
