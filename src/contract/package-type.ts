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
