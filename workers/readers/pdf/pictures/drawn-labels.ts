import type { Rect } from '../../../document/blocks.js'
import { isBullet } from '../model/characters.js'
import { areaOf, glyphsOf, standsIn } from '../model/geometry.js'
import { isMono, type Line, type Page } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import { type Drawing, figuresOf } from './figures.js'
import { proseShare } from './picture-labels.js'

/** A drawing has so many curves and slanted lines, and as many as labels: cells and cards have fewer round corners. */
const CURVES_MIN = 12
/** Labels are so many at least, and of so many glyphs in the mean at most. */
const LABELS_MIN = 5
const LABEL_GLYPHS_MAX = 12
/** A drawing takes this share of its page; a larger one may be all that the page is about. */
const AREA_MIN = 0.02
const AREA_MAX = 0.5
/** Lines of a list start together: so many, within so many points. */
const LIST_SHARE = 0.6
const LIST_SNAP_PT = 3

/**
 * The text within drawings that have no caption: names of slices, nodes and axes, which say nothing apart from what is
 * drawn. Lists, code and running text are none, nor is what most of the page's text is.
 */
export function drawnLabels(page: Page, lines: readonly Line[]): Line[] {
  if (page.curves.length < CURVES_MIN || lines.length < LABELS_MIN) return []
  const labels = new Set<Line>()
  for (const drawing of figuresOf(page, CURVES_MIN)) {
    if (!isOfSize(drawing, page)) continue
    const inside = lines.filter((line) => standsIn(line, drawing))
    if (!areLabels(inside, drawing) || 2 * glyphsOf(inside) > glyphsOf(lines)) continue
    for (const line of inside) labels.add(line)
  }
  return [...labels]
}

function isOfSize(drawing: Rect, { width, height }: Page): boolean {
  const share = areaOf(drawing) / (width * height)
  return share > AREA_MIN && share < AREA_MAX
}

function areLabels(inside: readonly Line[], { curves }: Drawing): boolean {
  if (inside.length < LABELS_MIN || curves < inside.length) return false
  if (glyphsOf(inside) > LABEL_GLYPHS_MAX * inside.length || proseShare(inside) > 0) return false
  return !isList(inside) && !inside.some(({ words }) => words.every(isMono))
}

function isList(lines: readonly Line[]): boolean {
  const starts = new Map<number, number>()
  let bullets = 0
  for (const { x0, words } of lines) {
    addCount(starts, Math.round(x0 / LIST_SNAP_PT), 1)
    if (isBullet(words[0]?.text ?? '')) bullets++
  }
  return Math.max(bullets, ...starts.values()) > LIST_SHARE * lines.length
}
