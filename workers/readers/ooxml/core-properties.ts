import type { Metadata } from '../../../src/contract/task.js'
import type { ReadContext } from '../../document/reading.js'
import type { OfficePackage } from './open-package.js'
import { optionalTree } from './optional-part.js'
import { partOfType, type Relationships } from './relationships.js'
import { child, textOf, type XmlElement } from './xml-tree.js'

/** Title, author, dates of a package (ECMA-376, Part 2, 8). */
export async function readCoreProperties(
  pack: OfficePackage,
  packageRelationships: Relationships,
  context: ReadContext,
): Promise<Metadata> {
  const root = await optionalTree(
    pack,
    partOfType(packageRelationships, 'core-properties'),
    context,
  )
  return {
    ...present('title', textAt(root, 'title')),
    ...present('author', textAt(root, 'creator')),
    ...present('subject', textAt(root, 'subject')),
    ...present('language', textAt(root, 'language')),
    ...present('createdAt', isoDate(textAt(root, 'created'))),
    ...present('modifiedAt', isoDate(textAt(root, 'modified'))),
  }
}

function present<Key extends keyof Metadata>(
  key: Key,
  value: string | undefined,
): Partial<Record<Key, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, string>)
}

function textAt(root: XmlElement | undefined, name: string): string | undefined {
  const text = textOf(child(root, name)).replace(/\s+/g, ' ').trim()
  return text === '' ? undefined : text
}

function isoDate(text: string | undefined): string | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z')
}
