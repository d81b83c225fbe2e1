import { ConversionError } from '../../../src/contract/errors.js'
import { isXml } from '../../../src/contract/package-type.js'
import type { ReadContext, Source } from '../../document/reading.js'
import { notOfKind } from '../office/refusals.js'
import { openPackage, type XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { attribute, child, childElements, type XmlElement } from '../xml/xml-tree.js'
import { flatPackage } from './flat-package.js'

export interface OpenDocument {
  readonly pack: XmlPackage
  /** What the manifest says of the parts (part 2, 4.3); a flat file has none. */
  readonly entries: readonly XmlElement[]
}

/**
 * Opens an OpenDocument file, flat or a package (OASIS OpenDocument 1.3, part 2). Errors: those of `openPackage`; `encrypted_document` where its content is encrypted (part 2, 3.4)
 * or, as LibreOffice does from 24.2 on, the package as a whole.
 */
export async function openDocument(
  source: Source,
  inflatedBytesMax: number,
  context: ReadContext,
): Promise<OpenDocument> {
  if (isXml(source.bytes)) return { pack: flatPackage(source), entries: [] }
  const pack = await openPackage(source, inflatedBytesMax, {
    kind: 'OpenDocument file',
    doctypes: 'skipped',
  })
  const manifest = await optionalTree(pack, 'META-INF/manifest.xml', context)
  const entries = childElements(manifest, 'file-entry')
  if (pack.has('encrypted-package') || entries.some(isEncryptedContent)) {
    throw new ConversionError(
      'encrypted_document',
      'The document is encrypted; save it without a password.',
    )
  }
  if (!pack.has('content.xml')) throw notOfKind()
  return { pack, entries }
}

function isEncryptedContent(entry: XmlElement): boolean {
  return (
    attribute(entry, 'full-path') === 'content.xml' && child(entry, 'encryption-data') !== undefined
  )
}
