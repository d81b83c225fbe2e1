import { CENTRED_EM } from '../model/thresholds.js'
import { type Gutter, type GutterBand, isAtBand } from './gutter-bands.js'
import {
  centreAt,
  edgesOf,
  meanSizeAt,
  type PageItems,
  placesOf,
  type Region,
  UNTOLD,
  widthOf,
} from './page-items.js'
import { hasBoth, itemsOf, type Part, partsAsPainted } from './painted-parts.js'
import { SIDEBAR_SIZE_MAX, SIDEBAR_WIDTH_MAX } from './thresholds.js'

interface Reading {
  readonly bodySize: number
  readonly isRtl: boolean
}

/** Columns that all stop over this distance, in ems, are read up to there first. */
const PART_GAP_EM = 4
/** ... and over this one below rows, so many on each side, whose middles are so near to one axis. */
const TOP_GAP_EM = 0.8
const TOP_ROWS_MIN = 2
const TOP_ROWS_MAX = 12
const AXIS_EM = 0.3
/** Widths of the columns of a text differ by this share at most. */
const WIDTH_SWAY = 0.1
/** It begins this far below the text's top, in ems: what begins with the text is clearly first. */
const SIDEBAR_DROP_EM = 2

/**
 * Parts a region at a band of a gutter, and gives the parts in reading order: what is above the band, its sides, what
 * is below. Where none of its columns has text over a wide stretch, the sides stop and start again.
 */
export function splitRegion(
  page: PageItems,
  region: Region,
  { gutter, band }: { readonly gutter: Gutter; readonly band: GutterBand },
  { bodySize, isRtl }: Reading,
): Region[] {
  const above: number[] = []
  const below: number[] = []
  const ofBand: number[] = []
  const middle = bandMiddle(page, region, gutter, band)
  for (const at of placesOf(page, region)) {
    if (isOfBand(page, gutter, band, at)) ofBand.push(at)
    else if ((page.middle[at] ?? 0) <= middle) above.push(at)
    else below.push(at)
  }
  const sides: (readonly number[])[] = []
  const { before, parts, behind } = partsOf(page, ofBand, gutter.x, band, bodySize)
  for (const { left, right } of parts) {
    if (isRtl || isSidebar(page, left, right)) sides.push(right, left)
    else sides.push(left, right)
  }
  return placed(page, region.from, [
    [...above, ...before].sort(fromTop),
    ...sides,
    [...behind, ...below].sort(fromTop),
  ])
}

/** Places ascend from the top of the page. */
const fromTop = (a: number, b: number): number => a - b

interface BandParts {
  readonly parts: readonly Part[]
  /** What stands above and below them on one side alone: the last line of a paragraph over both, a page number. */
  readonly before: readonly number[]
  readonly behind: readonly number[]
}

/** A band's items by the side of `x` they are on, parted as they are painted or by white. */
function partsOf(
  page: PageItems,
  places: readonly number[],
  x: number,
  band: GutterBand,
  bodySize: number,
): BandParts {
  const painted = partsAsPainted(page, places, x, band, bodySize)
  if (painted === undefined)
    return { before: [], parts: whiteParts(page, places, x, bodySize), behind: [] }
  const from = painted.findIndex(hasBoth)
  const to = painted.findLastIndex(hasBoth) + 1
  return {
    before: painted.slice(0, from).flatMap(itemsOf),
    parts: painted.slice(from, to),
    behind: painted.slice(to).flatMap(itemsOf),
  }
}

/**
 * Parted where none of its columns has text over a wide stretch, unless one goes on below a figure of its own, or over a
 * line's height below authors beside each other.
 */
function whiteParts(page: PageItems, band: readonly number[], x: number, bodySize: number): Part[] {
  const parts: Part[] = []
  let part: Part = { left: [], right: [] }
  let y1 = Number.NEGATIVE_INFINITY
  let alone: number | undefined
  const goesOnAlone = (k: number): boolean => {
    alone ??= aloneFrom(page, band, x)
    return k >= alone
  }
  for (const [k, at] of band.entries()) {
    const gapPt = (page.y0[at] ?? 0) - y1
    const isWide = gapPt > PART_GAP_EM * bodySize && !goesOnAlone(k)
    const isBelowTop = () => parts.length === 1 && isCentredTop(page, part, band, x, bodySize)
    if (isWide || (gapPt > TOP_GAP_EM * bodySize && isBelowTop())) {
      part = { left: [], right: [] }
      parts.push(part)
    }
    const isLeft = centreAt(page, at) < x
    if (isLeft) part.left.push(at)
    else part.right.push(at)
    y1 = Math.max(y1, page.y1[at] ?? 0)
  }
  return parts
}

