import type { PDFPage } from 'mupdf'
import type { RawObjects } from './raw-objects.js'

/** Nodes of the parent tree that are looked at for one page; its key is found in far fewer. */
const NODES_MAX = 2000
const DEPTH_MAX = 20
/** Marked contents of one page, and kids of one element, that are looked at. */
const MARKS_MAX = 20_000
const KIDS_MAX = 100
/** Elements above one another. */
const ANCESTORS_MAX = 200

/** No object. */
const NONE = 0

/** The references of a document's pages into its structure tree. */
export interface References {
  simplify(page: PDFPage): boolean
}

/**
 * MuPDF (1.28.1) does not find the elements that a page's marked content belongs to where these name it by a reference
 * of the kind that elements on several pages have (ISO 32000-2, 14.7.5.2). This writes such references to the page as
 * plain numbers, in the tree as it is in memory. False when elements stand deeper than those of any document: MuPDF's
 * work on them grows with the square of their depth.
 */
export function createReferences(objects: RawObjects): References {
  const depths = new Map<number, number>()
  return {
    simplify(page) {
      const object = page.getObject()
      const key = objects.get(Number(object.pointer), 'StructParents')
      if (!objects.isNumber(key)) return true
      const tree = ['Root', 'StructTreeRoot', 'ParentTree'].reduce(objects.get, objects.trailer())
      const marks = lookUp(objects, tree, objects.numberOf(key), { nodes: NODES_MAX }, 0)
      return !objects.isArray(marks) || simplifyMarks(objects, marks, object.asIndirect(), depths)
    },
  }
}

/**
 * `depths`: of elements by number, as far as they are known. A page with holes among its elements is read without them:
 * on the four forms where that is so it reads better.
 */
function simplifyMarks(
  objects: RawObjects,
  marks: number,
  page: number,
  depths: Map<number, number>,
): boolean {
  const seen = new Set<number>()
  const count = Math.min(objects.lengthOf(marks), MARKS_MAX)
  for (let at = 0; at < count; at++) {
    const element = objects.at(marks, at)
    if (element === NONE) return false
    const number = objects.idOf(element)
    if (seen.has(number)) continue
    if (number > 0) seen.add(number)
    if (depthOf(objects, element, depths) > ANCESTORS_MAX) return false
    simplifyKids(objects, objects.get(element, 'K'), page)
  }
  return true
}

function simplifyKids(objects: RawObjects, kids: number, page: number): void {
  if (!objects.isArray(kids)) return
  const count = Math.min(objects.lengthOf(kids), KIDS_MAX)
  for (let at = 0; at < count; at++) simplify(objects, kids, at, page)
}

/** How many elements are above one, itself included; no more are counted than the deepest of real trees has. */
function depthOf(objects: RawObjects, element: number, depths: Map<number, number>): number {
  const path: number[] = []
  let at = element
  let depth = 0
  while (path.length <= ANCESTORS_MAX) {
    const number = objects.idOf(at)
    const known = depths.get(number)
    if (known !== undefined) depth = known
    if (known !== undefined || !objects.isDictionary(at)) break
    path.push(number)
    at = objects.get(at, 'P')
  }
  for (const number of path.reverse()) depths.set(number, ++depth)
  return depth
}

function simplify(objects: RawObjects, kids: number, at: number, page: number): void {
  const kid = objects.at(kids, at)
  if (!objects.isDictionary(kid)) return
  const id = objects.get(kid, 'MCID')
  const isOnPage = objects.isNumber(id) && objects.idOf(objects.get(kid, 'Pg')) === page
  if (isOnPage) objects.putNumber(kids, at, objects.numberOf(id))
}

/** The value of a number tree (ISO 32000-2, 7.9.7); NONE without one. */
function lookUp(
  objects: RawObjects,
  node: number,
  key: number,
  left: { nodes: number },
  depth: number,
): number {
  if (depth > DEPTH_MAX || left.nodes-- <= 0) return NONE
  const numbers = objects.get(node, 'Nums')
  if (objects.isArray(numbers)) return valueAt(objects, numbers, key)
  const kids = objects.get(node, 'Kids')
  if (!objects.isArray(kids)) return NONE
  const count = objects.lengthOf(kids)
  for (let at = 0; at < count && left.nodes > 0; at++) {
    const kid = objects.at(kids, at)
    const limits = objects.get(kid, 'Limits')
    left.nodes--
    if (objects.isArray(limits) && key > objects.numberOf(objects.at(limits, 1))) continue
    return lookUp(objects, kid, key, left, depth + 1)
  }
  return NONE
}

/** Keys and values in turn, in the order of the keys. */
function valueAt(objects: RawObjects, numbers: number, key: number): number {
  let low = 0
  let high = Math.floor(objects.lengthOf(numbers) / 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = objects.numberOf(objects.at(numbers, 2 * middle))
    if (found === key) return objects.at(numbers, 2 * middle + 1)
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return NONE
}
