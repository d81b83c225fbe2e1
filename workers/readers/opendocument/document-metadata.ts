import type { Metadata } from '../../../src/contract/task.js'
import type { ReadContext } from '../../document/reading.js'
import { documentProperties } from '../office/properties.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { child, textOf } from '../xml/xml-tree.js'

/** What the document says of itself (OpenDocument 1.3, 4.3). The author is who wrote it first, where that is told. */
export async function readMetadata(pack: XmlPackage, context: ReadContext): Promise<Metadata> {
  const root = await optionalTree(pack, 'meta.xml', context)
  const meta = child(root, 'meta')
  const textAt = (name: string): string => textOf(child(meta, name))
  return documentProperties({
    title: textAt('title'),
    author: textAt('initial-creator') || textAt('creator'),
    subject: textAt('subject') || textAt('description'),
    language: textAt('language'),
    createdAt: utc(textAt('creation-date')),
    modifiedAt: utc(textAt('date')),
  })
}

/** Moments come without a zone; what they are in is not told, and they are given as UTC, as Office Open XML has them. */
function utc(moment: string): string {
  return /T[\d:.]+$/.test(moment) ? `${moment.replace(/(\.\d{3})\d+$/, '$1')}Z` : moment
}
