import { addCount, mostOf } from '../../model/statistics.js'
import type { FoundTable, GridCell } from '../../model/tables.js'
import { bottomOfRows, topOfRows, wordsOfCells } from './row-edges.js'

/** Type this much larger than the table's own is a title's, as a ratio. */
const TITLE_RATIO = 1.12
/** A title has no more pieces than this in its row, and leaves most columns empty. */
const TITLE_CELLS_MAX = 2
/** A table that ends at a section has so many rows. */
const ROWS_MIN = 2
/** `5.2 Macros`, `A.1 Scope`, no `3 %`. */
const SECTION_TITLE = /^(?:\d{1,2}|[A-Z](?=\.\d))(?:\.\d{1,3})*\.?\s[^\d]*\p{L}{2}/u

/**
 * The table without leading rows of larger type: a frame or a fill that goes round a title does not make it a row. It
 * ends above the title of a section, too, and above one in its last row: rules of what follows may reach over it.
 */
export function withoutTitleRows(table: FoundTable): FoundTable {
  return endedAtSection(withoutLeadingTitles(table))
}

function endedAtSection(table: FoundTable): FoundTable {
  const { rows, box } = table
  const sizeMin = TITLE_RATIO * mainSize(rows.flat())
  const at = rows.findIndex(
    (row, index) =>
      index >= ROWS_MIN &&
      (isSection(row, sizeMin) || (index === rows.length - 1 && isLoneTitle(row, sizeMin))),
  )
  if (at < 0) return table
  const own = rows.slice(0, at)
  // A cell that reaches into the row makes it one of the table.
  if (own.some((row, index) => row.some(({ rowspan = 1 }) => index + rowspan > at))) return table
  return { ...table, rows: own, box: { ...box, y1: Math.min(box.y1, bottomOfRows(own)) } }
}

/** `5.2 Macros` in larger type than the table: words of a title that is set to both sides may stand in two cells. */
function isSection(row: readonly GridCell[], sizeMin: number): boolean {
  if (row.filter((cell) => cell.rows.length > 0).length > TITLE_CELLS_MAX) return false
  if (smallest(row) < sizeMin) return false
  const words = wordsOfCells(row).map(({ text }) => text)
  return SECTION_TITLE.test(words.join(' '))
}

/** Words in larger type in the first column, and nothing else. */
function isLoneTitle(row: readonly GridCell[], sizeMin: number): boolean {
  if (smallest(row) < sizeMin || row.slice(1).some((cell) => cell.rows.length > 0)) return false
  return wordsOfCells(row).some(({ text }) => /\p{L}{2}/u.test(text))
}

function withoutLeadingTitles(table: FoundTable): FoundTable {
  const { rows, columns, headerRows, box } = table
  const titles = titleRows(rows, columns)
  const last = rows[titles - 1]
  const next = rows[titles]
  if (last === undefined || next === undefined) return table
  return {
    ...table,
    rows: rows.slice(titles),
    headerRows: Math.max(1, headerRows - titles),
    box: { ...box, y0: Math.min(bottomOfRows([last]), topOfRows([next])) },
  }
}

/** How many leading rows are titles; never all of them but one. */
function titleRows(rows: FoundTable['rows'], columns: number): number {
  if (columns < 3 || rows.length < 3) return 0
  let found = 0
  while (found < rows.length - 2 && isTitle(rows[found] ?? [], columns)) found++
  if (found === 0) return 0
  const own = mainSize(rows.slice(found).flat())
  let titles = 0
  while (titles < found && smallest(rows[titles] ?? []) >= TITLE_RATIO * own) titles++
  return titles
}

function isTitle(row: readonly GridCell[], columns: number): boolean {
  const filled = row.filter((cell) => cell.rows.length > 0)
  if (filled.length === 0 || filled.length > Math.min(TITLE_CELLS_MAX, columns / 2)) return false
  return row.every(({ rowspan }) => (rowspan ?? 1) === 1)
}

function smallest(row: readonly GridCell[]): number {
  return wordsOfCells(row).reduce(
    (least, { size }) => Math.min(least, size),
    Number.POSITIVE_INFINITY,
  )
}

/** Size of most of the cells' glyphs. */
function mainSize(cells: readonly GridCell[]): number {
  const glyphsOf = new Map<number, number>()
  for (const { size, glyphs } of wordsOfCells(cells)) addCount(glyphsOf, size, glyphs)
  return mostOf(glyphsOf) ?? 0
}
