import { inOrder } from '../../model/geometry.js'
import {
  HORIZONTAL_MIN_PT,
  RULING_PIECE_GAP_PT,
  RULING_SNAP_PT,
  RULINGS_MAX,
  VERTICAL_MIN_PT,
} from '../thresholds.js'
import type { PaintedBox } from './painted-box.js'
import { type VisibleEdges, visibleEdges } from './visible-edges.js'

/** A straight line along one axis: at `at` across it, from `from` to `to` along it, in points. */
export interface Ruling {
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface PageRulings {
  /** By y, then x. */
  readonly horizontal: readonly Ruling[]
  /** By x, then y. */
  readonly vertical: readonly Ruling[]
}

const NONE: PageRulings = { horizontal: [], vertical: [] }

/** What is drawn on a page, and how large that is. */
export interface PageDrawing {
  /** Thin vectors. */
  readonly horizontal: readonly Ruling[]
  readonly vertical: readonly Ruling[]
  /** In the order of painting. */
  readonly boxes: readonly PaintedBox[]
  readonly widthPt: number
  readonly heightPt: number
}

/** Boxes of this share of the page are its background. */
const BACKGROUND_SHARE = 0.9
/** A narrower ground is that of the space between two columns: it covers the edges beside it and draws none, points. */
const GROUND_WIDTH_MIN_PT = 6

/**
 * The page's rulings: thin vectors and edges of boxes, pieces of one line merged. `visible` ones are those that a reader
 * of the page sees; `implied` ones are those and all edges of fills, such as the white grounds of cells on white paper:
 * undefined where these say nothing more. Both are empty when the page has too many to be a page of tables.
 */
export function pageRulings(page: PageDrawing): {
  readonly visible: PageRulings
  readonly implied: PageRulings | undefined
} {
  const { horizontal, vertical, boxes } = page
  if (horizontal.length + vertical.length + 4 * boxes.length > 8 * RULINGS_MAX)
    return { visible: NONE, implied: undefined }
  const seen: OpenRulings = { horizontal: [...horizontal], vertical: [...vertical] }
  const unseen: OpenRulings = { horizontal: [], vertical: [] }
  const edgesOf = visibleEdges(boxes)
  for (const box of boxes) {
    if (box.x1 - box.x0 < GROUND_WIDTH_MIN_PT) continue
    if ((box.x1 - box.x0) * (box.y1 - box.y0) > BACKGROUND_SHARE * page.widthPt * page.heightPt)
      continue
    addEdges(box, edgesOf(box), seen, unseen)
  }
  const visible = merged(seen)
  if (unseen.horizontal.length + unseen.vertical.length === 0)
    return { visible, implied: undefined }
  const implied = merged({
    horizontal: [...seen.horizontal, ...unseen.horizontal],
    vertical: [...seen.vertical, ...unseen.vertical],
  })
  return { visible, implied }
}

interface OpenRulings {
  readonly horizontal: Ruling[]
  readonly vertical: Ruling[]
}

function addEdges(
  { x0, y0, x1, y1 }: PaintedBox,
  edges: VisibleEdges,
  seen: OpenRulings,
  unseen: OpenRulings,
): void {
  const across = { from: x0, to: x1 }
  const down = { from: y0, to: y1 }
  const sideOf = (isSeen: boolean) => (isSeen ? seen : unseen)
  sideOf(edges.top).horizontal.push({ at: y0, ...across })
  sideOf(edges.bottom).horizontal.push({ at: y1, ...across })
  sideOf(edges.left).vertical.push({ at: x0, ...down })
  sideOf(edges.right).vertical.push({ at: x1, ...down })
}

function merged({ horizontal, vertical }: OpenRulings): PageRulings {
  const found = {
    horizontal: mergeCollinear(horizontal, HORIZONTAL_MIN_PT),
    vertical: mergeCollinear(vertical, VERTICAL_MIN_PT),
  }
  return found.horizontal.length + found.vertical.length > RULINGS_MAX ? NONE : found
}

/** Joins pieces of one line, `gapMaxPt` apart at most; lines shorter than `lengthMinPt` afterwards are dropped. */
export function mergeCollinear(
  rulings: readonly Ruling[],
  lengthMinPt: number,
  gapMaxPt = RULING_PIECE_GAP_PT,
): Ruling[] {
  const merged: Ruling[] = []
  for (const { at, pieces } of collinear(rulings))
    for (const line of joinedPieces(pieces, at, gapMaxPt)) merged.push(line)
  return merged.filter(({ from, to }) => to - from >= lengthMinPt)
}

/** Pieces that lie on one line across the page, by their starts; the lines by their place. */
export function collinear(
  rulings: readonly Ruling[],
): { readonly at: number; readonly pieces: readonly Ruling[] }[] {
  const sorted = inOrder(rulings, byPlace)
  const lines: { readonly at: number; readonly pieces: readonly Ruling[] }[] = []
  for (let start = 0; start < sorted.length; ) {
    const at = sorted[start]?.at ?? 0
    let end = start + 1
    while ((sorted[end]?.at ?? Infinity) - at <= RULING_SNAP_PT) end++
    lines.push({ at, pieces: inOrder(sorted.slice(start, end), byStart) })
    start = end
  }
  return lines
}

const byPlace = (a: Ruling, b: Ruling): number => a.at - b.at || a.from - b.from
const byStart = (a: Ruling, b: Ruling): number => a.from - b.from

function joinedPieces(pieces: readonly Ruling[], at: number, gapMaxPt: number): Ruling[] {
  const lines: { at: number; from: number; to: number }[] = []
  for (const { from, to } of pieces) {
    const line = lines.at(-1)
    if (line !== undefined && from <= line.to + gapMaxPt) line.to = Math.max(line.to, to)
    else lines.push({ at, from, to })
  }
  return lines
}
