import type { Item } from './column-item.js'

/** Items of a region in the two orders that bands are cut in; made once for all candidate gutters. */
export interface SortedItems {
  readonly byTop: readonly Item[]
  readonly byMiddle: readonly Item[]
}

const ITEMS_MIN = 4
/** A gutter that more of the items cross than this is none. */
const CROSSING_SHARE_MAX = 0.7
/** Of a page with very many lines, an edge must hold this share to be tried: newspapers have hundreds of edges. */
const EDGE_SHARE_MIN = 1 / 80

export function sortItems(items: readonly Item[]): SortedItems {
  return {
    byTop: items.toSorted((a, b) => a.y0 - b.y0),
    byMiddle: items.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1),
  }
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

export interface GutterBands {
  /** Items between those that cross the gutter, band by band; bands of fewer than four are left out. */
  readonly bands: readonly (readonly Item[])[]
  /** Equal for gutters that part the items alike. */
  readonly signature: number
}

/** The bands that a gutter at `x` has; undefined where too many items cross it or one side is all but empty. */
export function gutterBands(
  { byTop, byMiddle }: SortedItems,
  x: number,
  gutterPt: number,
): GutterBands | undefined {
  const low = x - gutterPt / 2
  const high = x + gutterPt / 2
  const { starts, ends, crossing } = freeStretches(byTop, low, high)
  if (crossing > byTop.length * CROSSING_SHARE_MAX) return undefined
  let left = 0
  for (const item of byTop) if (item.x0 + item.x1 < 2 * x) left++
  if (left < 2 || byTop.length - left < 2) return undefined
  const bands = itemsBetween(byMiddle, low, high, starts, ends)
  return {
    bands: bands.filter((items) => items.length >= ITEMS_MIN),
    signature: crossing * (byTop.length + 1) + left,
  }
}

/** Where, from top to bottom, nothing stands between `low` and `high`. */
function freeStretches(byTop: readonly Item[], low: number, high: number) {
  const starts: number[] = []
  const ends: number[] = []
  let crossing = 0
  let y = Number.NEGATIVE_INFINITY
  for (const item of byTop) {
    if (item.x0 >= high || item.x1 <= low) continue
    crossing++
    if (item.y0 > y) {
      starts.push(y)
      ends.push(item.y0)
    }
    if (item.y1 > y) y = item.y1
  }
  starts.push(y)
  ends.push(Number.POSITIVE_INFINITY)
  return { starts, ends, crossing }
}

/** The items of each stretch, without those that stand between `low` and `high`. */
function itemsBetween(
  byMiddle: readonly Item[],
  low: number,
  high: number,
  starts: readonly number[],
  ends: readonly number[],
): Item[][] {
  const bands: Item[][] = starts.map(() => [])
  let band = 0
  for (const item of byMiddle) {
    if (item.x0 < high && item.x1 > low) continue
    const middle = (item.y0 + item.y1) / 2
    while (band < ends.length - 1 && middle > (ends[band] ?? 0)) band++
    if (middle >= (starts[band] ?? 0)) bands[band]?.push(item)
  }
  return bands
}
