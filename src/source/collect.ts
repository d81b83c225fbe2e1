import type { Readable } from 'node:stream'
import { ConversionError } from '../contract/errors.js'
import type { SharedBytes } from '../contract/task.js'
import { createDocumentBuffer, createExactBuffer, type DocumentBuffer } from './document-buffer.js'
import type { Lease } from './inflight.js'

/** The most bytes that a document may have, and what is said when it has more. */
export interface SizeLimit {
  readonly bytesMax: number
  error(): ConversionError
}

export interface Collected {
  readonly bytes: SharedBytes
  /** Hex. */
  readonly sha256: string
}

/** First size of a buffer whose length is not known; it doubles. */
const FIRST_BYTES = 256 * 1024

/**
 * Collects an upload into shared memory while it is hashed, and stops at the first byte over the limit or that the
 * lease cannot grow by (`overloaded`). Each byte is held once: the buffer has the expected length from the start, or
 * grows in place. The caller releases the lease, which also ends a read that is still going on.
 */
export async function collectShared(
  chunks: AsyncIterable<Uint8Array>,
  limit: SizeLimit,
  lease: Lease,
  expectedBytes = FIRST_BYTES,
): Promise<Collected> {
  const document = createDocumentBuffer(limit.bytesMax, expectedBytes)
  return collected(document, limit, lease, async (take) => {
    for await (const chunk of chunks) take(chunk)
  })
}

/** The same from a stream that ends after `byteLength` bytes at most. It stays open, and paused, after a failure. */
export async function collectAnnounced(
  stream: Readable,
  byteLength: number,
  limit: SizeLimit,
  lease: Lease,
): Promise<Collected> {
  const document = createExactBuffer(byteLength)
  return collected(document, limit, lease, (take) => takeAll(stream, take))
}

type Take = (chunk: Uint8Array) => void

async function collected(
  document: DocumentBuffer,
  limit: SizeLimit,
  lease: Lease,
  read: (take: Take) => Promise<void>,
): Promise<Collected> {
  const besideBytes = lease.bytes()
  await read((chunk) => {
    const byteLength = document.byteLength() + chunk.byteLength
    if (byteLength > limit.bytesMax) throw limit.error()
    if (!lease.tryGrowTo(besideBytes + byteLength)) throw overBudget()
    document.append(chunk)
  })
  const { source, contentHash } = document.finish()
  return { bytes: source, sha256: contentHash }
}

/** Listens to events: an iterator over a stream costs as much as the rest of a small upload. */
function takeAll(stream: Readable, take: Take): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      stream.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose)
    }
    const onEnd = () => {
      stop()
      resolve()
    }
    const fail = (error: unknown) => {
      stop()
      stream.pause()
      reject(error)
    }
    const onClose = () => fail(stream.errored ?? new Error('the stream ended early'))
    const onData = (chunk: Uint8Array) => {
      try {
        take(chunk)
      } catch (error) {
        fail(error)
      }
    }
    if (stream.readableEnded) resolve()
    else if (stream.destroyed) onClose()
    else stream.on('end', onEnd).on('error', fail).on('close', onClose).on('data', onData)
  })
}

export function overBudget(): ConversionError {
  return new ConversionError(
    'overloaded',
    'The service holds as many documents as its memory allows; try again in a moment.',
  )
}
