import { centreOf, type Extent, extentOf, isOver } from '../../model/geometry.js'
import { ASCENT_EM, DESCENT_EM } from '../../model/page.js'
import { medianOf } from '../../model/statistics.js'
import { cellsByColumn, type Grid, wordsOfRow } from '../grid.js'
import {
  CELL_GAP_EM,
  EXTENSION_LEADING_EM,
  HEADING_SIZE_RATIO,
  TIGHT_LEADING_EM,
} from '../thresholds.js'
import { type WordIndex, wordsIn } from '../word-index.js'
import { heightsOf, rowCells, type TextRow, textRows } from '../words.js'

/** Lines of the first column alone that may stand between two rows. */
const LABEL_LINES_MAX = 2
/** A section's label stands so far out from those of its rows, em. */
const SECTION_OUT_EM = 2
/** A label in the middle of its column is so but for this, em: the column begins where its longest label does. */
const CENTRE_EM = 1.5
/** Lines of one column start within this distance, points. */
const COLUMN_START_PT = 2

/** Rows beyond are as far apart as those within, however far that is. */
const ROW_PITCH_RATIO = 1.15

/** How far rows are looked for above a grid, below it and beside it, points. Untested. */
const REACH_PT = { above: 200, below: 1000, beside: 60 }
/** A row whose middle is nearer than this to the grid's edge is in the grid, points. Untested. */
const HEIGHT_MARGIN_PT = 0.5

/** Rows of text above or below the grid that keep to its columns: a header over the first rule, totals under the last. */
export function rowsBeyond(
  grid: Grid,
  index: WordIndex,
  extent: Extent,
  side: 'above' | 'below',
): TextRow[] {
  const rows = rowsBeside(grid, index, extent, side)
  const columns = columnExtents(grid)
  const { y0, y1 } = grid.box
  const size = rows[0]?.sizePt ?? 0
  // Larger type below a table's rows is a heading's.
  const ownPt = largestSizePt(grid)
  const reachPt = ROW_PITCH_RATIO * rowPitchPt(grid)
  const found: TextRow[] = []
  let pending: TextRow[] = []
  let lastPt = side === 'above' ? y0 + ASCENT_EM * size : y1 - DESCENT_EM * size
  for (const row of rows) {
    const gapPt = Math.abs(row.baselinePt - lastPt)
    const gapEm = gapPt / row.sizePt
    if (gapPt > Math.max(EXTENSION_LEADING_EM * row.sizePt, reachPt)) break
    if (side === 'below' && row.sizePt > HEADING_SIZE_RATIO * ownPt) break
    lastPt = row.baselinePt
    pending.push(row)
    if (fitsColumns(row, columns) || (side === 'below' && goesOnInColumn(row, gapEm, columns))) {
      found.push(...pending)
      pending = []
    } else if (!mayWait(row, pending.length, columns, side)) break
  }
  return found
}

function largestSizePt({ rows }: Grid): number {
  let largest = 0
  for (const row of rows)
    for (const { sizePt } of wordsOfRow(row)) largest = Math.max(largest, sizePt)
  return largest
}

/** Median distance of the grid's rows, from the last line of each to the next; 0 for less than two distances. */
function rowPitchPt(grid: Grid): number {
  const placed = grid.rows.map((row) => heightsOf(wordsOfRow(row), ({ baselinePt }) => baselinePt))
  const lines = placed.filter(({ top }) => Number.isFinite(top))
  const gaps = lines.slice(1).map(({ top }, at) => top - (lines[at]?.bottom ?? top))
  return gaps.length < 2 ? 0 : medianOf(gaps)
}

/** From the grid outwards. */
function rowsBeside(
  { box }: Grid,
  index: WordIndex,
  extent: Extent,
  side: 'above' | 'below',
): TextRow[] {
  const reachPt = REACH_PT[side]
  const span =
    side === 'above' ? { y0: box.y0 - reachPt, y1: box.y0 } : { y0: box.y1, y1: box.y1 + reachPt }
  const words = wordsIn(
    index,
    { x0: extent.x0 - REACH_PT.beside, x1: extent.x1 + REACH_PT.beside, ...span },
    -HEIGHT_MARGIN_PT,
  )
  const rows = textRows(words)
  return side === 'above' ? rows.reverse() : rows
}

/** Whether a row belongs to the table if the next one does: a title over columns, a label that wraps. */
function mayWait(
  row: TextRow,
  waiting: number,
  columns: readonly Extent[],
  side: 'above' | 'below',
): boolean {
  if (side === 'below') return waiting <= LABEL_LINES_MAX && isInColumn(row, columns[0])
  if (waiting <= 1 && isSpanningTitle(row, columns)) return true
  return (
    waiting <= LABEL_LINES_MAX && (isSectionLabel(row, columns) || isCentredLabel(row, columns))
  )
}

/** `ASSETS` in the middle of the column of labels. */
function isCentredLabel(row: TextRow, [labels]: readonly Extent[]): boolean {
  const [cell, ...more] = rowCells(row, CELL_GAP_EM)
  if (cell === undefined || labels === undefined || more.length > 0) return false
  const isIn = cell.x0 > labels.x0 && cell.x1 < labels.x1
  return isIn && Math.abs(centreOf(cell) - centreOf(labels)) < CENTRE_EM * row.sizePt
}

/** The label of the first section, below the header: it may stand out to the left of its rows. */
function isSectionLabel(row: TextRow, [labels]: readonly Extent[]): boolean {
  if (labels === undefined) return false
  const start = row.words[0]?.x0 ?? 0
  const isOut = start <= labels.x0 && start > labels.x0 - SECTION_OUT_EM * row.sizePt
  return isInColumn(row, isOut ? { ...labels, x0: start } : labels)
}

/** A line of one cell that starts where a column starts, the first one apart, set solid below the row above. */
const goesOnInColumn = (row: TextRow, gapEm: number, columns: readonly Extent[]): boolean =>
  gapEm < TIGHT_LEADING_EM && columns.slice(1).some((column) => isInColumn(row, column))

function isInColumn(row: TextRow, column: Extent | undefined): boolean {
  const [cell, ...more] = rowCells(row, CELL_GAP_EM)
  if (cell === undefined || column === undefined || more.length > 0) return false
  return Math.abs(cell.x0 - column.x0) < COLUMN_START_PT && cell.x1 < column.x1 + row.sizePt
}

/** A line over the figures' columns: `in millions`, `Year ended`. */
function isSpanningTitle(row: TextRow, columns: readonly Extent[]): boolean {
  const cells = rowCells(row, CELL_GAP_EM)
  const start = cells[0]?.x0 ?? 0
  const isOverColumns = start > (columns[0]?.x1 ?? 0) && start < (columns.at(-1)?.x1 ?? 0)
  return cells.length === 1 && isOverColumns
}

const columnExtents = (grid: Grid): Extent[] =>
  cellsByColumn(grid).map((cells) => extentOf(cells.flatMap(({ words }) => words)))

/** Two cells and more, each over a column of its own. */
function fitsColumns(row: TextRow, columns: readonly Extent[]): boolean {
  const cells = rowCells(row, CELL_GAP_EM)
  if (cells.length < 2) return false
  const taken = new Set<Extent>()
  for (const cell of cells) {
    const [column, ...more] = columns.filter((own) => isOver(own, cell))
    if (column === undefined || more.length > 0 || taken.has(column)) return false
    taken.add(column)
  }
  return true
}
