import type { TableCell, TableRow } from '../../document/blocks.js'
import { addBlock, type BlockFlow } from './block-flow.js'
import { attribute, childElements, type HtmlElement, walkTree } from './html-tree.js'
import { type PlacedRow, placeCells } from './table-grid.js'
import { isHidden } from './visibility.js'

/** Rows that go to the writer at a time. */
const BATCH_ROWS = 256

/**
 * Whether a table only arranges the page: it says so, or has neither header cells nor a caption and holds one cell,
 * another table or a heading. Its cells are then read as blocks.
 */
export function isLayoutTable(table: HtmlElement): boolean {
  if (/^(presentation|none)$/.test(attribute(table, 'role') ?? '')) return true
  const rows = tableRows(table)
  if (captionOf(table) !== undefined || rows.some(hasHeaderCell)) return false
  return rows.length === 0 || isOneCell(rows) || arrangesBlocks(table)
}

/** Adds the caption as a paragraph and the table. Cells under a span are empty, empty rows are left out. */
export function addTable(flow: BlockFlow, table: HtmlElement): void {
  const caption = captionOf(table)
  const children = caption === undefined ? [] : flow.readLine(caption)
  if (children.length > 0) addBlock(flow, { type: 'paragraph', children })
  const { columns, rows } = placeCells(tableRows(table), rowCells)
  if (columns === 0 || !hasContent(table)) return
  addBlock(flow, { type: 'table', columns, headerRows: 1, rows: rowBatches(rows, columns, flow) })
}

/** Rows of the table itself, not of tables within; header rows first, footer rows last. */
function tableRows(table: HtmlElement): HtmlElement[] {
  const groups = shownElements(table)
  const rowsOf = (tag: string): HtmlElement[] =>
    groups
      .filter((group) => group.tag === tag)
      .flatMap((group) => shownElements(group).filter(isRow))
  return [...rowsOf('thead'), ...groups.filter(isRow), ...rowsOf('tbody'), ...rowsOf('tfoot')]
}

function shownElements(parent: HtmlElement): HtmlElement[] {
  return childElements(parent).filter((element) => !isHidden(element))
}

const isRow = ({ tag }: HtmlElement): boolean => tag === 'tr'

function rowCells(row: HtmlElement): HtmlElement[] {
  return shownElements(row).filter(({ tag }) => tag === 'td' || tag === 'th')
}

function captionOf(table: HtmlElement): HtmlElement | undefined {
  return childElements(table).find(({ tag }) => tag === 'caption')
}

function hasHeaderCell(row: HtmlElement): boolean {
  return childElements(row).some(({ tag }) => tag === 'th')
}

function isOneCell(rows: readonly HtmlElement[]): boolean {
  let cells = 0
  for (const row of rows) {
    cells += rowCells(row).length
    if (cells > 1) return false
  }
  return true
}

function arrangesBlocks(table: HtmlElement): boolean {
  let found = false
  walkTree(table, {
    enter: ({ tag }) => {
      found ||= tag === 'table' || /^h[1-6]$/.test(tag)
      return !found
    },
  })
  return found
}

function hasContent(table: HtmlElement): boolean {
  let found = false
  walkTree(table, {
    enter: (element) => {
      found ||= element.tag === 'img'
      return !(found || isHidden(element))
    },
    text: (value) => {
      found ||= value.trim() !== ''
    },
  })
  return found
}

/** Cells are read as their row is written. */
function* rowBatches(
  rows: readonly PlacedRow[],
  columns: number,
  flow: BlockFlow,
): Generator<TableRow[]> {
  let batch: TableRow[] = []
  for (const row of rows) {
    const cells = filledCells(row, columns, flow)
    if (cells !== undefined) batch.push({ cells })
    if (batch.length < BATCH_ROWS) continue
    flow.context.checkpoint()
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The row's cells, with empty ones where it has none; undefined when nothing is in any. */
function filledCells(row: PlacedRow, columns: number, flow: BlockFlow): TableCell[] | undefined {
  const cells: TableCell[] = []
  let column = 0
  let isEmpty = true
  for (const { element, column: own } of row) {
    const children = flow.readLine(element)
    isEmpty &&= children.length === 0
    if (own > column) cells.push(emptyCells(own - column))
    cells.push({ children })
    column = own + 1
  }
  if (isEmpty) return undefined
  if (column < columns) cells.push(emptyCells(columns - column))
  return cells
}

function emptyCells(count: number): TableCell {
  return count === 1 ? { children: [] } : { colspan: count, children: [] }
}
