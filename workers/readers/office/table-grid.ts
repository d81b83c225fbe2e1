import type { TableCell, TableRow } from '../../document/blocks.js'
import { spansOf } from '../../document/cell-spans.js'
import type { Inline } from '../../document/inlines.js'

/** Word allows 63 columns, PowerPoint 75. What a file claims beyond is cut. */
export const COLUMNS_MAX = 256

/** A cell at its place. */
export interface GridCell {
  /** From 0. */
  readonly column: number
  readonly colspan: number
  readonly rowspan: number
  readonly children: readonly Inline[]
}

/**
 * Rows of equal width: what no cell covers becomes an empty cell. Spans are cut at the table's edges and at cells that
 * come from above.
 */
export function gridRows(rows: readonly (readonly GridCell[])[], columns: number): TableRow[] {
  /** For each column, the row that is the first one not covered by a cell above. */
  const freeFrom = new Array<number>(columns).fill(0)
  return rows.map((cells, rowIndex) => {
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
    const isCovered = (column: number): boolean => (freeFrom[column] ?? rows.length) > rowIndex
    const row: TableCell[] = []
    for (let column = 0; column < columns; column++) {
      if (isCovered(column)) continue
      const cell = byColumn.get(column)
      const rowspan = Math.min(cell?.rowspan ?? 1, rows.length - rowIndex)
      let colspan = 0
      while (colspan < (cell?.colspan ?? 1) && !isCovered(column + colspan)) {
        freeFrom[column + colspan] = rowIndex + rowspan
        colspan++
      }
      row.push(toTableCell(cell?.children ?? [], colspan, rowspan))
    }
    return { cells: row }
  })
}

function toTableCell(children: readonly Inline[], colspan: number, rowspan: number): TableCell {
  return {
    children,
    ...spansOf(colspan, rowspan),
  }
}
