import type { ExternalLink } from '../../../../native/mupdf/external-links.js'
import type { Rect } from '../../../document/blocks.js'
import { type PageFrame, turnBox } from './page-frame.js'

/** Boxes of links are at times lower than their text: how far it may stand above or below its box, and beside it, points. */
export const LINK_REACH_PT = 1
const LINK_SWAY_PT = 0.2

export interface LinkArea {
  readonly box: Rect
  readonly link: number
}

/** The targets of a page's links, each once, and where they lie in the page's frame. */
export function linkAreas(externalLinks: readonly ExternalLink[], frame: PageFrame) {
  const links: string[] = []
  const areas = externalLinks.map(({ x0, y0, x1, y1, uri }): LinkArea => {
    const known = links.indexOf(uri)
    const link = known >= 0 ? known : links.push(uri) - 1
    return { box: turnBox(frame, x0, y0, x1, y1), link }
  })
  return { links, areas }
}

/** The link whose box a point lies in; -1 for none. */
export function linkAt(areas: readonly LinkArea[], x: number, y: number): number {
  for (const { box, link } of areas) {
    if (x < box.x0 - LINK_SWAY_PT || x > box.x1 + LINK_SWAY_PT) continue
    if (y >= box.y0 - LINK_REACH_PT && y <= box.y1 + LINK_REACH_PT) return link
  }
  return -1
}
