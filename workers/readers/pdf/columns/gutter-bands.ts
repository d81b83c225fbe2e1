import { firstFrom } from '../model/geometry.js'
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
  /** Where it begins and ends, and where the one above ends: what has its middle elsewhere is no part of it. */
  readonly startPt: number
  readonly endPt: number
  readonly endAbovePt: number
  /** Items that stand on one side or the other. */
  count: number
  /** Sums of their heights left and right of the gutter. */
  leftPt: number
  rightPt: number
  /** While the gutter is the one looked at, they are among these of the page's `beside`. */
  from: number
  to: number
}

const ITEMS_MIN = 4
/** A gutter that more of the items cross than this is none. */
const CROSSING_SHARE_MAX = 0.7
/** Of a page with very many lines, an edge must hold this share to be tried: newspapers have hundreds of edges. */
const EDGE_SHARE_MIN = 1 / 80
/** Edges are counted in strips of this width, points. */
const STRIP_PT = 2
/** Edges of one column that are this far off are still right of the gutter, points. */
const ROUNDING_PT = 0.3
/** A table counts as so many lines, and so does its edge. */
const TABLE_LINES = 4

const linesAt = ({ isTable }: PageItems, at: number): number =>
  isTable[at] === 1 ? TABLE_LINES : 1

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
    const isEdge = last - first >= countMin || startsOut(lefts, start, gutterPt)
    if (isEdge) edges.push((lefts[first] ?? 0) - gutterPt / 2 - ROUNDING_PT)
    before = start
    start = end
  }
  return edges
}

/** What hangs out over the rest of its column does so by less, gutters: a title over items that are set in. */
const HUNG_GUTTERS = 10
/** So many lines below it start together. */
const HUNG_LINES_MIN = 4

/** Whether nothing starts for a while before an edge, and lines that start together soon after it. */
function startsOut(lefts: Float64Array, start: number, gutterPt: number): boolean {
  const x = lefts[start] ?? 0
  const hungPt = HUNG_GUTTERS * gutterPt
  if (start === 0 || x - (lefts[start - 1] ?? 0) <= hungPt) return false
  let from = start
  while ((lefts[from] ?? Number.POSITIVE_INFINITY) < x + hungPt) {
    const strip = stripOf(lefts[from] ?? 0)
    const to = endOfStrip(lefts, from, strip)
    if (endOfStrip(lefts, to, strip + 1) - from >= HUNG_LINES_MIN) return true
    from = to
  }
  return false
}

/** Ascending. */
function leftEdges(page: PageItems, { from, to }: Region): Float64Array {
  const { order, x0, isTable } = page
  let tables = 0
  for (let k = from; k < to; k++) tables += isTable[order[k] ?? 0] ?? 0
  const lefts = new Float64Array(to - from + (TABLE_LINES - 1) * tables)
  let count = 0
  for (let k = from; k < to; k++) {
    const at = order[k] ?? 0
    for (let n = linesAt(page, at); n > 0; n--) lefts[count++] = x0[at] ?? 0
  }
  return lefts.sort()
}

function endOfStrip(lefts: Float64Array, from: number, strip: number): number {
  let end = from
  while (end < lefts.length && stripOf(lefts[end] ?? 0) === strip) end++
  return end
}

const stripOf = (x: number): number => Math.round(x / STRIP_PT)

/**
 * The gutter at `x`; undefined where too many items cross it or one side is all but empty. What does not cross it is
 * then `page.beside`.
 */
export function gutterAt(
  page: PageItems,
  { from, to }: Region,
  x: number,
  gutterPt: number,
): Gutter | undefined {
  const { order, beside, x0, x1, y0, y1 } = page
  const low = x - gutterPt / 2
  const high = x + gutterPt / 2
  const starts: number[] = []
  const ends: number[] = []
  let left = 0
  let right = 0
  let free = 0
  let y = Number.NEGATIVE_INFINITY
  for (let k = from; k < to; k++) {
    const at = order[k] ?? 0
    const a = x0[at] ?? 0
    const b = x1[at] ?? 0
    const own = linesAt(page, at)
    if (a + b < 2 * x) left += own
    else right += own
    if (a >= high || b <= low) {
      beside[free++] = at
      continue
    }
    const top = y0[at] ?? 0
    if (top > y) {
      starts.push(y)
      ends.push(top)
    }
    y = Math.max(y, y1[at] ?? 0)
  }
  const count = to - from
  const crossing = count - free
  if (left < 2 || right < 2 || crossing > count * CROSSING_SHARE_MAX) return undefined
  starts.push(y)
  ends.push(Number.POSITIVE_INFINITY)
  page.besideCount = free
  return { x, low, high, starts, ends, signature: crossing * (TABLE_LINES * count + 1) + left }
}

/** The bands of the gutter looked at from top to bottom; those of fewer than four items are left out. */
export function gutterBands(page: PageItems, { x, starts, ends }: Gutter): GutterBand[] {
  const { beside, besideCount, middle, x0, x1, heightPt } = page
  const bands = starts.map((startPt, at) => bandFrom(startPt, ends, at))
  const endAt = (at: number) => ends[at] ?? 0
  let [band] = bands
  for (let k = 0; k < besideCount && band !== undefined; k++) {
    const at = beside[k] ?? 0
    const y = middle[at] ?? 0
    if (y > band.endPt || y <= band.endAbovePt)
      band = bands[firstFrom(ends.length, endAt, y)] ?? band
    if (y < band.startPt) continue
    const isLeft = ((x0[at] ?? 0) + (x1[at] ?? 0)) / 2 < x
    addTo(band, k, isLeft, heightPt[at] ?? 0)
  }
  return bands.filter(({ count }) => count >= ITEMS_MIN)
}

function addTo(band: GutterBand, k: number, isLeft: boolean, heightPt: number): void {
  if (band.count === 0) band.from = k
  band.to = k + 1
  band.count++
  if (isLeft) band.leftPt += heightPt
  else band.rightPt += heightPt
}

function bandFrom(startPt: number, ends: readonly number[], at: number): GutterBand {
  const endPt = ends[at] ?? Number.POSITIVE_INFINITY
  const endAbovePt = ends[at - 1] ?? Number.NEGATIVE_INFINITY
  return { startPt, endPt, endAbovePt, count: 0, leftPt: 0, rightPt: 0, from: 0, to: 0 }
}

/** Whether an item's middle lies in a band. */
export function isAtBand({ startPt, endPt, endAbovePt }: GutterBand, middle: number): boolean {
  return middle >= startPt && middle <= endPt && middle > endAbovePt
}
