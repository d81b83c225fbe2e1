import type { FoundTable, GridCell } from '../../model/tables.js'
import { bottomOfRows, topOfRows } from './row-edges.js'

/** A drawn row that is one cell across the table holds text and no row from so many lines on. */
const TEXT_LINES_MIN = 5
/** Fewer rows are no table. */
const ROWS_MIN = 2

/**
 * A drawn table without the boxes of running text that its frame goes on around: rows at its top and bottom that are one
 * cell across all columns, with paragraphs and items that a cell cannot show.
 */
export function withoutTextRows(table: FoundTable): FoundTable {
  const { rows, columns, kind, headerRows, box } = table
  if (kind !== 'lattice' || columns < 2) return table
  let from = 0
  let to = rows.length
  while (from < to && isText(rows[from])) from++
  while (to > from && isText(rows[to - 1])) to--
  const kept = rows.slice(from, to)
  if (kept.length === rows.length || kept.length < ROWS_MIN) return table
  return {
    ...table,
    rows: kept,
    headerRows: Math.max(1, headerRows - from),
    box: {
      ...box,
      ...(from > 0 ? { y0: topOfRows(kept) } : {}),
      ...(to < rows.length ? { y1: bottomOfRows(kept) } : {}),
    },
  }
}

function isText(row: readonly GridCell[] | undefined): boolean {
  const [only, ...others] = row ?? []
  return only !== undefined && others.length === 0 && only.rows.length >= TEXT_LINES_MIN
}
