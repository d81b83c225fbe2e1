import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** The file in shared memory, read without a second copy of it. */
export function sharedBytes(path) {
  const { size } = statSync(path)
  const shared = new Uint8Array(new SharedArrayBuffer(size))
  const piece = Buffer.alloc(1 << 20)
  const descriptor = openSync(path)
  for (let at = 0; at < size; ) {
    const read = readSync(descriptor, piece, 0, piece.length, at)
    shared.set(piece.subarray(0, read), at)
    at += read
  }
  closeSync(descriptor)
  return shared
}
