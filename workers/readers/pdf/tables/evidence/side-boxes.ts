import type { Rect } from '../../../../document/blocks.js'
import { centreOf, overlap } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { type Grid, isOfCells, wordsOfRow } from '../grid.js'
import { middleYPt } from '../words.js'

/** Boxes that overlap by less touch each other, points. */
const TOUCH_PT = 3
/** Smaller boxes are cells, points. */
const WIDTH_MIN_PT = 60
const HEIGHT_MIN_PT = 24
/** Cells touch; what stands further apart than this is on cards of its own, points. */
const APART_PT = 4
/** Share of the lower one's height that two boxes side by side have in common. */
const BESIDE_SHARE = 0.6
/** Share of a grid's words that stand in such boxes. */
const INSIDE_SHARE = 0.7
/** More boxes than this are a drawing. */
const CARDS_MAX = 60
/** Boxes in more rows than this are the cells of a table. */
const ROWS_MAX = 2

/**
 * Whether a grid that nothing but its text shows lies over drawn boxes that stand side by side, apart from each other:
 * sender, receiver and payer of an order. Each is read by itself. Boxes that touch another one are cells of its row.
 */
export function liesOverBoxes(grid: Grid, boxes: readonly Rect[]): boolean {
  if (isOfCells(grid)) return false
  const large = boxes.filter((box) => isLarge(box) && overlap(box, grid.box))
  if (large.length > CARDS_MAX) return false
  const cards = large
    .filter((box) => !large.some((other) => areCells(box, other)))
    .filter((box, _, alone) => alone.some((other) => areBeside(box, other)))
  if (cards.length < 2 || rowsOf(cards) > ROWS_MAX) return false
  const words = grid.rows.flatMap(wordsOfRow)
  const inside = countOf(words, (word) => {
    const [x, y] = [centreOf(word), middleYPt(word)]
    return cards.some(({ x0, x1, y0, y1 }) => x > x0 && x < x1 && y > y0 && y < y1)
  })
  return inside >= INSIDE_SHARE * words.length
}

const isLarge = ({ x0, x1, y0, y1 }: Rect): boolean =>
  x1 - x0 >= WIDTH_MIN_PT && y1 - y0 >= HEIGHT_MIN_PT

const areBeside = (a: Rect, b: Rect): boolean => apartPt(a, b) > APART_PT && areAtOneHeight(a, b)

/** Whether two boxes touch each other, side by side. */
function areCells(a: Rect, b: Rect): boolean {
  const apart = apartPt(a, b)
  return apart >= -TOUCH_PT && apart <= APART_PT && areAtOneHeight(a, b)
}

const apartPt = (a: Rect, b: Rect): number => Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1)

function areAtOneHeight(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return shared >= BESIDE_SHARE * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}

/** How many boxes stand below each other at most, those within others apart. */
function rowsOf(boxes: readonly Rect[]): number {
  let rows = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { y0, y1 } of [...boxes].sort((a, b) => a.y1 - b.y1)) {
    if (y0 < end) continue
    rows++
    end = y1
  }
  return rows
}
