import { type Extent, extentOf } from '../model/geometry.js'
import { STYLE } from '../model/page.js'
import { repeatedRows, type TableHeader } from '../model/repeated-header.js'
import type { FoundTable, GridCell } from '../model/tables.js'

/** What tells whether two tables are parts of one: pages and columns of a page cut long tables. */
export interface TableEdge extends TableHeader {
  readonly columns: readonly Extent[]
  /** Whether the first row is bold, and the last one. */
  readonly startsBold: boolean
  readonly endsBold: boolean
}

/** Columns of one table start, end or are centred within this distance of each other, points. */
const ALIGNED_PT = 3
/** Text of neighbouring columns is at least this far apart, points. */
const COLUMNS_APART_PT = 1

export function tableEdge({ rows, columnSpans }: FoundTable): TableEdge {
  const first = rows[0] ?? []
  return {
    columns: columnSpans,
    header: headerOf(rows),
    startsBold: isBold(first),
    endsBold: isBold(rows.at(-1) ?? []),
  }
}

/**
 * Whether the second table goes on with the first: it repeats its header, or its columns fall into the first one's,
 * wherever on the page it stands, and it begins with no header of its own.
 */
export function isContinued(before: TableEdge, after: TableEdge): boolean {
  if (before.columns.length < 2 || before.columns.length !== after.columns.length) return false
  if (repeatedRows(before, after) > 0) return true
  if (after.startsBold && !before.endsBold) return false
  return shiftPt(before, after) !== undefined
}

/** The edge of both parts together. */
export function joinedTableEdge(before: TableEdge, after: TableEdge): TableEdge {
  const byPt = shiftPt(before, after) ?? 0
  const columns = before.columns.map((left, k) => {
    return extentOf([left, shifted(after.columns[k] ?? left, byPt)])
  })
  return { ...before, columns, endsBold: after.endsBold }
}

/** How far the second table is to be moved to fit the first one; undefined where it does not fit. */
function shiftPt(before: TableEdge, after: TableEdge): number | undefined {
  const startPt = (before.columns[0]?.x0 ?? 0) - (after.columns[0]?.x0 ?? 0)
  return [0, startPt].find((byPt) => fits(before, after, byPt))
}

/** Whether the columns of both stay apart laid over each other, and at least half of them line up. */
function fits(before: TableEdge, after: TableEdge, byPt: number): boolean {
  if (!Number.isFinite(byPt)) return false
  let reached = -Infinity
  let both = 0
  let aligned = 0
  for (const [k, left] of before.columns.entries()) {
    const right = shifted(after.columns[k] ?? left, byPt)
    if (Math.min(left.x0, right.x0) < reached + COLUMNS_APART_PT) return false
    reached = Math.max(reached, left.x1, right.x1)
    // A shift lines up the first column by itself.
    if (isEmpty(left) || isEmpty(right) || (byPt !== 0 && k === 0)) continue
    both++
    if (isAligned(left, right)) aligned++
  }
  return both > 0 && 2 * aligned >= both
}

const shifted = ({ x0, x1 }: Extent, byPt: number): Extent => ({
  x0: x0 + byPt,
  x1: x1 + byPt,
})

const isEmpty = ({ x0, x1 }: Extent): boolean => x0 > x1

const isAligned = (a: Extent, b: Extent): boolean =>
  Math.abs(a.x0 - b.x0) < ALIGNED_PT ||
  Math.abs(a.x1 - b.x1) < ALIGNED_PT ||
  Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 2 * ALIGNED_PT

const wordsOf = (row: readonly GridCell[]) => row.flatMap((cell) => cell.rows.flat())

const rowText = (row: readonly GridCell[]): string =>
  wordsOf(row)
    .map(({ text }) => text)
    .join(' ')

function headerOf(rows: FoundTable['rows']): string[] {
  const last = rows.findIndex((row) => !row.some(({ colspan = 1 }) => colspan > 1))
  return rows.slice(0, Math.max(0, last) + 1).map(rowText)
}

const isBold = (row: readonly GridCell[]): boolean => {
  const words = wordsOf(row)
  return words.length > 0 && words.every(({ style }) => (style & STYLE.bold) !== 0)
}
