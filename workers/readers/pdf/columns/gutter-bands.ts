import { inOrder } from '../geometry.js'
import type { Item } from './column-item.js'

/**
 * Items of a region as parallel arrays in the two orders that bands are cut in; made once for all candidate gutters,
 * which walk over them hundreds of times on a newspaper's page.
 */
export interface SortedItems {
  /** By the middle of their height; `middle`, `x0`, `x1` and `heightPt` are theirs. */
  readonly items: readonly Item[]
  readonly middle: Float64Array
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly heightPt: Float64Array
  /** By their top. */
  readonly byTop: {
    readonly x0: Float64Array
    readonly x1: Float64Array
    readonly y0: Float64Array
    readonly y1: Float64Array
  }
  /** Sums of left and right edge, ascending. */
  readonly centres: Float64Array
}

const ITEMS_MIN = 4
/** A gutter that more of the items cross than this is none. */
const CROSSING_SHARE_MAX = 0.7
/** Of a page with very many lines, an edge must hold this share to be tried: newspapers have hundreds of edges. */
const EDGE_SHARE_MIN = 1 / 80

export function sortItems(items: readonly Item[]): SortedItems {
  const tops = inOrder(items, byTop)
  const middles = inOrder(items, byMiddle)
  const count = items.length
  const sorted = {
    items: middles,
    middle: new Float64Array(count),
    x0: new Float64Array(count),
    x1: new Float64Array(count),
    heightPt: new Float64Array(count),
    byTop: boxesOf(tops),
    centres: new Float64Array(count),
  }
  for (const [at, { x0, y0, x1, y1, heightPt }] of middles.entries()) {
    sorted.middle[at] = (y0 + y1) / 2
    sorted.x0[at] = x0
    sorted.x1[at] = x1
    sorted.heightPt[at] = heightPt
    sorted.centres[at] = x0 + x1
  }
  sorted.centres.sort()
  return sorted
}

const byTop = (a: Item, b: Item): number => a.y0 - b.y0
const byMiddle = (a: Item, b: Item): number => a.y0 + a.y1 - b.y0 - b.y1

function boxesOf(items: readonly Item[]): SortedItems['byTop'] {
  const count = items.length
  const boxes = {
    x0: new Float64Array(count),
    x1: new Float64Array(count),
    y0: new Float64Array(count),
    y1: new Float64Array(count),
  }
  for (const [at, { x0, y0, x1, y1 }] of items.entries()) {
    boxes.x0[at] = x0
    boxes.x1[at] = x1
    boxes.y0[at] = y0
    boxes.y1[at] = y1
  }
  return boxes
}

/** X positions just left of where several items start, ascending. */
export function candidateEdges(items: readonly Item[], gutterPt: number): number[] {
  const counts = new Map<number, number>()
  const leftmost = new Map<number, number>()
  for (const item of items) {
    const bucket = Math.round(item.x0 / 2)
    counts.set(bucket, (counts.get(bucket) ?? 0) + (item.table === undefined ? 1 : 4))
    leftmost.set(bucket, Math.min(leftmost.get(bucket) ?? item.x0, item.x0))
  }
  const countMin = Math.max(2, Math.floor(items.length * EDGE_SHARE_MIN))
  const edges: number[] = []
  for (const bucket of counts.keys()) {
    let count = 0
    let x = Number.POSITIVE_INFINITY
    for (let near = bucket - 1; near <= bucket + 1; near++) {
      count += counts.get(near) ?? 0
      x = Math.min(x, leftmost.get(near) ?? x)
    }
    if (count >= countMin) edges.push(x - gutterPt / 2 - 0.3)
  }
  return edges.sort((a, b) => a - b)
}

/** Items between two that cross a gutter: those of `SortedItems` from `from` up to, not including, `to`. */
export interface GutterBand {
  readonly from: number
  readonly to: number
  /** Where it begins, points: what has its middle above is no part of it. */
  readonly startPt: number
  /** Items among them that stand on one side or the other; those between the sides cross the gutter. */
  readonly count: number
  /** Sums of their heights left and right of the gutter. */
  readonly leftPt: number
  readonly rightPt: number
}

/** A gutter to try: where it lies, and what the page has there. */
export interface Gutter {
  readonly low: number
  readonly high: number
  /** Heights between which nothing stands in it. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Equal for gutters that part the items alike. */
  readonly signature: number
}

/** The gutter at `x`; undefined where too many items cross it or one side is all but empty. */
export function gutterAt(sorted: SortedItems, x: number, gutterPt: number): Gutter | undefined {
  const count = sorted.centres.length
  const left = countBelow(sorted.centres, 2 * x)
  if (left < 2 || count - left < 2) return undefined
  const low = x - gutterPt / 2
  const high = x + gutterPt / 2
  const { starts, ends, crossing } = freeStretches(sorted.byTop, low, high)
  if (crossing > count * CROSSING_SHARE_MAX) return undefined
  return { low, high, starts, ends, signature: crossing * (count + 1) + left }
}

function countBelow(ascending: Float64Array, value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Where, from top to bottom, nothing stands between `low` and `high`. */
function freeStretches({ x0, x1, y0, y1 }: SortedItems['byTop'], low: number, high: number) {
  const starts: number[] = []
  const ends: number[] = []
  let crossing = 0
  let y = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x0.length; at++) {
    if ((x0[at] ?? 0) >= high || (x1[at] ?? 0) <= low) continue
    crossing++
    const top = y0[at] ?? 0
    if (top > y) {
      starts.push(y)
      ends.push(top)
    }
    y = Math.max(y, y1[at] ?? 0)
  }
  starts.push(y)
  ends.push(Number.POSITIVE_INFINITY)
  return { starts, ends, crossing }
}

/** The bands of a gutter from top to bottom; those of fewer than four items are left out. */
export function gutterBands(sorted: SortedItems, gutter: Gutter, x: number): GutterBand[] {
  const { middle } = sorted
  const { starts, ends } = gutter
  const bands: GutterBand[] = []
  let from = 0
  for (let index = 0; index < starts.length; index++) {
    const end = index === starts.length - 1 ? Number.POSITIVE_INFINITY : (ends[index] ?? 0)
    let to = from
    while (to < middle.length && !((middle[to] ?? 0) > end)) to++
    const band = bandOf(sorted, gutter, x, from, to, starts[index] ?? 0)
    if (band.count >= ITEMS_MIN) bands.push(band)
    from = to
  }
  return bands
}

function bandOf(
  { middle, x0, x1, heightPt }: SortedItems,
  { low, high }: Gutter,
  x: number,
  from: number,
  to: number,
  startPt: number,
): GutterBand {
  let count = 0
  let leftPt = 0
  let rightPt = 0
  for (let at = from; at < to; at++) {
    const left = x0[at] ?? 0
    const right = x1[at] ?? 0
    if ((left < high && right > low) || !((middle[at] ?? 0) >= startPt)) continue
    count++
    if ((left + right) / 2 < x) leftPt += heightPt[at] ?? 0
    else rightPt += heightPt[at] ?? 0
  }
  return { from, to, startPt, count, leftPt, rightPt }
}

/** The items of a band, from top to bottom. */
export function itemsOfBand(
  { items, middle, x0, x1 }: SortedItems,
  { from, to, startPt }: GutterBand,
  { low, high }: Gutter,
): Item[] {
  const found: Item[] = []
  for (let at = from; at < to; at++) {
    const item = items[at]
    const isCrossing = (x0[at] ?? 0) < high && (x1[at] ?? 0) > low
    if (item !== undefined && !isCrossing && (middle[at] ?? 0) >= startPt) found.push(item)
  }
  return found
}
