import type { Block } from '../../document/blocks.js'
import { blocksOf, type FlowItem } from '../office/flow.js'
import { indexPlace, paragraphItems, type TextKind } from '../office/paragraph-items.js'
import { toHeadingLevel } from '../office/style-names.js'
import {
  attribute,
  child,
  childElements,
  integerAttribute,
  type XmlElement,
} from '../xml/xml-tree.js'
import { frameImage, INDEXES, isDrawing, isObject, shapeText } from './drawings.js'
import { countItem } from './list-numbers.js'
import { boundedStart, labelOf } from './list-styles.js'
import { listItems } from './lists.js'
import { embeddedObject } from './objects.js'
import type { ParagraphStyle } from './styles.js'
import { tableBlock } from './tables.js'
import type { TextContext } from './text-context.js'
import { paragraphContent } from './text-runs.js'

/** Shapes, lists and tables within each other; deeper ones are left out. */
const DEPTH_MAX = 50

/** Reads the elements of a text one by one (OpenDocument 1.3, 5). */
export function readElement(element: XmlElement, context: TextContext, depth = 0): FlowItem[] {
  if (depth > DEPTH_MAX) {
    context.read.warn('nesting_truncated', `Content nested deeper than ${DEPTH_MAX} was left out.`)
    return []
  }
  const readAll = (elements: readonly XmlElement[]): FlowItem[] =>
    elements.flatMap((inner) => readElement(inner, context, depth + 1))
  switch (element.name) {
    case 'p':
    case 'h':
      return readParagraph(element, context, readAll)
    case 'list':
      return listItems(element, context, readAll)
    case 'table': {
      const block = tableBlock(element, context.read, (cell) =>
        blocksOf(readAll(childElements(cell))),
      )
      return block === undefined ? [] : [{ kind: 'block', block }]
    }
    case 'section':
      return attribute(element, 'text:display') === 'none' ? [] : readAll(childElements(element))
    case 'index-body':
    case 'index-title':
    case 'numbered-paragraph':
      return readAll(childElements(element))
    default:
      if (INDEXES.has(element.name)) return readAll(childElements(element))
      return isDrawing(element) ? readDrawing(element, context, readAll) : []
  }
}

/** A shape that stands by itself. */
function readDrawing(
  shape: XmlElement,
  context: TextContext,
  readAll: (elements: readonly XmlElement[]) => FlowItem[],
): FlowItem[] {
  if (isObject(shape)) return objectItems(shape, context)
  const image = frameImage(shape, context.read)
  if (image === undefined) return readAll(shapeText(shape))
  return [{ kind: 'block', block: { ...image, type: 'image' } }]
}

/** A chart or a formula; objects of other programs are left out. */
function objectItems(frame: XmlElement, { objects, read }: TextContext): FlowItem[] {
  const object = embeddedObject(frame, objects)
  if (object === undefined) {
    read.warn('content_dropped', 'An object of another program was left out.')
    return []
  }
  const blocks: readonly Block[] =
    object.kind === 'chart' ? object.blocks : [{ type: 'math', latex: object.latex }]
  return blocks.map((block) => ({ kind: 'block', block }))
}

function readParagraph(
  element: XmlElement,
  context: TextContext,
  readAll: (elements: readonly XmlElement[]) => FlowItem[],
): FlowItem[] {
  const style = context.styles.paragraph(attribute(element, 'text:style-name'))
  const readNote = (note: XmlElement): string => {
    context.notes.count += 1
    const label = String(context.notes.count)
    const children = blocksOf(readAll(childElements(child(note, 'note-body'))))
    context.notes.waiting.push({ type: 'footnote', label, children })
    return label
  }
  const { runs, anchored } = paragraphContent(element, style.format, context, readNote)
  if (style.isRule && runs.length === 0) {
    return [{ kind: 'block', block: { type: 'thematicBreak' } }]
  }
  const items = paragraphItems(runs, style.isCode, () => textKind(element, style, context))
  // An empty paragraph that something hangs on parts nothing.
  return anchored.length === 0 ? items : [...items, ...readAll(anchored)]
}

function textKind(element: XmlElement, style: ParagraphStyle, context: TextContext): TextKind {
  if (element.name !== 'h') {
    const { headingLevel, isQuote, indexLevel } = style
    return { headingLevel, isQuote, list: indexPlace(indexLevel) }
  }
  const level = Math.max(integerAttribute(element, 'text:outline-level') ?? 1, 1)
  return { headingLevel: toHeadingLevel(level), label: headingLabel(element, level - 1, context) }
}

/** The number that the outline gives to headings of a level (5.1.2, 16.34). */
function headingLabel(
  element: XmlElement,
  level: number,
  { styles, outline }: TextContext,
): string {
  if (attribute(element, 'text:is-list-header') === 'true') return ''
  const start = boundedStart(integerAttribute(element, 'text:start-value'))
  const isAnew = attribute(element, 'text:restart-numbering') === 'true'
  const first = styles.outline?.get(level)?.start ?? 1
  countItem(outline, level, first, isAnew ? (start ?? first) : undefined)
  return labelOf(styles.outline, level, outline.counters)
}
