import type { Block, Table } from '../../document/blocks.js'
import type { ReadContext } from '../../document/reading.js'
import { inlinesOfBlocks } from '../office/cell-inlines.js'
import { COLUMNS_MAX, type GridCell, gridRows } from '../office/table-grid.js'
import { childElements, integerAttribute, type XmlElement } from '../xml/xml-tree.js'

/** Rows of a table within a text, repeated ones counted: what is claimed beyond is cut. */
const ROWS_MAX = 65_536

interface Row {
  readonly cells: readonly GridCell[]
  readonly width: number
}

/** A table of a text or a slide (OpenDocument 1.3, 9); undefined when it has no cells. */
export function tableBlock(
  element: XmlElement,
  context: ReadContext,
  readCell: (cell: XmlElement) => Block[],
): Table | undefined {
  const rows: Row[] = []
  for (const row of tableRows(element)) {
    const read = readRow(row, readCell)
    const isEmpty = read.cells.every(({ children }) => children.length === 0)
    const repeated = isEmpty ? 1 : (integerAttribute(row, 'table:number-rows-repeated') ?? 1)
    for (let count = 0; count < repeated && rows.length < ROWS_MAX; count++) rows.push(read)
  }
  if (rows.length === ROWS_MAX) context.warn('table_truncated', 'A table was cut at 65,536 rows.')
  const columns = rows.reduce((width, row) => Math.max(width, row.width), 0)
  if (columns === 0) return undefined
  const cells = rows.map((row) => row.cells)
  return { type: 'table', columns, headerRows: 1, rows: [gridRows(cells, columns)] }
}

const ROW_GROUPS = new Set(['table-header-rows', 'table-rows', 'table-row-group'])

function tableRows(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((node) => {
    if (node.name === 'table-row') return [node]
    return ROW_GROUPS.has(node.name) ? tableRows(node) : []
  })
}

function readRow(row: XmlElement, readCell: (cell: XmlElement) => Block[]): Row {
  const cells: GridCell[] = []
  let column = 0
  for (const cell of childElements(row)) {
    const isCovered = cell.name === 'covered-table-cell'
    if (!isCovered && cell.name !== 'table-cell') continue
    const children = isCovered ? [] : inlinesOfBlocks(readCell(cell))
    const repeated = Math.max(integerAttribute(cell, 'table:number-columns-repeated') ?? 1, 1)
    for (let count = 0; count < repeated && column < COLUMNS_MAX; count++, column++) {
      if (!isCovered) cells.push({ column, ...spansOf(cell), children })
    }
  }
  return { cells, width: column }
}

function spansOf(cell: XmlElement): Pick<GridCell, 'colspan' | 'rowspan'> {
  const span = (name: string): number => Math.max(integerAttribute(cell, name) ?? 1, 1)
  return {
    colspan: span('table:number-columns-spanned'),
    rowspan: span('table:number-rows-spanned'),
  }
}
