import { inOrder } from '../../model/geometry.js'
import {
  HORIZONTAL_MIN_PT,
  RULING_PIECE_GAP_PT,
  RULING_SNAP_PT,
  RULINGS_MAX,
  VERTICAL_MIN_PT,
} from '../thresholds.js'

/** A straight line along one axis: at `at` across it, from `from` to `to` along it, in points. */
export interface Ruling {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** A painted or outlined rectangle. */
export interface PaintedBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly stroked: boolean
}

export interface PageRulings {
  /** By y, then x. */
  readonly horizontal: readonly Ruling[]
  /** By x, then y. */
  readonly vertical: readonly Ruling[]
}

const NONE: PageRulings = { horizontal: [], vertical: [] }

/** Boxes of this share of the page are its background. */
const BACKGROUND_SHARE = 0.9

/**
 * The page's rulings: thin vectors and edges of boxes, pieces of one line merged. Empty when the page has too many to
 * be a page of tables. O(n log n).
 */
export function pageRulings(
  horizontal: readonly Ruling[],
  vertical: readonly Ruling[],
  boxes: readonly PaintedBox[],
  pageAreaPt: number,
): PageRulings {
  if (horizontal.length + vertical.length + 4 * boxes.length > 8 * RULINGS_MAX) return NONE
  const across = [...horizontal]
  const down = [...vertical]
  for (const box of boxes) {
    if ((box.x1 - box.x0) * (box.y1 - box.y0) > BACKGROUND_SHARE * pageAreaPt) continue
    across.push({ at: box.y0, from: box.x0, to: box.x1 }, { at: box.y1, from: box.x0, to: box.x1 })
    down.push({ at: box.x0, from: box.y0, to: box.y1 }, { at: box.x1, from: box.y0, to: box.y1 })
  }
  const merged = {
    horizontal: mergeCollinear(across, HORIZONTAL_MIN_PT),
    vertical: mergeCollinear(down, VERTICAL_MIN_PT),
  }
  return merged.horizontal.length + merged.vertical.length > RULINGS_MAX ? NONE : merged
}

/** Joins pieces of one line; lines shorter than `lengthMinPt` afterwards are dropped. */
export function mergeCollinear(rulings: readonly Ruling[], lengthMinPt: number): Ruling[] {
  const sorted = inOrder(rulings, byPlace)
  const merged: Ruling[] = []
  for (let start = 0; start < sorted.length; ) {
    const at = sorted[start]?.at ?? 0
    let end = start + 1
    while ((sorted[end]?.at ?? Infinity) - at <= RULING_SNAP_PT) end++
    joinPieces(sorted.slice(start, end), at, merged)
    start = end
  }
  const long: Ruling[] = []
  for (const ruling of merged) if (ruling.to - ruling.from >= lengthMinPt) long.push(ruling)
  return long
}

const byPlace = (a: Ruling, b: Ruling): number => a.at - b.at || a.from - b.from
const byStart = (a: Ruling, b: Ruling): number => a.from - b.from

function joinPieces(pieces: readonly Ruling[], at: number, out: Ruling[]): void {
  let from: number | undefined
  let to = -Infinity
  for (const piece of inOrder(pieces, byStart)) {
    if (from !== undefined && piece.from > to + RULING_PIECE_GAP_PT) {
      out.push({ at, from, to })
      from = undefined
      to = -Infinity
    }
    from ??= piece.from
    to = Math.max(to, piece.to)
  }
  if (from !== undefined) out.push({ at, from, to })
}
