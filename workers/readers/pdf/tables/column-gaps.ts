import {
  COLUMN_GAP_EM,
  FULL_ROW_SHARE,
  GAP_BOTH_SIDES_SHARE,
  GAP_CROSSING_SHARE,
} from './thresholds.js'
import type { RowCell } from './words.js'

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
  const gapMinPt = Math.max(2, COLUMN_GAP_EM * medianSizePt(deciding))
  const clean = emptyBands(deciding, 0).filter((gap) => gap.x1 - gap.x0 >= gapMinPt)
  const crossedMax = Math.floor(deciding.length * GAP_CROSSING_SHARE)
  const loose = crossedMax === 0 ? [] : emptyBands(deciding, crossedMax)
  const extra = loose.filter(
    (gap) =>
      gap.x1 - gap.x0 >= gapMinPt && !clean.some((other) => other.x0 < gap.x1 && other.x1 > gap.x0),
  )
  return [...clean, ...extra]
    .filter((gap) => hasCellsOnBothSides(gap, deciding))
    .sort((a, b) => a.x0 - b.x0)
}

/** Where a cell belongs to the next column: the middles of the gaps. */
export const separatorsOf = (gaps: readonly ColumnGap[]): number[] =>
  gaps.map((gap) => (gap.x0 + gap.x1) / 2)

/** Rows with about as many cells as the fullest ones (their 90 % quantile: one torn row must not rule). */
function decidingRows(rows: readonly CellRow[]): CellRow[] {
  const several = rows.filter((row) => row.cells.length >= 2)
  const counts = several.map((row) => row.cells.length).sort((a, b) => a - b)
  const full = counts[Math.floor(counts.length * 0.9)] ?? 0
  const deciding = several.filter((row) => row.cells.length >= Math.max(2, FULL_ROW_SHARE * full))
  return deciding.length >= 2 ? deciding : several
}

function medianSizePt(rows: readonly CellRow[]): number {
  const sizes = rows.map((row) => row.sizePt).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 0
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
