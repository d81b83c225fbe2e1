import { isBold } from '../model/page.js'
import type { PageItems } from './page-items.js'
import { isLoneMark } from './paint-order.js'

/** Parts stand so far apart, ems of the body size. */
const PART_GAP_EM = 0.8
/** Lines of each side of a part, and their mean: fewer are values beside their labels. */
const LINES_MIN = 2
const BLOCK_LINES_MIN = 3
const PARTS_MIN = 2
/** A title in larger type, as a ratio. */
const TITLE_RATIO = 1.1
/** Lines beside each other, of all parts. */
const APART_LINES_MIN = 6

/** What stands left and right of a gutter over a stretch of its band, as places of the page, from top to bottom. */
export interface Part {
  readonly left: number[]
  readonly right: number[]
}

/**
 * The parts of a band, several with white between them of which each is painted before the next, and the sides of each one
 * after the other, as cards in rows are. Undefined where the page is painted otherwise, or holds tables there: those are
 * not told the order of.
 */
export function paintedParts(
  page: PageItems,
  places: readonly number[],
  x: number,
  bodySize: number,
): Part[] | undefined {
  const orders = places.map((at) => orderOf(page, at))
  if (orders.includes(undefined)) return undefined
  const firstBelow = firstsBelow(orders)
  const parts: Part[] = [{ left: [], right: [] }]
  let [last, y1] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [k, at] of places.entries()) {
    const isApart = (page.y0[at] ?? 0) - y1 > PART_GAP_EM * bodySize
    if (k > 0 && isApart && last < (firstBelow[k] ?? 0)) parts.push({ left: [], right: [] })
    const isLeft = ((page.x0[at] ?? 0) + (page.x1[at] ?? 0)) / 2 < x
    const part = parts.at(-1)
    if (isLeft) part?.left.push(at)
    else part?.right.push(at)
    y1 = Math.max(y1, page.y1[at] ?? 0)
    last = Math.max(last, orders[k] ?? last)
  }
  return areBlocks(page, parts) ? parts : undefined
}

/** Whether the parts with both sides hold blocks. A lone one says nothing: its longer column goes on below the other. */
function areBlocks(page: PageItems, parts: readonly Part[]): boolean {
  const both = parts.filter(hasBoth)
  if (both.length < PARTS_MIN) return false
  const lines = (side: 'left' | 'right') => both.reduce((sum, part) => sum + part[side].length, 0)
  const fewer = Math.min(lines('left'), lines('right'))
  if (fewer < Math.max(APART_LINES_MIN, BLOCK_LINES_MIN * both.length)) return false
  return both.every((part) => isOfBlocks(page, part))
}

/** Whether something stands on both sides. */
export const hasBoth = ({ left, right }: Part): boolean => left.length > 0 && right.length > 0

/** When a line is painted; -1 for marks, which may be painted at any time, undefined for tables. */
function orderOf(page: PageItems, at: number): number | undefined {
  const line = page.lines[at]
  if (line === undefined) return undefined
  return isLoneMark(line) ? -1 : line.order
}

/** By place, when the first of what stands there and below is painted. */
function firstsBelow(orders: readonly (number | undefined)[]): number[] {
  const firsts: number[] = []
  let first = Number.POSITIVE_INFINITY
  for (let k = orders.length - 1; k >= 0; k--) {
    const order = orders[k] ?? -1
    if (order >= 0) first = Math.min(first, order)
    firsts[k] = first
  }
  return firsts
}

/** Whether the sides of a part are painted one after the other, each below a title of its own: cells of a row have none. */
function isOfBlocks(page: PageItems, { left, right }: Part): boolean {
  if (Math.min(left.length, right.length) < LINES_MIN) return false
  if (!isTitled(page, left) || !isTitled(page, right)) return false
  return isBefore(page, left, right) || isBefore(page, right, left)
}

/** Whether the first line of a side is bold, or larger than its last one, which is not. */
function isTitled({ lines, size }: PageItems, side: readonly number[]): boolean {
  const [first = 0, last = 0] = [side[0], side.at(-1)]
  const isBoldAt = (at: number) => lines[at]?.words.every(isBold) === true
  if (isBoldAt(last)) return false
  return isBoldAt(first) || (size[first] ?? 0) > TITLE_RATIO * (size[last] ?? 0)
}

function isBefore(page: PageItems, ones: readonly number[], others: readonly number[]): boolean {
  let last = -1
  for (const at of ones) last = Math.max(last, orderOf(page, at) ?? -1)
  return others.every((at) => {
    const order = orderOf(page, at) ?? -1
    return order < 0 || order > last
  })
}
