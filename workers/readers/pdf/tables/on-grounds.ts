import type { Page } from '../model/page.js'
import { boxesOf, type Lens } from './evidence/normal-page.js'
import type { PaintedBox } from './evidence/painted-box.js'
import { liesOverBoxes } from './evidence/side-boxes.js'
import { type Grid, isOfCells } from './grid.js'

/** The grids that do not lie over several boxes. */
export function onGrounds(grids: readonly Grid[], page: Page, lens: Lens): readonly Grid[] {
  if (grids.every(isOfCells)) return grids
  const boxes = knownBoxes(page, lens)
  return grids.filter((grid) => !liesOverBoxes(grid, boxes))
}

interface Seen {
  /** See Lens: a page may be looked at again once the size of the document's text is better known. */
  readonly scale: number
  readonly boxes: readonly PaintedBox[]
}

/** Asked for by the page and by each of its columns. */
const known = new WeakMap<Page, Seen>()

function knownBoxes(page: Page, { scale }: Lens): readonly PaintedBox[] {
  const before = known.get(page)
  if (before?.scale === scale) return before.boxes
  const boxes = boxesOf(page, { scale })
  known.set(page, { scale, boxes })
  return boxes
}
