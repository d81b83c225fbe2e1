import type { ZipArchive } from './open-zip.js'
import type { ZipEntry } from './zip-directory.js'

/** An entry inflated into shared memory of its own, as documents reach their readers. Errors: see `inflateEntry`. */
export async function inflateShared(
  archive: ZipArchive,
  entry: ZipEntry,
  checkpoint: () => void,
): Promise<Uint8Array<SharedArrayBuffer>> {
  const chunks = archive.chunks(entry)
  // The first chunk comes after the checks of the declared size, which the buffer is made by.
  const first = await chunks.next()
  const bytes = new Uint8Array(new SharedArrayBuffer(entry.inflatedBytes))
  let byteLength = 0
  for (let next = first; next.done !== true; next = await chunks.next()) {
    bytes.set(next.value, byteLength)
    byteLength += next.value.byteLength
    checkpoint()
  }
  return bytes
}
