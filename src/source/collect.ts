import { ConversionError } from '../contract/errors.js'
import type { SharedBytes } from '../contract/task.js'
import { createDocumentBuffer } from './document-buffer.js'
import type { InflightBudget, Lease } from './inflight.js'

/** The most bytes that a document may have, and what is said when it has more. */
export interface SizeLimit {
  readonly bytesMax: number
  error(): ConversionError
}

export interface Collected {
  readonly bytes: SharedBytes
  /** Hex. */
  readonly sha256: string
  readonly lease: Lease
}

/** First size of a buffer whose length is not known; it doubles. */
const FIRST_BYTES = 256 * 1024

/**
 * Collects an upload into shared memory while it is hashed, and stops at the first byte over the limit or over the
 * budget (`overloaded`). Each byte is held once: the buffer has the expected length from the start, or grows in
 * place. A failure gives everything back.
 */
export async function collectShared(
  chunks: AsyncIterable<Uint8Array>,
  limit: SizeLimit,
  budget: InflightBudget,
  expectedBytes = FIRST_BYTES,
): Promise<Collected> {
  const lease = budget.tryHold(0)
  if (lease === undefined) throw overBudget()
  try {
    const document = createDocumentBuffer(limit.bytesMax, expectedBytes)
    for await (const chunk of chunks) {
      const byteLength = document.byteLength() + chunk.byteLength
      if (byteLength > limit.bytesMax) throw limit.error()
      if (!lease.tryGrowTo(byteLength)) throw overBudget()
      document.append(chunk)
    }
    const { source, contentHash } = document.finish()
    return { bytes: source, sha256: contentHash, lease }
  } catch (error) {
    lease.release()
    throw error
  }
}

function overBudget(): ConversionError {
  return new ConversionError(
    'overloaded',
    'The service holds as many documents as its memory allows; try again in a moment.',
  )
}
