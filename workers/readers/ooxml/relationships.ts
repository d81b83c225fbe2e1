import type { XmlPackage } from '../xml/open-package.js'
import { resolvedPartName } from '../xml/part-name.js'
import { attribute, childElements, type XmlElement } from '../xml/xml-tree.js'
import { relationshipId } from './xml-values.js'

/** A link from a part (ECMA-376, Part 2, 6.5). */
export interface Relationship {
  /** The last segment of its type, which transitional and strict files share: `styles`, `image`, `hyperlink`. */
  readonly type: string
  /** A part name without leading slash; for external ones the address as written. */
  readonly target: string
  readonly isExternal: boolean
}

export type Relationships = ReadonlyMap<string, Relationship>

/** The relationships of a part, or of the package for ''. Empty when there are none. */
export async function readRelationships(
  pack: XmlPackage,
  partName: string,
): Promise<Relationships> {
  const folder = partName.slice(0, partName.lastIndexOf('/') + 1)
  const root = await pack.tree(`${folder}_rels/${partName.slice(folder.length)}.rels`)
  return new Map(
    childElements(root, 'Relationship').map((element) => [
      attribute(element, 'Id') ?? '',
      toRelationship(element, folder),
    ]),
  )
}

function toRelationship(element: XmlElement, folder: string): Relationship {
  const target = attribute(element, 'Target') ?? ''
  const isExternal = attribute(element, 'TargetMode') === 'External'
  return {
    type: (attribute(element, 'Type') ?? '').split('/').at(-1) ?? '',
    target: isExternal ? target : resolvedPartName(folder, target),
    isExternal,
  }
}

/** The part that the relationship of this type leads to. */
export function partOfType(relationships: Relationships, type: string): string | undefined {
  for (const relationship of relationships.values()) {
    if (relationship.type === type && !relationship.isExternal) return relationship.target
  }
  return undefined
}

/** What an element's relationship attribute (`r:id`, `r:embed`) leads to. */
export function relationshipOf(
  relationships: Relationships,
  element: XmlElement | undefined,
  attributeName: string,
): Relationship | undefined {
  const id = relationshipId(element, attributeName)
  return id === undefined ? undefined : relationships.get(id)
}
