/// <reference lib="es2024.sharedmemory" />
import { createHash } from 'node:crypto'
import { ConversionError } from '../contract/errors.js'
import type { SharedBytes } from '../contract/task.js'
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
 * Collects a document into shared memory while it is hashed, and stops at the first byte over the limit or over the
 * budget (`overloaded`). Each byte is held once: the buffer has the expected length from the start, or grows in
 * place. A failure gives everything back.
 */
export async function collectShared(
  chunks: AsyncIterable<Uint8Array>,
  limit: SizeLimit,
  budget: InflightBudget,
  expectedBytes?: number,
): Promise<Collected> {
  const lease = budget.tryHold(0)
  if (lease === undefined) throw overBudget()
  try {
    const hash = createHash('sha256')
    const target = growable(limit.bytesMax, expectedBytes)
    for await (const chunk of chunks) {
      if (target.byteLength() + chunk.byteLength > limit.bytesMax) throw limit.error()
      if (!lease.tryGrowTo(target.byteLength() + chunk.byteLength)) throw overBudget()
      target.append(chunk)
      hash.update(chunk)
    }
    return { bytes: target.bytes(), sha256: hash.digest('hex'), lease }
  } catch (error) {
    lease.release()
    throw error
  }
}

interface Growable {
  byteLength(): number
  /** Throws a RangeError past the limit. */
  append(chunk: Uint8Array): void
  bytes(): SharedBytes
}

/** Shared memory that grows in place up to a limit: pages that nothing was written to take no memory. */
function growable(bytesMax: number, expectedBytes: number | undefined): Growable {
  const isKnown = expectedBytes !== undefined && expectedBytes <= bytesMax
  const buffer = isKnown
    ? new SharedArrayBuffer(expectedBytes)
    : new SharedArrayBuffer(Math.min(FIRST_BYTES, bytesMax), { maxByteLength: bytesMax })
  let used = 0
  return {
    byteLength: () => used,
    append: (chunk) => {
      const needed = used + chunk.byteLength
      if (needed > buffer.byteLength) buffer.grow(Math.min(bytesMax, Math.max(needed, used * 2)))
      new Uint8Array(buffer, used, chunk.byteLength).set(chunk)
      used = needed
    },
    bytes: () => ({ buffer, byteLength: used }),
  }
}

function overBudget(): ConversionError {
  return new ConversionError(
    'overloaded',
    'The service holds as many documents as its memory allows; try again in a moment.',
  )
}
