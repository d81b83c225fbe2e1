import type { PDFDocument, PDFObject, PDFPage } from 'mupdf'

/** Nodes of the parent tree that are looked at for one page; its key is found in far fewer. */
const NODES_MAX = 2000
const DEPTH_MAX = 20
/** Marked contents of one page, and kids of one element, that are looked at. */
const MARKS_MAX = 20_000
const KIDS_MAX = 100
/** Elements above one another. */
const ANCESTORS_MAX = 200

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
export function createReferences(document: PDFDocument): References {
  const depths = new Map<number, number>()
  return {
    simplify(page) {
      const object = page.getObject()
      const key = object.get('StructParents')
      if (!key.isNumber()) return true
      const tree = document.getTrailer().get('Root').get('StructTreeRoot').get('ParentTree')
      const marks = lookUp(tree, key.asNumber(), { nodes: NODES_MAX }, 0)
      return marks?.isArray() !== true || simplifyMarks(marks, object.asIndirect(), depths)
    },
  }
}

/** `depths`: of elements by number, as far as they are known. */
function simplifyMarks(marks: PDFObject, page: number, depths: Map<number, number>): boolean {
  const seen = new Set<number>()
  const count = Math.min(marks.length, MARKS_MAX)
  for (let at = 0; at < count; at++) {
    const element = marks.get(at)
    const number = element.asIndirect()
    if (seen.has(number)) continue
    if (number > 0) seen.add(number)
    if (depthOf(element, depths) > ANCESTORS_MAX) return false
    simplifyKids(element.get('K'), page)
  }
  return true
}

function simplifyKids(kids: PDFObject, page: number): void {
  if (!kids.isArray()) return
  const count = Math.min(kids.length, KIDS_MAX)
  for (let at = 0; at < count; at++) simplify(kids, at, page)
}

/** How many elements are above one, itself included; no more are counted than the deepest of real trees has. */
function depthOf(element: PDFObject, depths: Map<number, number>): number {
  const path: number[] = []
  let at = element
  let depth = 0
  while (path.length <= ANCESTORS_MAX) {
    const number = at.asIndirect()
    const known = depths.get(number)
    if (known !== undefined) depth = known
    if (known !== undefined || !at.isDictionary()) break
    path.push(number)
    at = at.get('P')
  }
  for (const number of path.reverse()) depths.set(number, ++depth)
  return depth
}

function simplify(kids: PDFObject, at: number, page: number): void {
  const kid = kids.get(at)
  if (!kid.isDictionary()) return
  const id = kid.get('MCID')
  if (id.isNumber() && kid.get('Pg').asIndirect() === page) kids.put(at, id.asNumber())
}

/** The value of a number tree (ISO 32000-2, 7.9.7). */
function lookUp(
  node: PDFObject,
  key: number,
  left: { nodes: number },
  depth: number,
): PDFObject | undefined {
  if (depth > DEPTH_MAX || left.nodes-- <= 0) return undefined
  const numbers = node.get('Nums')
  if (numbers.isArray()) return valueAt(numbers, key)
  const kids = node.get('Kids')
  if (!kids.isArray()) return undefined
  for (let at = 0; at < kids.length && left.nodes > 0; at++) {
    const kid = kids.get(at)
    const limits = kid.get('Limits')
    left.nodes--
    if (limits.isArray() && key > limits.get(1).asNumber()) continue
    return lookUp(kid, key, left, depth + 1)
  }
  return undefined
}

/** Keys and values in turn, in the order of the keys. */
function valueAt(numbers: PDFObject, key: number): PDFObject | undefined {
  let low = 0
  let high = Math.floor(numbers.length / 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = numbers.get(2 * middle).asNumber()
    if (found === key) return numbers.get(2 * middle + 1)
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
