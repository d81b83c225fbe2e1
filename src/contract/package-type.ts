/** Formats whose packages say what they are. */
export type PackageFormat = 'epub' | 'odt' | 'ods' | 'odp'

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** Media types that packages state in their first entry (EPUB 3.3 OCF, 4.3.3; OpenDocument 1.3 part 2, 3.3). */
export const FORMAT_BY_PACKAGE_TYPE: ReadonlyMap<string, PackageFormat> = new Map([
  ['application/epub+zip', 'epub'],
  [`${OPEN_DOCUMENT}.text`, 'odt'],
  [`${OPEN_DOCUMENT}.text-template`, 'odt'],
  [`${OPEN_DOCUMENT}.text-master`, 'odt'],
  [`${OPEN_DOCUMENT}.text-web`, 'odt'],
  [`${OPEN_DOCUMENT}.spreadsheet`, 'ods'],
  [`${OPEN_DOCUMENT}.spreadsheet-template`, 'ods'],
  [`${OPEN_DOCUMENT}.presentation`, 'odp'],
  [`${OPEN_DOCUMENT}.presentation-template`, 'odp'],
])

/** Media types of flat files are those of packages with this at the end. */
const FLAT_SUFFIX = /-flat-xml$/

/** Whether bytes are XML, in any encoding that XML is read in here. */
export function isXml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, FLAT_WITHIN_BYTES)).toString('latin1')
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(start)
}

/** The start tag of a flat file declares all its namespaces before it says what it is. */
export const FLAT_WITHIN_BYTES = 2 ** 14

/** The format of a flat OpenDocument file by its start (OpenDocument 1.3 part 3, 3.1.2). */
export function formatOfFlat(start: string): PackageFormat | undefined {
  const tag = /<office:document\s([^>]*)/.exec(start)?.[1]
  const type = /\soffice:mimetype\s*=\s*["']([^"']*)["']/.exec(` ${tag ?? ''}`)?.[1]
  return FORMAT_BY_PACKAGE_TYPE.get(type ?? '')
}

/** The media type of a package that says the same as a flat file of this one. */
export const packageTypeOf = (type: string): string => type.replace(FLAT_SUFFIX, '')

const LOCAL_HEADER_BYTES = 30
const ENTRY_NAME = 'mimetype'
const TYPE_BYTES_MAX = 100

/** The format of a ZIP whose first entry is a stored `mimetype`; undefined for others and for unknown types. */
export function formatOfPackage(bytes: Uint8Array): PackageFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 2 * TYPE_BYTES_MAX + LOCAL_HEADER_BYTES))
  const nameEnd = LOCAL_HEADER_BYTES + ENTRY_NAME.length
  if (
    start.length < nameEnd ||
    start.toString('latin1', LOCAL_HEADER_BYTES, nameEnd) !== ENTRY_NAME
  )
    return undefined
  const isStored = start.readUInt16LE(8) === 0 && start.readUInt16LE(26) === ENTRY_NAME.length
  const typeStart = nameEnd + start.readUInt16LE(28)
  const typeBytes = Math.min(start.readUInt32LE(18), TYPE_BYTES_MAX)
  if (!isStored) return undefined
  const type = start
    .toString('latin1', typeStart, typeStart + typeBytes)
    .trim()
    .toLowerCase()
  return FORMAT_BY_PACKAGE_TYPE.get(type)
}
