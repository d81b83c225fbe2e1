import { type Extent, extentOf } from '../../model/geometry.js'
import { countOf, medianOf } from '../../model/statistics.js'
import { holdsLeaders } from '../evidence/leaders.js'
import { isMarker, isNumberedTitle } from '../list-marks.js'
import { endOfItems } from '../rows/item-texts.js'
import {
  BODY_PT,
  HEADING_SIZE_RATIO,
  JUSTIFIED_GAP_MAX_EM,
  JUSTIFIED_GAP_RATIO,
  LABEL_GAP_EM,
  PROSE_CHARS_MIN,
  PROSE_WIDTH_SHARE,
  STREAM_CELL_GAP_EM,
  STREAM_SINGLE_LINES_MAX,
  TIGHT_LEADING_EM,
} from '../thresholds.js'
import { isMono, type RowCell, rowCells, type TextRow, wordsText } from '../words.js'
import { isAside, rowTop } from './row-tops.js'
import { areTwoTables } from './two-tables.js'

/** Rows `from` up to, not including, `to`. */
export interface RowRun {
  readonly from: number
  readonly to: number
}

/** Cells that line up start, or end, within this distance, points. */
const CELL_EDGE_PT = 1.5
/** Nearer words are pieces of one, ems; the middle gap of a justified line is wider than the other. Untested. */
const NO_GAP_EM = 0.1
const JUSTIFIED_GAP_MIN_EM = 0.4

/** Lines of the first column alone that may stand between two rows with cells. */
const LABEL_LINES_MAX = 5

/** beside: one cell, which stands beside the one above or below it, too near to be a line of the same text. */
type Shape = 'cells' | 'beside' | 'single' | 'stop'

/** Runs of rows of a region that look like rows of a borderless table: mostly several cells, evenly spaced. */
export function streamRuns(rows: readonly TextRow[], region: Extent): RowRun[] {
  const alone = rows.map((row) => shapeOf(row, region))
  const shapes = alone.map((shape, at): Shape => {
    const isBeside = shape === 'single' && (isAside(rows, at) || isAside(rows, at + 1))
    return isBeside ? 'beside' : shape
  })
  const runs: RowRun[] = []
  for (let at = 0; at < rows.length; at++) {
    if (shapes[at] !== 'cells') continue
    const to = endOfItems(rows, at, runEnd(rows, shapes, at))
    runs.push({ from: rowTop(rows, at, runs.at(-1)?.to ?? 0), to })
    at = to - 1
  }
  return runs
}

/**
 * After the last row with cells, and what goes on in one of them, that is reached over few lines of one cell, without a
 * wide gap.
 */
function runEnd(rows: readonly TextRow[], shapes: readonly Shape[], from: number): number {
  const head = rows[from]
  if (head === undefined) return from + 1
  const run: OpenRun = {
    head,
    end: from + 1,
    singles: 0,
    labels: 0,
    hasTitle: false,
    rows: 1,
    cells: cellsAfterFirst(head),
    fullest: head,
    fullestCells: cellsAfterFirst(head).length,
  }
  for (let at = from + 1; at < rows.length; at++) {
    const above = rows[at - 1]
    const row = rows[at]
    if (above === undefined || row === undefined || areTwoTables(above, row, rows[at + 1])) break
    const shape = shapes[at]
    const isOfRun = shape === 'cells' ? takesCells(run, row) : goesOnInRow(run, shape, above, row)
    if (isOfRun) run.end = at + 1
    else if (shape === 'cells' || shape === 'stop' || isTooSparse(run, row)) break
  }
  return run.end
}

/** A run of rows while it is followed down. */
interface OpenRun {
  readonly head: TextRow
  end: number
  /** Lines of one cell since the last row with cells, and how many of them stand in the first column. */
  singles: number
  labels: number
  /** One of them starts further out than the rows, of which there are several. */
  hasTitle: boolean
  /** With cells. */
  rows: number
  /** Those of its last row with cells, the first one apart. */
  cells: readonly RowCell[]
  /** The last row of those with most cells: a total has one. */
  fullest: TextRow
  fullestCells: number
}

/** Notes and counts a line of one cell; whether there are more of them than between two rows of a table. */
function isTooSparse(run: OpenRun, row: TextRow): boolean {
  if (isLabel(run, row)) run.labels++
  else run.singles++
  if (run.rows > 1 && startOf(row) < startOf(run.head) - CELL_EDGE_PT) run.hasTitle = true
  return run.singles > STREAM_SINGLE_LINES_MAX || run.labels > LABEL_LINES_MAX
}

/** Takes a row with cells into the run, unless it begins another table. */
function takesCells(run: OpenRun, row: TextRow): boolean {
  const cells = cellsAfterFirst(row)
  if (!meet(run.cells, cells, startOfCell)) {
    if (run.labels > 0 && !endAlike(run.fullest, row)) return false
    if (run.hasTitle && !meet(run.cells, cells, endOfCell)) return false
  }
  if (cells.length >= run.fullestCells) {
    run.fullest = row
    run.fullestCells = cells.length
  }
  run.cells = cells
  run.singles = 0
  run.labels = 0
  run.hasTitle = false
  run.rows++
  return true
}

