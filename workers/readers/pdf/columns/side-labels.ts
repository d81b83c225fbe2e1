import { boundsOf } from '../model/geometry.js'
import type { Row } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import { areOneBlock } from './white-bands.js'

/** So many labels make a margin of them. */
const LABELS_MIN = 2
/** White between a label and what it stands beside, ems. */
const WHITE_EM = 1
/** A label in the middle of its block is so near to it, ems. */
const MIDDLE_EM = 0.6
/** A label that is lower than a row's beginning overlaps it by this share of the lower one's height. */
const OVERLAP_SHARE = 0.35
/** Blocks are short, and so are the ways that a label goes up. */
const ROWS_MAX = 12

/**
 * Rows from top to bottom with each label at the left of a block before that block: a label in the block's middle, or a
 * little lower than its first row, stands on no row of it, and would be read within its text. One alone may be anything;
 * labels stand above each other, in one size.
 */
export function labelsFirst(rows: readonly Row[]): readonly Row[] {
  const labels = labelsOf(rows)
  if (labels.size === 0) return rows
  const ordered = [...rows]
  for (const [at, start] of labels) {
    const row = ordered[at]
    if (row === undefined) continue
    ordered.splice(at, 1)
    ordered.splice(start, 0, row)
  }
  return ordered
}

/** Where rows that are labels, by their places, are to be read. */
function labelsOf(rows: readonly Row[]): Map<number, number> {
  const labels = new Map<number, number>()
  for (const at of rows.keys()) {
    const start = blockStart(rows, at)
    if (start !== at) labels.set(at, start)
  }
  // Most stretches have none.
  if (labels.size === 0) return labels
  const counts = new Map<string, number>()
  for (const at of labels.keys()) addCount(counts, lookOf(rows[at]), 1)
  for (const at of labels.keys())
    if ((counts.get(lookOf(rows[at])) ?? 0) < LABELS_MIN) labels.delete(at)
  return labels
}

/** Where a label begins, to a point, and its size, to half of one. */
const lookOf = (label: Row | undefined): string =>
  `${Math.round(label?.x0 ?? 0)} ${Math.round(2 * (label?.size ?? 0))}`

/** The first row of the block that the row is the label of; its own place for other rows. */
function blockStart(rows: readonly Row[], at: number): number {
  const label = rows[at]
  const above = rows[at - 1]
  if (label === undefined || above === undefined || label.rtl || !isRightOf(above, label)) return at
  const from = blockEnd(rows, at, -1)
  const to = blockEnd(rows, at, 1)
  const block = boundsOf(rows.slice(from, to + 1).filter((row) => row !== label))
  const middlePt = (block.y0 + block.y1 - label.y0 - label.y1) / 2
  if (to > at && Math.abs(middlePt) < MIDDLE_EM * label.size) return from
  return overlapShare(above, label) > OVERLAP_SHARE ? firstOverlapping(rows, at) : at
}

/** The last row, upwards or downwards, of the block at the right of a label. */
function blockEnd(rows: readonly Row[], at: number, step: 1 | -1): number {
  const label = rows[at]
  let end = at
  for (let next = at + step; Math.abs(next - at) <= ROWS_MAX; next += step) {
    const row = rows[next]
    const before = end === at ? undefined : rows[end]
    if (row === undefined || label === undefined || !isRightOf(row, label)) break
    if (before === undefined ? overlapShare(row, label) <= 0 : !areOneBlock(row, before)) break
    end = next
  }
  return end
}

function firstOverlapping(rows: readonly Row[], at: number): number {
  const label = rows[at]
  let first = at
  for (let row = rows[first - 1]; row !== undefined && label !== undefined; row = rows[first - 1]) {
    if (!isRightOf(row, label) || overlapShare(row, label) <= 0) break
    first--
  }
  return first
}

const isRightOf = (row: Row, label: Row): boolean => row.x0 > label.x1 + WHITE_EM * label.size

/** Of the lower one's height; below 0 where one stands above the other. */
function overlapShare(row: Row, other: Row): number {
  const overlapPt = Math.min(row.y1, other.y1) - Math.max(row.y0, other.y0)
  return overlapPt / Math.min(row.y1 - row.y0, other.y1 - other.y0)
}
