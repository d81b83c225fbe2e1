import type { MarkedElement, PageMarks } from './page-content.js'
import type { RawObjects } from './raw-objects.js'
import { type CellSpan, createTreeReader } from './structure-tree.js'

/** An element of the structure tree with content on the page. */
export interface StructureElement extends MarkedElement {
  /** Of a TR: all of its cells in order, those without content included. Empty where the tree does not say. */
  readonly cells?: readonly CellSpan[]
}

/** A page's marks with what the tree itself says of its tables. */
export interface PageStructure extends PageMarks {
  readonly elements: readonly StructureElement[]
}

export function pageStructure(
  objects: RawObjects,
  { elements, ...owners }: PageMarks,
): PageStructure {
  const tree = createTreeReader(objects)
  const withCells = elements.map((element, index) =>
    element.type === 'TR' ? { ...element, cells: tree.cellsOf(elements, index) } : element,
  )
  return { elements: withCells, ...owners }
}
