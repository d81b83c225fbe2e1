import { ConversionError } from '../../src/contract/errors.js'
import {
  type DocumentFormat,
  extensionOf,
  FORMAT_BY_EXTENSION,
} from '../../src/contract/formats.js'
import type { ConvertLimits } from '../../src/contract/options.js'
import type { SharedBytes, UnpackResult } from '../../src/contract/task.js'
import type { Warning } from '../../src/contract/warnings.js'
import type { ReadContext } from '../document/reading.js'
import { inflateShared } from './inflate-shared.js'
import { openZip } from './open-zip.js'
import { sniffFormat } from './sniff-format.js'
import type { ZipEntry } from './zip-directory.js'
import { limitError, type ZipLimits } from './zip-limits.js'

/** Names that an error lists at most. */
const NAMES_MAX = 20
const NAME_CHARS_MAX = 200

interface Candidate {
  readonly entry: ZipEntry
  readonly format: DocumentFormat
}

/**
 * The one document of a caller's archive, or the one named `entryName`, in shared memory of its own. Directories,
 * hidden files, `__MACOSX/` and entries of unsupported kinds (archives among them) are ignored.
 * Errors: `unsupported_format` where no document is left, `ambiguous_archive` with at most 20 names where several
 * are or `entryName` is not among them, `encrypted_document`, `archive_limits_exceeded`, `unreadable_document`.
 */
export async function unpackArchive(
  source: SharedBytes,
  entryName: string | undefined,
  limits: ConvertLimits,
  context: ReadContext,
): Promise<UnpackResult> {
  const archive = await openZip(archiveBytes(source), zipLimits(limits))
  refuseDeclaredBomb(archive.entries, limits.inflatedBytesMax)
  refuseUnsafeNames(archive.entries)
  const candidate = pickDocument(archive.entries, entryName)
  context.checkpoint()
  const bytes = await inflateShared(archive, candidate.entry, () => context.checkpoint())
  const inner = { buffer: bytes.buffer, byteLength: bytes.byteLength }
  const { format, warnings } = await clearFormat(inner, candidate.format, limits)
  return { name: candidate.entry.name, format, source: inner, warnings }
}

function archiveBytes({ buffer, byteLength }: SharedBytes): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(buffer, 0, byteLength)
}

function zipLimits(limits: ConvertLimits): ZipLimits {
  return {
    entriesMax: limits.zipEntriesMax,
    entryBytesMax: limits.inflatedBytesMax,
    totalBytesMax: limits.inflatedBytesMax,
    ratioMax: limits.zipRatioMax,
  }
}

function refuseDeclaredBomb(entries: readonly ZipEntry[], inflatedBytesMax: number): void {
  const declaredBytes = entries.reduce((sum, entry) => sum + entry.inflatedBytes, 0)
  if (declaredBytes > inflatedBytesMax) throw limitError('The archive inflates to too many bytes.')
}

/** Nothing is ever written by name; an archive that tries to leave its folder is refused all the same. */
function refuseUnsafeNames(entries: readonly ZipEntry[]): void {
  const isUnsafe = entries.some(
    ({ name }) => /^([a-z]:)?\/|\0/i.test(name) || name.split('/').includes('..'),
  )
  if (isUnsafe) {
    throw new ConversionError(
      'unreadable_document',
      'The archive holds an entry with an unsafe path.',
    )
  }
}

function pickDocument(entries: readonly ZipEntry[], entryName: string | undefined): Candidate {
  const candidates = entries.flatMap(toCandidate)
  const [only] = candidates
  if (only === undefined) {
    throw new ConversionError(
      'unsupported_format',
      'The archive holds no document of a supported format.',
    )
  }
  if (entryName !== undefined) {
    const named = candidates.find(({ entry }) => entry.name === entryName)
    if (named !== undefined) return named
    throw ambiguous(
      'The archive holds no document of that name; `entry` must be one of its documents.',
      candidates,
    )
  }
  if (candidates.length === 1) return only
  throw ambiguous(
    'The archive holds several documents; the parameter `entry` picks one.',
    candidates,
  )
}

function toCandidate(entry: ZipEntry): readonly Candidate[] {
  const parts = entry.name.split('/')
  const isIgnored =
    entry.isDirectory ||
    entry.isSymlink ||
    parts.some((part) => part.startsWith('.') || part === '__MACOSX') ||
    /^(thumbs\.db|desktop\.ini)$/i.test(parts.at(-1) ?? '')
  const format = FORMAT_BY_EXTENSION.get(extensionOf(entry.name))
  // Pictures lie beside documents more often than they are some.
  const isDocument = format !== undefined && format !== 'zip' && format !== 'image'
  return isIgnored || !isDocument ? [] : [{ entry, format }]
}

function ambiguous(message: string, candidates: readonly Candidate[]): ConversionError {
  const names = candidates.slice(0, NAMES_MAX).map(({ entry }) => printableName(entry.name))
  return new ConversionError('ambiguous_archive', message, { names, documents: candidates.length })
}

function printableName(name: string): string {
  return name.replace(/\p{Cc}/gu, '\ufffd').slice(0, NAME_CHARS_MAX)
}

/** Where the bytes clearly are another format than the extension says, the bytes win. */
async function clearFormat(
  { buffer, byteLength }: SharedBytes,
  named: DocumentFormat,
  limits: ConvertLimits,
): Promise<{ readonly format: DocumentFormat; readonly warnings: readonly Warning[] }> {
  const sniffed = await sniffFormat(new Uint8Array(buffer, 0, byteLength), limits.inflatedBytesMax)
  if (sniffed === undefined || sniffed === named) return { format: named, warnings: [] }
  const message = `The document in the archive is named as ${named} but its bytes are ${sniffed}.`
  return { format: sniffed, warnings: [{ code: 'format_mismatch', message }] }
}
