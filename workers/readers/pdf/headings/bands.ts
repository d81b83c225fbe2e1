import type { TextBlock } from '../model/blocks.js'
import { PAPER } from '../model/colours.js'
import { firstFrom, inOrder } from '../model/geometry.js'
import type { DrawnBox, Page } from '../model/page.js'

/** A band is this much higher than what stands on it, at most, ems: above and below together. */
const FREE_HEIGHT_EM = 1.6
/** Letters reach out of it by this much, at most, ems. */
const OUT_EM = 0.35
/** Share of the column that it is wide, at least: what ends with the text is a marked word, or a label. */
const COLUMN_SHARE_MIN = 0.6
/** Highest of all, points: backgrounds of pages and boxes are not gone through for each title. */
const HEIGHT_MAX_PT = 120

/** Of the pages that are open: each candidate is asked for, and a page may have tens of thousands of boxes. */
const fromTop = new WeakMap<readonly DrawnBox[], readonly DrawnBox[]>()

/** Whether a block stands alone on a filled band across its column, which no other one touches: those are cells, or bars. */
export function isOnBand(block: TextBlock, { boxes }: Page): boolean {
  if (boxes.length === 0) return false
  const bands = fromTop.get(boxes) ?? inOrder(boxes.filter(isBand), (a, b) => a.y0 - b.y0)
  fromTop.set(boxes, bands)
  const { size, y0 } = block
  const out = OUT_EM * size
  const [top, end] = [y0 - FREE_HEIGHT_EM * size, y0 + out]
  return between(bands, top, end).some((band) => holds(band, block, out) && isAlone(band, bands))
}

/** Those that start between two heights. */
function between(bands: readonly DrawnBox[], y0: number, y1: number): readonly DrawnBox[] {
  const from = firstFrom(bands.length, (k) => bands[k]?.y0 ?? Infinity, y0)
  let to = from
  while ((bands[to]?.y0 ?? Infinity) <= y1) to++
  return bands.slice(from, to)
}

const isBand = ({ filled, color, x0, x1, y0, y1 }: DrawnBox): boolean =>
  filled && color !== PAPER && y1 - y0 < HEIGHT_MAX_PT && x1 - x0 > y1 - y0

function holds(band: DrawnBox, block: TextBlock, out: number): boolean {
  const { x0, x1, y0, y1, size, columnX0, columnX1 } = block
  if (band.y1 < y1 - out || band.x0 > x0 + out || band.x1 < x1 - out) return false
  if (band.y1 - band.y0 > y1 - y0 + FREE_HEIGHT_EM * size) return false
  return band.x1 - band.x0 >= COLUMN_SHARE_MIN * (columnX1 - columnX0)
}

/** Boxes touch within this, points. */
const TOUCH_PT = 1.5

/** No other band goes on where one ends, at any of its sides. */
function isAlone(band: DrawnBox, bands: readonly DrawnBox[]): boolean {
  const near = between(bands, band.y0 - HEIGHT_MAX_PT, band.y1 + TOUCH_PT)
  return !near.some((other) => touches(band, other) || touches(other, band))
}

/** Whether the second begins where the first ends, to the right, or below in its colour: listings have another. */
function touches(a: DrawnBox, b: DrawnBox): boolean {
  const isBeside = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > TOUCH_PT
  if (isBeside && Math.abs(b.x0 - a.x1) < TOUCH_PT) return true
  const isBelow = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > TOUCH_PT
  return isBelow && a.color === b.color && Math.abs(b.y0 - a.y1) < TOUCH_PT
}
