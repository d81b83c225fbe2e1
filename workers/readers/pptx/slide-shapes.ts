import type { Block, Provenance } from '../../document/blocks.js'
import { listBuilder } from '../office/list-builder.js'
import type { Frame, ShapeBlocks } from '../office/reading-order.js'
import { chartBlocks } from '../ooxml/chart.js'
import { diagramItems } from '../ooxml/diagram.js'
import { alternativeText, isHidden } from '../ooxml/drawing-properties.js'
import { type Relationships, relationshipOf } from '../ooxml/relationships.js'
import { bodyBlocks } from '../ooxml/text-body.js'
import { joinedParagraphs } from '../ooxml/text-runs.js'
import { alternative } from '../ooxml/xml-values.js'
import { fileNameOf } from '../xml/part-name.js'
import { child, childElements, descendant, type XmlElement } from '../xml/xml-tree.js'
import { frameOf } from './frames.js'
import { type Placeholder, placeholderOf, type SlideLayout } from './placeholders.js'
import { slideTable } from './slide-table.js'

/** What the shapes of one slide are read with. */
export interface SlideContext {
  readonly page: number
  readonly relationships: Relationships
  readonly layout: SlideLayout
  /** Charts and data of diagrams by part name. */
  readonly graphics: ReadonlyMap<string, XmlElement>
  /** Pictures know where their files are. */
  readonly withPictures: boolean
}

/** Groups deeper than this are cut. */
const GROUP_DEPTH_MAX = 50
/** Furniture that layouts put on slides (ECMA-376, 19.7.10). */
const FURNITURE = new Set(['sldNum', 'ftr', 'dt', 'hdr'])

/** The shapes of a tree in document order, groups opened; those in a group stand where the group does. */
export function readShapes(
  tree: XmlElement,
  context: SlideContext,
  groupFrame?: Frame,
  depth = 0,
): ShapeBlocks[] {
  if (depth > GROUP_DEPTH_MAX) return []
  return childElements(tree).flatMap((element) => {
    if (element.name === 'AlternateContent') {
      const branch = alternative(element)
      return branch === undefined ? [] : readShapes(branch, context, groupFrame, depth + 1)
    }
    return isHidden(element) ? [] : readShape(element, context, groupFrame, depth)
  })
}

function readShape(
  element: XmlElement,
  context: SlideContext,
  groupFrame: Frame | undefined,
  depth: number,
): ShapeBlocks[] {
  const placeholder = placeholderOf(element)
  if (placeholder !== undefined && FURNITURE.has(placeholder.type)) return []
  const inherited = placeholder && context.layout.frame(placeholder)
  const frame = groupFrame ?? frameOf(element) ?? inherited
  if (element.name === 'grpSp') return readShapes(element, context, frame, depth + 1)
  const blocks = shapeBlocks(element, placeholder, context)
  if (blocks.length === 0) return []
  const provenance = provenanceOf(context.page, frame)
  return [
    {
      isTitle: isTitle(placeholder) && element.name === 'sp',
      frame,
      blocks: blocks.map((block) => ({ ...block, provenance })),
    },
  ]
}

function provenanceOf(page: number, box: Frame | undefined): Provenance {
  return box === undefined ? { page } : { page, box }
}

function isTitle(placeholder: Placeholder | undefined): boolean {
  return placeholder?.type === 'title' || placeholder?.type === 'ctrTitle'
}

function shapeBlocks(
  element: XmlElement,
  placeholder: Placeholder | undefined,
  context: SlideContext,
): Block[] {
  switch (element.name) {
    case 'sp':
      return textBlocks(child(element, 'txBody'), placeholder, context)
    case 'pic':
      return [picture(element, context)]
    case 'graphicFrame':
      return graphicBlocks(element, context)
    default:
      return []
  }
}

function textBlocks(
  body: XmlElement | undefined,
  placeholder: Placeholder | undefined,
  context: SlideContext,
): Block[] {
  if (isTitle(placeholder)) {
    const children = joinedParagraphs(childElements(body, 'p'), context.relationships)
    return children.length === 0 ? [] : [{ type: 'heading', level: 1, children }]
  }
  const isBody = placeholder?.type === 'obj' || placeholder?.type === 'body'
  return bodyBlocks(
    body,
    context.relationships,
    (level) => isBody && context.layout.hasBullets(placeholder, level),
  )
}

function picture(element: XmlElement, context: SlideContext): Block {
  const blip = descendant(element, 'blip')
  const relationship =
    relationshipOf(context.relationships, blip, 'embed') ??
    relationshipOf(context.relationships, blip, 'link')
  const isFile = context.withPictures && relationship?.isExternal === false
  return {
    type: 'image',
    alt: alternativeText(element),
    url: fileNameOf(relationship?.target ?? ''),
    ...(isFile ? { source: relationship.target } : {}),
  }
}

/** What a graphic frame holds: a table, a chart, a diagram, or an object shown by a picture. */
function graphicBlocks(element: XmlElement, context: SlideContext): Block[] {
  const table = descendant(element, 'tbl')
  if (table !== undefined) {
    const block = slideTable(table, context.relationships)
    return block === undefined ? [] : [block]
  }
  const chart = graphicOf(descendant(element, 'chart'), 'id', context)
  if (chart !== undefined) return chartBlocks(chart)
  const diagram = graphicOf(descendant(element, 'relIds'), 'dm', context)
  if (diagram !== undefined) return diagramBlocks(diagram)
  const shown = descendant(element, 'pic')
  return shown === undefined ? [] : [picture(shown, context)]
}

function graphicOf(
  element: XmlElement | undefined,
  attributeName: string,
  context: SlideContext,
): XmlElement | undefined {
  const relationship = relationshipOf(context.relationships, element, attributeName)
  return relationship && context.graphics.get(relationship.target)
}

function diagramBlocks(diagram: XmlElement): Block[] {
  const list = listBuilder()
  for (const { level, text } of diagramItems(diagram)) {
    list.add({ level, ordered: false, number: 1, children: [{ type: 'text', value: text }] })
  }
  return list.lists
}
