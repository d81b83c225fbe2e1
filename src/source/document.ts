import type { SharedBytes } from '../contract/task.js'
import type { Lease } from './inflight.js'

/** The bytes of one request's document, and what came with them. */
export interface SourceDocument {
  readonly bytes: SharedBytes
  /** Hex, of the document after content-encoding. */
  readonly sha256: string
  /** The name that the form part, the origin or the URL gave; the caller's own parameter wins over it. */
  readonly filename?: string | undefined
  readonly contentType?: string | undefined
  /** The bytes in the budget; whoever was given the document releases it. */
  readonly lease: Lease
}

/** A view of the document; nobody writes to it. */
export function bytesOf({ buffer, byteLength }: SharedBytes): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(buffer, 0, byteLength)
}

/** A document that is there already, held only until it is taken: an answer may outlive it by far. */
export interface HeldDocument {
  /** The document, once. */
  readonly take: () => Promise<SourceDocument>
  /** Releases a document that nobody took, since its request ended first. */
  readonly letGo: () => void
}

export function heldDocument(document: SourceDocument): HeldDocument {
  let held: SourceDocument | undefined = document
  return {
    take: async () => {
      const taken = held
      held = undefined
      if (taken === undefined) throw new Error('a document is taken once')
      return taken
    },
    letGo: () => held?.lease.release(),
  }
}
