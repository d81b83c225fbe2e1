import type { PictureBox } from '../../../../src/contract/recognition.js'
import type { Rect } from '../../../document/blocks.js'
import type { Line, Page } from '../model/page.js'

/** Smaller pictures hold no line of text, points. */
const WIDTH_MIN_PT = 50
const HEIGHT_MIN_PT = 12
/** Pictures on one page that are looked at, the largest first: more are icons. */
const PICTURES_MAX = 24
/** Share of a picture that the page's own text may cover: one with more is a background. */
const OWN_TEXT_SHARE_MAX = 0.03
/** Strips of one picture touch; points. */
const TOUCH_PT = 1

/** The pictures on a page with text of its own that may hold more; strips of one picture as one. */
export function picturesToRead({ images, lines, isTurned, width, height }: Page): PictureBox[] {
  if (images.length === 0 || isTurned === true) return []
  const page = { x0: 0, y0: 0, x1: width, y1: height }
  return joinedStrips(images.map((image) => common(image, page)))
    .filter(({ x0, y0, x1, y1 }) => x1 - x0 >= WIDTH_MIN_PT && y1 - y0 >= HEIGHT_MIN_PT)
    .filter((box) => ownTextShare(box, lines) <= OWN_TEXT_SHARE_MAX)
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, PICTURES_MAX)
}

function joinedStrips(images: readonly Rect[]): Rect[] {
  const joined: Rect[] = []
  for (const image of images.toSorted((a, b) => a.y0 - b.y0)) {
    const at = joined.findIndex((above) => isNextStrip(above, image))
    const above = joined[at]
    if (above === undefined) joined.push(image)
    else joined[at] = { ...above, y1: Math.max(above.y1, image.y1) }
  }
  return joined
}

function isNextStrip(above: Rect, below: Rect): boolean {
  return (
    Math.abs(above.x0 - below.x0) <= TOUCH_PT &&
    Math.abs(above.x1 - below.x1) <= TOUCH_PT &&
    below.y0 <= above.y1 + TOUCH_PT
  )
}

function ownTextShare(box: Rect, lines: readonly Line[]): number {
  let covered = 0
  for (const line of lines) covered += areaOf(common(line, box))
  return covered / areaOf(box)
}

function common(a: Rect, b: Rect): Rect {
  return {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  }
}

function areaOf({ x0, y0, x1, y1 }: Rect): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
}
