import { ConversionError } from '../../../src/contract/errors.js'
import type { ReadContext } from '../../document/reading.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { attribute, child, childElements, descendant } from '../xml/xml-tree.js'
import { linkedPart } from './linked-part.js'

/** Fonts are disguised in books that anybody may read: EPUB 3.3 OCF, 4.4, and Adobe's way. */
const DISGUISES = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#rc'])

/** Error: `encrypted_document` where a document of the spine is encrypted (EPUB 3.3 OCF, 4.2.6.3.2). */
export async function refuseEncrypted(
  pack: XmlPackage,
  spine: readonly string[],
  context: ReadContext,
): Promise<void> {
  const root = await optionalTree(pack, 'META-INF/encryption.xml', context)
  const encrypted = new Set<string>()
  for (const data of childElements(root, 'EncryptedData')) {
    const method = attribute(child(data, 'EncryptionMethod'), 'Algorithm') ?? ''
    const partName = linkedPart('', attribute(descendant(data, 'CipherReference'), 'URI'))?.partName
    if (partName !== undefined && !DISGUISES.has(method.toLowerCase())) encrypted.add(partName)
  }
  if (!spine.some((partName) => encrypted.has(partName))) return
  throw new ConversionError(
    'encrypted_document',
    'The book is protected (DRM): its text is encrypted and cannot be read here.',
  )
}
