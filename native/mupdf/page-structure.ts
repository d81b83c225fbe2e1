import type { PDFDocument, PDFPage } from 'mupdf'
import { simplifyReferences } from './marked-content.js'
import { type CellSpan, createTreeReader, type TreeReader } from './structure-tree.js'
import type { WasmModule } from './wasm-module.js'

/** An element of the structure tree with content on the page (ISO 32000-2, 14.7). */
export interface StructureElement {
  /** Index of its parent in the page's elements, which comes before it; -1 at the top. */
  readonly parent: number
  /** Place among its parent's kids: with the parents' it is the element's identity on every page. */
  readonly place: number
  /** Standard structure type, role map applied (ISO 32000-2, 14.8.4); '' for one that is unknown. */
  readonly type: string
  /** Of a TR: all of its cells in order, those without content included. Empty where the tree does not say. */
  readonly cells?: readonly CellSpan[]
}

/** Which element each painted character belongs to. Coordinates as in PageContent. */
export interface PageStructure {
  readonly elements: readonly StructureElement[]
  /** Origins of the characters. */
  readonly x: Float32Array
  readonly y: Float32Array
  /** Index into `elements`; -1 for artifacts and all else outside the tree. */
  readonly element: Int32Array
}

/** More elements on one page are no document's structure. */
const ELEMENTS_MAX = 20_000
const DEPTH_MAX = 100
const CHARACTERS_MAX = 200_000

/** MuPDF's fz_structure in its order; types it does not know are -1. */
const TYPES = (
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private DocumentFragment Aside ' +
  'Title FENote Sub P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note ' +
  'Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact'
).split(' ')

/** fz_stext_block on wasm32: type 0, first line or struct 24, place 28, next 56. */
const BLOCK = { text: 0, struct: 2 } as const

/**
 * The page's marked content by the elements of the structure tree, as MuPDF's structured text has it: the interpreter's
 * own calls do not say it. Undefined for a page with more of it than any document has.
 */
export function readStructure(
  wasm: WasmModule,
  document: PDFDocument,
  page: PDFPage,
): PageStructure | undefined {
  const [x0 = 0, y0 = 0] = page.getBounds()
  if (!simplifyReferences(document, page.getObject())) return undefined
  const text = page.toStructuredText('structured')
  try {
    const walk = walkOf(wasm, x0, y0)
    walkBlocks(walk, wasm._wasm_stext_page_get_first_block(Number(text.pointer)))
    if (walk.isOverBudget) return undefined
    return {
      elements: withCells(walk.elements, createTreeReader(document)),
      x: Float32Array.from(walk.x),
      y: Float32Array.from(walk.y),
      element: Int32Array.from(walk.element),
    }
  } finally {
    text.destroy()
  }
}

interface Walk {
  readonly wasm: WasmModule
  readonly x0: number
  readonly y0: number
  readonly elements: StructureElement[]
  readonly x: number[]
  readonly y: number[]
  readonly element: number[]
  isOverBudget: boolean
}

function walkOf(wasm: WasmModule, x0: number, y0: number): Walk {
  return { wasm, x0, y0, elements: [], x: [], y: [], element: [], isOverBudget: false }
}

interface Waiting {
  readonly block: number
  readonly parent: number
}

/** Without recursion: a tree may be as deep as its maker likes. */
function walkBlocks(walk: Walk, first: number): void {
  const waiting: Waiting[] = [{ block: first, parent: -1 }]
  for (let next = waiting.pop(); next !== undefined && !walk.isOverBudget; next = waiting.pop())
    walkSiblings(walk, next, waiting)
}

/** The blocks from one on, up to the first element: it and those after it wait. */
function walkSiblings(walk: Walk, { block: first, parent }: Waiting, waiting: Waiting[]): void {
  const { HEAPU32: words } = walk.wasm
  for (let block = first; block !== 0; block = words[(block >> 2) + 14] ?? 0) {
    const at = block >> 2
    const down = words[at + 6] ?? 0
    if (words[at] === BLOCK.text) readLines(walk, down, parent)
    if (words[at] !== BLOCK.struct || down === 0) continue
    const element = addElement(walk, parent, words[at + 7] ?? 0, down)
    waiting.push({ block: words[at + 14] ?? 0, parent })
    waiting.push({ block: words[(down >> 2) + 2] ?? 0, parent: element })
    if (waiting.length > 2 * DEPTH_MAX) walk.isOverBudget = true
    return
  }
}

/** `struct`: fz_stext_struct { up 0, parent 4, first block 8, last block 12, standard type 16, raw name 20 }. */
function addElement(walk: Walk, parent: number, place: number, struct: number): number {
  const type = TYPES[walk.wasm.HEAPU32[(struct >> 2) + 4] ?? -1] ?? ''
  if (walk.elements.length >= ELEMENTS_MAX) walk.isOverBudget = true
  return walk.elements.push({ parent, place, type }) - 1
}

/** fz_stext_line: first char 28, next 40; fz_stext_char: origin 12, next 60. */
function readLines(walk: Walk, first: number, element: number): void {
  const { HEAPU32: words, HEAPF32: floats } = walk.wasm
  for (let line = first; line !== 0; line = words[(line >> 2) + 10] ?? 0) {
    for (let char = words[(line >> 2) + 7] ?? 0; char !== 0; char = words[(char >> 2) + 15] ?? 0) {
      walk.x.push((floats[(char >> 2) + 3] ?? 0) - walk.x0)
      walk.y.push((floats[(char >> 2) + 4] ?? 0) - walk.y0)
      walk.element.push(element)
    }
    if (walk.x.length > CHARACTERS_MAX) walk.isOverBudget = true
  }
}

function withCells(elements: readonly StructureElement[], tree: TreeReader): StructureElement[] {
  return elements.map((element, index) =>
    element.type === 'TR' ? { ...element, cells: tree.cellsOf(elements, index) } : element,
  )
}
