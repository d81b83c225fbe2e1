import type { Rect } from '../../../document/blocks.js'
import { boundsOf, centreOf, glyphsOf, isOver, standsIn } from '../model/geometry.js'
import type { Line, Page } from '../model/page.js'
import { barChartsOf, type Drawing, figuresOf } from './figures.js'

/** What words for figures begin with: `Figure`, `Abbildung`, `Diagramm`, `Şekil`, `Obrázek`. */
const CAPTION_WORD = /^(?:fig|abb|chart|graph|diagram|рис|şekil|grafik|obr)/i
/** What most lines are told from captions by: their first letters. */
const CAPTION_STARTS: ReadonlySet<number> = new Set(
  Array.from('facgdрşoFACGDРŞO', (letter) => letter.charCodeAt(0)),
)
const CAPTION_NUMBER = /^(?:[A-Z]{0,3}[-.]?\d|[IVX]+\b)/

/** Between a figure and its caption, ems of the caption. */
export const CAPTION_GAP_EM = 3.5
/** The rows of a caption are so near below each other, and start and measure so nearly the same, ems of the caption. */
const CAPTION_LEADING_EM = 1.5
const CAPTION_SWAY_EM = 0.1
const CAPTION_ROWS_MAX = 12
/** The text of a caption begins within this behind its number, ems. */
const CAPTION_TAB_EM = 4
/** A chart of one line has a single curve; its caption says that it is one. */
const CAPTIONED_CURVES_MIN = 1
/** How far labels stand out of the drawing, ems of the body. */
const LABEL_REACH_EM = 1.2
export const TICK_REACH_EM = 3
const TICK_GLYPHS_MAX = 14
/** An axis with fewer labels has no name. Names are short, this near below the labels and in their middle, share of their width. */
const TICKS_MIN = 3
const AXIS_GAP_EM = 1.2
const AXIS_GLYPHS_MAX = 50
const AXIS_SWAY_SHARE = 0.15
/** A line of so many words and glyphs is running text, and a figure that has more than this share of it is none. */
const PROSE_WORDS_MIN = 7
const PROSE_GLYPHS_MIN = 40
export const PROSE_SHARE_MAX = 0.25

/**
 * The text within the page's captioned figures: names of axes and boxes, which say nothing apart from what is drawn.
 * Only drawings with a caption above or below count; boxes of running text are none. Of `upright`, lines that run up or
 * down the page, those that name an axis.
 */
export function pictureLabels(
  page: Page,
  lines: readonly Line[],
  upright: readonly Line[],
  bodySize: number,
): Line[] {
  if (page.curves.length + page.images.length + page.boxes.length === 0) return []
  const captions = lines.filter(isCaption)
  if (captions.length === 0) return []
  const figures = [...figuresOf(page, CAPTIONED_CURVES_MIN), ...barChartsOf(page)]
  const labels = new Set<Line>()
  const whole = captions.map((caption) => rowsOfCaption(caption, lines))
  const ofCaptions = new Set(whole.flat())
  const others = lines.filter((line) => !ofCaptions.has(line))
  for (const rows of whole) {
    const box = figureOf(rows, figures, lines, bodySize)
    if (box === undefined) continue
    const inside = others.filter((line) => isLabelOf(line, box, bodySize))
    if (proseShare(inside) > PROSE_SHARE_MAX) continue
    for (const line of [...inside, ...axisTitles(inside, others, upright)]) labels.add(line)
  }
  return [...labels]
}

/** The names of a figure's axes, by its other labels: in the middle right below them, or upright beside them. */
function axisTitles(
  inside: readonly Line[],
  lines: readonly Line[],
  upright: readonly Line[],
): Line[] {
  if (inside.length < TICKS_MIN) return []
  const ticks = boundsOf(inside)
  const middle = centreOf(ticks)
  const below = lines.filter(
    (line) =>
      line.y0 > ticks.y1 - line.size / 2 &&
      line.y0 < ticks.y1 + AXIS_GAP_EM * line.size &&
      line.glyphs <= AXIS_GLYPHS_MAX &&
      Math.abs(centreOf(line) - middle) < AXIS_SWAY_SHARE * (ticks.x1 - ticks.x0),
  )
  const beside = upright.filter((line) =>
    standsIn(line, { ...ticks, x0: ticks.x0 - TICK_REACH_EM * line.size }),
  )
  const isAlone =
    below.length === 1 && lines.every((line) => line === below[0] || !isOnRow(line, below[0]))
  return isAlone ? [...below, ...beside] : beside
}

const isOnRow = (line: Line, other: Line | undefined): boolean =>
  other !== undefined && Math.abs(line.baseline - other.baseline) < other.size / 2

