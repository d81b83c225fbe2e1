import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { ConversionError } from '../../src/contract/errors.js'
import type { ZipEntry } from './zip-directory.js'
import type { InflateBudget } from './zip-limits.js'

const STORED = 0
const DEFLATED = 8
/** Up to this many declared bytes an entry is inflated in one call, which costs a third of a stream. */
const ONE_CALL_BYTES_MAX = 2 ** 20
/** Larger chunks make strings that the young generation cannot hold: 2 ** 18 costs a tenth more CPU. */
const CHUNK_BYTES = 2 ** 16

/**
 * The entry's inflated bytes in order, counted against the budget while they are made; the declared size and the
 * CRC-32 are checked by the end. Chunks own their memory. Errors: `archive_limits_exceeded`,
 * `encrypted_document`, `unreadable_document`.
 */
export async function* inflateEntry(
  archive: Uint8Array,
  entry: ZipEntry,
  budget: InflateBudget,
): AsyncGenerator<Uint8Array> {
  refuseUnreadable(entry)
  budget.count(entry.index, entry.inflatedBytes, entry.compressedBytes)
  let inflatedBytes = 0
  let checksum = 0
  for await (const chunk of rawChunks(archive, entry)) {
    inflatedBytes += chunk.byteLength
    if (inflatedBytes > entry.inflatedBytes) throw damagedEntry('is longer than declared')
    budget.count(entry.index, inflatedBytes, entry.compressedBytes)
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (inflatedBytes !== entry.inflatedBytes) throw damagedEntry('is shorter than declared')
  if (checksum !== entry.crc32) throw damagedEntry('has a wrong checksum')
}

function refuseUnreadable(entry: ZipEntry): void {
  if (entry.isEncrypted) {
    throw new ConversionError('encrypted_document', 'An entry of the archive is encrypted.')
  }
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw damagedEntry(`uses the compression method ${entry.method}, which is not supported`)
  }
}

function rawChunks(
  archive: Uint8Array,
  entry: ZipEntry,
): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (entry.method === STORED) return copiedSlices(archive, entry)
  if (entry.inflatedBytes <= ONE_CALL_BYTES_MAX) return [inflatedAtOnce(archive, entry)]
  return inflatedStream(archive, entry)
}

/** zlib refuses views of shared memory, so the compressed bytes are copied, a slice at a time. */
function* copiedSlices(archive: Uint8Array, entry: ZipEntry): Generator<Uint8Array> {
  const end = entry.dataStart + entry.compressedBytes
  for (let start = entry.dataStart; start < end; start += CHUNK_BYTES) {
    yield new Uint8Array(archive.subarray(start, Math.min(start + CHUNK_BYTES, end)))
  }
}

function inflatedAtOnce(archive: Uint8Array, entry: ZipEntry): Uint8Array {
  const { dataStart, compressedBytes, inflatedBytes } = entry
  const compressed = new Uint8Array(archive.subarray(dataStart, dataStart + compressedBytes))
  try {
    return inflateRawSync(compressed, { maxOutputLength: Math.max(inflatedBytes, 1) })
  } catch (error) {
    throw damagedEntry('cannot be inflated', error)
  }
}

async function* inflatedStream(archive: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const slices = Readable.from(copiedSlices(archive, entry), { objectMode: true })
  const inflater = createInflateRaw({ chunkSize: CHUNK_BYTES })
  try {
    yield* slices.pipe(inflater)
  } catch (error) {
    throw damagedEntry('cannot be inflated', error)
  } finally {
    slices.destroy()
    inflater.destroy()
  }
}

function damagedEntry(what: string, cause?: unknown): ConversionError {
  const message = `The archive is damaged: an entry ${what}.`
  return new ConversionError('unreadable_document', message, {}, cause)
}
