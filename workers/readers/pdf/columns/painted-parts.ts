import { isBold } from '../model/page.js'
import type { GutterBand } from './gutter-bands.js'
import { ANY_TIME, centreAt, type PageItems, UNTOLD } from './page-items.js'

/** Parts stand so far apart, ems of the body size. */
const PART_GAP_EM = 0.8
/** Lines of each side of a part, and their mean: fewer are values beside their labels. */
const LINES_MIN = 2
const BLOCK_LINES_MIN = 3
/** A title in larger type, as a ratio. */
const TITLE_RATIO = 1.1
/** Lines above and below them on one side alone, the end of a paragraph and the title of the next. */
const ASIDE_LINES_MAX = 3
const ASIDE_GAP_EM = 2

/** What stands left and right of a gutter over a stretch of its band, as places of the page, from top to bottom. */
export interface Part {
  readonly left: number[]
  readonly right: number[]
}

/**
 * The parts of a band, with white between them and each painted before the next: cards in rows, or sides that are painted one
 * after the other with a few lines above or below on one of them. Undefined where the page is painted otherwise, or holds
 * tables there: those are not told the order of.
 */
export function partsAsPainted(
  page: PageItems,
  places: ArrayLike<number>,
  x: number,
  band: Pick<GutterBand, 'startPt' | 'endPt'>,
  bodySize: number,
): Part[] | undefined {
  const parts = partsByOrder(page, places, x, bodySize)
  if (parts === undefined) return undefined
  return areCards(page, parts) || areBesideAside(page, parts, band, bodySize) ? parts : undefined
}

/** Between which white lies, and of which each is painted before the next; undefined where nothing parts them. */
function partsByOrder(
  page: PageItems,
  places: ArrayLike<number>,
  x: number,
  bodySize: number,
): Part[] | undefined {
  const starts = partStarts(page, places, bodySize)
  if (starts.length === 0) return undefined
  const parts: Part[] = [{ left: [], right: [] }]
  for (let k = 0; k < places.length; k++) {
    if (starts[parts.length - 1] === k) parts.push({ left: [], right: [] })
    const at = places[k] ?? 0
    parts.at(-1)?.[centreAt(page, at) < x ? 'left' : 'right'].push(at)
  }
  return parts
}

/** Where parts begin but for the first; none on a page with tables there. */
function partStarts(page: PageItems, places: ArrayLike<number>, bodySize: number): number[] {
  const firstBelow = firstsBelow(page, places)
  const starts: number[] = []
  let [last, y1] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let k = 0; k < places.length; k++) {
    const at = places[k] ?? 0
    const painted = page.painted[at] ?? UNTOLD
    if (painted === UNTOLD) return []
    const isApart = (page.y0[at] ?? 0) - y1 > PART_GAP_EM * bodySize
    if (isApart && last < (firstBelow[k] ?? 0)) starts.push(k)
    y1 = k === 0 ? (page.y1[at] ?? 0) : Math.max(y1, page.y1[at] ?? 0)
    last = Math.max(last, painted)
  }
  return starts
}

/** Whether several parts hold blocks. */
function areCards(page: PageItems, parts: readonly Part[]): boolean {
  const both = parts.filter(hasBoth)
  if (both.length < 2 || fewerOf(both) < BLOCK_LINES_MIN * both.length) return false
  return both.every((part) => isOfBlocks(page, part))
}

/**
 * Whether one part holds blocks, with the end of a paragraph above it or the title of the next one below, which go over both
 * sides: a longer column goes on below a shorter one, too.
 */
function areBesideAside(
  page: PageItems,
  parts: readonly Part[],
  { startPt, endPt }: Pick<GutterBand, 'startPt' | 'endPt'>,
  bodySize: number,
): boolean {
  const at = parts.findIndex(hasBoth)
  const part = parts[at]
  if (part === undefined || parts.findLastIndex(hasBoth) !== at) return false
  if (fewerOf([part]) < BLOCK_LINES_MIN || !areSidesApart(page, part)) return false
  const above = parts.slice(0, at).flatMap(itemsOf)
  const below = parts.slice(at + 1).flatMap(itemsOf)
  if (above.length + below.length > ASIDE_LINES_MAX) return false
  const gapPt = ASIDE_GAP_EM * bodySize
  return goesOnFrom(page, above, startPt, gapPt) && goesOnTo(page, below, endPt, gapPt)
}

