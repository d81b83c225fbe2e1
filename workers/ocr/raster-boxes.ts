import type { GrayImage } from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { INK_MAX } from './ink.js'
import { POINTS_PER_INCH } from './units.js'

/** A drawn square of a letter's size, pixels. */
export interface RasterBox extends PictureBox {
  /** Something is drawn or written in it. */
  readonly isTicked: boolean
}

/** Sides of check boxes, points: capitals of common text are lower. */
const SIDE_MIN_PT = 7.5
const SIDE_MAX_PT = 16
/** How far from a square it may be: its height over its width. */
const ASPECT_MAX = 1.15
/** How dark an edge is. */
const EDGE_SHARE_MIN = 0.9
/** Width of an edge, and of the light within it, inches. */
const EDGE_INCHES = 0.015
/** Share of the inside that is inked in a box with a tick. */
const TICK_SHARE_MIN = 0.05
/** A solid square is a bullet. */
const INSIDE_SHARE_MAX = 0.6
/** Paper before it, as a share of its side: letters like squares stand among others. */
const MARGIN_SHARE = 0.35
const MARGIN_DARK_MAX = 0.03
/** How dark it is right of what looks like the right edge of a bowl. */
const BOWL_DARK_MIN = 0.3
/** An edge that goes on so far beyond its corner, as a share of the side, is the stem of a P or a b. */
const STEM_SHARE = 0.2

/** Finds the check boxes of forms, which text recognition takes for letters. */
export function rasterBoxes(image: GrayImage): RasterBox[] {
  const found: RasterBox[] = []
  /** Boxes that the row goes through: their edges and contents are no other's top. */
  let open: RasterBox[] = []
  const unit = image.dpi / POINTS_PER_INCH
  for (let y = 0; y < image.height; y++) {
    open = open.filter(({ y1 }) => y < y1)
    for (const { from, to } of runsOf(image, y, SIDE_MIN_PT * unit, SIDE_MAX_PT * unit)) {
      if (open.some((box) => from < box.x1 && box.x0 < to)) continue
      const box = boxBelow(image, from, to, y)
      if (box === undefined) continue
      found.push(box)
      open.push(box)
    }
  }
  return found
}

/** Whitens the boxes and what is in them. In place. */
export function eraseBoxes({ width, pixels }: GrayImage, boxes: readonly RasterBox[]): void {
  for (const { x0, y0, x1, y1 } of boxes)
    for (let y = Math.max(0, y0 - 1); y <= y1; y++)
      pixels.fill(255, y * width + Math.max(0, x0 - 1), y * width + Math.min(width, x1 + 1))
}

interface Run {
  readonly from: number
  readonly to: number
}

function runsOf({ width, pixels }: GrayImage, y: number, min: number, max: number): Run[] {
  const runs: Run[] = []
  let from = -1
  for (let x = 0; x <= width; x++) {
    const isDark = x < width && (pixels[y * width + x] ?? 255) < INK_MAX
    if (isDark && from < 0) from = x
    if (isDark || from < 0) continue
    if (x - from >= min && x - from <= max) runs.push({ from, to: x })
    from = -1
  }
  return runs
}

/** The box whose top edge this is. */
function boxBelow(image: GrayImage, x0: number, x1: number, y0: number): RasterBox | undefined {
  const side = x1 - x0
  const edge = Math.max(2, Math.round(EDGE_INCHES * image.dpi))
  const last = Math.min(image.height, Math.round(y0 + side * ASPECT_MAX))
  let y1 = Math.round(y0 + side / ASPECT_MAX)
  while (y1 < last && rowShare(image, x0, x1, y1) < EDGE_SHARE_MIN) y1++
  if (y1 >= last) return undefined
  while (y1 < last && rowShare(image, x0, x1, y1) >= EDGE_SHARE_MIN) y1++
  const isFramed =
    columnsShare(image, x0, x0 + edge, y0, y1) >= EDGE_SHARE_MIN &&
    columnsShare(image, x1 - edge, x1, y0, y1) >= EDGE_SHARE_MIN
  const box = { x0, y0, x1, y1 }
  if (!isFramed || isBowl(image, box, edge) || hasStem(image, box, edge)) return undefined
  const margin = { x0: x0 - Math.round(MARGIN_SHARE * side), x1: x0 - 2, y0, y1 }
  if (darkShare(image, margin) > MARGIN_DARK_MAX) return undefined
  const inset = edge + 1
  const inside = { x0: x0 + inset, y0: y0 + inset, x1: x1 - inset, y1: y1 - inset }
  const share = darkShare(image, inside)
  if (share > INSIDE_SHARE_MAX) return undefined
  return { x0, y0, x1, y1, isTicked: share >= TICK_SHARE_MIN }
}

/** Whether the right edge bulges between its ends, as that of a D does. */
function isBowl(image: GrayImage, { y0, x1, y1 }: PictureBox, edge: number): boolean {
  const quarter = Math.round((y1 - y0) / 4)
  const beyond = { x0: x1, x1: x1 + edge, y0: y0 + quarter, y1: y1 - quarter }
  return darkShare(image, beyond) > BOWL_DARK_MIN
}

/** Whether an upright edge of the box is longer than the box. */
function hasStem(image: GrayImage, { x0, y0, x1, y1 }: PictureBox, edge: number): boolean {
  const reach = Math.round(STEM_SHARE * (x1 - x0))
  const above = Math.max(0, y0 - reach)
  const below = Math.min(image.height, y1 + reach)
  return [x0, x1 - edge].some(
    (left) =>
      columnsShare(image, left, left + edge, above, y0) >= EDGE_SHARE_MIN ||
      columnsShare(image, left, left + edge, y1, below) >= EDGE_SHARE_MIN,
  )
}

function rowShare(image: GrayImage, x0: number, x1: number, y: number): number {
  return darkShare(image, { x0, x1, y0: y, y1: y + 1 })
}

/** Share of the rows that are dark somewhere in these columns. */
function columnsShare(
  { width, pixels }: GrayImage,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
): number {
  let dark = 0
  for (let y = y0; y < y1; y++) {
    const row = pixels.subarray(y * width + x0, y * width + x1)
    if (row.some((gray) => gray < INK_MAX)) dark++
  }
  return dark / (y1 - y0)
}

/** 0 of a part without pixels. */
function darkShare({ width, pixels }: GrayImage, { x0, y0, x1, y1 }: PictureBox): number {
  const left = Math.max(0, x0)
  let dark = 0
  for (let y = y0; y < y1; y++)
    for (let at = y * width + left; at < y * width + x1; at++)
      if ((pixels[at] ?? 255) < INK_MAX) dark++
  return x1 <= left || y1 <= y0 ? 0 : dark / ((x1 - left) * (y1 - y0))
}
