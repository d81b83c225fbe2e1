import { PAPER } from '../../model/colours.js'
import { holdsAlong, topFill } from '../../model/fills.js'
import type { PaintedBox } from './painted-box.js'

/** Which edges of a box can be seen. */
export interface VisibleEdges {
  readonly top: boolean
  readonly bottom: boolean
  readonly left: boolean
  readonly right: boolean
}

const ALL: VisibleEdges = { top: true, bottom: true, left: true, right: true }
/** How far from an edge its two sides are looked at, points: more than half the thinnest line, less than a gap. */
const BESIDE_PT = 0.7

/**
 * Tells which edges of the page's painted boxes show: an outline always, a fill's edge where the paint differs on its
 * two sides. What was painted later covers what was painted before, in the order of `boxes`.
 */
export function visibleEdges(boxes: readonly PaintedBox[]): (box: PaintedBox) => VisibleEdges {
  const colorAt = paintOf(boxes)
  return (box) => {
    if (box.stroked) return ALL
    const { x0, y0, x1, y1 } = box
    const differsAcross = (x: number) =>
      holdsAlong((t) => {
        const y = y0 + t * (y1 - y0)
        return colorAt(x - BESIDE_PT, y) !== colorAt(x + BESIDE_PT, y)
      })
    const differsAlong = (y: number) =>
      holdsAlong((t) => {
        const x = x0 + t * (x1 - x0)
        return colorAt(x, y - BESIDE_PT) !== colorAt(x, y + BESIDE_PT)
      })
    return {
      top: differsAlong(y0),
      bottom: differsAlong(y1),
      left: differsAcross(x0),
      right: differsAcross(x1),
    }
  }
}

/** The colour that is seen at a place. */
function paintOf(boxes: readonly PaintedBox[]): (x: number, y: number) => number {
  const fillAt = topFill(boxes, ({ stroked }) => !stroked)
  return (x, y) => boxes[fillAt(x, y)]?.color ?? PAPER
}
