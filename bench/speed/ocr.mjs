import { findTesseract } from '../../dist/src/config/tesseract-program.js'
import { createPool } from '../../dist/src/pool/pool.js'
import { makeScan } from '../scans/make-scan.mjs'

const MIB = 2 ** 20
const SETTINGS = {
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
}

/**
 * Reads a scan of `pages` pages with every recognizer that is here: `{ engine, msPerPage, memoryMib }`, time on one
 * thread from the first page to the last, memory of the whole process afterwards.
 */
export async function ocrSpeed(bytes, pages) {
  const scan = makeScan(bytes, { pages: Array.from({ length: pages }, (_, index) => index + 1) })
  const program = findTesseract(process.env)
  const rows = []
  for (const ocrProgram of program === undefined ? [undefined] : [program, undefined]) {
    const pool = await createPool({ ...SETTINGS, ocrProgram })
    await pool.ready()
    const { ocrMs = 0 } = await pool.convert(requestOf(scan))
    const memoryMib = process.memoryUsage().rss / MIB
    rows.push({ engine: await pool.recognizer(), msPerPage: ocrMs / pages, memoryMib })
    await pool.close(0)
  }
  return rows
}

function requestOf(bytes) {
  const buffer = new SharedArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return {
    source: { buffer, byteLength: bytes.length },
    format: 'pdf',
    filename: 'scan.pdf',
    options: { mode: 'quality', engine: 'auto', clean: true, slim: false },
    limits: {
      pagesMax: 1000,
      outputBytesMax: 100 * MIB,
      inflatedBytesMax: 100 * MIB,
      zipEntriesMax: 1,
      zipRatioMax: 1,
      memoryBytesMax: 1024 * MIB,
    },
    outputEncoding: 'identity',
  }
}
