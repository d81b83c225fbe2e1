import type { TableCell, TableRow } from '../../document/blocks.js'
import { type Inline, text } from '../../document/inlines.js'
import type { CsvRecord } from './split-records.js'

const EMPTY_CELL: TableCell = { children: [] }

/** A record as a row, as short as it is: cells trimmed, lines of a cell parted by line breaks. */
export const tableRow = (record: CsvRecord): TableRow => ({ cells: record.map(tableCell) })

function tableCell(value: string): TableCell {
  const trimmed = isTrimmed(value) ? value : value.trim()
  if (trimmed === '') return EMPTY_CELL
  return { children: trimmed.includes('\n') ? lines(trimmed) : [text(trimmed)] }
}

/** Sure only for text that starts and ends in visible ASCII, as most does: spares a call for each cell. */
function isTrimmed(value: string): boolean {
  return isVisibleAscii(value.charCodeAt(0)) && isVisibleAscii(value.charCodeAt(value.length - 1))
}

function isVisibleAscii(code: number): boolean {
  return code > 0x20 && code < 0x7f
}

function lines(value: string): Inline[] {
  return value.split(/[ \t]*\n[ \t]*/).flatMap((line, index): Inline[] => {
    const inlines = line === '' ? [] : [text(line)]
    return index === 0 ? inlines : [{ type: 'lineBreak' }, ...inlines]
  })
}
