import type { PDFDocument, PDFObject } from 'mupdf'

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
export function createTreeReader(document: PDFDocument): TreeReader {
  const objects = new Map<number, PDFObject | undefined>()
  let cellsLeft = PAGE_CELLS_MAX
  return {
    cellsOf(elements, index) {
      if (cellsLeft <= 0) return []
      try {
        const row = objectAt(document, elements, index, objects)
        const cells = row === undefined ? [] : cellsOfRow(row)
        cellsLeft -= cells.length
        return cells
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error
        return []
      }
    },
  }
}

function objectAt(
  document: PDFDocument,
  elements: readonly Placed[],
  index: number,
  objects: Map<number, PDFObject | undefined>,
): PDFObject | undefined {
  const path: number[] = []
  let at = index
  while (at >= 0 && !objects.has(at)) {
    path.push(at)
    at = elements[at]?.parent ?? -1
  }
  let object = at >= 0 ? objects.get(at) : document.getTrailer().get('Root').get('StructTreeRoot')
  for (const step of path.reverse()) {
    object = object === undefined ? undefined : kidOf(object, elements[step]?.place ?? 0)
    objects.set(step, object)
  }
  return object
}

function kidOf(object: PDFObject, place: number): PDFObject | undefined {
  const kids = object.get('K')
  const kid = kids.isArray() ? kids.get(place) : kids
  return kid.isDictionary() ? kid : undefined
}

function cellsOfRow(row: PDFObject): CellSpan[] {
  const kids = row.get('K')
  if (!kids.isArray()) return kids.isDictionary() ? [cellOf(kids, 0)] : []
  const cells: CellSpan[] = []
  for (let place = 0; place < Math.min(kids.length, CELLS_MAX); place++) {
    const kid = kids.get(place)
    if (kid.isDictionary() && !kid.get('S').isNull()) cells.push(cellOf(kid, place))
  }
  return cells
}

function cellOf(cell: PDFObject, place: number): CellSpan {
  const type = cell.get('S')
  return {
    place,
    isHeader: type.isName() && type.asName() === 'TH',
    colspan: spanOf(cell, 'ColSpan'),
    rowspan: spanOf(cell, 'RowSpan'),
  }
}

/** An attribute of the Table owner (ISO 32000-2, 14.8.5.7); attributes are one dictionary or an array with revisions. */
function spanOf(cell: PDFObject, name: string): number {
  const attributes = cell.get('A')
  if (attributes.isDictionary()) return spanIn(attributes, name) ?? 1
  if (!attributes.isArray()) return 1
  for (let at = 0; at < Math.min(attributes.length, ATTRIBUTES_MAX); at++) {
    const one = attributes.get(at)
    const span = one.isDictionary() ? spanIn(one, name) : undefined
    if (span !== undefined) return span
  }
  return 1
}

function spanIn(attributes: PDFObject, name: string): number | undefined {
  const value = attributes.get(name)
  if (!value.isNumber()) return undefined
  return Math.max(1, Math.min(SPAN_MAX, Math.floor(value.asNumber())))
}
