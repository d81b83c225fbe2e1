import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import type { SharedBytes } from '../contract/task.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'

/** A pipe without a writer would hold a plain `open` for ever. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK
const READ_BYTES = 2 ** 20
const MIB = 2 ** 20

/**
 * A file in shared memory. Waits until the budget has room for it. Errors: `document_too_large`, `empty_document`, the
 * signal's reason; any other Error, which may name the path, for what cannot be read or is no plain file.
 */
export async function openFile(
  path: string,
  { documentBytesMax }: Config,
  budget: InflightBudget,
  signal: AbortSignal,
): Promise<SourceDocument> {
  const file = await open(path, OPEN_FLAGS)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new Error('not a plain file')
    if (stats.size > documentBytesMax) throw tooLarge(documentBytesMax)
    const lease = await budget.hold(Math.min(stats.size, budget.bytesMax), signal)
    try {
      return { ...(await readAll(file, stats.size, signal)), filename: basename(path), lease }
    } catch (error) {
      lease.release()
      throw error
    }
  } finally {
    await file.close()
  }
}

/** The first `size` bytes, or as many as there are. */
async function readAll(
  file: FileHandle,
  size: number,
  signal: AbortSignal,
): Promise<{ readonly bytes: SharedBytes; readonly sha256: string }> {
  const buffer = new SharedArrayBuffer(size)
  const view = new Uint8Array(buffer)
  const hash = createHash('sha256')
  let byteLength = 0
  while (byteLength < size) {
    signal.throwIfAborted()
    const wanted = Math.min(READ_BYTES, size - byteLength)
    const { bytesRead } = await file.read(view, byteLength, wanted, byteLength)
    if (bytesRead === 0) break
    hash.update(view.subarray(byteLength, byteLength + bytesRead))
    byteLength += bytesRead
  }
  if (byteLength === 0) throw new ConversionError('empty_document', 'The document is empty.')
  return { bytes: { buffer, byteLength }, sha256: hash.digest('hex') }
}

function tooLarge(bytesMax: number): ConversionError {
  const sizeMb = Math.floor(bytesMax / MIB)
  return new ConversionError(
    'document_too_large',
    `The document is larger than the limit of ${sizeMb} MB.`,
    { max_document_mb: sizeMb },
  )
}
