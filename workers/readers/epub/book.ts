import { ConversionError } from '../../../src/contract/errors.js'
import type { Metadata } from '../../../src/contract/task.js'
import type { ReadContext } from '../../document/reading.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { attribute, child, childElements, type XmlElement } from '../xml/xml-tree.js'
import { bookMetadata } from './book-metadata.js'
import { linkedPart } from './linked-part.js'

/** A publication (EPUB 3.3, 5): what it says of itself, and its documents in the order of reading. */
export interface Book {
  readonly metadata: Metadata
  /** Part names of the spine's documents, each once. */
  readonly spine: readonly string[]
  /** The navigation document of EPUB 3, and the one of EPUB 2 (NCX). */
  readonly navigation: string | undefined
  readonly ncx: string | undefined
}

interface ManifestItem {
  readonly partName: string
  readonly mediaType: string
  readonly properties: readonly string[]
}

const PAGE_TYPES = /^(application\/xhtml\+xml|text\/html|text\/x-oeb1-document|application\/xml|)$/

/**
 * Reads the package document that the container names. Warnings: `content_dropped` for documents that are no pages,
 * `part_unreadable` for missing ones. Errors: `unreadable_document`.
 */
export async function readBook(pack: XmlPackage, context: ReadContext): Promise<Book> {
  const partName = await packageDocument(pack, context)
  const root = await pack.tree(partName)
  if (root === undefined) throw noBook()
  const items = manifestItems(child(root, 'manifest'), partName)
  const spine = child(root, 'spine')
  const navigation = [...items.values()].find(({ properties }) => properties.includes('nav'))
  const ncx =
    items.get(attribute(spine, 'toc') ?? '') ??
    [...items.values()].find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml')
  return {
    metadata: bookMetadata(child(root, 'metadata')),
    spine: spineParts(spine, items, pack, context),
    navigation: navigation?.partName,
    ncx: ncx?.partName,
  }
}

/** The first package document of the container (EPUB 3.3 OCF, 4.2.6.3.1). */
async function packageDocument(pack: XmlPackage, context: ReadContext): Promise<string> {
  const container = await optionalTree(pack, 'META-INF/container.xml', context)
  const rootFiles = childElements(child(container, 'rootfiles'), 'rootfile')
  const found = rootFiles
    .map((element) => linkedPart('', attribute(element, 'full-path'))?.partName)
    .find((name) => name !== undefined && pack.has(name))
  if (found === undefined) throw noBook()
  return found
}

function noBook(): ConversionError {
  return new ConversionError('unreadable_document', 'The package holds no readable EPUB.')
}

function manifestItems(
  manifest: XmlElement | undefined,
  base: string,
): ReadonlyMap<string, ManifestItem> {
  const items = new Map<string, ManifestItem>()
  for (const element of childElements(manifest, 'item')) {
    const id = attribute(element, 'id')
    const partName = linkedPart(base, attribute(element, 'href'))?.partName
    if (id === undefined || partName === undefined) continue
    items.set(id, {
      partName,
      mediaType: (attribute(element, 'media-type') ?? '').trim().toLowerCase(),
      properties: (attribute(element, 'properties') ?? '').split(/\s+/),
    })
  }
  return items
}

/** A document that is named again is not read again (5.7.2 forbids it): a short spine could name a long one for ever. */
function spineParts(
  spine: XmlElement | undefined,
  items: ReadonlyMap<string, ManifestItem>,
  pack: XmlPackage,
  context: ReadContext,
): string[] {
  const parts = new Set<string>()
  for (const reference of childElements(spine, 'itemref')) {
    const item = items.get(attribute(reference, 'idref') ?? '')
    if (item === undefined || !pack.has(item.partName)) {
      context.warn('part_unreadable', 'A document of the book is missing from its package.')
    } else if (!PAGE_TYPES.test(item.mediaType)) {
      context.warn('content_dropped', 'A picture in place of a page of the book was left out.')
    } else if (!item.properties.includes('nav')) parts.add(item.partName)
  }
  return [...parts]
}
