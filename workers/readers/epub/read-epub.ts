import type { Part, ReadContext, Reader } from '../../document/reading.js'
import { countingContext, packageQuality } from '../office/count-warnings.js'
import { attachedPart } from '../xml/attached-part.js'
import { openPackage, type XmlPackage } from '../xml/open-package.js'
import { warnUnreadable } from '../xml/optional-part.js'
import { type Book, readBook } from './book.js'
import { bookNotes, noteIds } from './book-notes.js'
import { type NavigationEntry, readNavigation } from './navigation.js'
import { pageTree } from './page-tree.js'
import { readPage } from './read-page.js'
import { refuseEncrypted } from './refuse-encrypted.js'

/**
 * Books (EPUB 2 and 3): the documents of the spine in their order, read as HTML, one in memory at a time. Marked notes
 * are footnotes. The table of contents is not text; it gives titles to documents that have no heading. Errors:
 * `encrypted_document` for books whose text is protected, those of `openPackage` and `readBook`.
 */
export const readEpub: Reader = async (source, options, context) => {
  const counting = countingContext(context)
  const pack = await openPackage(source, options.limits.inflatedBytesMax, {
    kind: 'EPUB',
    doctypes: 'skipped',
  })
  const book = await readBook(pack, counting)
  await refuseEncrypted(pack, book.spine, counting)
  return {
    metadata: book.metadata,
    modeUsed: 'fast',
    parts: bookParts(pack, book, counting),
    quality: () => packageQuality(counting),
    attached: (source) => attachedPart(pack, source, () => context.checkpoint()),
    close: () => undefined,
  }
}

async function* bookParts(
  pack: XmlPackage,
  book: Book,
  context: ReadContext,
): AsyncGenerator<Part> {
  const entries: ReadonlyMap<string, NavigationEntry> = await readNavigation(pack, book, context)
  const read = new Set<string>()
  const notes = bookNotes((partName) => read.has(partName))
  const idsOf = noteIdsOf(pack, book, context)
  for (const partName of book.spine) {
    context.checkpoint()
    try {
      const tree = await pageTree(pack, partName, context)
      await notes.prepare(partName, tree, idsOf)
      const page = { partName, tree, notes, entry: entries.get(partName) }
      for (const blocks of readPage(page, context)) {
        context.checkpoint()
        yield { blocks }
      }
      tree.first = null
    } catch (error) {
      warnUnreadable(error, partName, context)
    }
    read.add(partName)
  }
}

/** Ids of notes in documents of the spine; a document of notes is parsed for them once. */
function noteIdsOf(
  pack: XmlPackage,
  { spine }: Book,
  context: ReadContext,
): (partName: string) => Promise<ReadonlySet<string>> {
  const known = new Map<string, ReadonlySet<string>>()
  return async (partName) => {
    const found = known.get(partName)
    if (found !== undefined) return found
    // What is wrong with the document is told when it is read in its turn.
    const silent = { ...context, warn: () => undefined }
    let ids: ReadonlySet<string> = new Set()
    try {
      if (spine.includes(partName)) ids = noteIds(await pageTree(pack, partName, silent))
    } catch (error) {
      warnUnreadable(error, partName, silent)
    }
    known.set(partName, ids)
    return ids
  }
}