/** A short line in the first column: a label that wraps, or one whose other cells are empty. */
function isLabel({ head, cells }: OpenRun, row: TextRow): boolean {
  const isFirst = Math.abs(startOf(head) - startOf(row)) < CELL_EDGE_PT
  return isFirst && endOf(row) < Math.min(...cells.map(startOfCell)) - LABEL_GAP_EM * row.sizePt
}

/** Whether two rows have an edge of their cells in common. */
const meet = (
  before: readonly RowCell[],
  after: readonly RowCell[],
  edge: (cell: RowCell) => number,
): boolean =>
  after.some((cell) => before.some((last) => Math.abs(edge(last) - edge(cell)) < CELL_EDGE_PT))

/** Whether two columns end alike in two rows: the last one of any two tables as wide as the page's text does. */
function endAlike(before: TextRow, after: TextRow): boolean {
  const ends = rowCells(before).slice(1).map(endOfCell)
  const alike = (cell: RowCell) => ends.some((x1) => Math.abs(x1 - endOfCell(cell)) < CELL_EDGE_PT)
  return countOf(rowCells(after).slice(1), alike) > 1
}

const startOfCell = ({ x0 }: RowCell): number => x0
const endOfCell = ({ x1 }: RowCell): number => x1

const cellsAfterFirst = (row: TextRow): RowCell[] => rowCells(row, STREAM_CELL_GAP_EM).slice(1)

/** Whether a line is of the row above: cells stand beside each other where a row has several behind its first. */
const goesOnInRow = (
  { cells, fullestCells }: OpenRun,
  shape: Shape | undefined,
  above: TextRow,
  row: TextRow,
): boolean => (shape === 'beside' && fullestCells > 1) || goesOnInCell(above, row, cells)

/** A line that starts right below a cell of the row above, set solid: the cell's text goes on. */
function goesOnInCell(above: TextRow, row: TextRow, cells: readonly RowCell[]): boolean {
  if (row.baselinePt - above.baselinePt > TIGHT_LEADING_EM * Math.max(row.sizePt, above.sizePt))
    return false
  const x = startOf(row)
  return cells.some(({ x0 }) => Math.abs(x0 - x) < CELL_EDGE_PT)
}

function shapeOf(row: TextRow, extent: Extent): Shape {
  const text = wordsText(row.words)
  if (holdsLeaders(text) || isMono(row)) return 'stop'
  const cells = rowCells(row, STREAM_CELL_GAP_EM)
  if (cells.length >= 2) {
    if (cells.length === 2 && (isMarker(cells[0]) || isNumberedTitle(row, cells[0]))) return 'stop'
    if (cells[0] !== undefined && isRunningText(cells[0], extent)) return 'stop'
    return isJustified(row, extent) ? 'stop' : 'cells'
  }
  const isWide = endOf(row) - startOf(row) > PROSE_WIDTH_SHARE * (extent.x1 - extent.x0)
  const isProse = isWide && text.length >= PROSE_CHARS_MIN
  return isProse || row.sizePt > HEADING_SIZE_RATIO * BODY_PT ? 'stop' : 'single'
}

/** A first cell over this share of the width, with so many characters at least, is a line of text before a wide gap. */
const TEXT_WIDTH_SHARE = 0.75
const TEXT_CHARS_MIN = 60

function isRunningText({ x0, x1, words }: RowCell, extent: Extent): boolean {
  if (x1 - x0 < TEXT_WIDTH_SHARE * (extent.x1 - extent.x0)) return false
  return wordsText(words).length >= TEXT_CHARS_MIN
}

/** A full line whose gaps are all alike: set apart by justification. */
function isJustified(row: TextRow, extent: Extent): boolean {
  const { words, sizePt } = row
  const isFull = endOf(row) > extent.x1 - 2 * sizePt && startOf(row) < extent.x0 + 2 * sizePt
  if (!isFull) return false
  const gaps: number[] = []
  for (let at = 1; at < words.length; at++) {
    const gap = (words[at]?.x0 ?? 0) - (words[at - 1]?.x1 ?? 0)
    if (gap > NO_GAP_EM * sizePt) gaps.push(gap)
  }
  const median = medianOf(gaps)
  return (
    gaps.length >= 2 &&
    median > JUSTIFIED_GAP_MIN_EM * sizePt &&
    median < JUSTIFIED_GAP_MAX_EM * sizePt &&
    Math.max(...gaps) < JUSTIFIED_GAP_RATIO * median
  )
}

const startOf = (row: TextRow): number => row.words[0]?.x0 ?? 0

const endOf = ({ words }: TextRow): number => extentOf(words).x1
