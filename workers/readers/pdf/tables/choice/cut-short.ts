import { type Grid, type GridCell, type GridRow, hasWords } from '../grid.js'
import { HEADING_SIZE_RATIO, PROSE_CHARS_MIN } from '../thresholds.js'
import { wordsText } from '../words.js'

/**
 * Whether aligned text is a drawn table without some of its rows: the drawing knows titles, sections and totals that
 * align with nothing. A line alone on top may be a title above the table, and running text is no row that it lacks.
 */
export function isCutShort(grid: Grid, drawn: readonly Grid[]): boolean {
  return grid.kind === 'stream' && drawn.some((whole) => isPartOf(grid, whole))
}

function isPartOf({ rows, columns }: Grid, whole: Grid): boolean {
  const [first] = rows
  if (first === undefined || columns !== whole.columns || rows.length >= whole.rows.length)
    return false
  const from = whole.rows.findIndex((row) => isSameRow(row, first))
  if (from < 0 || !rows.every((row, at) => isSameRow(row, whole.rows[from + at] ?? [])))
    return false
  if (from > 0 && whole.rows[0]?.slice(1).some(hasWords) !== true) return false
  if ([from - 1, from + rows.length].some((at) => isHeading(whole.rows[at], first))) return false
  return whole.rows.every((row, at) => (at >= from && at < from + rows.length) || hasCells(row))
}

/** Whether a row is nothing but larger words in its first cell: a heading between two tables. */
function isHeading(row: GridRow | undefined, table: GridRow): boolean {
  const [title, ...others] = row ?? []
  if (!hasWords(title) || others.some(hasWords)) return false
  const sizePt = Math.max(...table.flatMap((cell) => cell?.words ?? []).map((word) => word.sizePt))
  return title?.words.every((word) => word.sizePt >= HEADING_SIZE_RATIO * sizePt) === true
}

const isSameRow = (a: GridRow, b: GridRow): boolean =>
  a.length === b.length && a.every((cell, column) => isSameCell(cell, b[column]))

const isSameCell = (a: GridCell | undefined, b: GridCell | undefined): boolean =>
  a?.words.length === b?.words.length && a?.words[0]?.word === b?.words[0]?.word

const hasCells = (row: GridRow): boolean =>
  row.every((cell) => wordsText(cell?.words ?? []).length < PROSE_CHARS_MIN)
