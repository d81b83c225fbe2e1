import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { ConversionError } from '../../src/contract/errors.js'
import { limitError } from './zip-limits.js'

const LOCAL_HEADER_SIGNATURE = 0x04034b50
const LOCAL_HEADER_BYTES = 30
/** APPNOTE 4.3.16: the end of the central directory, without its comment. */
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
/** The record is looked for in so many bytes at the end: its comment, and as many that do not belong to the archive. */
const TAIL_BYTES_MAX = END_BYTES + 2 * 0xffff
const UNIX_TYPE_MASK = 0o170000
const UNIX_SYMLINK = 0o120000

/** One file of an archive, as its central directory tells. */
export interface ZipEntry {
  readonly index: number
  /** With forward slashes, unchecked: never use it as a path of a file system. */
  readonly name: string
  readonly isDirectory: boolean
  readonly isSymlink: boolean
  readonly isEncrypted: boolean
  /** 0 stored, 8 deflated; others cannot be read. */
  readonly method: number
  readonly crc32: number
  readonly compressedBytes: number
  /** As declared. */
  readonly inflatedBytes: number
  /** Where its compressed bytes start in the archive. */
  readonly dataStart: number
}

/**
 * Reads the central directory and checks that no two entries share bytes.
 * Errors: `archive_limits_exceeded` for too many entries, `encrypted_document`, `unreadable_document`.
 */
export async function readZipDirectory(
  archive: Uint8Array,
  entriesMax: number,
): Promise<readonly ZipEntry[]> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const entries: ZipEntry[] = []
  try {
    const zip = await openDirectory(withoutTail(bytes))
    if (zip.entryCount > entriesMax) throw tooManyEntries(entriesMax)
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= entriesMax) throw tooManyEntries(entriesMax)
      entries.push(toZipEntry(bytes, entry, entries.length))
    }
  } catch (error) {
    throw toConversionError(error)
  }
  refuseOverlaps(entries, bytes)
  return entries
}

/**
 * Without what follows the end of the archive: some programs and disks pad files, and yauzl takes all of it for a
 * comment of the wrong length.
 */
function withoutTail(bytes: Buffer): Buffer {
  const from = Math.max(0, bytes.length - TAIL_BYTES_MAX)
  const at = bytes.subarray(from).lastIndexOf(END_SIGNATURE)
  if (at < 0 || from + at + END_BYTES > bytes.length) return bytes
  const commentBytes = bytes.readUInt16LE(from + at + END_BYTES - 2)
  return bytes.subarray(0, from + at + END_BYTES + commentBytes)
}

/** Names stay raw bytes: yauzl would refuse the whole archive for one odd name; each user has its own rule. */
function openDirectory(bytes: Buffer): Promise<ZipFile> {
  return fromBufferPromise(bytes, {
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: true,
  })
}

function toZipEntry(bytes: Buffer, entry: Entry, index: number): ZipEntry {
  const name = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    false,
  )
  return {
    index,
    name,
    isDirectory: name.endsWith('/'),
    isSymlink: ((entry.externalFileAttributes >>> 16) & UNIX_TYPE_MASK) === UNIX_SYMLINK,
    isEncrypted: (entry.generalPurposeBitFlag & 1) !== 0,
    method: entry.compressionMethod,
    crc32: entry.crc32,
    compressedBytes: entry.compressedSize,
    inflatedBytes: entry.uncompressedSize,
    dataStart: dataStartOf(bytes, entry.relativeOffsetOfLocalHeader, entry.compressedSize),
  }
}

/** APPNOTE 4.3.7: name and extra field of the local header may be longer than the directory's. */
function dataStartOf(bytes: Buffer, headerStart: number, compressedBytes: number): number {
  if (headerStart + LOCAL_HEADER_BYTES > bytes.length) throw damaged('a header past the end')
  if (bytes.readUInt32LE(headerStart) !== LOCAL_HEADER_SIGNATURE)
    throw damaged('a bad local header')
  const nameBytes = bytes.readUInt16LE(headerStart + 26)
  const extraBytes = bytes.readUInt16LE(headerStart + 28)
  const dataStart = headerStart + LOCAL_HEADER_BYTES + nameBytes + extraBytes
  if (dataStart + compressedBytes > bytes.length) throw damaged('an entry past the end')
  return dataStart
}

/** Entries that share bytes make a small file inflate without end (Fifield, "A better zip bomb"). */
function refuseOverlaps(entries: readonly ZipEntry[], bytes: Buffer): void {
  const inFileOrder = entries.toSorted((a, b) => a.dataStart - b.dataStart)
  let end = 0
  for (const entry of inFileOrder) {
    // The smallest header there can be; `dataStart` itself is past the entry's own header.
    if (entry.dataStart - LOCAL_HEADER_BYTES < end) throw damaged('entries that overlap')
    end = entry.dataStart + entry.compressedBytes
  }
  if (end > bytes.length) throw damaged('an entry past the end')
}

function toConversionError(error: unknown): ConversionError {
  if (error instanceof ConversionError) return error
  if (error instanceof Error && error.message === 'strong encryption is not supported') {
    return new ConversionError('encrypted_document', 'The archive is encrypted.', {}, error)
  }
  return new ConversionError(
    'unreadable_document',
    'The file is no readable ZIP archive.',
    {},
    error,
  )
}

function tooManyEntries(entriesMax: number): ConversionError {
  return limitError(`The archive holds more than ${entriesMax} entries.`)
}

function damaged(what: string): ConversionError {
  return new ConversionError('unreadable_document', `The ZIP archive is damaged: ${what}.`)
}
