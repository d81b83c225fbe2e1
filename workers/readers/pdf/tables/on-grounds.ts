import type { Rect } from '../../../document/blocks.js'
import type { Page } from '../model/page.js'
import { rowGrounds } from './evidence/bands.js'
import { drawingOf, type Lens } from './evidence/normal-page.js'
import type { Ruling } from './evidence/rulings.js'
import { boxesOf, liesOverBoxes } from './evidence/side-boxes.js'
import { type Grid, isOfCells } from './grid.js'
import { withGroundHeader } from './rows/ground-rows.js'

/** The grids that do not lie over several boxes; lines of a header on one ground are one row. */
export function onGrounds(grids: readonly Grid[], page: Page, lens: Lens): readonly Grid[] {
  if (grids.every(isOfCells)) return grids
  const { bands, boxes, rulings } = groundsOf(page, lens)
  return grids
    .filter((grid) => !liesOverBoxes(grid, boxes))
    .map((grid) => withGroundHeader(grid, bands, rulings))
}

/** What is painted behind the rows of a page, what stands around its texts, and its horizontal rules. */
interface Grounds {
  /** See Lens: a page may be looked at again once the size of the document's text is better known. */
  readonly scale: number
  readonly bands: readonly Rect[]
  readonly boxes: readonly Rect[]
  readonly rulings: readonly Ruling[]
}

/** Asked for by the page and by each of its columns. */
const known = new WeakMap<Page, Grounds>()

function groundsOf(page: Page, lens: Lens): Grounds {
  const before = known.get(page)
  if (before?.scale === lens.scale) return before
  const drawing = drawingOf(page, lens)
  const { boxes, horizontal: rulings } = drawing
  const grounds = { scale: lens.scale, bands: rowGrounds(boxes), boxes: boxesOf(drawing), rulings }
  known.set(page, grounds)
  return grounds
}
