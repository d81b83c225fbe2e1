import type { BlockSource, BlockType, BoundingBox } from '../../src/contract/grounded.js'
import type { PlacedItem } from '../document/block-recorder.js'
import type { Block, Paragraph, Provenance } from '../document/blocks.js'
import { plainText } from '../document/plain-text.js'
import type { PageFacts } from '../document/reading.js'
import { isCaption } from './captions.js'
import { placeOf } from './place-of.js'

/** A block as the caller is told of it, but for its place in the Markdown. */
export interface BlockRecord {
  readonly type: BlockType
  /** Of a heading. */
  readonly title?: string
  readonly level?: number
  readonly page?: number | undefined
  readonly bbox?: BoundingBox | undefined
  readonly confidence: number
  readonly source: BlockSource
}

type FactsOf = (page: number) => PageFacts | undefined

/** Undefined for comments and rules, which say nothing. */
export function blockRecord(block: Block, factsOf: FactsOf): BlockRecord | undefined {
  const type = typeOf(block)
  if (type === undefined) return undefined
  const place = placeOf(provenanceOf([block]), factsOf)
  if (block.type !== 'heading' || type !== 'heading') return { type, ...place }
  return { type, title: plainText(block.children).trim(), level: block.level, ...place }
}

export function itemRecord({ blocks, isItem, depth }: PlacedItem, factsOf: FactsOf): BlockRecord {
  const place = placeOf(provenanceOf(blocks), factsOf)
  return isItem ? { type: 'list_item', level: depth, ...place } : { type: 'paragraph', ...place }
}

function typeOf(block: Block): BlockType | undefined {
  switch (block.type) {
    case 'comment':
    case 'thematicBreak':
      return undefined
    case 'paragraph':
      return block.furniture ? 'furniture' : typeOfParagraph(block)
    case 'math':
      return 'formula'
    case 'image':
      return 'figure'
    case 'verbatim':
      return 'paragraph'
    case 'list':
      return 'list_item'
    default:
      return block.furniture ? 'furniture' : block.type
  }
}

function typeOfParagraph({ children }: Paragraph): BlockType {
  const [first, second] = children
  if (first?.type === 'inlineImage' && second === undefined) return 'figure'
  return isCaption(plainText(children)) ? 'caption' : 'paragraph'
}

/** Their own, or what all of them have on the page that the first is on. */
function provenanceOf(blocks: readonly Block[]): Provenance | undefined {
  const all = blocks.flatMap(provenances)
  const [first] = all
  if (first === undefined) return undefined
  const boxes = all.flatMap(({ page, box }) => (page === first.page && box ? [box] : []))
  if (boxes.length === 0) return { page: first.page }
  const box = boxes.reduce((around, { x0, y0, x1, y1 }) => ({
    x0: Math.min(around.x0, x0),
    y0: Math.min(around.y0, y0),
    x1: Math.max(around.x1, x1),
    y1: Math.max(around.y1, y1),
  }))
  return { page: first.page, box }
}

function provenances(block: Block): Provenance[] {
  if (block.type === 'list')
    return block.items.flatMap(({ children }) => children.flatMap(provenances))
  if (block.provenance !== undefined) return [block.provenance]
  return block.type === 'quote' || block.type === 'footnote'
    ? block.children.flatMap(provenances)
    : []
}
