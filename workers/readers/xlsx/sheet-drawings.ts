import type { Block, Image } from '../../document/blocks.js'
import type { ReadContext } from '../../document/reading.js'
import { alternativeText, isHidden } from '../ooxml/drawing-properties.js'
import {
  partOfType,
  type Relationships,
  readRelationships,
  relationshipOf,
} from '../ooxml/relationships.js'
import { bodyBlocks } from '../ooxml/text-body.js'
import { alternative } from '../ooxml/xml-values.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { fileNameOf } from '../xml/part-name.js'
import {
  attribute,
  child,
  childElements,
  descendant,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.js'

/** Groups deeper than this are cut. */
const GROUP_DEPTH_MAX = 50

/**
 * What is drawn over a sheet (ECMA-376, 20.5), by row and column: the text of its shapes, and pictures where they are
 * asked for. Warning: `content_dropped` for charts.
 */
export async function sheetDrawings(
  pack: XmlPackage,
  sheet: Relationships,
  page: number,
  context: ReadContext,
): Promise<Block[]> {
  const partName = partOfType(sheet, 'drawing')
  const drawing =
    partName === undefined ? undefined : await optionalTree(pack, partName, context, page)
  if (partName === undefined || drawing === undefined) return []
  const relationships = await readRelationships(pack, partName)
  if ([...relationships.values()].some(({ type }) => type === 'chart' || type === 'chartEx')) {
    context.warn('content_dropped', 'Charts were left out.', page)
  }
  const withPictures = context.pictures !== undefined
  const anchors = childElements(drawing).map((anchor) => ({ anchor, ...placeOf(anchor) }))
  return anchors
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .flatMap(({ anchor }) => shapesOf(anchor))
    .flatMap((shape): Block[] => {
      if (shape.name === 'sp') return shapeText(shape, relationships)
      return withPictures ? imageOf(shape, relationships) : []
    })
    .map((block) => ({ ...block, provenance: { page } }))
}

/** Row and column of the anchor's top left cell, from 0; an absolute anchor has no cell and comes first. */
function placeOf(anchor: XmlElement): { readonly row: number; readonly column: number } {
  const from = child(anchor, 'from')
  const numberIn = (name: string): number => Number(textOf(child(from, name))) || 0
  return { row: numberIn('row'), column: numberIn('col') }
}

/** The shapes and pictures that are shown, groups opened. */
function shapesOf(parent: XmlElement, depth = 0): XmlElement[] {
  if (depth > GROUP_DEPTH_MAX) return []
  return childElements(parent).flatMap((element) => {
    switch (element.name) {
      case 'sp':
      case 'pic':
        return isHidden(element) ? [] : [element]
      case 'grpSp':
        return isHidden(element) ? [] : shapesOf(element, depth + 1)
      case 'AlternateContent': {
        const branch = alternative(element)
        return branch === undefined ? [] : shapesOf(branch, depth + 1)
      }
      default:
        return []
    }
  })
}

/** A shape that shows what a cell holds says nothing new. */
function shapeText(shape: XmlElement, relationships: Relationships): Block[] {
  if ((attribute(shape, 'textlink') ?? '') !== '') return []
  return bodyBlocks(child(shape, 'txBody'), relationships, () => false)
}

function imageOf(picture: XmlElement, relationships: Relationships): Image[] {
  const relationship = relationshipOf(relationships, descendant(picture, 'blip'), 'embed')
  if (relationship === undefined || relationship.isExternal) return []
  return [
    {
      type: 'image',
      alt: alternativeText(picture),
      url: fileNameOf(relationship.target),
      source: relationship.target,
    },
  ]
}
