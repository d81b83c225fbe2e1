import type { Metadata } from '../../../src/contract/task.js'
import type { ReadContext } from '../../document/reading.js'
import { documentProperties } from '../office/properties.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { child, textOf } from '../xml/xml-tree.js'
import { partOfType, type Relationships } from './relationships.js'

/** Title, author, dates of a package (ECMA-376, Part 2, 8). */
export async function readCoreProperties(
  pack: XmlPackage,
  packageRelationships: Relationships,
  context: ReadContext,
): Promise<Metadata> {
  const root = await optionalTree(
    pack,
    partOfType(packageRelationships, 'core-properties'),
    context,
  )
  const textAt = (name: string): string => textOf(child(root, name))
  return documentProperties({
    title: textAt('title'),
    author: textAt('creator'),
    subject: textAt('subject'),
    language: textAt('language'),
    createdAt: textAt('created'),
    modifiedAt: textAt('modified'),
  })
}
