import type { TableCell, TableRow } from '../../document/blocks.js'
import { addBlock, type BlockFlow } from './block-flow.js'
import {
  attribute,
  childElements,
  type HtmlElement,
  headingLevel,
  ownText,
  walkTree,
} from './html-tree.js'
import { type PlacedRow, placeCells } from './table-grid.js'
import { isHidden } from './visibility.js'

const HEADING = /^h[1-6]$/

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
  return rows.length === 0 || isOneCell(rows) || arrangesBlocks(rows)
}

/**
 * Adds the caption as a paragraph and the table. Cells under a span are empty, empty rows are left out, and a heading
 * over all columns parts two tables.
 */
export function addTable(flow: BlockFlow, table: HtmlElement): void {
  const caption = captionOf(table)
  const children = caption === undefined ? [] : flow.readLine(caption)
  if (children.length > 0) addBlock(flow, { type: 'paragraph', children })
  let rows: HtmlElement[] = []
  const addPart = () => {
    if (rows.some(hasContent)) addRows(flow, rows)
    rows = []
  }
  for (const row of tableRows(table)) {
    const heading = headingOf(row)
    if (heading === undefined) rows.push(row)
    else {
      addPart()
      const children = flow.readLine(heading)
      const level = headingLevel(heading.tag)
      if (children.length > 0) addBlock(flow, { type: 'heading', level, children })
    }
  }
  addPart()
}

function addRows(flow: BlockFlow, own: readonly HtmlElement[]): void {
  const { columns, rows } = placeCells(own, rowCells)
  if (columns === 0) return
  addBlock(flow, { type: 'table', columns, headerRows: 1, rows: rowBatches(rows, columns, flow) })
}

/** The heading that is all of a row. */
function headingOf(row: HtmlElement): HtmlElement | undefined {
  const [cell, ...more] = rowCells(row)
  if (cell === undefined || more.length > 0) return undefined
  const [heading, ...others] = shownElements(cell)
  const isAll = others.length === 0 && ownText(cell).trim() === ''
  return heading !== undefined && isAll && HEADING.test(heading.tag) ? heading : undefined
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

/** What stands in a cell that is a part of a page, beside tables and headings. */
const PARTS = new Set(['p', 'ul', 'ol', 'dl', 'pre', 'blockquote'])

/**
 * Whether rows hold tables or headings. Headings that are a row each stand over rows of a table where those have
 * several cells, and none of these is a part of a page.
 */
function arrangesBlocks(rows: readonly HtmlElement[]): boolean {
  const below = rows.filter((row) => headingOf(row) === undefined)
  if (below.some((row) => holds(row, isTableOrHeading))) return true
  if (below.length === rows.length) return false
  const several = below.filter((row) => rowCells(row).length > 1)
  return several.length === 0 || several.some((row) => holds(row, isPart))
}

const isTableOrHeading = (tag: string): boolean => tag === 'table' || HEADING.test(tag)
const isPart = (tag: string): boolean => PARTS.has(tag)

function holds(row: HtmlElement, isWanted: (tag: string) => boolean): boolean {
  let found = false
  walkTree(row, {
    enter: ({ tag }) => {
      found ||= isWanted(tag)
      return !found
    },
  })
  return found
}

function hasContent(row: HtmlElement): boolean {
  let found = false
  walkTree(row, {
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
