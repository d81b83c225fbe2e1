import { spansOf } from '../../../document/cell-spans.js'
import { boundsOf, lineText, wordWith } from '../model/geometry.js'
import type { Line, PageTags, Word } from '../model/page.js'
import { runsOf } from '../model/statistics.js'
import type { FoundTable, GridCell, TaggedCell, TaggedGrid } from '../model/tables.js'
import { tablesBelow, withLooseHeaders } from './loose-headers.js'
import { withoutSignColumns } from './sign-columns.js'
import { type Cell, columnsOf, type Extent, widthOf } from './table-columns.js'
import { linesIn, type TagNode, type TagTree, tagTree } from './tag-tree.js'

/** Wider or longer ones are no tables. */
const COLUMNS_MAX = 200
const CELLS_MAX = 50_000
/** Pieces of lines this near to one baseline are one line, ems. */
const LINE_EM = 0.4

interface PlacedCell extends Cell {
  readonly column: number
}

/** The rows of a table element as a table; undefined when they are none: a single column, or nothing in it. */
export function taggedTable(table: TagNode): FoundTable | undefined {
  const found = taggedGrid(table)
  if (found === undefined) return undefined
  const { columns, headerRows, rows, columnSpans } = withoutSignColumns(found)
  return {
    kind: 'tagged',
    box: boundsOf(rows.flat().flatMap(({ lines }) => lines)),
    columns,
    headerRows,
    rows: rows.map((row) => row.map(gridCell)),
    columnSpans,
  }
}

/** The tables of a page's part of the structure tree, those within others too. */
export function taggedGrids(tags: PageTags, lines: readonly Line[]): TaggedGrid[] {
  if (!tags.elements.some(({ type }) => type === 'Table')) return []
  return tablesBelow(treeOf(tags, lines).root).flatMap((table) => taggedGrid(table) ?? [])
}

/** The lines hung into the page's part of the structure tree, with the headers that it leaves out. */
export const treeOf = (tags: PageTags, lines: readonly Line[]): TagTree =>
  withLooseHeaders(tagTree(tags, lines), (table) => taggedGrid(table)?.columnSpans)

/** The slots of a table element; undefined where they are no table's: a single column, or nothing in it. */
function taggedGrid(table: TagNode): TaggedGrid | undefined {
  const rows = rowsOf(table).map((row) => cellsOf(row))
  const widest = Math.max(0, ...rows.map(widthOf))
  if (widest < 2 || widest > COLUMNS_MAX || widest * rows.length > CELLS_MAX) return undefined
  if (rows.every((row) => row.every(({ lines }) => lines.length === 0))) return undefined
  const columnSpans = columnsOf(rows, widest)
  const columns = columnSpans.length
  if (columns < 2) return undefined
  return {
    columns,
    headerRows: headerRows(rows, table),
    rows: placeRows(rows, columns, columnSpans),
    columnSpans,
  }
}

function rowsOf(node: TagNode): TagNode[] {
  return node.kids.flatMap((kid) => (kid.type === 'TR' ? [kid] : isPart(kid) ? rowsOf(kid) : []))
}

function isPart({ type }: TagNode): boolean {
  return type === 'THead' || type === 'TBody' || type === 'TFoot' || type === 'NonStruct'
}

/** The row's cells as the tree has them, also those without content on the page. */
function cellsOf(row: TagNode): Cell[] {
  const found = row.kids.filter(({ type }) => type === 'TD' || type === 'TH')
  const own = (node: TagNode | undefined) => (node === undefined ? [] : paintedOnce(linesIn(node)))
  if (row.cells.length < found.length) {
    return found.map((node) => ({
      colspan: 1,
      rowspan: 1,
      isHeader: node.type === 'TH',
      lines: own(node),
    }))
  }
  return row.cells.map(({ place, colspan, rowspan, isHeader }) => ({
    colspan,
    rowspan,
    isHeader,
    lines: own(found.find((node) => node.place === place)),
  }))
}

/** A header's cells without the second time that they stand at the top of another column. */
function paintedOnce(lines: readonly Line[]): readonly Line[] {
  const half = lines.length / 2
  const [first, other] = [lines[0], lines[half]]
  if (first === undefined || other === undefined) return lines
  const isNear = Math.abs(first.y0 - other.y0) < 2 * half * first.size && first.x0 === other.x0
  const isTwice = lines.slice(0, half).every((line, at) => isSameText(line, lines[half + at]))
  return isTwice && !isNear ? lines.slice(0, half) : lines
}

function isSameText(one: Line, other: Line | undefined): boolean {
  return lineText(one) === (other === undefined ? undefined : lineText(other))
}

/** A written cell whose rows may turn out to be fewer than it says. */
interface WrittenCell {
  readonly lines: readonly Line[]
  readonly colspan: number
  rowspan: number
}

