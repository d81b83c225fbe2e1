import type { ReadContext } from '../../document/reading.js'
import { notOfKind } from '../office/refusals.js'
import { type Relationships, readRelationships, relationshipOf } from '../ooxml/relationships.js'
import { isAttributeOn } from '../ooxml/xml-values.js'
import type { XmlPackage } from '../xml/open-package.js'
import { attribute, child, childElements, type XmlElement } from '../xml/xml-tree.js'

/** Names that a warning lists at most. */
const NAMES_MAX = 20

/** A worksheet that is shown. */
export interface Sheet {
  readonly name: string
  readonly partName: string
  /** Its place among all sheets of the workbook, from 1. */
  readonly position: number
}

export interface Workbook {
  readonly relationships: Relationships
  readonly is1904: boolean
  readonly sheets: readonly Sheet[]
  readonly sheetCount: number
}

/** The workbook part (ECMA-376, 18.2): visible worksheets in order; what is left out is named in warnings. */
export async function readWorkbook(
  pack: XmlPackage,
  partName: string,
  context: ReadContext,
): Promise<Workbook> {
  const root = await pack.tree(partName)
  if (root?.name !== 'workbook') throw notOfKind()
  const relationships = await readRelationships(pack, partName)
  const elements = childElements(child(root, 'sheets'), 'sheet')
  warnHidden(elements.filter(isHidden), context)
  return {
    relationships,
    is1904: isAttributeOn(child(root, 'workbookPr'), 'date1904'),
    sheets: elements.flatMap((element, index) =>
      isHidden(element) ? [] : toSheet(element, index + 1, pack, relationships, context),
    ),
    sheetCount: elements.length,
  }
}

function isHidden(element: XmlElement): boolean {
  return (attribute(element, 'state') ?? 'visible') !== 'visible'
}

function warnHidden(hidden: readonly XmlElement[], context: ReadContext): void {
  if (hidden.length === 0) return
  const names = hidden.slice(0, NAMES_MAX).map((element) => attribute(element, 'name') ?? '')
  const more = hidden.length > NAMES_MAX ? ` and ${hidden.length - NAMES_MAX} more` : ''
  context.warn('hidden_content', `Hidden sheets were left out: ${names.join(', ')}${more}.`)
}

function toSheet(
  element: XmlElement,
  position: number,
  pack: XmlPackage,
  relationships: Relationships,
  context: ReadContext,
): Sheet[] {
  const name = attribute(element, 'name') ?? `Sheet ${position}`
  const relationship = relationshipOf(relationships, element, 'id')
  if (relationship !== undefined && relationship.type !== 'worksheet') {
    context.warn('content_dropped', `The sheet ${name} holds no cells and was left out.`, position)
    return []
  }
  if (relationship === undefined || !pack.has(relationship.target)) {
    context.warn('part_unreadable', `The sheet ${name} is missing from the workbook.`, position)
    return []
  }
  return [{ name, partName: relationship.target, position }]
}
