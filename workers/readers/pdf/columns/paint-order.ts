import { isLoneMark } from '../model/item-marks.js'
import type { Line, Row } from '../model/page.js'

interface HasLines {
  readonly lines: readonly Line[]
}

/** Whether all lines of one are painted before all of the other, in whichever order; see `isLoneMark`. */
export const areInBlocks = (ones: readonly HasLines[], others: readonly HasLines[]): boolean =>
  isPaintedBefore(ones, others) || isPaintedBefore(others, ones)

function isPaintedBefore(ones: readonly HasLines[], others: readonly HasLines[]): boolean {
  let last = Number.NEGATIVE_INFINITY
  for (const { lines } of ones)
    for (const line of lines) if (!isLoneMark(line)) last = Math.max(last, line.order)
  return others.every(({ lines }) => lines.every((line) => line.order > last || isLoneMark(line)))
}

/** Where everything above is painted before everything below: the rows from `from` up to `to`, parted there. */
export function paintedParts(
  rows: readonly Row[],
  from: number,
  to: number,
): { from: number; to: number }[] {
  const firstBelow: number[] = []
  let first = Number.POSITIVE_INFINITY
  for (let at = to - 1; at >= from; at--) {
    for (const { order } of rows[at]?.lines ?? []) first = Math.min(first, order)
    firstBelow[at] = first
  }
  const parts: { from: number; to: number }[] = []
  let start = from
  let last = Number.NEGATIVE_INFINITY
  for (let at = from; at < to; at++) {
    for (const { order } of rows[at]?.lines ?? []) last = Math.max(last, order)
    if (at + 1 < to && last >= (firstBelow[at + 1] ?? 0)) continue
    parts.push({ from: start, to: at + 1 })
    start = at + 1
  }
  return parts
}
