import type { GrayImage } from '../../native/ocr/recognizer.js'
import { INK_MAX } from './ink.js'

/** A straight dark stroke, or what hangs together with it, in a picture; pixels. */
export interface PixelBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** What hangs together with a letter's stem reaches so far beside it, as a share of the stem. */
const ACROSS_MIN = 0.25
/** A letter reaches no further from its bar or stem, as a share of its length: the bar of a T is short. */
const REACH_SHARE = 1.6
/** An edge of a frame is so dark; no letter has four of them. */
const EDGE_SHARE_MIN = 0.9
/** Letters stand so near to each other, as a share of their height. */
const NEIGHBOUR_SHARE = 0.5

/**
 * Whether a short straight stroke is part of a letter of large text, and no ruling: what hangs together with it is about
 * as long and as broad as the stroke, and no frame. A stem by itself (l, I, 1) has other letters beside it.
 */
export function isLetterStroke(picture: GrayImage, stroke: PixelBox): boolean {
  const length = Math.max(stroke.x1 - stroke.x0, stroke.y1 - stroke.y0)
  const ink = inkAround(picture, stroke, Math.round(REACH_SHARE * length))
  if (ink === undefined) return false
  const isUpright = stroke.y1 - stroke.y0 === length
  const across = isUpright ? ink.x1 - ink.x0 : ink.y1 - ink.y0
  const thickness = isUpright ? stroke.x1 - stroke.x0 : stroke.y1 - stroke.y0
  if (across - thickness >= ACROSS_MIN * length) return !isFrame(picture, ink)
  return isUpright && hasNeighbour(picture, ink)
}

/** What hangs together with the stroke; undefined where it leads further away than a letter would. */
function inkAround({ width, height, pixels }: GrayImage, stroke: PixelBox, reach: number) {
  const within = {
    x0: Math.max(0, stroke.x0 - reach),
    y0: Math.max(0, stroke.y0 - reach),
    x1: Math.min(width, stroke.x1 + reach),
    y1: Math.min(height, stroke.y1 + reach),
  }
  const columns = within.x1 - within.x0
  const seen = new Uint8Array(columns * (within.y1 - within.y0))
  const ink = { ...stroke }
  const open: number[] = []
  const visit = (x: number, y: number): void => {
    const at = (y - within.y0) * columns + x - within.x0
    if (seen[at] === 1 || (pixels[y * width + x] ?? 255) >= INK_MAX) return
    seen[at] = 1
    open.push(x, y)
  }
  for (let y = stroke.y0; y < stroke.y1; y++)
    for (let x = stroke.x0; x < stroke.x1; x++) visit(x, y)
  for (let y = open.pop(); y !== undefined; y = open.pop()) {
    const x = open.pop() ?? 0
    if (x <= within.x0 || y <= within.y0 || x >= within.x1 - 1 || y >= within.y1 - 1)
      return undefined
    ink.x0 = Math.min(ink.x0, x)
    ink.x1 = Math.max(ink.x1, x + 1)
    ink.y0 = Math.min(ink.y0, y)
    ink.y1 = Math.max(ink.y1, y + 1)
    visit(x - 1, y)
    visit(x + 1, y)
    visit(x, y - 1)
    visit(x, y + 1)
  }
  return ink
}

function isFrame(picture: GrayImage, { x0, y0, x1, y1 }: PixelBox): boolean {
  const edge = Math.max(2, Math.round((x1 - x0) / 10))
  return (
    darkRows(picture, { x0, y0, x1: x0 + edge, y1 }) >= EDGE_SHARE_MIN * (y1 - y0) &&
    darkRows(picture, { x0: x1 - edge, y0, x1, y1 }) >= EDGE_SHARE_MIN * (y1 - y0) &&
    darkColumns(picture, { x0, y0, x1, y1: y0 + edge }) >= EDGE_SHARE_MIN * (x1 - x0) &&
    darkColumns(picture, { x0, y0: y1 - edge, x1, y1 }) >= EDGE_SHARE_MIN * (x1 - x0)
  )
}

/** Ink to the left or right, at the height of small letters: half way up. */
function hasNeighbour(picture: GrayImage, { x0, y0, x1, y1 }: PixelBox): boolean {
  const reach = Math.round(NEIGHBOUR_SHARE * (y1 - y0))
  const lower = { y0: Math.round((y0 + y1) / 2), y1 }
  const left = { ...lower, x0: Math.max(0, x0 - reach), x1: x0 - 1 }
  const right = { ...lower, x0: x1 + 1, x1: Math.min(picture.width, x1 + reach) }
  return darkRows(picture, left) > 0 || darkRows(picture, right) > 0
}

/** How many rows of a part have ink. */
function darkRows({ width, pixels }: GrayImage, { x0, y0, x1, y1 }: PixelBox): number {
  let rows = 0
  for (let y = y0; y < y1; y++) {
    const isDark = pixels.subarray(y * width + x0, y * width + x1).some((gray) => gray < INK_MAX)
    rows += Number(isDark)
  }
  return rows
}

function darkColumns({ width, pixels }: GrayImage, { x0, y0, x1, y1 }: PixelBox): number {
  let columns = 0
  for (let x = x0; x < x1; x++) {
    let y = y0
    while (y < y1 && (pixels[y * width + x] ?? 255) >= INK_MAX) y++
    columns += Number(y < y1)
  }
  return columns
}
