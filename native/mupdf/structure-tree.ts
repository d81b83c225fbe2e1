import type { RawObjects } from './raw-objects.js'

/** A cell as its row in the structure tree has it. */
export interface CellSpan {
  /** Place among the row's kids. */
  readonly place: number
  readonly isHeader: boolean
  /** From 1. */
  readonly colspan: number
  readonly rowspan: number
}

export interface TreeReader {
  /** The cells of the element at `index`, a TR. Empty when the tree cannot be followed there. */
  cellsOf(elements: readonly Placed[], index: number): readonly CellSpan[]
  /** The alternative description of the element at `index`, or of the nearest around it; '' without one. */
  alternativeOf(elements: readonly Placed[], index: number): string
}

/** Where an element is: see StructureElement. */
interface Placed {
  readonly parent: number
  readonly place: number
}

/** Wider tables and larger spans are attacks. */
const CELLS_MAX = 200
const SPAN_MAX = 200
/** Cells that are looked up for one page; the rows after them have those with content. */
const PAGE_CELLS_MAX = 5000
const ATTRIBUTES_MAX = 8

/**
 * Follows the tree from its root along the places that the page's elements have in it: the work is that of the elements,
 * however large, deep or cyclic the tree is.
 */
export function createTreeReader(objects: RawObjects): TreeReader {
  const found = new Map<number, number>()
  let cellsLeft = PAGE_CELLS_MAX
  return {
    cellsOf(elements, index) {
      if (cellsLeft <= 0) return []
      try {
        const row = objectAt(objects, elements, index, found)
        const cells = row === NONE ? [] : cellsOfRow(objects, row)
        cellsLeft -= cells.length
        return cells
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error
        return []
      }
    },
    alternativeOf(elements, index) {
      try {
        return alternativeOf(objects, elements, index, found)
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error
        return ''
      }
    },
  }
}

/** A figure's content may stand in a paragraph or span within it. */
const ALTERNATIVE_REACH = 4

function alternativeOf(
  objects: RawObjects,
  elements: readonly Placed[],
  index: number,
  found: Map<number, number>,
): string {
  let at = index
  for (let step = 0; step < ALTERNATIVE_REACH && at >= 0; step++) {
    const object = objectAt(objects, elements, at, found)
    const text = object === NONE ? '' : objects.textOf(objects.get(object, 'Alt')).trim()
    if (text !== '') return text
    at = elements[at]?.parent ?? -1
  }
  return ''
}

/** No object. */
const NONE = 0

function objectAt(
  objects: RawObjects,
  elements: readonly Placed[],
  index: number,
  found: Map<number, number>,
): number {
  const path: number[] = []
  let at = index
  while (at >= 0 && !found.has(at)) {
    path.push(at)
    at = elements[at]?.parent ?? -1
  }
  let object = at >= 0 ? (found.get(at) ?? NONE) : treeRoot(objects)
  for (const step of path.reverse()) {
    object = kidOf(objects, object, elements[step]?.place ?? 0)
    found.set(step, object)
  }
  return object
}

const treeRoot = (objects: RawObjects): number =>
  objects.get(objects.get(objects.trailer(), 'Root'), 'StructTreeRoot')

function kidOf(objects: RawObjects, object: number, place: number): number {
  const kids = objects.get(object, 'K')
  const kid = objects.isArray(kids) ? objects.at(kids, place) : kids
  return objects.isDictionary(kid) ? kid : NONE
}

function cellsOfRow(objects: RawObjects, row: number): CellSpan[] {
  const kids = objects.get(row, 'K')
  if (!objects.isArray(kids)) return objects.isDictionary(kids) ? [cellOf(objects, kids, 0)] : []
  const cells: CellSpan[] = []
  const count = Math.min(objects.lengthOf(kids), CELLS_MAX)
  for (let place = 0; place < count; place++) {
    const kid = objects.at(kids, place)
    const isElement = objects.isDictionary(kid) && objects.get(kid, 'S') !== NONE
    if (isElement) cells.push(cellOf(objects, kid, place))
  }
  return cells
}

function cellOf(objects: RawObjects, cell: number, place: number): CellSpan {
  const type = objects.get(cell, 'S')
  return {
    place,
    isHeader: objects.isName(type) && objects.nameOf(type) === 'TH',
    colspan: spanOf(objects, cell, 'ColSpan'),
    rowspan: spanOf(objects, cell, 'RowSpan'),
  }
}

/** An attribute of the Table owner (ISO 32000-2, 14.8.5.7); attributes are one dictionary or an array with revisions. */
function spanOf(objects: RawObjects, cell: number, name: string): number {
  const attributes = objects.get(cell, 'A')
  if (objects.isDictionary(attributes)) return spanIn(objects, attributes, name) ?? 1
  if (!objects.isArray(attributes)) return 1
  const count = Math.min(objects.lengthOf(attributes), ATTRIBUTES_MAX)
  for (let at = 0; at < count; at++) {
    const one = objects.at(attributes, at)
    const span = objects.isDictionary(one) ? spanIn(objects, one, name) : undefined
    if (span !== undefined) return span
  }
  return 1
}

function spanIn(objects: RawObjects, attributes: number, name: string): number | undefined {
  const value = objects.get(attributes, name)
  if (!objects.isNumber(value)) return undefined
  return Math.max(1, Math.min(SPAN_MAX, Math.floor(objects.numberOf(value))))
}
