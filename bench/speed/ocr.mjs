import { findTesseract } from '../../dist/src/config/tesseract-program.js'
import { makeScan } from '../scans/make-scan.mjs'
import { scanRequest, startOcrPool } from '../scans/ocr-pool.mjs'

const MIB = 2 ** 20

/**
 * Reads a scan of `pages` pages with every recognizer that is here: `{ engine, msPerPage, memoryMib }`, time on one
 * thread from the first page to the last, memory of the whole process afterwards.
 */
export async function ocrSpeed(bytes, pages) {
  const scan = makeScan(bytes, { pages: Array.from({ length: pages }, (_, index) => index + 1) })
  const program = findTesseract(process.env)
  const rows = []
  for (const ocrProgram of program === undefined ? [undefined] : [program, undefined]) {
    const pool = await startOcrPool(ocrProgram)
    const { ocrMs = 0 } = await pool.convert(scanRequest(scan))
    const memoryMib = process.memoryUsage().rss / MIB
    rows.push({ engine: await pool.recognizer(), msPerPage: ocrMs / pages, memoryMib })
    await pool.close(0)
  }
  return rows
}
