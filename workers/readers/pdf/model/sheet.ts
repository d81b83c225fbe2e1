import type { Rect } from '../../../document/blocks.js'
import type { Sheet } from './page.js'

/** Around where the box is on the page as it is shown. */
export function boxOnSheet(box: Rect, { a, b, c, d, e, f }: Omit<Sheet, 'width' | 'height'>): Rect {
  const corners = [box.x0, box.x1].flatMap((x) => [box.y0, box.y1].map((y) => ({ x, y })))
  const xs = corners.map(({ x, y }) => a * x + c * y + e)
  const ys = corners.map(({ x, y }) => b * x + d * y + f)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** The way through a page that was turned, and lay on a turned sheet. */
export function throughSheets(first: Sheet | undefined, then: Sheet): Sheet {
  if (first === undefined) return then
  const { width, height } = then
  return {
    width,
    height,
    a: then.a * first.a + then.c * first.b,
    b: then.b * first.a + then.d * first.b,
    c: then.a * first.c + then.c * first.d,
    d: then.b * first.c + then.d * first.d,
    e: then.a * first.e + then.c * first.f + then.e,
    f: then.b * first.e + then.d * first.f + then.f,
  }
}

/**
 * The sheet of a picture of it that was turned clockwise, and grew so that all of the sheet is in it; `points` of the
 * sheet are one of the picture.
 */
export function sheetUnder(
  { width, height }: { readonly width: number; readonly height: number },
  turnDegrees: number,
  points: number,
): Sheet {
  const cos = Math.cos((turnDegrees * Math.PI) / 180)
  const sin = Math.sin((turnDegrees * Math.PI) / 180)
  const left = Math.min(0, cos * width, -sin * height, cos * width - sin * height)
  const top = Math.min(0, sin * width, cos * height, sin * width + cos * height)
  // Back: what the turn's bounds cut off is added, and the turn undone.
  return {
    width,
    height,
    a: points * cos,
    b: -points * sin,
    c: points * sin,
    d: points * cos,
    e: cos * left + sin * top,
    f: -sin * left + cos * top,
  }
}
