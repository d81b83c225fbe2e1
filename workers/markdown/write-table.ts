import type { TableCell, TableRow } from '../document/blocks.js'
import { writeInlines } from './write-inlines.js'

/** What has been written of a table, and which columns spans of earlier rows still cover. */
export interface TableState {
  readonly columns: number
  readonly hasHeader: boolean
  /** Rows still covered, by column. */
  readonly covered: number[]
  rowsWritten: number
}

export const tableState = (columns: number, headerRows: number): TableState => ({
  columns,
  hasHeader: headerRows > 0,
  covered: [],
  rowsWritten: 0,
})

/**
 * A batch of rows as GFM, each with its line end. The first row is the header (GFM has one alone), or an empty one
 * comes first; a merged cell stands at its top left and the rest of its grid is blank.
 */
export function writeRows(rows: readonly TableRow[], table: TableState): string {
  let out = ''
  for (const row of rows) {
    if (table.rowsWritten === 0 && !table.hasHeader) {
      out += `|${'  |'.repeat(table.columns)}\n${delimiterRow(table.columns)}`
    }
    out += writeRow(row, table)
    if (table.rowsWritten === 0 && table.hasHeader) out += delimiterRow(table.columns)
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
    out += ` ${writeInlines(cell.children, 'cell')} |`
    const width = Math.max(1, Math.min(cell.colspan ?? 1, table.columns - column))
    if (width > 1) out += '  |'.repeat(width - 1)
    if ((cell.rowspan ?? 1) > 1) cover(cell, column, width, table)
    column += width
  }
  for (; column < table.columns; column++) out += blankUnder(column, table)
  return `${out}\n`
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
