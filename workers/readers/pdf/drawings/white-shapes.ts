import { holdsAlong, topFill } from '../model/fills.js'
import { centreOf } from '../model/geometry.js'
import type { DrawnBox, DrawnSign, HorizontalRuling, VerticalRuling } from '../model/page.js'

/** White on white paper shows nothing. */
export const WHITE = 0xffffff
/** How far beside its edges its sides are looked at, points. */
const BESIDE_PT = 0.3

/** More white rulings than this are a drawing. */
const RULINGS_MAX = 2000

/** White rulings and dots, each with the number of boxes that were painted before it. */
export interface WhiteShapes {
  readonly horizontals: { readonly ruling: HorizontalRuling; readonly painted: number }[]
  readonly verticals: { readonly ruling: VerticalRuling; readonly painted: number }[]
  readonly dots: { readonly dot: DrawnSign; readonly painted: number }[]
}

export interface SeenShapes {
  readonly horizontals: readonly HorizontalRuling[]
  readonly verticals: readonly VerticalRuling[]
  readonly dots: readonly DrawnSign[]
}

/**
 * The white shapes that are seen: rulings between fills of a colour, not both of them painted over it, and dots on a fill
 * of a colour, with nothing painted over them.
 */
export function seenOnColor(
  { horizontals, verticals, dots }: WhiteShapes,
  boxes: readonly DrawnBox[],
): SeenShapes {
  const count = horizontals.length + verticals.length
  if (count + dots.length === 0 || count > RULINGS_MAX)
    return { horizontals: [], verticals: [], dots: [] }
  const fillAt = topFill(boxes, ({ filled }) => filled)
  const isColor = (fill: number): boolean => fill >= 0 && boxes[fill]?.color !== WHITE
  const isBetween = (one: number, other: number, painted: number): boolean =>
    isColor(one) && isColor(other) && Math.min(one, other) < painted
  return {
    horizontals: horizontals.flatMap(({ ruling, painted }) => {
      const { x0, x1, y, widthPt } = ruling
      const beside = widthPt / 2 + BESIDE_PT
      const isBetweenAt = (place: number): boolean => {
        const x = x0 + place * (x1 - x0)
        return isBetween(fillAt(x, y - beside), fillAt(x, y + beside), painted)
      }
      return holdsAlong(isBetweenAt) ? [ruling] : []
    }),
    verticals: verticals.flatMap(({ ruling, painted }) => {
      const { x, y0, y1, widthPt } = ruling
      const beside = widthPt / 2 + BESIDE_PT
      const isBetweenAt = (place: number): boolean => {
        const y = y0 + place * (y1 - y0)
        return isBetween(fillAt(x - beside, y), fillAt(x + beside, y), painted)
      }
      return holdsAlong(isBetweenAt) ? [ruling] : []
    }),
    dots: dots.flatMap(({ dot, painted }) => {
      const fill = fillAt(centreOf(dot), (dot.y0 + dot.y1) / 2)
      return fill < painted && isColor(fill) ? [dot] : []
    }),
  }
}
