import { isOver, rowsOfLines } from '../model/geometry.js'
import type { Page, Row } from '../model/page.js'
import { countOf } from '../model/statistics.js'
import { MARGIN_SHARE } from './thresholds.js'

/** Lines of a grid that a row stands between, at least: two are the frame of a page. Untested. */
const LINES_MIN = 3
/** Share of the page's height that they reach down to: a letterhead's grid ends with it. Untested. */
const REACH_SHARE = 2 * MARGIN_SHARE
/** Pieces of one line start where the one above ends, and stand below each other, within this, points. */
const SWAY_PT = 2

/**
 * Whether a row near the top is one of a grid that goes on below it: the header of a table that is repeated on each
 * page is no running head.
 */
export function standsInGrid({ height, verticals }: Page, row: Row): boolean {
  if (row.baseline > height / 2) return false
  const middle = (row.y0 + row.y1) / 2
  if (countOf(verticals, ({ y0, y1 }) => y0 <= middle && y1 >= middle) < LINES_MIN) return false
  const reached = new Map<number, number>()
  const downwards = [...verticals].sort((a, b) => a.y0 - b.y0)
  for (const { x, y0, y1 } of downwards) {
    const place = Math.round(x / SWAY_PT)
    const end = y0 <= middle && y1 >= middle ? middle : reached.get(place)
    if (end !== undefined && y0 <= end + SWAY_PT) reached.set(place, Math.max(end, y1))
  }
  let lines = 0
  for (const end of reached.values()) if (end > REACH_SHARE * height) lines++
  return lines >= LINES_MIN
}

/**
 * Whether a row of a page that is judged by itself is one of a grid that goes on inward, beyond `share` of the page's
 * height from the edge: it is of a table. Cells may change their widths on the way.
 */
export function isOfInwardGrid({ height, verticals }: Page, row: Row, share: number): boolean {
  const middle = (row.y0 + row.y1) / 2
  if (countOf(verticals, ({ y0, y1 }) => y0 <= middle && y1 >= middle) < LINES_MIN) return false
  const grid = griddedHeights(verticals).find(({ y0, y1 }) => y0 <= middle && y1 >= middle)
  if (grid === undefined) return false
  return row.baseline < height / 2 ? grid.y1 > share * height : grid.y0 < (1 - share) * height
}

/** The heights at which enough lines stand beside each other, from the top. */
function griddedHeights(verticals: Page['verticals']): { y0: number; y1: number }[] {
  const ends = verticals.flatMap(({ x, y0, y1 }) => {
    const place = Math.round(x / SWAY_PT)
    return [
      { y: y0, place, step: 1 },
      { y: y1 + SWAY_PT, place, step: -1 },
    ]
  })
  const open = new Map<number, number>()
  const found: { y0: number; y1: number }[] = []
  let from: number | undefined
  for (const { y, place, step } of ends.sort((a, b) => a.y - b.y || b.step - a.step)) {
    const count = (open.get(place) ?? 0) + step
    if (count === 0) open.delete(place)
    else open.set(place, count)
    if (open.size >= LINES_MIN) from ??= y
    else if (from !== undefined) {
      found.push({ y0: from, y1: y - SWAY_PT })
      from = undefined
    }
  }
  return found
}

/** Pieces of a row of a table, and of the row next to it, at least: a running head has three at most. Untested. */
const PIECES_MIN = 4
/** No table has more columns: each piece is compared with each. */
const PIECES_MAX = 100
/** The rows of a table are no further apart than this, baseline to baseline, ems. Untested. */
const STEP_MAX_EM = 2.5

/** Pages of more lines hold no table: each row that is asked about takes all of them. */
const PAGE_LINES_MAX = 5000

interface ColumnTraits {
  readonly piecesMin?: number
  readonly isRepeated?: (row: Row) => boolean
}

/**
 * Whether the pieces of a row stand over or under those of the row next to it inward, one over one: it is of a table.
 * `isRepeated` tells rows that every page has too, which are passed over: a header has several rows, and the columns of a
 * letterhead or of a letter's foot stand over no text of the page.
 */
export function standsInColumns(
  { lines, height }: Page,
  row: Row,
  { piecesMin = PIECES_MIN, isRepeated = () => false }: ColumnTraits = {},
): boolean {
  if (row.lines.length < piecesMin || row.lines.length > PIECES_MAX) return false
  if (lines.length > PAGE_LINES_MAX) return false
  const inward =
    row.baseline < height / 2
      ? rowsOfLines(lines.filter(({ baseline }) => baseline > row.y1))
      : rowsOfLines(lines.filter(({ baseline }) => baseline < row.y0)).toReversed()
  let before = row
  for (const next of inward) {
    if (Math.abs(next.baseline - before.baseline) > STEP_MAX_EM * before.size) return false
    if (!isRepeated(next)) return areColumns(row, next, piecesMin)
    before = next
  }
  return false
}

/** Labels over cells, or the lines of some cells beside others. */
const areColumns = (row: Row, next: Row, piecesMin: number): boolean =>
  next.lines.length >= piecesMin && (standsOver(row, next) || standsOver(next, row))

const standsOver = (row: Row, { lines }: Row): boolean =>
  row.lines.every((piece) => lines.filter((other) => isOver(other, piece)).length === 1)

/** Whether a row is one of a table by its pieces alone: the row right above it or below it has as many cells. */
export function isRowOfCells({ lines }: Page, row: Row): boolean {
  if (row.lines.length < PIECES_MIN || lines.length > PAGE_LINES_MAX) return false
  const reachPt = STEP_MAX_EM * row.size
  const near = lines.filter(
    (line) => Math.abs(line.baseline - row.baseline) <= reachPt && !row.lines.includes(line),
  )
  return rowsOfLines(near).some((other) => other.lines.length >= PIECES_MIN)
}
