import type { Inline } from '../../document/inlines.js'
import { linkAddress } from '../office/link-address.js'
import { relationshipOf } from '../ooxml/relationships.js'
import { alternative } from '../ooxml/xml-values.js'
import { fileNameOf } from '../xml/part-name.js'
import { attribute, child, type XmlElement } from '../xml/xml-tree.js'
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
  visit(drawing, '', context, drawn)
  return drawn
}

/** Goes down one drawing; `alt` is the alternative text of the nearest shape that has one. */
function visit(element: XmlElement, alt: string, context: DocumentContext, drawn: Drawn): void {
  switch (element.name) {
    case 'AlternateContent': {
      const branch = alternative(element)
      if (branch !== undefined) visitChildren(branch, alt, context, drawn)
      return
    }
    case 'txbxContent':
      drawn.textBoxes.push(element)
      return
    case 'blip':
    case 'imagedata':
      addImage(element, alt, context, drawn)
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
      visitChildren(element, alternativeText(element) ?? alt, context, drawn)
  }
}

function visitChildren(
  element: XmlElement,
  alt: string,
  context: DocumentContext,
  drawn: Drawn,
): void {
  for (const node of element.children) {
    if (typeof node !== 'string') visit(node, alt, context, drawn)
  }
}

function addImage(element: XmlElement, alt: string, context: DocumentContext, drawn: Drawn): void {
  const relationship =
    relationshipOf(context.relationships, element, 'embed') ??
    relationshipOf(context.relationships, element, 'link') ??
    relationshipOf(context.relationships, element, 'id')
  if (relationship === undefined && alt === '') return
  const url = relationship?.isExternal
    ? (linkAddress(relationship.target) ?? '')
    : fileNameOf(relationship?.target ?? '')
  const isFile = context.read.pictures !== undefined && relationship?.isExternal === false
  const source = isFile ? { source: relationship.target } : {}
  drawn.images.push({ type: 'inlineImage', alt, url, ...source })
}

/** What a shape says of itself: `docPr` of an anchor, `cNvPr` of a picture, `alt` of a VML shape. */
function alternativeText(element: XmlElement): string | undefined {
  const properties = child(element, 'docPr') ?? child(child(element, 'nvPicPr'), 'cNvPr')
  const text = attribute(properties, 'descr') ?? attribute(element, 'alt')
  const line = text?.replace(/\s+/g, ' ').trim()
  return line === '' ? undefined : line
}

function addChart(element: XmlElement, context: DocumentContext, drawn: Drawn): void {
  const relationship = relationshipOf(context.relationships, element, 'id')
  const chart = relationship && context.graphics.get(relationship.target)
  if (chart !== undefined) drawn.charts.push(chart)
  else if (relationship === undefined) visitChildren(element, '', context, drawn)
}
