import type { PageItems, Region } from './page-items.js'

/** A gutter to try: where it lies, and what the page has there. */
export interface Gutter {
  readonly x: number
  readonly low: number
  readonly high: number
  /** Heights between which nothing stands in it: its bands, from top to bottom. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Equal for gutters that part the items alike. */
  readonly signature: number
}

/** Items between two that cross a gutter, as sums. */
export interface GutterBand {
  readonly index: number
  /** Items that stand on one side or the other. */
  count: number
  /** Sums of their heights left and right of the gutter. */
  leftPt: number
  rightPt: number
  /** They are among these of the page's `order`. */
  readonly from: number
  to: number
}

const ITEMS_MIN = 4
/** A gutter that more of the items cross than this is none. */
const CROSSING_SHARE_MAX = 0.7
/** Of a page with very many lines, an edge must hold this share to be tried: newspapers have hundreds of edges. */
const EDGE_SHARE_MIN = 1 / 80
/** Edges are counted in strips of this width, points. */
const STRIP_PT = 2
/** A table's edge counts as that of so many lines. */
const TABLE_EDGES = 4

/** X positions just left of where several items start, ascending. */
export function candidateEdges(page: PageItems, region: Region, gutterPt: number): number[] {
  const lefts = leftEdges(page, region)
  const countMin = Math.max(2, Math.floor((region.to - region.from) * EDGE_SHARE_MIN))
  const edges: number[] = []
  let before = 0
  for (let start = 0; start < lefts.length; ) {
    const strip = stripOf(lefts[start] ?? 0)
    const end = endOfStrip(lefts, start, strip)
    // Edges in the strips beside it count too.
    const first = stripOf(lefts[before] ?? 0) === strip - 1 ? before : start
    const last = endOfStrip(lefts, end, strip + 1)
    if (last - first >= countMin) edges.push((lefts[first] ?? 0) - gutterPt / 2 - 0.3)
    before = start
    start = end
  }
  return edges
}

/** Ascending. */
function leftEdges({ order, x0, lines }: PageItems, { from, to }: Region): Float64Array {
  const lefts: number[] = []
  for (let k = from; k < to; k++) {
    const at = order[k] ?? 0
    const edges = lines[at] === undefined ? TABLE_EDGES : 1
    for (let n = 0; n < edges; n++) lefts.push(x0[at] ?? 0)
  }
  return new Float64Array(lefts).sort()
}

function endOfStrip(lefts: Float64Array, from: number, strip: number): number {
  let end = from
  while (end < lefts.length && stripOf(lefts[end] ?? 0) === strip) end++
  return end
}

const stripOf = (x: number): number => Math.round(x / STRIP_PT)

/** The gutter at `x`; undefined where too many items cross it or one side is all but empty. */
export function gutterAt(
  { order, x0, x1, y0, y1 }: PageItems,
  { from, to }: Region,
  x: number,
  gutterPt: number,
): Gutter | undefined {
  const low = x - gutterPt / 2
  const high = x + gutterPt / 2
  const starts: number[] = []
  const ends: number[] = []
  let left = 0
  let crossing = 0
  let y = Number.NEGATIVE_INFINITY
  for (let k = from; k < to; k++) {
    const at = order[k] ?? 0
    const a = x0[at] ?? 0
    const b = x1[at] ?? 0
    if (a + b < 2 * x) left++
    if (a >= high || b <= low) continue
    crossing++
    const top = y0[at] ?? 0
    if (top > y) {
      starts.push(y)
      ends.push(top)
    }
    y = Math.max(y, y1[at] ?? 0)
  }
  const count = to - from
  if (left < 2 || count - left < 2 || crossing > count * CROSSING_SHARE_MAX) return undefined
  starts.push(y)
  ends.push(Number.POSITIVE_INFINITY)
  return { x, low, high, starts, ends, signature: crossing * (count + 1) + left }
}

/** The bands of a gutter from top to bottom; those of fewer than four items are left out. */
export function gutterBands(page: PageItems, { from, to }: Region, gutter: Gutter): GutterBand[] {
  const { order, x0, x1, heightPt } = page
  const { x, starts } = gutter
  const bands: (GutterBand | undefined)[] = starts.map(() => undefined)
  let index = 0
  for (let k = from; k < to; k++) {
    const at = order[k] ?? 0
    index = bandOf(page, gutter, at, index)
    if (!isInBand(page, gutter, at, index)) continue
    let band = bands[index]
    if (band === undefined) {
      band = { index, count: 0, leftPt: 0, rightPt: 0, from: k, to: k }
      bands[index] = band
    }
    band.count++
    band.to = k + 1
    if (((x0[at] ?? 0) + (x1[at] ?? 0)) / 2 < x) band.leftPt += heightPt[at] ?? 0
    else band.rightPt += heightPt[at] ?? 0
  }
  return bands.filter(isLarge)
}

const isLarge = (band: GutterBand | undefined): band is GutterBand =>
  band !== undefined && band.count >= ITEMS_MIN

/** The first band that ends below the middle of an item; most are in that of the one above them, `near`. */
function bandOf({ middle }: PageItems, { ends }: Gutter, at: number, near: number): number {
  const y = middle[at] ?? 0
  if (y <= (ends[near] ?? 0) && (near === 0 || y > (ends[near - 1] ?? 0))) return near
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const half = (low + high) >> 1
    if ((ends[half] ?? 0) < y) low = half + 1
    else high = half
  }
  return low
}

/** Whether an item stands in the band that its middle lies in, on one side of the gutter. */
function isInBand(
  { x0, x1, middle }: PageItems,
  { low, high, starts }: Gutter,
  at: number,
  index: number,
): boolean {
  if ((x0[at] ?? 0) < high && (x1[at] ?? 0) > low) return false
  return (middle[at] ?? 0) >= (starts[index] ?? 0)
}

/** Whether an item of the region belongs to a band. */
export function isOfBand(
  page: PageItems,
  gutter: Gutter,
  { index }: GutterBand,
  at: number,
): boolean {
  return bandOf(page, gutter, at, index) === index && isInBand(page, gutter, at, index)
}
