import type { Config } from '../config.js'
import type { Spine } from '../contract/spine.js'
import { limitsFor } from '../conversion/limits.js'
import { startTimings } from '../conversion/timings.js'
import { createPool } from '../pool/pool.js'
import { spineRecord, spineWarnings } from '../response/spine-record.js'
import { createInflightBudget } from '../source/inflight.js'
import { STANDARD_STREAM } from './find-documents.js'
import { readInput } from './read-input.js'
import { shownInput } from './url-input.js'

export interface IndexFlags {
  readonly json: boolean
  readonly password?: string
}

/**
 * The outline of a PDF on standard output, as text or as the spine record; warnings on standard error. Whether it has
 * any text. Throws ConversionErrors, and errors of the file system.
 */
export async function indexFile(path: string, flags: IndexFlags, config: Config): Promise<boolean> {
  const timings = startTimings()
  const pool = createPool({ ...config, poolThreads: 1, ocr: 'off', startsCold: true })
  try {
    const budget = createInflightBudget({ bytesMax: config.inflightBytesMax })
    const { signal } = new AbortController()
    const document = await readInput(path, config, budget, signal)
    const { spine, warnings } = await pool.index({
      source: document.bytes,
      pageEntriesMax: config.indexPageEntriesMax,
      limits: limitsFor(document.bytes, config),
      password: flags.password,
    })
    const facts = {
      filename: path === STANDARD_STREAM ? 'document.pdf' : (document.filename ?? shownInput(path)),
      sha256: document.sha256,
      inputBytes: document.bytes.byteLength,
      warnings,
      timings,
    }
    const record = () => `${JSON.stringify(spineRecord(spine, facts))}\n`
    process.stdout.write(flags.json ? record() : outlineText(spine))
    for (const { code, message } of spineWarnings(spine, warnings, 'command')) {
      process.stderr.write(`${shownInput(path)}: ${message} [${code}]\n`)
    }
    return spine.markdownChars > 0
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
