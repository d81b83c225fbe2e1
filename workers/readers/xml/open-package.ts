import { ConversionError } from '../../../src/contract/errors.js'
import type { Source } from '../../document/reading.js'
import { refuseForeignContainer } from '../../package/detect-container.js'
import { openZip } from '../../package/open-zip.js'
import type { ZipEntry } from '../../package/zip-directory.js'
import { limitError, officePackageLimits } from '../../package/zip-limits.js'
import { XmlError, type XmlHandler } from './xml-scanner.js'
import { scanXml, scanXmlInSteps } from './xml-text.js'
import { treeBuilder, type XmlElement } from './xml-tree.js'

/** A tree takes about ten times its XML; what can be longer is scanned. */
const TREE_BYTES_MAX = 2 ** 26

/** The parts of an Office package (ECMA-376, Part 2). Part names are compared without regard to case (6.2.2.3). */
export interface XmlPackage {
  has(partName: string): boolean
  /** Scans a part. Errors: `unreadable_document` for broken XML or a missing part, `archive_limits_exceeded`. */
  scan(partName: string, handler: XmlHandler): Promise<void>
  /** The same, a step a chunk. */
  scanInSteps(partName: string, handler: XmlHandler): AsyncGenerator<void>
  /** A whole part; undefined when it is missing. */
  tree(partName: string): Promise<XmlElement | undefined>
}

/**
 * Opens a package. Errors: `encrypted_document`, `unsupported_format` (legacy Office), `unreadable_document`,
 * `archive_limits_exceeded`.
 */
export async function openPackage(source: Source, inflatedBytesMax: number): Promise<XmlPackage> {
  refuseForeignContainer(source.bytes)
  const archive = await openZip(source.bytes, officePackageLimits(inflatedBytesMax))
  const entries = new Map(archive.entries.map((entry) => [partKey(entry.name), entry]))
  const chunksOf = (partName: string) => archive.chunks(entryOf(entries, partName))
  const pack: XmlPackage = {
    has: (partName) => entries.has(partKey(partName)),
    async scan(partName, handler) {
      try {
        await scanXml(chunksOf(partName), handler)
      } catch (error) {
        throw asUnreadable(error)
      }
    },
    async *scanInSteps(partName, handler) {
      try {
        yield* scanXmlInSteps(chunksOf(partName), handler)
      } catch (error) {
        throw asUnreadable(error)
      }
    },
    async tree(partName) {
      if (!pack.has(partName)) return undefined
      if (entryOf(entries, partName).inflatedBytes > TREE_BYTES_MAX) {
        throw limitError('A part of the document is too large.')
      }
      let root: XmlElement | undefined
      const keepRoot = (element: XmlElement): void => {
        root = element
      }
      await pack.scan(partName, treeBuilder('', keepRoot))
      return root
    },
  }
  return pack
}

function partKey(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}

function entryOf(entries: ReadonlyMap<string, ZipEntry>, partName: string): ZipEntry {
  const entry = entries.get(partKey(partName))
  if (entry !== undefined) return entry
  throw new ConversionError('unreadable_document', 'A part of the document is missing.')
}

/** Deep elements that a reader walks by recursion can exhaust the stack; that is the document's doing too. */
function asUnreadable(error: unknown): unknown {
  if (error instanceof RangeError) {
    return new ConversionError('unreadable_document', 'The document is nested too deep.', {}, error)
  }
  if (!(error instanceof XmlError)) return error
  const message = `The document holds broken XML: ${error.message}.`
  return new ConversionError('unreadable_document', message, {}, error)
}
