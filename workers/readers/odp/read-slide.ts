import type { Block } from '../../document/blocks.js'
import { type Inline, text } from '../../document/inlines.js'
import { blocksOf } from '../office/flow.js'
import { inReadingOrder, type ShapeBlocks } from '../office/reading-order.js'
import { isDrawing } from '../opendocument/drawings.js'
import { readElement } from '../opendocument/story.js'
import type { TextContext } from '../opendocument/text-context.js'
import { attribute, child, childElements, type XmlElement } from '../xml/xml-tree.js'
import { frameOf } from './frames.js'

/** What master pages put on slides (OpenDocument 1.3, 19.389). */
const FURNITURE = new Set(['page-number', 'footer', 'header', 'date-time'])

/** A slide's blocks, a comment with its number first; undefined for a hidden slide. */
export function readSlide(
  slide: XmlElement,
  page: number,
  context: TextContext,
): Block[] | undefined {
  const style = attribute(slide, 'draw:style-name')
  const visibility = context.styles.property(
    'drawing-page',
    style,
    'drawing-page-properties',
    'presentation:visibility',
  )
  if (visibility === 'hidden') return undefined
  if (child(slide, 'annotation') !== undefined) {
    context.read.warn('content_dropped', 'Comments were left out.', page)
  }
  const shapes = childElements(slide).flatMap((shape) => readShape(shape, page, context))
  return [
    { type: 'comment', value: `Slide ${page}`, provenance: { page } },
    ...inReadingOrder(shapes).flatMap(({ blocks }) => blocks),
    ...notesBlocks(child(slide, 'notes'), page, context),
    ...context.notes.waiting.splice(0),
  ]
}

function readShape(shape: XmlElement, page: number, context: TextContext): ShapeBlocks[] {
  if (!isDrawing(shape) || isFurniture(shape)) return []
  const isTitle = attribute(shape, 'presentation:class') === 'title'
  const read = blocksOf(readElement(shape, context))
  const blocks = isTitle ? titleBlocks(read) : read
  if (blocks.length === 0) return []
  const frame = frameOf(shape)
  const provenance = frame === undefined ? { page } : { page, box: frame }
  return [{ isTitle, frame, blocks: blocks.map((block) => ({ ...block, provenance })) }]
}

/** Placeholders that nobody filled show a prompt, and that in the program alone. */
function isFurniture(shape: XmlElement): boolean {
  return (
    attribute(shape, 'presentation:placeholder') === 'true' ||
    FURNITURE.has(attribute(shape, 'presentation:class') ?? '')
  )
}

function titleBlocks(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap(linesOf).filter((line) => line.length > 0)
  const children = lines.flatMap((line, index): Inline[] =>
    index === 0 ? [...line] : [text(' '), ...line],
  )
  return children.length === 0 ? [] : [{ type: 'heading', level: 1, children }]
}

function linesOf(block: Block): (readonly Inline[])[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return [block.children.map((inline) => (inline.type === 'lineBreak' ? text(' ') : inline))]
    case 'list':
      return block.items.flatMap((item) => item.children.flatMap(linesOf))
    case 'quote':
      return block.children.flatMap(linesOf)
    case 'code':
      return [[text(block.value)]]
    default:
      return []
  }
}

/** The speaker's notes under a heading; the slide's picture on the notes page is left out. */
function notesBlocks(notes: XmlElement | undefined, page: number, context: TextContext): Block[] {
  const frames = childElements(notes).filter(
    (shape) => attribute(shape, 'presentation:class') === 'notes' && !isFurniture(shape),
  )
  const provenance = { page }
  const blocks = frames
    .flatMap((shape) => blocksOf(readElement(shape, context)))
    .map((block) => ({ ...block, provenance }))
  if (blocks.length === 0) return []
  return [{ type: 'heading', level: 3, children: [text('Notes:')], provenance }, ...blocks]
}
