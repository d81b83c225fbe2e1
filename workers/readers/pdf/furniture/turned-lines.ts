import { lineWith, wordWith } from '../model/geometry.js'
import { ASCENT_EM, DESCENT_EM, type Line, MIDDLE_EM, type Page } from '../model/page.js'

/** Lines in another direction than the page's, by what they are. */
export interface TurnedLines {
  /** Stamps in the outer margins, watermarks. */
  readonly furniture: readonly Line[]
  /** What runs up or down the page, level, where it stands: it may be in a table's cell. */
  readonly upright: readonly Line[]
  /** Slanted text, level, where it stands. */
  readonly slanted: readonly Line[]
}

/** Outer share of the page in which a turned line is a stamp: the whole of it lies there. */
const STAMP_SHARE = 0.1
const LETTERS_MIN = 2
/** What runs straight up is as wide as its letters are high, in ems. */
const UPRIGHT_WIDTH_EM = 1.3
/** Slanted text this much larger than the body's is a watermark. */
const WATERMARK_RATIO = 2.2

/** Parts stamps from other turned lines, and levels those: its words share the place that the line has on the page. */
export function sortTurnedLines(
  { rotatedLines, width, height }: Page,
  bodySize: number,
): TurnedLines {
  const furniture: Line[] = []
  const upright: Line[] = []
  const slanted: Line[] = []
  for (const line of rotatedLines) {
    const isAtSide = line.x1 < STAMP_SHARE * width || line.x0 > (1 - STAMP_SHARE) * width
    const isAtEdge = line.y1 < STAMP_SHARE * height || line.y0 > (1 - STAMP_SHARE) * height
    if (isAtSide || isAtEdge || line.glyphs < LETTERS_MIN) furniture.push(line)
    else if (line.x1 - line.x0 < UPRIGHT_WIDTH_EM * line.size) upright.push(levelled(line))
    else if (line.size > WATERMARK_RATIO * bodySize) furniture.push(line)
    else slanted.push(levelled(line))
  }
  return { furniture, upright, slanted }
}

function levelled(line: Line): Line {
  const { words, x0, x1, y0, y1 } = line
  const baseline = (y0 + y1) / 2 + MIDDLE_EM * line.size
  const step = (x1 - x0) / words.length
  return lineWith(line, {
    baseline,
    y0: baseline - ASCENT_EM * line.size,
    y1: baseline + DESCENT_EM * line.size,
    words: words.map((word, index) =>
      wordWith(word, { baseline, x0: x0 + index * step, x1: x0 + (index + 1) * step }),
    ),
  })
}
