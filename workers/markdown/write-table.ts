import type { TableCell, TableRow } from '../document/blocks.js'
import { hasSpans, htmlRows } from './write-html-table.js'
import { writeInlines } from './write-inlines.js'

/** GFM takes rows with fewer cells than the header (Tables, extension): more blanks than these say nothing. */
const TRAILING_BLANKS_MAX = 64

/** What has been written of a table, and which columns spans of earlier rows still cover. */
export interface TableState {
  readonly columns: number
  readonly headerRows: number
  /** `spans`: HTML where the first rows have spans, for a reader who asked for them. */
  readonly html: 'never' | 'spans'
  isHtml: boolean
  /** Rows still covered, by column. */
  readonly covered: number[]
  rowsWritten: number
}

export const tableState = (
  columns: number,
  headerRows: number,
  html: TableState['html'] = 'never',
): TableState => ({
  columns,
  headerRows,
  html,
  isHtml: false,
  covered: [],
  rowsWritten: 0,
})

/**
 * A batch of rows as GFM, each with its line end. The first row is the header (GFM has one alone), or an empty one
 * comes first; a merged cell stands at its top left and the rest of its grid is blank.
 */
export function writeRows(rows: readonly TableRow[], table: TableState): string {
  if (table.rowsWritten === 0) table.isHtml = table.html === 'spans' && hasSpans(rows)
  return table.isHtml ? writeHtmlRows(rows, table) : writePipeRows(rows, table)
}

/** What closes the table after its last row. */
export function endRows({ isHtml, rowsWritten }: TableState): string {
  return isHtml && rowsWritten > 0 ? '</table>\n' : ''
}

function writeHtmlRows(rows: readonly TableRow[], table: TableState): string {
  const start = table.rowsWritten === 0 && rows.length > 0 ? '<table>\n' : ''
  const headerRows = Math.max(0, table.headerRows - table.rowsWritten)
  table.rowsWritten += rows.length
  return start + htmlRows(rows, headerRows)
}

function writePipeRows(rows: readonly TableRow[], table: TableState): string {
  let out = ''
  const hasHeader = table.headerRows > 0
  for (const row of rows) {
    if (table.rowsWritten === 0 && !hasHeader) {
      out += `|${'  |'.repeat(table.columns)}\n${delimiterRow(table.columns)}`
    }
    out += writeRow(row, table)
    if (table.rowsWritten === 0 && hasHeader) out += delimiterRow(table.columns)
    table.rowsWritten++
  }
  return out
}

const delimiterRow = (columns: number): string => `|${' --- |'.repeat(columns)}\n`

function writeRow(row: TableRow, table: TableState): string {
  let out = '|'
  let column = 0
  for (const cell of row.cells) {
    for (; isCovered(column, table); column++) out += blankUnder(column, table)
    const text = writeInlines(cell.children, 'cell')
    if (column >= table.columns) {
      out = withinLast(out, text)
      continue
    }
    out += ` ${text} |`
    const width = Math.max(1, Math.min(cell.colspan ?? 1, table.columns - column))
    if (width > 1) out += '  |'.repeat(width - 1)
    if ((cell.rowspan ?? 1) > 1) cover(cell, column, width, table)
    column += width
  }
  return `${out}${trailingBlanks(column, table)}\n`
}

/** The row with more text in its last cell: what stands past the header's last column is dropped by readers of GFM. */
const withinLast = (row: string, text: string): string =>
  text === '' ? row : `${row.replace(/ *\|$/, '')} ${text} |`

/** Past the row's last cell. Rows of the body are left short where one torn row would blow up all others. */
function trailingBlanks(from: number, table: TableState): string {
  let out = ''
  let column = from
  for (; column < Math.min(table.covered.length, table.columns); column++) {
    out += blankUnder(column, table)
  }
  const missing = table.columns - column
  const isShort = table.rowsWritten > 0 && missing > TRAILING_BLANKS_MAX
  return missing <= 0 || isShort ? out : out + '  |'.repeat(missing)
}

const isCovered = (column: number, { columns, covered }: TableState): boolean =>
  column < columns && (covered[column] ?? 0) > 0

/** A blank cell, in the shade of a span above it or past the row's last one. */
function blankUnder(column: number, { covered }: TableState): string {
  const rows = covered[column] ?? 0
  if (rows > 0) covered[column] = rows - 1
  return '  |'
}

function cover(cell: TableCell, column: number, width: number, { covered }: TableState): void {
  for (let offset = 0; offset < width; offset++) covered[column + offset] = (cell.rowspan ?? 1) - 1
}
