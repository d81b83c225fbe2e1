import type { Inline } from '../../document/inlines.js'
import { fileNameOf, linkAddress, relationshipOf } from '../ooxml/relationships.js'
import { alternative, attribute, descendant, type XmlElement } from '../ooxml/xml-tree.js'
import type { DocumentContext } from './document-context.js'

/** What a drawing shows: pictures stand in the line, the rest comes after the paragraph. */
export interface Drawn {
  readonly images: Inline[]
  /** `w:txbxContent` elements. */
  readonly textBoxes: XmlElement[]
  readonly charts: XmlElement[]
  /** Part names of the data of diagrams (SmartArt). */
  readonly diagrams: string[]
}

/** Reads `w:drawing`, `w:pict`, `w:object` or the `mc:AlternateContent` around them. */
export function readDrawing(drawing: XmlElement, context: DocumentContext): Drawn {
  const drawn: Drawn = { images: [], textBoxes: [], charts: [], diagrams: [] }
  visit(drawing, drawing, context, drawn)
  return drawn
}

/** Goes down one drawing; `shape` is the nearest one that may carry the alternative text. */
function visit(
  element: XmlElement,
  shape: XmlElement,
  context: DocumentContext,
  drawn: Drawn,
): void {
  switch (element.name) {
    case 'AlternateContent': {
      const branch = alternative(element)
      if (branch !== undefined) visitChildren(branch, shape, context, drawn)
      return
    }
    case 'txbxContent':
      drawn.textBoxes.push(element)
      return
    case 'blip':
    case 'imagedata':
      addImage(element, shape, context, drawn)
      return
    case 'chart':
      addChart(element, context, drawn)
      return
    case 'relIds': {
      const diagram = relationshipOf(context.relationships, element, 'dm')
      if (diagram !== undefined && !diagram.isExternal) drawn.diagrams.push(diagram.target)
      return
    }
    default:
      visitChildren(element, isShape(element) ? element : shape, context, drawn)
  }
}

function visitChildren(
  element: XmlElement,
  shape: XmlElement,
  context: DocumentContext,
  drawn: Drawn,
): void {
  for (const node of element.children) {
    if (typeof node !== 'string') visit(node, shape, context, drawn)
  }
}

function isShape({ name }: XmlElement): boolean {
  return ['inline', 'anchor', 'pic', 'shape', 'rect'].includes(name)
}

function addImage(
  element: XmlElement,
  shape: XmlElement,
  context: DocumentContext,
  drawn: Drawn,
): void {
  const relationship =
    relationshipOf(context.relationships, element, 'embed') ??
    relationshipOf(context.relationships, element, 'link') ??
    relationshipOf(context.relationships, element, 'id')
  const alt = alternativeText(element, shape)
  if (relationship === undefined && alt === '') return
  const url = relationship?.isExternal
    ? (linkAddress(relationship.target) ?? '')
    : fileNameOf(relationship?.target ?? '')
  drawn.images.push({ type: 'inlineImage', alt, url })
}

function alternativeText(element: XmlElement, shape: XmlElement): string {
  const properties = descendant(shape, 'docPr') ?? descendant(shape, 'cNvPr')
  const text =
    attribute(properties, 'descr') ?? attribute(shape, 'alt') ?? attribute(element, 'title') ?? ''
  return text.replace(/\s+/g, ' ').trim()
}

function addChart(element: XmlElement, context: DocumentContext, drawn: Drawn): void {
  const relationship = relationshipOf(context.relationships, element, 'id')
  const chart = relationship && context.graphics.get(relationship.target)
  if (chart !== undefined) drawn.charts.push(chart)
  else if (relationship === undefined) visitChildren(element, element, context, drawn)
}
