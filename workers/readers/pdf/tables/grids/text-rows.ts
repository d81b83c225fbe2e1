import type { FoundTable, GridCell } from '../../model/tables.js'
import { bottomOfRows, topOfRows, wordsOfCells } from './row-edges.js'

/** A drawn row that is one cell across the table holds text and no row from so many lines on. */
const TEXT_LINES_MIN = 5
/** Fewer rows are no table. */
const ROWS_MIN = 2

/**
 * A drawn table without the boxes of running text that its frame goes on around: rows at its top and bottom that are one
 * cell across all columns, with paragraphs and items that a cell cannot show.
 */
export function withoutTextRows(table: FoundTable): FoundTable {
  return table.kind === 'lattice' ? withoutDrawnText(table) : withoutLastNotes(table)
}

/** A cell of so many characters, alone in its row and over the columns beside it, is a note. */
const NOTE_CHARS_MIN = 45

/** The table without the notes below its last row of several cells: rules of the page reach over them. */
function withoutLastNotes(table: FoundTable): FoundTable {
  const { rows, box, columnSpans } = table
  const end = rows.findLastIndex((row) => row.filter(hasText).length > 1) + 1
  const endPt = columnSpans[1]?.x0 ?? Number.POSITIVE_INFINITY
  // What stands between the rows and a note is one as well, however short.
  if (end < ROWS_MIN || !rows.slice(end).some((row) => isNote(row, endPt))) return table
  const own = rows.slice(0, end)
  return { ...table, rows: own, box: { ...box, y1: Math.min(box.y1, bottomOfRows(own)) } }
}

function isNote(row: readonly GridCell[], endPt: number): boolean {
  const [first] = row
  if (first === undefined || !hasText(first)) return false
  const words = wordsOfCells(row)
  const chars = words.reduce((sum, { text }) => sum + text.length + 1, 0)
  return chars > NOTE_CHARS_MIN && words.some(({ x1 }) => x1 > endPt)
}

const hasText = ({ rows }: GridCell): boolean => rows.length > 0

function withoutDrawnText(table: FoundTable): FoundTable {
  const { rows, columns, headerRows, box } = table
  if (columns < 2) return table
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
