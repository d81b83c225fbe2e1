// The pool that the benches read scans with: one thread that converts, one that recognizes.
import { createPool } from '../../dist/src/pool/pool.js'

const MIB = 2 ** 20

/** A ready pool, for a tesseract program or (undefined) the recognizer that is built in. */
export async function startOcrPool(ocrProgram) {
  const pool = await createPool({
    poolThreads: 1,
    poolQueueMax: 1,
    queueTimeoutMs: 600_000,
    convertTimeoutMs: 600_000,
    poolMemoryBytesMax: 1024 * MIB,
    poolRecycleBytes: 256 * MIB,
    workerDocumentsMax: 1000,
    ocr: 'auto',
    ocrThreads: 1,
    ocrPageTimeoutMs: 600_000,
    ocrLanguages: ['eng'],
    ocrProgram,
  })
  await pool.ready()
  return pool
}

/** The request to read a scan in mode quality. */
export function scanRequest(bytes, filename = 'scan.pdf') {
  const buffer = new SharedArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return {
    source: { buffer, byteLength: bytes.length },
    format: 'pdf',
    filename,
    options: { mode: 'quality', engine: 'auto', clean: true, slim: false },
    limits: {
      pagesMax: 1000,
      outputBytesMax: 100 * MIB,
      inflatedBytesMax: 100 * MIB,
      zipEntriesMax: 1,
      zipRatioMax: 1,
      memoryBytesMax: 1024 * MIB,
      imageBytesMax: 2 ** 25,
    },
    outputEncoding: 'identity',
  }
}
