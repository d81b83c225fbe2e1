import type { OfficePackage } from './open-package.js'
import { attribute, childElements, relationshipId, type XmlElement } from './xml-tree.js'

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
  pack: OfficePackage,
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

function resolvedPartName(folder: string, target: string): string {
  const segments: string[] = []
  for (const segment of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
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

/** The last segment of a part name or address. */
export function fileNameOf(target: string): string {
  return target.slice(target.lastIndexOf('/') + 1)
}

const LINK_SCHEMES = /^(https?|mailto|ftp|ftps|tel):/i

/** An address that may stand in a link; undefined for `javascript:`, `data:`, `file:` and other schemes. */
export function linkAddress(target: string | undefined): string | undefined {
  const address = target?.trim() ?? ''
  if (address === '') return undefined
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address)
  return hasScheme && !LINK_SCHEMES.test(address) ? undefined : address
}
