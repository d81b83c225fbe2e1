import type { Rect } from '../../../document/blocks.js'
import { boundsOf, glyphsOf, isOver, standsIn } from '../model/geometry.js'
import type { Line, Page } from '../model/page.js'
import { type Drawing, figuresOf } from './figures.js'

/** What words for figures begin with: `Figure`, `Abbildung`, `Diagramm`, `Şekil`, `Obrázek`. */
const CAPTION_WORD = /^(?:fig|abb|chart|graph|diagram|рис|şekil|grafik|obr)/i
const CAPTION_NUMBER = /^(?:[A-Z]?[-.]?\d|[IVX]+\b)/

/** Between a figure and its caption, ems of the caption. */
export const CAPTION_GAP_EM = 3.5
/** How far labels stand out of the drawing, ems of the body. */
const LABEL_REACH_EM = 1.2
export const TICK_REACH_EM = 3
const TICK_GLYPHS_MAX = 14
/** A line of so many words and glyphs is running text, and a figure that has more than this share of it is none. */
const PROSE_WORDS_MIN = 7
const PROSE_GLYPHS_MIN = 40
export const PROSE_SHARE_MAX = 0.25

/**
 * The text within the page's captioned figures: names of axes and boxes, which say nothing apart from what is drawn.
 * Only drawings with a caption above or below count; boxes of running text are none.
 */
export function pictureLabels(page: Page, lines: readonly Line[], bodySize: number): Line[] {
  if (page.curves.length + page.images.length === 0) return []
  const captions = lines.filter(isCaption)
  if (captions.length === 0) return []
  const figures = figuresOf(page)
  const labels = new Set<Line>()
  for (const caption of captions) {
    const box = figureOf(caption, figures, lines, bodySize)
    if (box === undefined) continue
    const inside = labelsIn(box, lines, bodySize)
    if (proseShare(inside) <= PROSE_SHARE_MAX) for (const line of inside) labels.add(line)
  }
  return [...labels]
}

const labelsIn = (box: Rect, lines: readonly Line[], bodySize: number): Line[] =>
  lines.filter((line) => isLabelOf(line, box, bodySize) && !isCaption(line))

/** Those of the lines that stand in a drawing or a picture or close to one, with a caption or not. */
export function labelsBeside(page: Page, lines: readonly Line[]): Line[] {
  if (lines.length === 0) return []
  const figures = figuresOf(page)
  return lines.filter((line) =>
    figures.some((figure) => standsIn(line, figure, TICK_REACH_EM * line.size)),
  )
}

/** Whether words begin as what is written below a figure. */
export function isCaption({ words }: Pick<Line, 'words'>): boolean {
  const first = words[0]?.text ?? ''
  if (!CAPTION_WORD.test(first)) return false
  return /\d/.test(first) || CAPTION_NUMBER.test(words[1]?.text ?? '')
}

/** The box from the figure that a caption belongs to up to the caption. */
function figureOf(
  caption: Line,
  figures: readonly Drawing[],
  lines: readonly Line[],
  bodySize: number,
): Rect | undefined {
  const reach = CAPTION_GAP_EM * caption.size
  const beside = figures.filter((figure) => isOver(figure, caption))
  const above = beside.filter(({ y1 }) => y1 > caption.y0 - reach && y1 < caption.baseline)
  const below = beside.filter(({ y0 }) => y0 < caption.y1 + reach && y0 > caption.y0)
  const isAbove = above.length > 0
  const nearest = isAbove ? above : below
  if (nearest.length === 0) return undefined
  const own = boundsOf(nearest)
  const all = figures.filter(
    ({ y0, y1 }) =>
      Math.min(y1, own.y1) - Math.max(y0, own.y0) > Math.min(y1 - y0, own.y1 - own.y0) / 2,
  )
  const whole = boundsOf(all)
  const inWhole = lines.filter((line) => standsIn(line, whole))
  const figure = proseShare(inWhole) <= PROSE_SHARE_MAX ? whole : own
  const margin = LABEL_REACH_EM * bodySize
  return isAbove
    ? { x0: figure.x0, x1: figure.x1, y0: figure.y0 - margin / 2, y1: caption.y0 + 1 }
    : { x0: figure.x0, x1: figure.x1, y0: caption.y1 - 1, y1: figure.y1 + margin }
}

/** Within the box, or short and just beside it: the figures of an axis. */
function isLabelOf(line: Line, box: Rect, bodySize: number): boolean {
  const reach = (line.glyphs <= TICK_GLYPHS_MAX ? TICK_REACH_EM : LABEL_REACH_EM) * bodySize
  return (
    line.x0 > box.x0 - reach &&
    line.x1 < box.x1 + reach &&
    standsIn(line, { ...box, x0: box.x0 - reach, x1: box.x1 + reach })
  )
}

/** Share of the glyphs that stand in running text. */
export function proseShare(lines: readonly Line[]): number {
  const prose = lines.filter(
    ({ words, glyphs }) => words.length >= PROSE_WORDS_MIN && glyphs >= PROSE_GLYPHS_MIN,
  )
  return glyphsOf(prose) / (glyphsOf(lines) || 1)
}
