import type { Rect } from '../../../../document/blocks.js'
import { boundsOf } from '../../model/geometry.js'
import { overlaps } from '../choice/choose-tables.js'
import type { Ruling } from '../evidence/rulings.js'
import type { Grid } from '../grid.js'
import { type WordIndex, wordsIn } from '../word-index.js'
import { textRows } from '../words.js'
import { alignedCandidates } from './aligned-grids.js'

/** How far above and below rules or bands the first and last rows may stand, points: titles of columns, totals. */
const REACH_PT = 60

/**
 * What aligned text alone shows on the ground of grids that drawings proposed: two tables between rules of one width,
 * a table whose bands begin below its header, rows of a table whose drawn cells hold several.
 */
export function alignedWithin(
  grids: readonly Grid[],
  index: WordIndex,
  rulings: () => readonly Ruling[],
): Grid[] {
  const found: Grid[] = []
  const isDrawn = (region: Rect) =>
    grids.every(({ kind, box }) => kind === 'lattice' || !overlaps(box, region))
  for (const region of regionsOf(grids)) {
    // What is drawn all around ends where it ends.
    const reachPt = isDrawn(region) ? 0 : REACH_PT
    const ground = { ...region, y0: region.y0 - reachPt, y1: region.y1 + reachPt }
    const rows = textRows(wordsIn(index, ground))
    for (const grid of alignedCandidates(rows, { ...region, rulings }))
      if (overlaps(grid.box, region) && !grids.some((other) => isSame(grid, other)))
        found.push(grid)
  }
  return found
}

/** Whether two grids are the same rows: what is proposed already is not asked about again. */
const isSame = (a: Grid, b: Grid): boolean =>
  a.kind === b.kind &&
  a.columns === b.columns &&
  a.rows.length === b.rows.length &&
  a.box.x0 === b.box.x0 &&
  a.box.x1 === b.box.x1 &&
  Math.abs(a.box.y0 - b.box.y0) < 1 &&
  Math.abs(a.box.y1 - b.box.y1) < 1

/** The boxes of grids that share ground, as one. */
function regionsOf(grids: readonly Grid[]): Rect[] {
  let regions: Rect[] = []
  for (const { box } of grids) {
    const apart = regions.filter((other) => !overlaps(box, other))
    const shared = regions.filter((other) => overlaps(box, other))
    regions = [...apart, boundsOf([box, ...shared])]
  }
  return regions
}
