import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import { type Collected, collectShared, type SizeLimit } from '../source/collect.js'
import type { SourceDocument } from '../source/document.js'
import { createInflightBudget, type InflightBudget, type Lease } from '../source/inflight.js'
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
    return fromInput(limit, budget.open())
  }
  const { size } = await stat(path)
  if (size > limit.bytesMax) throw limit.error()
  const lease = await budget.hold(Math.min(size, budget.bytesMax), signal)
  try {
    const collected = await collectShared(createReadStream(path), limit, unlimited(), size)
    return { ...nonEmpty(collected), filename: basename(path), lease }
  } catch (error) {
    lease.release()
    throw error
  }
}

async function fromInput(limit: SizeLimit, lease: Lease): Promise<SourceDocument> {
  try {
    return { ...nonEmpty(await collectShared(process.stdin, limit, lease)), lease }
  } catch (error) {
    lease.release()
    throw error
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

/** The file's bytes were held before it was read. */
function unlimited(): Lease {
  const bytesMax = Number.MAX_SAFE_INTEGER
  return createInflightBudget({ bytesMax, downloadBytesMax: bytesMax }).open()
}

function nonEmpty(collected: Collected): Collected {
  if (collected.bytes.byteLength > 0) return collected
  throw new ConversionError('empty_document', 'The document is empty.')
}
