import { notOfKind } from '../office/refusals.js'
import type { XmlPackage } from '../xml/open-package.js'
import { partOfType, type Relationships } from './relationships.js'

/** The main part of a package. Error: `unreadable_document` where there is none. */
export function mainPart(
  pack: XmlPackage,
  packageRelationships: Relationships,
  usual: string,
): string {
  const named = partOfType(packageRelationships, 'officeDocument')
  const found = [named, usual].find((name) => name !== undefined && pack.has(name))
  if (found === undefined) throw notOfKind()
  return found
}
