import type { Config } from '../config.js'
import type { Spine } from '../contract/spine.js'
import { limitsFor } from '../conversion/limits.js'
import { startTimings } from '../conversion/timings.js'
import { createPool } from '../pool/pool.js'
import { spineRecord } from '../response/spine-record.js'
import { createInflightBudget } from '../source/inflight.js'
import { STANDARD_STREAM } from './find-documents.js'
import { readDocument } from './read-document.js'

export interface IndexFlags {
  readonly json: boolean
  readonly password?: string
}

/** The outline of a PDF on standard output, as text or as the spine record. Throws ConversionErrors. */
export async function indexFile(path: string, flags: IndexFlags, config: Config): Promise<void> {
  const timings = startTimings()
  const pool = createPool({ ...config, poolThreads: 1, ocr: 'off', startsCold: true })
  try {
    const budget = createInflightBudget({ bytesMax: config.inflightBytesMax })
    const { signal } = new AbortController()
    const document = await readDocument(path, config, budget, signal)
    const { spine, warnings } = await pool.index({
      source: document.bytes,
      pageEntriesMax: config.indexPageEntriesMax,
      limits: limitsFor(document.bytes, config),
      password: flags.password,
    })
    const facts = {
      filename: path === STANDARD_STREAM ? 'document.pdf' : (document.filename ?? path),
      sha256: document.sha256,
      inputBytes: document.bytes.byteLength,
      warnings,
      timings,
    }
    const record = () => `${JSON.stringify(spineRecord(spine, facts))}\n`
    process.stdout.write(flags.json ? record() : outlineText(spine))
  } finally {
    await pool.close(0)
  }
}

function outlineText({ sections, pageCount }: Spine): string {
  const width = String(pageCount).length
  const lines = sections.map(
    ({ page, level, text }) => `${String(page).padStart(width)}  ${'  '.repeat(level - 1)}${text}`,
  )
  return [`${pageCount} page${pageCount === 1 ? '' : 's'}`, ...lines, ''].join('\n')
}
