import type { RawObjects } from './raw-objects.js'

/** Levels of a page tree: one of 100,000 pages with two kids a node has seventeen. */
const DEPTH_MAX = 50

/**
 * The numbers of pages, from 1, by those of their objects, as the page tree (ISO 32000-1, 7.7.3.2) tells them. Below a
 * node that counts as many pages as it has kids, each kid is taken for a page and not looked at: MuPDF's list of pages
 * loads them all, which is a sixth of what the index of a long manual costs. So what is not found here may still be a
 * page. Empty where the tree has not `pageCount` pages.
 */
export function pagesOfTree(objects: RawObjects, pageCount: number): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  const nodes = new Set<number>()
  let read = 0
  const addPage = (page: number): void => {
    read += 1
    const id = objects.idOf(page)
    if (!numbers.has(id)) numbers.set(id, read)
  }
  const isNode = (kid: number): boolean => objects.isArray(objects.get(kid, 'Kids'))
  /** Whether what is below the node was understood. */
  const addNode = (node: number, depth: number): boolean => {
    const id = objects.idOf(node)
    if (depth > DEPTH_MAX || nodes.has(id)) return false
    if (id !== 0) nodes.add(id)
    const kids = objects.get(node, 'Kids')
    const length = objects.lengthOf(kids)
    const areAllPages = objects.numberOf(objects.get(node, 'Count')) === length
    for (let at = 0; at < length && read <= pageCount; at++) {
      const kid = objects.at(kids, at)
      if (areAllPages || !isNode(kid)) addPage(kid)
      else if (!addNode(kid, depth + 1)) return false
    }
    return true
  }
  const root = objects.get(objects.get(objects.trailer(), 'Root'), 'Pages')
  return addNode(root, 0) && read === pageCount ? numbers : NO_PAGES
}

const NO_PAGES: ReadonlyMap<number, number> = new Map()
