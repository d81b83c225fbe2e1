import type { Rect } from '../../../document/blocks.js'
import { addUnder } from './statistics.js'

/** Fills are looked up by height, in strips of so many points. */
const STRIP_PT = 24

/**
 * Tells which fill is seen at a place, as an index into `boxes`, which are in the order of painting: the last one over
 * it, or the last of those before an index; -1 where nothing is painted. `isFill`: whether a box covers what is under it.
 */
export function topFill<Box extends Rect>(
  boxes: readonly Box[],
  isFill: (box: Box) => boolean,
): (x: number, y: number, before?: number) => number {
  const strips = new Map<number, number[]>()
  for (const [index, box] of boxes.entries()) {
    if (!isFill(box)) continue
    for (let strip = stripOf(box.y0); strip <= stripOf(box.y1); strip++)
      addUnder(strips, strip, index)
  }
  return (x, y, before = boxes.length) => {
    const strip = strips.get(stripOf(y)) ?? []
    for (let at = strip.length - 1; at >= 0; at--) {
      const index = strip[at] ?? -1
      const box = boxes[index]
      if (index >= before || box === undefined) continue
      if (x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1) return index
    }
    return -1
  }
}

const stripOf = (y: number): number => Math.floor(y / STRIP_PT)

/** Where along an edge its sides are looked at, as shares of its length. */
const PLACES = [0.12, 0.37, 0.63, 0.88]

/** Whether something holds along an edge: at half of the places looked at, or more; the others are not asked. */
export function holdsAlong(holdsAt: (place: number) => boolean): boolean {
  let held = 0
  for (const place of PLACES) if (holdsAt(place) && 2 * ++held >= PLACES.length) return true
  return false
}
