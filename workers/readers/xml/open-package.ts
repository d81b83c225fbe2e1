import { ConversionError } from '../../../src/contract/errors.js'
import type { Source } from '../../document/reading.js'
import { refuseForeignContainer } from '../../package/detect-container.js'
import { inflateShared } from '../../package/inflate-shared.js'
import { openZip } from '../../package/open-zip.js'
import type { ZipEntry } from '../../package/zip-directory.js'
import { limitError, officePackageLimits } from '../../package/zip-limits.js'
import { type Doctypes, XmlError, type XmlHandler } from './xml-scanner.js'
import { scanXml, scanXmlInSteps } from './xml-text.js'
import { treeBuilder, type XmlElement } from './xml-tree.js'

/** A tree takes about ten times its XML; what can be longer is scanned. */
export const TREE_BYTES_MAX = 2 ** 26

/**
 * The parts of a package: Office Open XML (ECMA-376, Part 2), OpenDocument, EPUB. Names are compared without regard to
 * case (ECMA-376, Part 2, 6.2.2.3) where no part has just this name.
 */
export interface XmlPackage {
  has(partName: string): boolean
  /** Scans a part. Errors: `unreadable_document` for broken XML or a missing part, `archive_limits_exceeded`. */
  scan(partName: string, handler: XmlHandler): Promise<void>
  /** The same, a step a chunk. */
  scanInSteps(partName: string, handler: XmlHandler): AsyncGenerator<void>
  /** A whole part; undefined when it is missing. */
  tree(partName: string): Promise<XmlElement | undefined>
  /** The bytes of a part. Errors: those of `scan` but for broken XML. */
  bytes(partName: string, checkpoint: () => void): Promise<Uint8Array<SharedArrayBuffer>>
}

export interface PackageOptions {
  /** What a file that is no package is said not to be. */
  readonly kind?: string
  readonly doctypes?: Doctypes
}

/**
 * Opens a package. Errors: `encrypted_document`, `unsupported_format` (legacy Office), `unreadable_document`,
 * `archive_limits_exceeded`.
 */
export async function openPackage(
  source: Source,
  inflatedBytesMax: number,
  { kind = 'Office document', doctypes }: PackageOptions = {},
): Promise<XmlPackage> {
  refuseForeignContainer(source.bytes, kind)
  const archive = await openZip(source.bytes, officePackageLimits(inflatedBytesMax))
  const entryOf = entryFinder(archive.entries)
  const chunksOf = (partName: string) => archive.chunks(entryOf(partName) ?? missing())
  const pack: XmlPackage = {
    has: (partName) => entryOf(partName) !== undefined,
    async scan(partName, handler) {
      try {
        await scanXml(chunksOf(partName), handler, doctypes)
      } catch (error) {
        throw asUnreadable(error)
      }
    },
    async *scanInSteps(partName, handler) {
      try {
        yield* scanXmlInSteps(chunksOf(partName), handler, doctypes)
      } catch (error) {
        throw asUnreadable(error)
      }
    },
    async tree(partName) {
      const entry = entryOf(partName)
      if (entry === undefined) return undefined
      if (entry.inflatedBytes > TREE_BYTES_MAX) {
        throw limitError('A part of the document is too large.')
      }
      let root: XmlElement | undefined
      const keepRoot = (element: XmlElement): void => {
        root = element
      }
      await pack.scan(partName, treeBuilder('', keepRoot))
      return root
    },
    bytes: async (partName, checkpoint) =>
      inflateShared(archive, entryOf(partName) ?? missing(), checkpoint),
  }
  return pack
}

function entryFinder(entries: readonly ZipEntry[]): (partName: string) => ZipEntry | undefined {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const byKey = new Map(entries.map((entry) => [partKey(entry.name), entry]))
  return (partName) => byName.get(partName) ?? byKey.get(partKey(partName))
}

function partKey(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}

export function missing(): never {
  throw new ConversionError('unreadable_document', 'A part of the document is missing.')
}

/** Deep elements that a reader walks by recursion can exhaust the stack; that is the document's doing too. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof RangeError) {
    return new ConversionError('unreadable_document', 'The document is nested too deep.', {}, error)
  }
  if (!(error instanceof XmlError)) return error
  const message = `The document holds broken XML: ${error.message}.`
  return new ConversionError('unreadable_document', message, {}, error)
}