/**
 * From which of its items on a band is one of two columns as wide as each other, painted before the other, which has ended;
 * Infinity where none goes on so.
 */
function aloneFrom(page: PageItems, band: readonly number[], x: number): number {
  const isLeft = (at: number): boolean => centreAt(page, at) < x
  const side = isLeft(band.at(-1) ?? 0)
  const from = band.findLastIndex((at) => isLeft(at) !== side) + 1
  const other = band.filter((at) => isLeft(at) !== side)
  const rest = band.slice(from)
  if (other.length === 0 || lastPainted(page, other) < lastPainted(page, rest))
    return Number.POSITIVE_INFINITY
  const [width, own] = [widthOf(page, other), widthOf(page, rest)]
  return Math.abs(width - own) > WIDTH_SWAY * own ? Number.POSITIVE_INFINITY : from
}

const lastPainted = ({ painted }: PageItems, places: readonly number[]): number =>
  places.reduce((last, at) => Math.max(last, painted[at] ?? UNTOLD), UNTOLD)

/** Whether what begins a band stands around an axis within its column, on both sides: authors of a paper. */
function isCentredTop(
  page: PageItems,
  { left, right }: Part,
  band: readonly number[],
  x: number,
  bodySize: number,
): boolean {
  if (Math.max(left.length, right.length) > TOP_ROWS_MAX) return false
  return [left, right].every((side, k) => {
    if (side.length < TOP_ROWS_MIN || side.some((at) => page.isTable[at] === 1)) return false
    const [x0, x1] = edgesOf(
      page,
      band.filter((at) => centreAt(page, at) < x === (k === 0)),
    )
    const [from, to] = edgesOf(page, side)
    if (Math.min(from - x0, x1 - to) < CENTRED_EM * bodySize) return false
    const middles = side.map((at) => centreAt(page, at))
    const starts = side.map((at) => page.x0[at] ?? 0)
    return spreadOf(middles) < AXIS_EM * bodySize && spreadOf(starts) > AXIS_EM * bodySize
  })
}

const spreadOf = (xs: readonly number[]): number => Math.max(...xs) - Math.min(...xs)

function bandMiddle(page: PageItems, region: Region, gutter: Gutter, band: GutterBand) {
  let y0 = Number.POSITIVE_INFINITY
  let y1 = Number.NEGATIVE_INFINITY
  for (const at of placesOf(page, region)) {
    if (!isOfBand(page, gutter, band, at)) continue
    y0 = Math.min(y0, page.y0[at] ?? 0)
    y1 = Math.max(y1, page.y1[at] ?? 0)
  }
  return (y0 + y1) / 2
}

function isOfBand(
  { x0, x1, middle }: PageItems,
  { low, high }: Gutter,
  band: GutterBand,
  at: number,
): boolean {
  const isCrossing = (x0[at] ?? 0) < high && (x1[at] ?? 0) > low
  return !isCrossing && isAtBand(band, middle[at] ?? 0)
}

/** Writes the parts' items into the page's order, one part after the other. */
function placed(page: PageItems, from: number, parts: readonly (readonly number[])[]): Region[] {
  const regions: Region[] = []
  let start = from
  for (const part of parts) {
    page.order.set(part, start)
    regions.push({ from: start, to: start + part.length })
    start += part.length
  }
  return regions
}

/** Whether the left column is a narrow one of small print that begins beside the text: it is read after it. */
function isSidebar(page: PageItems, left: readonly number[], right: readonly number[]): boolean {
  if (left.length === 0 || right.length === 0) return false
  if (widthOf(page, left) > SIDEBAR_WIDTH_MAX * widthOf(page, right)) return false
  const size = meanSizeAt(page, right)
  if (topOf(page, left) < topOf(page, right) + SIDEBAR_DROP_EM * size) return false
  return meanSizeAt(page, left) < SIDEBAR_SIZE_MAX * size
}

/** The first is the highest. */
const topOf = ({ y0 }: PageItems, [first = 0]: readonly number[]): number => y0[first] ?? 0
