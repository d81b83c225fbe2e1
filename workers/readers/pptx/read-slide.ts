import type { Block } from '../../document/blocks.js'
import { text } from '../../document/inlines.js'
import type { ReadContext } from '../../document/reading.js'
import { inReadingOrder } from '../office/reading-order.js'
import { partOfType, type Relationships, readRelationships } from '../ooxml/relationships.js'
import { bodyBlocks } from '../ooxml/text-body.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { attribute, child, childAt, descendants, type XmlElement } from '../xml/xml-tree.js'
import { type LayoutCache, placeholderOf, readLayout } from './placeholders.js'
import { readShapes } from './slide-shapes.js'

/** A slide's blocks, a comment with its number first; undefined for a hidden slide. */
export async function readSlide(
  pack: XmlPackage,
  partName: string,
  page: number,
  layouts: LayoutCache,
  context: ReadContext,
): Promise<Block[] | undefined> {
  const slide = await optionalTree(pack, partName, context, page)
  if (/^(0|false)$/.test(attribute(slide, 'show') ?? '')) return undefined
  const relationships = await readRelationships(pack, partName)
  if (partOfType(relationships, 'comments') !== undefined) {
    context.warn('content_dropped', 'Comments were left out.', page)
  }
  const shapes = child(child(slide, 'cSld'), 'spTree')
  const blocks: Block[] = [{ type: 'comment', value: `Slide ${page}`, provenance: { page } }]
  if (shapes !== undefined) {
    const layout = await readLayout(pack, relationships, layouts, context)
    const graphics = await readGraphics(pack, relationships, page, context)
    const read = readShapes(shapes, {
      page,
      relationships,
      layout,
      graphics,
      withPictures: context.pictures !== undefined,
    })
    for (const shape of inReadingOrder(read)) for (const block of shape.blocks) blocks.push(block)
  }
  return [...blocks, ...(await notesBlocks(pack, relationships, page, context))]
}

async function readGraphics(
  pack: XmlPackage,
  relationships: Relationships,
  page: number,
  context: ReadContext,
): Promise<ReadonlyMap<string, XmlElement>> {
  const graphics = new Map<string, XmlElement>()
  for (const { type, target, isExternal } of relationships.values()) {
    if (isExternal || (type !== 'chart' && type !== 'diagramData')) continue
    const root = await optionalTree(pack, target, context, page)
    if (root !== undefined) graphics.set(target, root)
  }
  return graphics
}

/** The speaker's notes under a heading; the slide's picture and number on the notes page are left out. */
async function notesBlocks(
  pack: XmlPackage,
  slideRelationships: Relationships,
  page: number,
  context: ReadContext,
): Promise<Block[]> {
  const partName = partOfType(slideRelationships, 'notesSlide')
  const notes = await optionalTree(pack, partName, context, page)
  if (partName === undefined || notes === undefined) return []
  const relationships = await readRelationships(pack, partName)
  const bodies = descendants(childAt(notes, 'cSld', 'spTree'), 'sp').filter(
    (shape) => placeholderOf(shape)?.type === 'body',
  )
  const provenance = { page }
  const blocks = bodies
    .flatMap((shape) => bodyBlocks(child(shape, 'txBody'), relationships, () => false))
    .map((block) => ({ ...block, provenance }))
  if (blocks.length === 0) return []
  return [{ type: 'heading', level: 3, children: [text('Notes:')], provenance }, ...blocks]
}
