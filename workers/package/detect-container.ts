import { ConversionError } from '../../src/contract/errors.js'

const ZIP_MAGIC = Buffer.from('504b', 'hex')
const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The stream that ECMA-376 encryption puts the package in ([MS-OFFCRYPTO] 2.3.4.4), as a directory name. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Refuses what stands where a package of this kind should: an encrypted one (`encrypted_document`), a legacy OLE file
 * (`unsupported_format`), anything that is no ZIP (`unreadable_document`).
 */
export function refuseForeignContainer(bytes: Uint8Array, kind: string): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(buffer, ZIP_MAGIC)) return
  if (!startsWith(buffer, OLE_MAGIC)) {
    throw new ConversionError('unreadable_document', `The file is no ${kind}.`)
  }
  if (buffer.includes(ENCRYPTED_PACKAGE)) {
    throw new ConversionError(
      'encrypted_document',
      'The document is encrypted; save it without a password.',
    )
  }
  throw new ConversionError(
    'unsupported_format',
    'Legacy Office files are not supported; save the document as docx, xlsx or pptx.',
  )
}

function startsWith(buffer: Buffer, magic: Buffer): boolean {
  return buffer.subarray(0, magic.length).equals(magic)
}
