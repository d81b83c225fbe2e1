import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config.js'
import type { ConvertOptions } from '../contract/options.js'
import type { ConvertResult } from '../contract/task.js'
import { convertDocument } from '../conversion/convert-document.js'
import type { DeclaredDocument } from '../conversion/known-document.js'
import { startTimings } from '../conversion/timings.js'
import { createPool, type Pool } from '../pool/pool.js'
import { jsonRecord } from '../response/json-record.js'
import { createInflightBudget, type InflightBudget } from '../source/inflight.js'
import { failureLine } from './failure-line.js'
import { type FoundDocument, STANDARD_STREAM } from './find-documents.js'
import { type Progress, startProgress } from './progress.js'
import { readDocument } from './read-document.js'

export interface ConvertFilesOptions {
  readonly declared: DeclaredDocument
  readonly conversion: ConvertOptions
  readonly json: boolean
  readonly quiet: boolean
}

/** The longest that a timer can be set to: no document of the command waits in vain. */
const WAIT_MS_MAX = 2 ** 31 - 1

type Pieces = Iterable<string | Uint8Array>

interface Run {
  readonly options: ConvertFilesOptions
  readonly config: Config
  readonly pool: Pool
  readonly budget: InflightBudget
  readonly progress: Progress
  readonly tally: Tally
  readonly signal: AbortSignal
}

interface Tally {
  converted: number
  failed: number
  pages: number
  warnings: number
}

/** Converts the documents, several at a time, and tells how many failed. A failure leaves the others alone. */
export async function convertFiles(
  documents: readonly FoundDocument[],
  options: ConvertFilesOptions,
  config: Config,
): Promise<number> {
  const startedAt = performance.now()
  const poolThreads = Math.min(config.poolThreads, documents.length)
  // One more than threads is in hand, so that the next document is read before a thread is free.
  const inHandMax = poolThreads + 1
  const pool = createPool({
    ...config,
    poolThreads,
    poolQueueMax: inHandMax,
    queueTimeoutMs: WAIT_MS_MAX,
    startsCold: true,
  })
  try {
    const run: Run = {
      options,
      config,
      pool,
      budget: createInflightBudget({ bytesMax: config.inflightBytesMax }),
      progress: await startProgress(documents.length, options.quiet),
      tally: { converted: 0, failed: 0, pages: 0, warnings: 0 },
      signal: new AbortController().signal,
    }
    const next = documents[Symbol.iterator]()
    const converting = Array.from({ length: inHandMax }, () => convertNext(next, run))
    await Promise.all([pool.ready(), ...converting]) // a pool that cannot start would let them wait for ever
    run.progress.end(summary(run.tally, performance.now() - startedAt))
    return run.tally.failed
  } finally {
    await pool.close(0)
  }
}

async function convertNext(documents: Iterator<FoundDocument>, run: Run): Promise<void> {
  for (let next = documents.next(); next.done !== true; next = documents.next()) {
    await convertFile(next.value, run)
  }
}

async function convertFile(document: FoundDocument, run: Run): Promise<void> {
  try {
    await convertTo(document, run)
    run.tally.converted += 1
    run.progress.done()
  } catch (error) {
    run.tally.failed += 1
    run.progress.done(`${document.path}: ${failureLine(error)}`)
  }
}

async function convertTo({ path, outputPath }: FoundDocument, run: Run): Promise<void> {
  const { options, config, pool, budget, signal, tally } = run
  const { facts, chunks, lease } = await convertDocument(
    {
      declared: options.declared,
      options: options.conversion,
      outputEncoding: 'identity',
      source: () => readDocument(path, config, budget, signal),
      timings: startTimings(),
      signal,
    },
    { config, pool },
  )
  try {
    const pieces = options.json ? jsonRecord(facts, chunks) : chunks
    tally.pages += pagesOf(facts.result)
    tally.warnings += facts.warnings.length
    if (outputPath === STANDARD_STREAM) await print(pieces)
    else save(pieces, outputPath)
  } finally {
    lease.release()
  }
}

function pagesOf({ pageRange, pageCount }: ConvertResult): number {
  return pageRange === undefined ? (pageCount ?? 0) : pageRange.end - pageRange.start + 1
}

async function print(pieces: Pieces): Promise<void> {
  for (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  }
}

/** At once, as documents are read: see `readWhole`. */
function save(pieces: Pieces, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  try {
    for (const piece of pieces) writeFileSync(file, piece)
  } finally {
    closeSync(file)
  }
}

function summary({ converted, failed, pages, warnings }: Tally, ms: number): string {
  const parts = [
    `${count(converted, 'document')} converted`,
    ...(pages > 0 ? [`${count(pages, 'page')}`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(warnings > 0 ? [`${count(warnings, 'warning')}`] : []),
  ]
  return `${parts.join(', ')} in ${(ms / 1000).toFixed(1)} s.`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
