import { centreOf, type Extent, isOver, quantile } from '../../model/geometry.js'
import { countOf, medianOf } from '../../model/statistics.js'
import {
  COLUMN_GAP_EM,
  FULL_ROW_SHARE,
  GAP_BOTH_SIDES_SHARE,
  GAP_CROSSING_SHARE,
} from '../thresholds.js'
import type { RowCell } from '../words.js'

export interface CellRow {
  readonly sizePt: number
  readonly cells: readonly RowCell[]
}

/**
 * The gaps between the columns of rows of cells, left to right. Rows with most cells decide; a gap may be crossed by
 * few of them (a title over several columns) and needs rows with cells on both sides.
 */
export function columnGaps(rows: readonly CellRow[]): Extent[] {
  const deciding = decidingRows(rows)
  if (deciding.length < 2) return []
  const gapMinPt = COLUMN_GAP_EM * medianOf(deciding.map(({ sizePt }) => sizePt))
  const edges = cellEdges(deciding)
  const gaps = wideBands(edges, 0, gapMinPt)
  const crossedMax = Math.floor(deciding.length * GAP_CROSSING_SHARE)
  if (crossedMax > 0) addApart(gaps, wideBands(edges, crossedMax, gapMinPt))
  addApart(gaps, gapsUnderTitles(deciding, gapMinPt))
  return gaps.filter((gap) => hasCellsOnBothSides(gap, deciding)).sort(fromLeft)
}

function wideBands(edges: CellEdges, crossedMax: number, gapMinPt: number): Extent[] {
  return emptyBands(edges, crossedMax).filter(({ x0, x1 }) => x1 - x0 >= gapMinPt)
}

/** Adds those that overlap none that was there before. */
function addApart(gaps: Extent[], more: readonly Extent[]): void {
  gaps.push(...more.filter((gap) => !gaps.some((other) => isOver(other, gap))))
}

/** Rows of titles over several columns, at the most. */
const TITLE_ROWS_MAX = 2
/** Fewer rows below titles do not show that columns are parted. */
const BODY_ROWS_MIN = 3

/** Gaps that all rows keep but for the first ones, where titles stand over the columns on both sides. */
function gapsUnderTitles(rows: readonly CellRow[], gapMinPt: number): Extent[] {
  const found: Extent[] = []
  for (let from = 1; from <= TITLE_ROWS_MAX && rows.length - from >= BODY_ROWS_MIN; from++) {
    const body = rows.slice(from)
    const parted = wideBands(cellEdges(body), 0, gapMinPt).filter((gap) =>
      body.every((row) => isOnBothSides(row, gap)),
    )
    addApart(found, parted)
  }
  return found
}

const isOnBothSides = ({ cells }: CellRow, gap: Extent): boolean =>
  cells.some(({ x1 }) => x1 <= gap.x0) && cells.some(({ x0 }) => x0 >= gap.x1)

const fromLeft = (a: Extent, b: Extent): number => a.x0 - b.x0

/** Where a cell belongs to the next column: the middles of the gaps. */
export const separatorsOf = (gaps: readonly Extent[]): number[] => gaps.map(centreOf)

/** The quantile of the rows' cells that stands for the fullest ones: one torn row must not rule. */
const FULL_QUANTILE = 0.9

/** Rows with about as many cells as the fullest ones. */
function decidingRows(rows: readonly CellRow[]): CellRow[] {
  const several = rows.filter(({ cells }) => cells.length >= 2)
  const counts = new Float64Array(several.map(({ cells }) => cells.length)).sort()
  const cellsMin = Math.max(2, FULL_ROW_SHARE * quantile(counts, FULL_QUANTILE))
  const deciding = several.filter(({ cells }) => cells.length >= cellsMin)
  return deciding.length >= 2 ? deciding : several
}

/** Bands within the cells' extent that at most `crossedMax` of them cover; sweep over their edges. */
function emptyBands({ starts, ends }: CellEdges, crossedMax: number): Extent[] {
  const bands: Extent[] = []
  let covered = 0
  let from: number | undefined
  let isPastFirst = false
  let started = 0
  let ended = 0
  while (started + ended < starts.length + ends.length) {
    const start = starts[started] ?? Infinity
    const end = ends[ended] ?? Infinity
    const x = Math.min(start, end)
    if (start <= end) {
      covered++
      started++
    } else {
      covered--
      ended++
    }
    if (covered > crossedMax) {
      if (from !== undefined && isPastFirst && x > from) bands.push({ x0: from, x1: x })
      from = undefined
      isPastFirst = true
    } else from ??= x
  }
  return bands
}

/** Where cells start and where they end, each ascending. */
interface CellEdges {
  readonly starts: Float64Array
  readonly ends: Float64Array
}

function cellEdges(rows: readonly CellRow[]): CellEdges {
  const starts: number[] = []
  const ends: number[] = []
  for (const { cells } of rows) {
    for (const { x0, x1 } of cells) {
      starts.push(x0)
      ends.push(x1)
    }
  }
  return { starts: new Float64Array(starts).sort(), ends: new Float64Array(ends).sort() }
}

function hasCellsOnBothSides(gap: Extent, rows: readonly CellRow[]): boolean {
  const x = centreOf(gap)
  let both = 0
  for (const { cells } of rows) {
    const first = cells[0]
    const last = cells.at(-1)
    if (first && last && centreOf(first) < x && centreOf(last) > x) both++
  }
  if (both < 2) return false
  return both >= Math.floor(rows.length * GAP_BOTH_SIDES_SHARE) || startTogether(gap, rows)
}

/** Texts that start this near to each other start together, points; so many of the rows do right behind a gap. */
const START_PT = 1
const STARTS_SHARE = 0.4

/** Whether many cells start right behind a gap: labels for many rows stand before it, in the first of them alone. */
function startTogether({ x1 }: Extent, rows: readonly CellRow[]): boolean {
  const isRightBehind = ({ x0 }: RowCell) => Math.abs(x0 - x1) < START_PT
  return countOf(rows, ({ cells }) => cells.some(isRightBehind)) >= STARTS_SHARE * rows.length
}