/** Whether lines follow below a height, each near to the one above it. */
function goesOnFrom(page: PageItems, places: readonly number[], y: number, gapPt: number) {
  let y1 = y
  return places.every((at) => {
    const isNear = (page.y0[at] ?? 0) - y1 < gapPt
    y1 = page.y1[at] ?? 0
    return isNear
  })
}

/** The same of lines above a height. */
function goesOnTo(page: PageItems, places: readonly number[], y: number, gapPt: number) {
  let y0 = y
  return places.toReversed().every((at) => {
    const isNear = y0 - (page.y1[at] ?? 0) < gapPt
    y0 = page.y0[at] ?? 0
    return isNear
  })
}

/** Lines of the side with fewer. */
const fewerOf = (parts: readonly Part[]): number =>
  Math.min(linesOf(parts, 'left'), linesOf(parts, 'right'))

const linesOf = (parts: readonly Part[], side: 'left' | 'right'): number =>
  parts.reduce((sum, part) => sum + part[side].length, 0)

export const itemsOf = ({ left, right }: Part): number[] => [...left, ...right]

/** Whether something stands on both sides. */
export const hasBoth = ({ left, right }: Part): boolean => left.length > 0 && right.length > 0

/** By place, when the first of what stands there and below is painted; asked for at every gutter that is tried. */
function firstsBelow({ painted }: PageItems, places: ArrayLike<number>): Float64Array {
  if (firsts.length < places.length) firsts = new Float64Array(2 * places.length)
  let first = Number.POSITIVE_INFINITY
  for (let k = places.length - 1; k >= 0; k--) {
    const own = painted[places[k] ?? 0] ?? ANY_TIME
    if (own >= 0) first = Math.min(first, own)
    firsts[k] = first
  }
  return firsts
}

/** Reused for every gutter of a thread. */
let firsts = new Float64Array(0)

/** Whether the sides of a part are painted one after the other, each below a title of its own: cells of a row have none. */
function isOfBlocks(page: PageItems, { left, right }: Part): boolean {
  if (Math.min(left.length, right.length) < LINES_MIN) return false
  if (!isTitled(page, left) || !isTitled(page, right)) return false
  return areSidesApart(page, { left, right })
}

/** Whether one side is painted whole before the other; tables and marks are not asked. */
export function areSidesApart(
  page: PageItems,
  { left, right }: Record<keyof Part, ArrayLike<number>>,
): boolean {
  const [a, b] = [ordersOf(page, left), ordersOf(page, right)]
  if (a.first > a.last || b.first > b.last) return false
  return a.last < b.first || b.last < a.first
}

/** Whether nothing of the other side is painted from the first line of one to its last; tables and marks are not asked. */
export function isInOneGo(
  page: PageItems,
  side: ArrayLike<number>,
  other: ArrayLike<number>,
): boolean {
  const { first, last } = ordersOf(page, side)
  if (first > last) return false
  for (let k = 0; k < other.length; k++) {
    const own = page.painted[other[k] ?? 0] ?? ANY_TIME
    if (own > first && own < last) return false
  }
  return ordersOf(page, other).last >= 0
}

/** When the first and the last of some lines are painted; none of them: the last before the first. */
function ordersOf({ painted }: PageItems, places: ArrayLike<number>) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let k = 0; k < places.length; k++) {
    const own = painted[places[k] ?? 0] ?? ANY_TIME
    if (own < 0) continue
    if (own < first) first = own
    if (own > last) last = own
  }
  return { first, last }
}

/** Whether the first line of a side is bold, or larger than its last one, which is not. */
function isTitled({ lines, size }: PageItems, side: readonly number[]): boolean {
  const [first = 0, last = 0] = [side[0], side.at(-1)]
  const isBoldAt = (at: number) => lines[at]?.words.every(isBold) === true
  if (isBoldAt(last)) return false
  return isBoldAt(first) || (size[first] ?? 0) > TITLE_RATIO * (size[last] ?? 0)
}
