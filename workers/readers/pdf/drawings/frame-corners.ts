import type { DrawnSign, HorizontalRuling, VerticalRuling } from '../model/page.js'

/** A corner meets the ends of the lines that it joins within this, points: strokes have a width. */
const REACH_PT = 1.2

/** The dots but for the rounded corners of frames: arcs, small as bullets, from the end of one line to that of another. */
export function withoutCorners(
  dots: readonly DrawnSign[],
  horizontals: readonly HorizontalRuling[],
  verticals: readonly VerticalRuling[],
): readonly DrawnSign[] {
  if (dots.length === 0 || horizontals.length === 0 || verticals.length === 0) return dots
  return dots.filter((dot) => !isCorner(dot, horizontals, verticals))
}

function isCorner(
  dot: DrawnSign,
  horizontals: readonly HorizontalRuling[],
  verticals: readonly VerticalRuling[],
): boolean {
  return horizontals.some((ruling) => {
    if (!endsAt(ruling, dot)) return false
    const far = ruling.x0 < dot.x0 ? dot.x1 : dot.x0
    return verticals.some(
      ({ x, y0, y1 }) => isNear(x, far) && (isNear(y0, dot.y1) || isNear(y1, dot.y0)),
    )
  })
}

/** Whether a line along the upper or lower side of a dot begins or ends there. */
const endsAt = ({ x0, x1, y }: HorizontalRuling, dot: DrawnSign): boolean =>
  (isNear(y, dot.y0) || isNear(y, dot.y1)) && (isNear(x1, dot.x0) || isNear(x0, dot.x1))

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < REACH_PT
