import type { PageItems } from './page-items.js'
import { GUTTER_EM, GUTTER_MIN_PT } from './thresholds.js'

/** How far a row may run into the column beside it, ems. */
const REACH_EM = 10
/** Ink that overlaps by less than this is kerning or an accent, ems. */
const OVERLAP_EM = 0.2
/** Among so many items before and after it by height, a row's neighbour is looked for. */
const NEAR_ITEMS = 3

/**
 * Cuts rows that are too long for their column, such as those with a long address in them, where they run into the text
 * of the column beside theirs: they cross no gutter.
 */
export function cutOverlong(page: PageItems, bodySize: number): void {
  const gapPt = Math.max(GUTTER_MIN_PT, GUTTER_EM * bodySize) + 1
  const ends: { readonly at: number; readonly x1: number }[] = []
  for (let at = 0; at < page.count; at++) {
    const x1 = page.lines[at] === undefined ? undefined : collisionX(page, at)
    if (x1 !== undefined) ends.push({ at, x1: x1 - gapPt })
  }
  for (const { at, x1 } of ends) page.x1[at] = x1
}

/** Where the text begins that the row's end runs into. */
function collisionX(page: PageItems, at: number): number | undefined {
  const { x0, x1 } = page
  const size = page.size[at] ?? 0
  const right = x1[at] ?? 0
  const from = Math.max(x0[at] ?? 0, right - REACH_EM * size)
  const to = right - OVERLAP_EM * size
  const last = Math.min(page.count - 1, at + NEAR_ITEMS)
  for (let near = Math.max(0, at - NEAR_ITEMS); near <= last; near++) {
    const left = x0[near] ?? 0
    if (near === at || left <= from || left >= to) continue
    if ((x1[near] ?? 0) < right || left < (x0[at] ?? 0) + REACH_EM * size) continue
    if (overlapPt(page, near, at) > OVERLAP_EM * size) return left
  }
  return undefined
}

function overlapPt({ y0, y1 }: PageItems, a: number, b: number): number {
  return Math.min(y1[a] ?? 0, y1[b] ?? 0) - Math.max(y0[a] ?? 0, y0[b] ?? 0)
}
