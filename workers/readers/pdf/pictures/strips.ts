import type { Rect } from '../../../document/blocks.js'
import { boundsOf } from '../model/geometry.js'

/** Between the edges of strips, and how far they are out of line, points. */
const SEAM_PT = 1.5
/** More pictures on a page are joined only with what comes right before them. */
const ALL_PAIRS_MAX = 200

type AreOne = (a: Rect, b: Rect) => boolean

/** Pictures that a producer cut into strips or tiles, and those painted over each other, as one each. */
export function joinedStrips(pictures: readonly Rect[]): Rect[] {
  return joined(pictures, (a, b) => isWithin(a, b) || isWithin(b, a) || areStrips(a, b))
}

/** Pictures that a producer cut into strips or tiles as one each; what is painted over another stays apart. */
export function wholeStrips(pictures: readonly Rect[]): Rect[] {
  return joined(pictures, areStrips)
}

function joined(pictures: readonly Rect[], areOne: AreOne): Rect[] {
  let boxes = [...pictures]
  for (let before = Number.POSITIVE_INFINITY; boxes.length < before; ) {
    before = boxes.length
    boxes = joinedOnce(boxes, areOne)
  }
  return boxes
}

function joinedOnce(boxes: readonly Rect[], areOne: AreOne): Rect[] {
  const joined: Rect[] = []
  const comparesAll = boxes.length <= ALL_PAIRS_MAX
  for (const box of boxes) {
    const from = comparesAll ? 0 : joined.length - 1
    const at = joined.findIndex((other, index) => index >= from && areOne(box, other))
    const other = joined[at]
    if (other === undefined) joined.push(box)
    else joined[at] = boundsOf([box, other])
  }
  return joined
}

const areStrips = (a: Rect, b: Rect): boolean => isStacked(a, b) || isStacked(turned(a), turned(b))

const isWithin = (a: Rect, b: Rect): boolean =>
  a.x0 >= b.x0 - SEAM_PT &&
  a.x1 <= b.x1 + SEAM_PT &&
  a.y0 >= b.y0 - SEAM_PT &&
  a.y1 <= b.y1 + SEAM_PT

/** Of one width, one below the other without a gap. */
function isStacked(a: Rect, b: Rect): boolean {
  const isInLine = Math.abs(a.x0 - b.x0) < SEAM_PT && Math.abs(a.x1 - b.x1) < SEAM_PT
  return isInLine && a.y0 <= b.y1 + SEAM_PT && b.y0 <= a.y1 + SEAM_PT
}

const turned = ({ x0, y0, x1, y1 }: Rect): Rect => ({ x0: y0, y0: x0, x1: y1, y1: x1 })
