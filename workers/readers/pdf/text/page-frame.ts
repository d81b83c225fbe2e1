import { type PageContent, RUN } from '../../../../native/mupdf/page-content.js'
import type { Rect } from '../../../document/blocks.js'
import type { Sheet } from '../model/page.js'
import { boxOnSheet } from '../model/sheet.js'

/** How a page is turned so that most of its text runs from left to right. */
export interface PageFrame extends Sheet {
  readonly turnDegrees: 0 | 90 | 180 | 270
}

/** The frame of the direction that most glyphs run in. */
export function pageFrame(content: PageContent): PageFrame {
  const { widthPt: width, heightPt: height } = content
  switch (mainDirection(content)) {
    case 90:
      return turned(90, height, width, [0, -1, 1, 0, 0, width])
    case 180:
      return turned(180, width, height, [-1, 0, 0, -1, width, height])
    case 270:
      return turned(270, height, width, [0, 1, -1, 0, height, 0])
    default:
      return turned(0, width, height, [1, 0, 0, 1, 0, 0])
  }
}

/** A box in the page's frame. */
export function turnBox(frame: PageFrame, x0: number, y0: number, x1: number, y1: number): Rect {
  const box = { x0, y0, x1, y1 }
  return frame.turnDegrees === 0 ? box : boxOnSheet(box, frame)
}

/** Where the frame's boxes are on the page as it is shown. */
export function sheetOf(frame: PageFrame): Sheet {
  const { turnDegrees, width, height, a, b, c, d, e, f } = frame
  const isSideways = turnDegrees % 180 !== 0
  return {
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    a,
    b: c,
    c: b,
    d,
    e: -(a * e + b * f),
    f: -(c * e + d * f),
  }
}

function turned(
  turnDegrees: PageFrame['turnDegrees'],
  width: number,
  height: number,
  [a, b, c, d, e, f]: readonly [number, number, number, number, number, number],
): PageFrame {
  return { turnDegrees, width, height, a, b, c, d, e, f }
}

/** Writing direction of most glyphs: 0 to the right, 90 down the page, 270 up. */
function mainDirection(content: PageContent): PageFrame['turnDegrees'] {
  const glyphsOf = new Float64Array(DIRECTIONS.length)
  for (let run = 0; run < content.runCount; run++) {
    if (((content.runFlags[run] ?? 0) & RUN.transparent) !== 0) continue
    const direction = nearestDirection(
      content.runDirectionX[run] ?? 0,
      content.runDirectionY[run] ?? 0,
    )
    if (direction < 0) continue
    const glyphs = (content.runStart[run + 1] ?? 0) - (content.runStart[run] ?? 0)
    glyphsOf[direction] = (glyphsOf[direction] ?? 0) + glyphs
  }
  return DIRECTIONS[glyphsOf.indexOf(Math.max(...glyphsOf))] ?? 0
}

/** In order of preference where two have as many glyphs. */
const DIRECTIONS = [0, 90, 270, 180] as const
/** Cosine from which a direction counts as one of the four. */
const DIRECTION_COSINE = 0.95

/** Index into DIRECTIONS; -1 for slanted text. */
function nearestDirection(x: number, y: number): number {
  if (x > DIRECTION_COSINE) return 0
  if (y > DIRECTION_COSINE) return 1
  if (y < -DIRECTION_COSINE) return 2
  return x < -DIRECTION_COSINE ? 3 : -1
}
