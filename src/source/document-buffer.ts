import { createHash } from 'node:crypto'
import type { SharedBytes } from '../contract/task.js'

/** Collects a document in memory that worker threads see without a copy, hashing it on the way. */
export interface DocumentBuffer {
  byteLength(): number
  /** The size the buffer has to have for `more` bytes; at least doubled, so that growing stays cheap. */
  sizeFor(more: number): number
  /** Appends. The chunk is copied. */
  append(chunk: Uint8Array): void
  /** What was collected, and its SHA-256 in lower-case hex. The buffer may be longer than the document. */
  finish(): { readonly source: SharedBytes; readonly contentHash: string }
}

/** `bytesMax` is address space, not memory: pages are taken as bytes arrive. */
export function createDocumentBuffer(bytesMax: number, bytesFirst: number): DocumentBuffer {
  const buffer = new SharedArrayBuffer(Math.min(bytesFirst, bytesMax), { maxByteLength: bytesMax })
  const hash = createHash('sha256')
  let view = new Uint8Array(buffer)
  let byteLength = 0
  const sizeFor = (more: number) => {
    const needed = byteLength + more
    if (needed <= buffer.byteLength) return buffer.byteLength
    return Math.min(bytesMax, Math.max(needed, 2 * buffer.byteLength))
  }
  return {
    byteLength: () => byteLength,
    sizeFor,
    append: (chunk) => {
      const size = sizeFor(chunk.byteLength)
      if (size > buffer.byteLength) {
        buffer.grow(size)
        view = new Uint8Array(buffer)
      }
      view.set(chunk, byteLength)
      byteLength += chunk.byteLength
      hash.update(chunk)
    },
    finish: () => ({ source: { buffer, byteLength }, contentHash: hash.digest('hex') }),
  }
}
