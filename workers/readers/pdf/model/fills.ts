import type { Rect } from '../../../document/blocks.js'
import { addUnder, countOf } from './statistics.js'

/** Fills are looked up by height, in strips of so many points. */
const STRIP_PT = 24

/**
 * Tells which fill is seen at a place, as an index into `boxes`, which are in the order of painting: the last one over
 * it; -1 where nothing is painted. `isFill`: whether a box covers what is under it.
 */
export function topFill<Box extends Rect>(
  boxes: readonly Box[],
  isFill: (box: Box) => boolean,
): (x: number, y: number) => number {
  const strips = new Map<number, number[]>()
  for (const [index, box] of boxes.entries()) {
    if (!isFill(box)) continue
    for (let strip = stripOf(box.y0); strip <= stripOf(box.y1); strip++)
      addUnder(strips, strip, index)
  }
  return (x, y) => {
    const covers = (index: number): boolean => {
      const box = boxes[index]
      return box !== undefined && x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
    }
    return strips.get(stripOf(y))?.findLast(covers) ?? -1
  }
}

const stripOf = (y: number): number => Math.floor(y / STRIP_PT)

/** Where along an edge its sides are looked at, as shares of its length. */
const PLACES = [0.12, 0.37, 0.63, 0.88]

/** Whether something holds along an edge: at half of the places looked at, or more. */
export const holdsAlong = (holdsAt: (place: number) => boolean): boolean =>
  2 * countOf(PLACES, holdsAt) >= PLACES.length
