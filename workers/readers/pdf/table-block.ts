import type { Table, TableRow } from '../../document/blocks.js'
import type { Inline } from '../../document/inlines.js'
import type { FoundTable, GridCell } from './page-model.js'

/** A found table as the document has it. `inlinesOf` writes a cell's lines of words. */
export function tableBlock(
  { rows, columns, headerRows, box }: FoundTable,
  page: number,
  cellInlines: (cell: GridCell, isHeader: boolean) => Inline[],
): Table {
  const written = rows.map(
    (row, index): TableRow => ({
      cells: row.map((cell) => ({
        ...(cell.colspan === undefined ? {} : { colspan: cell.colspan }),
        ...(cell.rowspan === undefined ? {} : { rowspan: cell.rowspan }),
        children: cellInlines(cell, index < headerRows),
      })),
    }),
  )
  return { type: 'table', columns, headerRows, rows: [written], provenance: { page, box } }
}
