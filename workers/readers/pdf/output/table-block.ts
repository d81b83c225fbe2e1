import type { Table, TableCell, TableRow } from '../../../document/blocks.js'
import type { Inline } from '../../../document/inlines.js'
import type { FoundTable, GridCell } from '../model/tables.js'

/** A found table as the document has it. `inlinesOf` writes a cell's lines of words. */
export function tableBlock(
  { rows, columns, headerRows, box }: FoundTable,
  page: number,
  cellInlines: (cell: GridCell, isHeader: boolean) => Inline[],
): Table {
  const written: TableRow[] = []
  for (const [index, row] of rows.entries()) {
    const cells: TableCell[] = []
    for (const cell of row) cells.push(writtenCell(cell, cellInlines(cell, index < headerRows)))
    written.push({ cells })
  }
  return { type: 'table', columns, headerRows, rows: [written], provenance: { page, box } }
}

function writtenCell({ colspan, rowspan }: GridCell, children: Inline[]): TableCell {
  if (colspan === undefined && rowspan === undefined) return { children }
  return {
    ...(colspan === undefined ? {} : { colspan }),
    ...(rowspan === undefined ? {} : { rowspan }),
    children,
  }
}
