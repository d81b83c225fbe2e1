import type { Extent } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import {
  HEADING_SIZE_RATIO,
  LABEL_GAP_EM,
  PROSE_CHARS_MIN,
  PROSE_WIDTH_SHARE,
  STREAM_CELL_GAP_EM,
} from '../thresholds.js'
import { isMono, rowCells, type TextRow, wordsText } from '../words.js'
import { isFar } from './extents.js'
import { titleTop } from './row-tops.js'
import { areTwoTables } from './two-tables.js'

/** Rows `from` up to, not including, `to`; `full` of them have several cells. */
export interface PageRun {
  readonly from: number
  readonly to: number
  readonly full: number
}

/** Fewer rows of several cells are aligned by chance. */
export const FULL_ROWS_MIN = 4
/** Share of the rows of a run that have several cells. */
const FULL_SHARE = 0.5
/** Lines of one cell between two rows: titles of groups, cells that wrap. */
const SINGLES_MAX = 3
/** Rows of column titles above the first row of figures. */
const HEADER_ROWS_MAX = 4
/** Cells up to so many characters are short. */
const SHORT_CHARS = 18
/** Two cells that are both longer stand in columns of text. */
const COLUMN_CHARS = 25

/** full: several cells, most of them short; pair: two cells, or long ones; single: one; prose: one that is wide. */
type RowShape = 'full' | 'pair' | 'single' | 'prose' | 'stop'

/** Runs of a page's rows that have several cells, before columns are cut: a gutter would go through them. */
export function pageRuns(rows: readonly TextRow[], extent: Extent): PageRun[] {
  const shapes = rows.map((row) => shapeOf(row, extent))
  const runs: PageRun[] = []
  for (let at = 0; at < rows.length; at++) {
    if (shapes[at] !== 'full') continue
    const to = runEnd(rows, shapes, at)
    const full = countOf(shapes.slice(at, to), (shape) => shape === 'full')
    if (full >= FULL_ROWS_MIN && full >= FULL_SHARE * (to - at)) {
      const min = runs.at(-1)?.to ?? 0
      runs.push({ from: titleTop(rows, headerStart(rows, shapes, at, min), min), to, full })
    }
    at = to - 1
  }
  return runs
}

function shapeOf(row: TextRow, extent: Extent): RowShape {
  if (row.words.length === 0 || isMono(row)) return 'stop'
  const cells = rowCells(row, STREAM_CELL_GAP_EM)
  const texts = cells.map(({ words }) => wordsText(words))
  const [first] = cells
  if (cells.length === 1 && first !== undefined) {
    const isWide = first.x1 - first.x0 > PROSE_WIDTH_SHARE * (extent.x1 - extent.x0)
    return isWide && (texts[0]?.length ?? 0) >= PROSE_CHARS_MIN ? 'prose' : 'single'
  }
  if (cells.length === 2) return texts.every(isOfColumn) ? 'stop' : 'pair'
  const short = texts.filter(isShort).length
  return 2 * short >= cells.length ? 'full' : 'pair'
}

const isOfColumn = (text: string): boolean => text.length > COLUMN_CHARS

/** Whether a cell's text is one of figures or labels. */
export const isShort = (text: string): boolean => text.length <= SHORT_CHARS

function runEnd(rows: readonly TextRow[], shapes: readonly RowShape[], from: number): number {
  const head = rows[from]
  if (head === undefined) return from + 1
  let end = from + 1
  let singles = 0
  let secondPt = secondStart(head)
  for (let at = from + 1; at < rows.length; at++) {
    const [above, row, shape] = [rows[at - 1], rows[at], shapes[at]]
    if (above === undefined || row === undefined || areTwoTables(above, row, rows[at + 1])) break
    if (shape === 'stop' || endsRun(row, shape, head, secondPt)) break
    if (shape === 'full') secondPt = secondStart(row)
    if (shape === 'full' || shape === 'pair') {
      singles = 0
      end = at + 1
    } else if (++singles > SINGLES_MAX) break
  }
  return end
}

/** A line over the columns, or in larger type: neither a label, however long, nor a group's title. */
function endsRun(row: TextRow, shape: RowShape | undefined, head: TextRow, secondPt: number) {
  if (shape === 'full') return false
  const end = row.words.at(-1)?.x1 ?? 0
  if (shape === 'prose' && end > secondPt - LABEL_GAP_EM * row.sizePt) return true
  return row.sizePt > HEADING_SIZE_RATIO * head.sizePt
}

/** Where a row's second cell starts: a line of one cell that ends before it is a label. */
const secondStart = (row: TextRow): number =>
  rowCells(row, STREAM_CELL_GAP_EM)[1]?.x0 ?? Number.NEGATIVE_INFINITY

/** Rows of several cells right above belong to the table. */
function headerStart(
  rows: readonly TextRow[],
  shapes: readonly RowShape[],
  at: number,
  min: number,
): number {
  let from = at
  while (from > Math.max(min, at - HEADER_ROWS_MAX)) {
    const [above, row] = [rows[from - 1], rows[from]]
    if (above === undefined || row === undefined) break
    if (shapes[from - 1] !== 'pair' || isFar(above, row)) break
    from--
  }
  return from
}
