import type { Image } from '../../document/blocks.js'
import type { ReadContext } from '../../document/reading.js'
import {
  partOfType,
  type Relationships,
  readRelationships,
  relationshipOf,
} from '../ooxml/relationships.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { fileNameOf } from '../xml/part-name.js'
import {
  attribute,
  child,
  childElements,
  descendant,
  descendants,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.js'

/** The pictures that are anchored to a sheet (ECMA-376, 20.5), by row and column; none where they are not asked for. */
export async function sheetPictures(
  pack: XmlPackage,
  sheet: Relationships,
  page: number,
  context: ReadContext,
): Promise<Image[]> {
  const partName = partOfType(sheet, 'drawing')
  if (context.pictures === undefined || partName === undefined) return []
  const drawing = await optionalTree(pack, partName, context, page)
  if (drawing === undefined) return []
  const relationships = await readRelationships(pack, partName)
  const anchors = childElements(drawing).map((anchor) => ({ anchor, ...placeOf(anchor) }))
  return anchors
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .flatMap(({ anchor }) => descendants(anchor, 'pic'))
    .flatMap((picture) => imageOf(picture, relationships, page) ?? [])
}

/** Row and column of the anchor's top left cell, from 0; an absolute anchor has no cell and comes first. */
function placeOf(anchor: XmlElement): { readonly row: number; readonly column: number } {
  const from = child(anchor, 'from')
  const numberIn = (name: string): number => Number(textOf(child(from, name))) || 0
  return { row: numberIn('row'), column: numberIn('col') }
}

function imageOf(
  picture: XmlElement,
  relationships: Relationships,
  page: number,
): Image | undefined {
  const relationship = relationshipOf(relationships, descendant(picture, 'blip'), 'embed')
  if (relationship === undefined || relationship.isExternal) return undefined
  const properties = child(child(picture, 'nvPicPr'), 'cNvPr')
  return {
    type: 'image',
    alt: (attribute(properties, 'descr') ?? '').replace(/\s+/g, ' ').trim(),
    url: fileNameOf(relationship.target),
    source: relationship.target,
    provenance: { page },
  }
}