/** A caption's first line, what stands beside it on its row, and the lines that it wraps into. */
function rowsOfCaption(caption: Line, lines: readonly Line[]): [Line, ...Line[]] {
  const rows: [Line, ...Line[]] = [caption]
  const beside = lines.find((line) => isNextOnRow(caption, line))
  if (beside !== undefined) rows.push(beside)
  const starts = rows.flatMap(({ words }) => words.map(({ x0 }) => x0))
  for (let last = caption; rows.length < CAPTION_ROWS_MAX; ) {
    const next = lines.find((line) => goesOn(last, line, starts))
    if (next === undefined) break
    rows.push(next)
    last = next
  }
  return rows
}

/** `Figure 6:` with its text at a tab. */
function isNextOnRow({ baseline, size, x1 }: Line, line: Line): boolean {
  const gap = line.x0 - x1
  const isOnRow = isAlike(line.baseline, baseline, size) && isAlike(line.size, size, size)
  return isOnRow && gap > 0 && gap < CAPTION_TAB_EM * size
}

/** Whether a line begins below another, at one of the places where words of its caption do. */
function goesOn(above: Line, line: Line, starts: readonly number[]): boolean {
  const { size } = above
  const gap = line.baseline - above.baseline
  return (
    gap > 0 &&
    gap < CAPTION_LEADING_EM * size &&
    starts.some((x0) => isAlike(line.x0, x0, size)) &&
    isAlike(line.size, size, size) &&
    !isCaption(line)
  )
}

const isAlike = (one: number, other: number, size: number): boolean =>
  Math.abs(one - other) < CAPTION_SWAY_EM * size

/** Those of the lines that stand in a drawing or a picture or close to one, with a caption or not. */
export function labelsBeside(page: Page, lines: readonly Line[]): Line[] {
  if (lines.length === 0) return []
  const figures = figuresOf(page)
  return lines.filter((line) =>
    figures.some((figure) => standsIn(line, figure, TICK_REACH_EM * line.size)),
  )
}

/** Whether words begin as what is written below a figure; small capitals part the first one: `F` and `IGURE`. */
export function isCaption({ words }: Pick<Line, 'words'>): boolean {
  const start = words[0]?.text ?? ''
  if (start !== '' && !CAPTION_STARTS.has(start.charCodeAt(0))) return false
  const ends = words.findIndex(({ spaceBefore }, at) => at > 0 && spaceBefore)
  const first = words.slice(0, ends < 0 ? undefined : ends).map(({ text }) => text)
  if (!CAPTION_WORD.test(first.join(''))) return false
  return /\d/.test(first.join('')) || CAPTION_NUMBER.test(words[first.length]?.text ?? '')
}

/** The box from the figure that a caption of these rows belongs to up to the caption. */
function figureOf(
  [caption, ...wrapped]: readonly [Line, ...Line[]],
  figures: readonly Drawing[],
  lines: readonly Line[],
  bodySize: number,
): Rect | undefined {
  const reach = CAPTION_GAP_EM * caption.size
  const { y1 } = wrapped.at(-1) ?? caption
  const beside = figures.filter((figure) => isOver(figure, caption))
  const above = beside.filter((box) => box.y1 > caption.y0 - reach && box.y1 < caption.baseline)
  const below = beside.filter(({ y0 }) => y0 < y1 + reach && y0 > caption.y0)
  const isAbove = above.length > 0
  const nearest = isAbove ? above : below
  if (nearest.length === 0) return undefined
  const own = boundsOf(nearest)
  const all = figures.filter(
    (box) =>
      Math.min(box.y1, own.y1) - Math.max(box.y0, own.y0) >
      Math.min(box.y1 - box.y0, own.y1 - own.y0) / 2,
  )
  const whole = boundsOf(all)
  const inWhole = lines.filter((line) => standsIn(line, whole))
  const figure = proseShare(inWhole) <= PROSE_SHARE_MAX ? whole : own
  const margin = LABEL_REACH_EM * bodySize
  return isAbove
    ? { x0: figure.x0, x1: figure.x1, y0: figure.y0 - margin / 2, y1: caption.y0 + 1 }
    : { x0: figure.x0, x1: figure.x1, y0: y1 - 1, y1: figure.y1 + margin }
}

/** Within the box or mostly so, as what is too long for its node, or short and just beside it: the figures of an axis. */
function isLabelOf(line: Line, box: Rect, bodySize: number): boolean {
  const reach = (line.glyphs <= TICK_GLYPHS_MAX ? TICK_REACH_EM : LABEL_REACH_EM) * bodySize
  const isBeside = line.x0 > box.x0 - reach && line.x1 < box.x1 + reach
  return isBeside
    ? standsIn(line, { ...box, x0: box.x0 - reach, x1: box.x1 + reach })
    : standsIn(line, box)
}

/** Share of the glyphs that stand in running text. */
export function proseShare(lines: readonly Line[]): number {
  const prose = lines.filter(
    ({ words, glyphs }) => words.length >= PROSE_WORDS_MIN && glyphs >= PROSE_GLYPHS_MIN,
  )
  return glyphsOf(prose) / (glyphsOf(lines) || 1)
}
