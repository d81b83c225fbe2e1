import { inflateEntry } from './inflate-entry.js'
import { readZipDirectory, type ZipEntry } from './zip-directory.js'
import { inflateBudget, type ZipLimits } from './zip-limits.js'

/** An open archive. It holds no resources: nothing needs closing. */
export interface ZipArchive {
  readonly entries: readonly ZipEntry[]
  /** Inflated bytes in chunks that own their memory; see `inflateEntry` for its errors. */
  chunks(entry: ZipEntry): AsyncGenerator<Uint8Array>
}

/**
 * Opens a ZIP in memory, shared memory included. Every archive of the service is opened here, so its rules hold for
 * all: entries do not overlap, sizes and CRC-32 are checked, bytes are counted while inflating.
 */
export async function openZip(bytes: Uint8Array, limits: ZipLimits): Promise<ZipArchive> {
  const entries = await readZipDirectory(bytes, limits.entriesMax)
  const budget = inflateBudget(limits)
  return { entries, chunks: (entry) => inflateEntry(bytes, entry, budget) }
}
