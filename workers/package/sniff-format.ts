import { ConversionError } from '../../src/contract/errors.js'
import type { DocumentFormat } from '../../src/contract/formats.js'
import { formatOfPackage } from '../../src/contract/package-type.js'
import { openZip } from './open-zip.js'
import { officePackageLimits } from './zip-limits.js'

/** ISO 32000-2, 7.5.2 and annex: readers accept a header within the first 1,024 bytes. */
const PDF_HEADER_BYTES_MAX = 1024
const FORMAT_BY_FOLDER = { word: 'docx', xl: 'xlsx', ppt: 'pptx' } as const

/** The format that the bytes clearly are: PDF or a package. Undefined where they tell nothing. */
export async function sniffFormat(
  bytes: Uint8Array,
  inflatedBytesMax: number,
): Promise<DocumentFormat | undefined> {
  const start = Buffer.from(bytes.subarray(0, PDF_HEADER_BYTES_MAX)).toString('latin1')
  if (start.includes('%PDF-')) return 'pdf'
  if (!start.startsWith('PK\x03\x04')) return undefined
  return formatOfPackage(bytes) ?? (await officeFormat(bytes, inflatedBytesMax))
}

async function officeFormat(
  bytes: Uint8Array,
  inflatedBytesMax: number,
): Promise<DocumentFormat | undefined> {
  try {
    const { entries } = await openZip(bytes, officePackageLimits(inflatedBytesMax))
    const folders = new Set(entries.map(({ name }) => name.split('/')[0]))
    const found = Object.entries(FORMAT_BY_FOLDER).filter(([folder]) => folders.has(folder))
    return found.length === 1 ? found[0]?.[1] : undefined
  } catch (error) {
    // The reader of the named format will say what is wrong with the package.
    if (error instanceof ConversionError) return undefined
    throw error
  }
}
