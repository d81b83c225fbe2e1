import { medianOf } from '../../model/statistics.js'
import { type Grid, type GridRow, hasWords, wordsOfRow } from '../grid.js'
import { PROSE_CHARS_MIN } from '../thresholds.js'
import { heightsOf, middleYPt, type TableWord, wordsText } from '../words.js'
import { type StreamOptions, streamGrid } from './stream-grid.js'

/** What stands between tables is set off: its distance to a row above or below, in distances of rows. */
const SET_OFF_RATIO = 1.3

interface Placed {
  readonly row: GridRow
  /** Middles of its first line and of its last one. */
  readonly firstPt: number
  readonly lastPt: number
}

/** Each part of the words between lines of running text as a grid of its own: its rows alone tell its columns. */
export function streamGrids(words: readonly TableWord[], options: StreamOptions): Grid[] {
  return partsOfGrid(streamGrid(words, options), options)
}

/** The same of words that are laid out with these options. */
export function partsOfGrid(grid: Grid | undefined, options: StreamOptions): Grid[] {
  if (grid === undefined) return []
  const parts = withoutProseRows(grid)
  if (parts.length === 1 && parts[0] === grid) return parts
  return parts.map((part) => streamGrid(part.rows.flatMap(wordsOfRow), options) ?? part)
}

/**
 * A grid parted where a line of running text, set off from the rows, crosses its columns from the first one on: two
 * tables with what stands between them, or a table and the note below it.
 */
function withoutProseRows(grid: Grid): Grid[] {
  if (!grid.rows.some(isProseRow)) return [grid]
  const placed = grid.rows.map(placedRow)
  const usualPt = usualGapPt(placed)
  const parts: Placed[][] = [[]]
  for (const [at, own] of placed.entries()) {
    const isSetOff = Math.max(gapPt(placed, at), gapPt(placed, at + 1)) > SET_OFF_RATIO * usualPt
    if (isSetOff && isProseRow(own.row)) parts.push([])
    else parts.at(-1)?.push(own)
  }
  if (parts.length === 1) return [grid]
  return parts.filter(({ length }) => length > 1).map((rows) => partOf(grid, rows))
}

function isProseRow([first, ...others]: GridRow): boolean {
  if (first === undefined || first.colspan < 2) return false
  if (others.some(hasWords)) return false
  return wordsText(first.words).length >= PROSE_CHARS_MIN
}

function placedRow(row: GridRow): Placed {
  const { top, bottom } = heightsOf(wordsOfRow(row), middleYPt)
  return { row, firstPt: top, lastPt: bottom }
}

/** From the row above to the one at `at`; 0 before the first and after the last. */
function gapPt(rows: readonly Placed[], at: number): number {
  const [above, row] = [rows[at - 1], rows[at]]
  return above === undefined || row === undefined ? 0 : row.firstPt - above.lastPt
}

function usualGapPt(rows: readonly Placed[]): number {
  return medianOf(rows.slice(1).map((_, at) => gapPt(rows, at + 1)))
}

/** How far a row reaches above and below the middle of its letters, ems. */
const HALF_ROW_EM = 0.5

function partOf(grid: Grid, rows: readonly Placed[]): Grid {
  const sizePt = wordsOfRow(rows[0]?.row ?? [])[0]?.sizePt ?? 0
  const y0 = (rows[0]?.firstPt ?? 0) - HALF_ROW_EM * sizePt
  const y1 = (rows.at(-1)?.lastPt ?? 0) + HALF_ROW_EM * sizePt
  const { kind, columns } = grid
  return { kind, columns, box: { ...grid.box, y0, y1 }, rows: rows.map(({ row }) => row) }
}
