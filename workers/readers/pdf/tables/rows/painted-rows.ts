import { type Extent, extentOf, inOrder } from '../../model/geometry.js'
import { isLoneMark } from '../../model/item-marks.js'
import type { Line, Word } from '../../model/page.js'
import {
  CELL_GAP_EM,
  HEADING_SIZE_RATIO,
  ROW_BASELINE_EM,
  STREAM_ROW_GAP_EM,
} from '../thresholds.js'

/** A line, or what of it is painted as one of several cells. */
export interface PaintedLine
  extends Pick<Line, 'words' | 'x0' | 'x1' | 'baseline' | 'size' | 'rtl' | 'order'> {
  /** What stands before it on its line is another cell. */
  readonly opensCell?: true
}

/** Lines below each other that are painted one after the other. At least one. */
export interface PaintedCell extends Extent {
  readonly lines: readonly PaintedLine[]
}

/** Cells beside each other, from left to right, each painted whole before the next. At least one. */
export type PaintedRow = readonly PaintedCell[]

/** Fewer rows of several cells line up by chance. */
const ROWS_MIN = 3
/** Lines of one cell are at most so far apart, em. */
const LEADING_MAX_EM = 2

/**
 * Runs of rows that are painted row by row, cell by cell. Every program sets tables so, and none columns of text: where the
 * pen comes back to the left, below all of a row, the next one begins, however its cells wrap and wherever in its height they
 * stand. `lines` are those of a page; `opens`: words at which cells meet that stand as near as words do.
 */
export function paintedRows(lines: readonly Line[], opens: ReadonlySet<Word>): PaintedRow[][] {
  const ordered = inOrder(lines, byOrder)
  if (opens.size === 0 && !mayHoldRows(ordered)) return []
  const runs: OpenRow[][] = []
  const take = (piece: PaintedLine) => {
    const run = runs.at(-1)
    if (run === undefined || !takes(run, piece)) runs.push([newRow(piece)])
  }
  for (const line of ordered) {
    if (opens.size === 0) take(line)
    else piecesOf(line, opens).forEach(take)
  }
  return runs.map((run) => run.map(({ cells }) => cells)).filter(holdsRows)
}

/** Whether a run has enough rows of several cells. */
export function holdsRows(rows: readonly PaintedRow[]): boolean {
  let several = 0
  for (const row of rows) if (row.length > 1 && ++several >= ROWS_MIN) return true
  return false
}

/** Whether the pen goes to the right at one height often enough, but from marks: in running text it goes down. */
function mayHoldRows(lines: readonly Line[]): boolean {
  let steps = 0
  let before: Line | undefined
  for (const line of lines) {
    if (before !== undefined && isStep(before, line) && ++steps >= ROWS_MIN) return true
    before = line
  }
  return false
}

const isStep = (before: Line, line: Line): boolean =>
  line.x0 > before.x1 && line.y0 < before.y1 && !isLoneMark(before)

const byOrder = (a: Line, b: Line): number => a.order - b.order

/** What of a line is painted as a cell of its own: the line itself where nothing is. */
function piecesOf(line: Line, opens: ReadonlySet<Word>): PaintedLine[] {
  const { words, baseline, size, rtl, order } = line
  const starts = words.flatMap((word, at) => (at > 0 && opens.has(word) ? [at] : []))
  if (starts.length === 0) return [line]
  return [0, ...starts].map((from, at) => {
    const own = words.slice(from, starts[at])
    const piece = { words: own, ...extentOf(own), baseline, size, rtl, order }
    return at === 0 ? piece : { ...piece, opensCell: true }
  })
}

/** A row while it is painted. */
interface OpenRow {
  readonly cells: OpenCell[]
  /** Its lowest baseline. */
  bottom: number
}

interface OpenCell {
  x0: number
  x1: number
  readonly lines: PaintedLine[]
}

function rowOf(lines: readonly PaintedLine[]): OpenRow {
  const bottom = lines.at(-1)?.baseline ?? 0
  return { cells: [cellOf(lines)], bottom }
}

