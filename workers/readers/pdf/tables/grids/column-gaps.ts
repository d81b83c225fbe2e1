import { medianOf } from '../../model/statistics.js'
import {
  COLUMN_GAP_EM,
  FULL_ROW_SHARE,
  GAP_BOTH_SIDES_SHARE,
  GAP_CROSSING_SHARE,
} from '../thresholds.js'
import type { RowCell } from '../words.js'

/** A vertical band that (nearly) no row crosses. */
export interface ColumnGap {
  readonly x0: number
  readonly x1: number
}

export interface CellRow {
  readonly sizePt: number
  readonly cells: readonly RowCell[]
}

/**
 * The gaps between the columns of rows of cells, left to right. Rows with most cells decide; a gap may be crossed by
 * few of them (a title over several columns) and needs rows with cells on both sides.
 */
export function columnGaps(rows: readonly CellRow[]): ColumnGap[] {
  const deciding = decidingRows(rows)
  if (deciding.length < 2) return []
  const gapMinPt = COLUMN_GAP_EM * medianOf(deciding.map(({ sizePt }) => sizePt))
  const gaps = wideBands(deciding, 0, gapMinPt)
  const crossedMax = Math.floor(deciding.length * GAP_CROSSING_SHARE)
  if (crossedMax > 0) addApart(gaps, wideBands(deciding, crossedMax, gapMinPt))
  addApart(gaps, gapsUnderTitles(deciding, gapMinPt))
  return gaps.filter((gap) => hasCellsOnBothSides(gap, deciding)).sort(fromLeft)
}

function wideBands(rows: readonly CellRow[], crossedMax: number, gapMinPt: number): ColumnGap[] {
  return emptyBands(rows, crossedMax).filter(({ x0, x1 }) => x1 - x0 >= gapMinPt)
}

/** Adds those that overlap none that was there before. */
function addApart(gaps: ColumnGap[], more: readonly ColumnGap[]): void {
  gaps.push(...more.filter((gap) => !overlapsAny(gaps, gap)))
}

/** Rows of titles over several columns, at the most. */
const TITLE_ROWS_MAX = 2
/** Fewer rows below titles do not show that columns are parted. */
const BODY_ROWS_MIN = 3
/** A title stands so near to the middle of its columns, em. */
const CENTRED_EM = 1

/** Gaps that all rows keep but for the first ones, where titles stand over the middle of the columns on both sides. */
function gapsUnderTitles(rows: readonly CellRow[], gapMinPt: number): ColumnGap[] {
  const found: ColumnGap[] = []
  for (let from = 1; from <= TITLE_ROWS_MAX && rows.length - from >= BODY_ROWS_MIN; from++) {
    const body = rows.slice(from)
    const titles = rows.slice(0, from)
    const parted = wideBands(body, 0, gapMinPt).filter(
      (gap) => body.every((row) => isOnBothSides(row, gap)) && areTitlesOver(titles, gap, body),
    )
    addApart(found, parted)
  }
  return found
}

const isOnBothSides = ({ cells }: CellRow, gap: ColumnGap): boolean =>
  cells.some(({ x1 }) => x1 <= gap.x0) && cells.some(({ x0 }) => x0 >= gap.x1)

/** Whether what crosses the gap in these rows stands over the middle of the cells that it stands over. */
function areTitlesOver(
  titles: readonly CellRow[],
  gap: ColumnGap,
  body: readonly CellRow[],
): boolean {
  return titles.every(({ cells, sizePt }) =>
    cells.every((cell) => {
      if (cell.x1 <= gap.x0 || cell.x0 >= gap.x1) return true
      const below = extentUnder(around(cell, gap), body)
      return Math.abs(below.x0 + below.x1 - cell.x0 - cell.x1) <= 2 * CENTRED_EM * sizePt
    }),
  )
}

/** The cell and the gap, and what touches them. */
const around = (cell: RowCell, gap: ColumnGap): ColumnGap => ({
  x0: Math.min(cell.x0, gap.x0) - 1,
  x1: Math.max(cell.x1, gap.x1) + 1,
})

/** From the first to the last of the cells below. */
function extentUnder(cell: ColumnGap, rows: readonly CellRow[]): ColumnGap {
  const extent = { x0: Infinity, x1: -Infinity }
  for (const { cells } of rows) {
    for (const { x0, x1 } of cells) {
      if (x1 <= cell.x0 || x0 >= cell.x1) continue
      extent.x0 = Math.min(extent.x0, x0)
      extent.x1 = Math.max(extent.x1, x1)
    }
  }
  return extent
}

const fromLeft = (a: ColumnGap, b: ColumnGap): number => a.x0 - b.x0

function overlapsAny(gaps: readonly ColumnGap[], { x0, x1 }: ColumnGap): boolean {
  for (const other of gaps) if (other.x0 < x1 && other.x1 > x0) return true
  return false
}

/** Where a cell belongs to the next column: the middles of the gaps. */
export const separatorsOf = (gaps: readonly ColumnGap[]): number[] => gaps.map(middleOf)

const middleOf = ({ x0, x1 }: ColumnGap): number => (x0 + x1) / 2

/** The quantile of the rows' cells that stands for the fullest ones: one torn row must not rule. */
const FULL_QUANTILE = 0.9

/** Rows with about as many cells as the fullest ones. */
function decidingRows(rows: readonly CellRow[]): CellRow[] {
  const several: CellRow[] = []
  for (const row of rows) if (row.cells.length >= 2) several.push(row)
  const counts = new Int32Array(several.length)
  for (const [at, { cells }] of several.entries()) counts[at] = cells.length
  const full = counts.sort()[Math.floor(counts.length * FULL_QUANTILE)] ?? 0
  const cellsMin = Math.max(2, FULL_ROW_SHARE * full)
  const deciding: CellRow[] = []
  for (const row of several) if (row.cells.length >= cellsMin) deciding.push(row)
  return deciding.length >= 2 ? deciding : several
}

/** Bands within the rows' extent that at most `crossedMax` cells cover; sweep over cell edges. */
function emptyBands(rows: readonly CellRow[], crossedMax: number): ColumnGap[] {
  const { starts, ends } = cellEdges(rows)
  const bands: ColumnGap[] = []
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
function cellEdges(rows: readonly CellRow[]): { starts: Float64Array; ends: Float64Array } {
  const starts: number[] = []
  const ends: number[] = []
  for (const { cells } of rows) {
    for (const { x0, x1 } of cells) {
      starts.push(x0)
      ends.push(x1)
    }
  }
  return { starts: Float64Array.from(starts).sort(), ends: Float64Array.from(ends).sort() }
}

function hasCellsOnBothSides(gap: ColumnGap, rows: readonly CellRow[]): boolean {
  const x = (gap.x0 + gap.x1) / 2
  let both = 0
  for (const { cells } of rows) {
    const first = cells[0]
    const last = cells.at(-1)
    if (first !== undefined && last !== undefined && centre(first) < x && centre(last) > x) both++
  }
  return both >= Math.max(2, Math.floor(rows.length * GAP_BOTH_SIDES_SHARE))
}

const centre = (cell: RowCell): number => (cell.x0 + cell.x1) / 2
