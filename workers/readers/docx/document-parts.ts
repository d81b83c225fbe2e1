import type { ReadContext } from '../../document/reading.js'
import { partOfType, type Relationships, readRelationships } from '../ooxml/relationships.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import type { XmlElement } from '../xml/xml-tree.js'
import type { DocumentContext } from './document-context.js'
import { type NoteKind, type NotesPart, notesById, notesOf } from './notes.js'
import { numberingOf } from './numbering.js'
import { stylesOf } from './styles.js'

/** Reads everything around the body that it is read with. Broken parts are left out with a warning. */
export async function readDocumentParts(
  pack: XmlPackage,
  partName: string,
  read: ReadContext,
): Promise<DocumentContext> {
  const relationships = await readRelationships(pack, partName)
  const treeOf = (type: string) => optionalTree(pack, partOfType(relationships, type), read)
  const styles = stylesOf(await treeOf('styles'))
  const numbering = numberingOf(await treeOf('numbering'), styles)
  const notes = notesOf({
    footnote: await readNotes(pack, relationships, 'footnote', read),
    endnote: await readNotes(pack, relationships, 'endnote', read),
  })
  if (partOfType(relationships, 'comments') !== undefined) {
    read.warn('content_dropped', 'Comments were left out.')
  }
  const graphics = await readGraphics(pack, relationships, read)
  return { styles, numbering, notes, relationships, fields: [], graphics, read }
}

async function readNotes(
  pack: XmlPackage,
  relationships: Relationships,
  kind: NoteKind,
  read: ReadContext,
): Promise<NotesPart | undefined> {
  const partName = partOfType(relationships, `${kind}s`)
  const root = await optionalTree(pack, partName, read)
  if (partName === undefined || root === undefined) return undefined
  return {
    notes: notesById(root, kind),
    relationships: await readRelationships(pack, partName),
  }
}

/** Charts and the data of diagrams, which the story shows without waiting. */
async function readGraphics(
  pack: XmlPackage,
  relationships: Relationships,
  read: ReadContext,
): Promise<ReadonlyMap<string, XmlElement>> {
  const graphics = new Map<string, XmlElement>()
  for (const { type, target, isExternal } of relationships.values()) {
    if (isExternal || (type !== 'chart' && type !== 'diagramData')) continue
    const root = await optionalTree(pack, target, read)
    if (root !== undefined) graphics.set(target, root)
  }
  return graphics
}