export function cellOf(lines: readonly PaintedLine[]): OpenCell {
  const { x0, x1 } = extentOf(lines)
  return { x0, x1, lines: lines.slice() }
}

// A page makes thousands of these: no list of lines is gone through for them.

const newRow = (line: PaintedLine): OpenRow => ({ cells: [newCell(line)], bottom: line.baseline })
const newCell = (line: PaintedLine): OpenCell => ({ x0: line.x0, x1: line.x1, lines: [line] })

/** Adds a line to the run's last row, or as the first one of the next; false where it is none of the run. */
function takes(run: OpenRow[], piece: PaintedLine): boolean {
  const open = run.at(-1)
  const cell = open?.cells.at(-1)
  if (open === undefined || cell === undefined) return false
  if (goesOn(cell, open.cells.at(-2), piece)) {
    cell.x0 = Math.min(cell.x0, piece.x0)
    cell.x1 = Math.max(cell.x1, piece.x1)
    cell.lines.push(piece)
    open.bottom = Math.max(open.bottom, piece.baseline)
    return true
  }
  const row = withoutTextAbove(run, open, piece)
  if (isBeside(row, run.at(-2), piece)) {
    row.cells.push(newCell(piece))
    row.bottom = Math.max(row.bottom, piece.baseline)
    return true
  }
  if (!isBelow(row, piece)) return false
  run.push(newRow(piece))
  return true
}

/** Whether a line is the next one of a cell, or the rest of its last one. */
function goesOn(cell: PaintedCell, before: PaintedCell | undefined, piece: PaintedLine): boolean {
  const last = cell.lines.at(-1)
  if (last === undefined) return false
  const downEm = (piece.baseline - last.baseline) / piece.size
  if (Math.abs(downEm) < ROW_BASELINE_EM) return isRestOf(last, piece)
  if (downEm < 0 || downEm > LEADING_MAX_EM) return false
  // A title is no line of the text below it.
  if (last.size > HEADING_SIZE_RATIO * piece.size) return false
  if (before !== undefined && piece.x0 < before.x1) return false
  return piece.x0 < cell.x1 && piece.x1 > cell.x0
}

/** A mark is of its item, however far before it; what `opens` parts is not. */
function isRestOf(last: PaintedLine, piece: PaintedLine): boolean {
  const gapEm = (piece.x0 - last.x1) / piece.size
  if (gapEm < -ROW_BASELINE_EM) return false
  return isLoneMark(last) || (piece.opensCell !== true && gapEm < CELL_GAP_EM)
}

/** The open row; what of its first cell reaches over the place of the next one is text above it, a row by itself. */
function withoutTextAbove(run: OpenRow[], row: OpenRow, piece: PaintedLine): OpenRow {
  const [first] = row.cells
  const last = first?.lines.at(-1)
  if (first === undefined || last === undefined || row.cells.length > 1) return row
  if (Math.abs(piece.baseline - last.baseline) >= ROW_BASELINE_EM * piece.size) return row
  const over = first.lines.findLastIndex(({ x1 }) => x1 > piece.x0)
  if (over < 0 || over === first.lines.length - 1) return row
  run.splice(-1, 1, rowOf(first.lines.slice(0, over + 1)), rowOf(first.lines.slice(over + 1)))
  return run.at(-1) ?? row
}

/** Whether a line stands right of all the row's cells, not below them, and below the row above. */
function isBeside({ cells, bottom }: OpenRow, above: OpenRow | undefined, piece: PaintedLine) {
  if (piece.x0 < (cells.at(-1)?.x1 ?? 0)) return false
  if (piece.baseline > bottom + ROW_BASELINE_EM * piece.size) return false
  return above === undefined || piece.baseline > above.bottom + ROW_BASELINE_EM * piece.size
}

/** Whether a line stands below all of the row, as near as rows of a table do. */
function isBelow({ bottom }: OpenRow, { baseline, size }: PaintedLine): boolean {
  const downEm = (baseline - bottom) / size
  return downEm > ROW_BASELINE_EM && downEm < STREAM_ROW_GAP_EM
}
