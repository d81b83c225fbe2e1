import type { Rect } from '../../../document/blocks.js'
import type { Page } from '../model/page.js'
import { drawingOf, type Lens } from './evidence/normal-page.js'
import { liesOverBoxes } from './evidence/side-boxes.js'
import { type Grid, isOfCells } from './grid.js'

/** The grids that do not lie over several boxes. */
export function onGrounds(grids: readonly Grid[], page: Page, lens: Lens): readonly Grid[] {
  if (grids.every(isOfCells)) return grids
  const { boxes } = groundsOf(page, lens)
  return grids.filter((grid) => !liesOverBoxes(grid, boxes))
}

/** What stands around the texts of a page. */
interface Grounds {
  /** See Lens: a page may be looked at again once the size of the document's text is better known. */
  readonly scale: number
  readonly boxes: readonly Rect[]
}

/** Asked for by the page and by each of its columns. */
const known = new WeakMap<Page, Grounds>()

function groundsOf(page: Page, lens: Lens): Grounds {
  const before = known.get(page)
  if (before?.scale === lens.scale) return before
  const grounds = { scale: lens.scale, boxes: drawingOf(page, lens).boxes }
  known.set(page, grounds)
  return grounds
}
