import { createHash, type Hash, hash as hashOnce } from 'node:crypto'
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
  const bytes = Math.min(bytesFirst, bytesMax)
  return bufferOver(new SharedArrayBuffer(bytes, { maxByteLength: bytesMax }), bytesMax)
}

/** For a document that cannot be longer: no address space is set aside, which costs more than a small document. */
export function createExactBuffer(byteLength: number): DocumentBuffer {
  return bufferOver(new SharedArrayBuffer(byteLength), byteLength)
}

function bufferOver(buffer: SharedArrayBuffer, bytesMax: number): DocumentBuffer {
  const hash = chunkHash()
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
    finish: () => ({ source: { buffer, byteLength }, contentHash: hash.digest() }),
  }
}

/** SHA-256, hex. A document of one chunk is hashed in one call, at a third of the cost of an object for it. */
function chunkHash() {
  let first: Uint8Array | undefined
  let hash: Hash | undefined
  return {
    update(chunk: Uint8Array): void {
      if (first === undefined) {
        first = chunk
        return
      }
      hash ??= createHash('sha256').update(first)
      hash.update(chunk)
    },
    digest: () => hash?.digest('hex') ?? hashOnce('sha256', first ?? '', 'hex'),
  }
}
