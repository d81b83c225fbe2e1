import { hash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import { type Collected, collectShared, type SizeLimit } from '../source/collect.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget, Lease } from '../source/inflight.js'
import { STANDARD_STREAM } from './find-documents.js'

/**
 * The bytes of a file, or of standard input, in shared memory. Waits until the budget has room for the file. Errors:
 * `document_too_large`, `empty_document`, those of the file system.
 */
export async function readDocument(
  path: string,
  config: Config,
  budget: InflightBudget,
  signal: AbortSignal,
): Promise<SourceDocument> {
  const limit = sizeLimit(config)
  if (path === STANDARD_STREAM) {
    return collectInput(process.stdin, limit, budget.open())
  }
  const filename = basename(path)
  const stats = statSync(path)
  if (!stats.isFile()) {
    return { ...(await collectInput(createReadStream(path), limit, budget.open())), filename }
  }
  const { size } = stats
  if (size > limit.bytesMax) throw limit.error()
  const lease = await budget.hold(Math.min(size, budget.bytesMax), signal)
  try {
    return nonEmpty({ ...readWhole(path, size), filename, lease })
  } catch (error) {
    lease.release()
    throw error
  }
}

async function collectInput(
  chunks: AsyncIterable<Uint8Array>,
  limit: SizeLimit,
  lease: Lease,
): Promise<SourceDocument> {
  try {
    return { ...nonEmpty(await collectShared(chunks, limit, lease)), lease }
  } catch (error) {
    lease.release()
    throw error
  }
}

/**
 * The first `size` bytes of a file, or as many as it has, and their SHA-256. In one call: by events a small file takes
 * four turns in the thread pool, which cost more than the threads gain while they wait.
 */
function readWhole(path: string, size: number): Pick<SourceDocument, 'bytes' | 'sha256'> {
  const buffer = new SharedArrayBuffer(size)
  const bytes = new Uint8Array(buffer)
  const file = openSync(path, 'r')
  try {
    let byteLength = 0
    for (let read = -1; read !== 0 && byteLength < size; byteLength += read) {
      read = readSync(file, bytes, byteLength, size - byteLength, null)
    }
    const sha256 = hash('sha256', bytes.subarray(0, byteLength), 'hex')
    return { bytes: { buffer, byteLength }, sha256 }
  } finally {
    closeSync(file)
  }
}

function sizeLimit({ documentBytesMax }: Config): SizeLimit {
  const sizeMb = Math.floor(documentBytesMax / 2 ** 20)
  return {
    bytesMax: documentBytesMax,
    error: () =>
      new ConversionError(
        'document_too_large',
        `The document is larger than ${sizeMb} MB; MAX_DOCUMENT_MB sets the limit.`,
      ),
  }
}

function nonEmpty<Document extends Collected>(document: Document): Document {
  if (document.bytes.byteLength > 0) return document
  throw new ConversionError('empty_document', 'The document is empty.')
}