/** Cells in their columns, with empty ones where a row has none; spans go on over the rows below. */
function placeRows(
  rows: readonly (readonly Cell[])[],
  columns: number,
  extents: readonly Extent[],
): TaggedCell[][] {
  const taken = new Array<number>(columns).fill(0)
  const spans = new Array<WrittenCell | undefined>(columns)
  return rows.map((row, index) => {
    if (widthOf(row) > taken.filter(isFree).length) endSpans(taken, spans)
    const written: WrittenCell[] = []
    let next = 0
    const fillTo = (column: number) => {
      for (; next < column; next++) if ((taken[next] ?? 0) <= 0) written.push(EMPTY)
    }
    for (const cell of placeCells(row, columns, taken, extents)) {
      fillTo(cell.column)
      const colspan = freeSpan(taken, cell.column, cell.colspan)
      const rowspan = Math.min(cell.rowspan, rows.length - index)
      const span = { lines: cell.lines, colspan, rowspan }
      written.push(span)
      taken.fill(rowspan, cell.column, cell.column + colspan)
      spans.fill(span, cell.column, cell.column + colspan)
      next = cell.column + colspan
    }
    fillTo(columns)
    for (let k = 0; k < columns; k++) taken[k] = Math.max(0, (taken[k] ?? 0) - 1)
    return written
  })
}

const EMPTY: WrittenCell = { lines: [], colspan: 1, rowspan: 1 }

const isFree = (rows: number): boolean => rows <= 0

/** Cells from above end where a row has more of its own than they leave room for: what they say of their rows is wrong. */
function endSpans(taken: number[], spans: readonly (WrittenCell | undefined)[]): void {
  const cut = new Set<WrittenCell>()
  for (const [column, rows] of taken.entries()) {
    const cell = spans[column]
    if (rows > 0 && cell !== undefined && !cut.has(cell)) {
      cut.add(cell)
      cell.rowspan -= rows
    }
    taken[column] = 0
  }
}

function freeSpan(taken: readonly number[], column: number, wanted: number): number {
  let span = 1
  while (span < wanted && column + span < taken.length && (taken[column + span] ?? 0) <= 0) span++
  return span
}

/** A row that lacks cells has those it has where they stand on the page. */
function placeCells(
  row: readonly Cell[],
  columns: number,
  taken: readonly number[],
  extents: readonly Extent[],
): PlacedCell[] {
  const free = taken.filter(isFree).length
  const isShort = widthOf(row) < free
  const placed: PlacedCell[] = []
  let column = 0
  for (const [at, cell] of row.entries()) {
    while (column < columns && (taken[column] ?? 0) > 0) column++
    if (isShort) column = nearestColumn(cell, column, columns - widthOf(row.slice(at)), extents)
    while (column < columns && (taken[column] ?? 0) > 0) column++
    if (column >= columns) break
    placed.push({ ...cell, column })
    column += cell.colspan
  }
  return placed
}

/** Text that reaches no further into another column stays in the first one, points. */
const ROUNDING_PT = 0.5

function nearestColumn(
  { lines, colspan }: Cell,
  first: number,
  last: number,
  extents: readonly Extent[],
): number {
  if (lines.length === 0) return first
  const { x0, x1 } = boundsOf(lines)
  let best = first
  let most = Number.NEGATIVE_INFINITY
  for (let column = first; column <= last; column++) {
    const extent = extents[column]
    if (extent === undefined || !Number.isFinite(extent.x0)) continue
    const end = extents[column + colspan - 1] ?? extent
    const shared = Math.min(Math.max(extent.x1, end.x1), x1) - Math.max(extent.x0, x0)
    if (shared > most + ROUNDING_PT) {
      most = shared
      best = column
    }
  }
  return best
}

function gridCell({ lines, colspan, rowspan }: TaggedCell): GridCell {
  return {
    rows: wordRows(lines),
    ...spansOf(colspan, rowspan),
  }
}

const wordRows = (lines: readonly Line[]): Word[][] =>
  runsOf(
    lines,
    ({ baseline, size }, before) => Math.abs(baseline - before.baseline) < LINE_EM * size,
  ).map((row) => row.flatMap(({ words }, piece) => (piece === 0 ? words : withSpace(words))))

const withSpace = ([first, ...rest]: readonly Word[]): Word[] =>
  first === undefined ? [] : [wordWith(first, { spaceBefore: true }), ...rest]

/** Leading rows of header cells alone; 1 where the tree has none. */
function headerRows(rows: readonly (readonly Cell[])[], table: TagNode): number {
  const head = table.kids.find(({ type }) => type === 'THead')
  const inHead = head === undefined ? 0 : rowsOf(head).length
  let marked = 0
  while (marked < rows.length && (rows[marked] ?? []).every(({ isHeader }) => isHeader)) marked++
  return Math.min(rows.length, Math.max(inHead, marked, 1))
}
