import type { TableCell, TableRow } from '../../document/blocks.js'
import { type Inline, text } from '../../document/inlines.js'
import type { CsvRecord } from './split-records.js'

const EMPTY_CELL: TableCell = { children: [] }

/** A record as a row of so many columns: cells trimmed, lines of a cell parted by line breaks. */
export function tableRow(record: CsvRecord, columns: number): TableRow {
  const cells = record.map(tableCell)
  while (cells.length < columns) cells.push(EMPTY_CELL)
  return { cells }
}

function tableCell(value: string): TableCell {
  const trimmed = value.trim()
  if (trimmed === '') return EMPTY_CELL
  const isOneLine = !(trimmed.includes('\n') || trimmed.includes('\r'))
  return { children: isOneLine ? [text(trimmed)] : lines(trimmed) }
}

function lines(value: string): Inline[] {
  return value.split(/[ \t]*(?:\r\n|\r|\n)[ \t]*/).flatMap((line, index): Inline[] => {
    const inlines = line === '' ? [] : [text(line)]
    return index === 0 ? inlines : [{ type: 'lineBreak' }, ...inlines]
  })
}
