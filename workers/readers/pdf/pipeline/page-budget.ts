import type { Page } from '../model/page.js'

/** What laying out a page may cost, in lines: the densest newspaper takes a tenth of it, the densest map a third. */
const PAGE_WORK_MAX = 40_000
/** What a glyph, a drawn shape and a cell between rulings cost, in lines. */
const GLYPH_WORK = 0.1
const SHAPE_WORK = 0.2
const CELL_WORK = 0.05
/** Rulings nearer than this bound the same cells, points. */
const RULING_SNAP_PT = 2

/** Whether the page has more glyphs, shapes and cells than a page may cost. Counted, so that no clock decides. */
export function isOverBudget(page: Page): boolean {
  const { lines, glyphs, horizontals, verticals, boxes, curves } = page
  const shapes = horizontals.length + verticals.length + boxes.length + curves.length
  const work = lines.length + GLYPH_WORK * glyphs.visible + SHAPE_WORK * shapes
  if (work > PAGE_WORK_MAX) return true
  // Fewer rulings than this cannot bound so many cells.
  if (CELL_WORK * horizontals.length * verticals.length < PAGE_WORK_MAX - work) return false
  const ys = new Set(horizontals.map(({ y }) => Math.round(y / RULING_SNAP_PT)))
  const xs = new Set(verticals.map(({ x }) => Math.round(x / RULING_SNAP_PT)))
  return work + CELL_WORK * ys.size * xs.size > PAGE_WORK_MAX
}
