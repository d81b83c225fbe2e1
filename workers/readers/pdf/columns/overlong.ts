import { inOrder } from '../geometry.js'
import { GUTTER_EM, GUTTER_MIN_PT } from '../thresholds.js'
import type { Item } from './column-item.js'

/** How far a row may run into the column beside it, ems. */
const REACH_EM = 10
/** Ink that overlaps by less than this is kerning or an accent, ems. */
const OVERLAP_EM = 0.2
/** Among so many items before and after it by height, a row's neighbour is looked for. */
const NEAR_ITEMS = 3

/**
 * The items with rows that are too long for their column, such as those with a long address in them, cut where they run
 * into the text of the column beside theirs: they cross no gutter.
 */
export function withinColumns(items: readonly Item[], bodySize: number): Item[] {
  const gapPt = Math.max(GUTTER_MIN_PT, GUTTER_EM * bodySize) + 1
  const byTop = inOrder(items, fromTop)
  const cut: Item[] = []
  for (const [at, row] of byTop.entries()) {
    const x1 = row.table === undefined ? collisionX(row, byTop, at) : undefined
    cut.push(x1 === undefined ? row : { ...row, x1: x1 - gapPt })
  }
  return cut
}

const fromTop = (a: Item, b: Item): number => a.y0 - b.y0

/** Where the text begins that the row's end runs into. */
function collisionX(row: Item, byTop: readonly Item[], at: number): number | undefined {
  const from = Math.max(row.x0, row.x1 - REACH_EM * row.size)
  const to = row.x1 - OVERLAP_EM * row.size
  const last = Math.min(byTop.length - 1, at + NEAR_ITEMS)
  for (let near = Math.max(0, at - NEAR_ITEMS); near <= last; near++) {
    const other = byTop[near]
    if (other === undefined || other === row || other.x0 <= from || other.x0 >= to) continue
    if (other.x1 < row.x1 || other.x0 < row.x0 + REACH_EM * row.size) continue
    const overlap = Math.min(other.y1, row.y1) - Math.max(other.y0, row.y0)
    if (overlap > OVERLAP_EM * row.size) return other.x0
  }
  return undefined
}
