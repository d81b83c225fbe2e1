import { basename } from 'node:path'
import type { Config } from '../config.js'
import { hasText } from '../contract/has-text.js'
import type { ConvertResult } from '../contract/task.js'
import { convertDocument } from '../conversion/convert-document.js'
import { startTimings } from '../conversion/timings.js'
import type { ConversionParameters } from '../orders/parameters.js'
import type { Pool } from '../pool/pool.js'
import { pieceOf } from '../response/budgeted-sink.js'
import { withoutBytes } from '../response/image-members.js'
import { jsonRecord } from '../response/json-record.js'
import { createInflightBudget, type InflightBudget } from '../source/inflight.js'
import { failureLine } from './failure-line.js'
import type { FoundDocument } from './find-documents.js'
import { onThreads } from './on-threads.js'
import { type Progress, startProgress } from './progress.js'
import { readInput } from './read-input.js'
import { countWarnings, newTally, summaryLine, type Tally, warningLines } from './run-report.js'
import { shownInput } from './url-input.js'
import { imagesFolder, writeImages } from './write-images.js'
import { writeResult } from './write-result.js'

export interface ConvertFilesOptions {
  readonly parameters: ConversionParameters
  readonly password?: string | undefined
  readonly json: boolean
  readonly quiet: boolean
  /** Tells the path of each result. */
  readonly verbose: boolean
  /** Documents left out because their results are newer. */
  readonly skipped: number
  /** Ends the run: what is in hand is given up, what is written stays. */
  readonly signal: AbortSignal
}

/** More Markdown than this says something. */
const BLANK_BYTES_MAX = 2 ** 20

interface Run {
  readonly options: ConvertFilesOptions
  readonly config: Config
  readonly budget: InflightBudget
  readonly progress: Progress
  readonly tally: Tally
}

/** Converts the documents, several at a time, and tells what came of it. A failure leaves the others alone. */
export async function convertFiles(
  documents: readonly FoundDocument[],
  options: ConvertFilesOptions,
  config: Config,
): Promise<Tally> {
  const startedAt = performance.now()
  const run: Run = {
    options,
    config,
    budget: createInflightBudget({ bytesMax: config.inflightBytesMax }),
    progress: await startProgress(documents.length, options.quiet),
    tally: newTally(),
  }
  await onThreads(documents, config, options.signal, (document, pool) =>
    convertFile(document, run, pool),
  )
  endReport(run, documents.length, performance.now() - startedAt)
  return run.tally
}

function endReport({ tally, options, progress }: Run, total: number, ms: number): void {
  const { converted, failed } = tally
  const left = total - converted - failed
  progress.end([
    ...warningLines(tally),
    summaryLine(tally, options.skipped, ms),
    ...(options.signal.aborted
      ? [`Interrupted: ${left} of ${total} not converted. --skip-existing goes on with those.`]
      : []),
  ])
}

async function convertFile(document: FoundDocument, run: Run, pool: Pool): Promise<void> {
  const { options, tally, progress } = run
  try {
    await convertTo(document, run, pool)
    tally.converted += 1
    progress.done(options.verbose ? `${document.outputPath}` : undefined)
  } catch (error) {
    if (options.signal.aborted) return // not converted, and told so in the end
    tally.failed += 1
    progress.done(`${shownInput(document.path)}: ${failureLine(error)}`)
  }
}

async function convertTo({ path, outputPath }: FoundDocument, run: Run, pool: Pool): Promise<void> {
  const { options, config, tally } = run
  const { parameters, password, signal } = options
  const folder = parameters.options.images && imagesFolder(outputPath)
  const converted = await convertDocument(
    {
      declared: { ...parameters.declared, password },
      options: { ...parameters.options, imagesFolder: folder && basename(folder) },
      face: 'command',
      outputEncoding: 'identity',
      source: () => readInput(path, config, run.budget, signal),
      timings: startTimings(),
      signal,
    },
    { config, pool },
  )
  try {
    const { budget } = parameters
    const { facts, chunks } =
      budget === undefined ? converted : await pieceOf(converted.facts, converted.chunks, budget)
    // First what the text refers to: nobody finds a link that leads nowhere.
    if (folder !== undefined) writeImages(facts.result.images ?? [], folder)
    const told = folder === undefined ? facts : withoutBytes(facts)
    await writeResult(options.json ? jsonRecord(told, chunks) : chunks, outputPath)
    tally.pages += pagesOf(facts.result)
    if (isBlank(chunks)) tally.withoutText += 1
    countWarnings(tally, path, facts.warnings)
    if ('next' in facts && facts.next !== undefined) {
      run.progress.note(`${shownInput(path)}: goes on with --cursor ${facts.next}`)
    }
  } finally {
    converted.lease.release()
  }
}

function isBlank(chunks: readonly Uint8Array[]): boolean {
  const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return bytes <= BLANK_BYTES_MAX && !hasText(Buffer.concat(chunks).toString())
}

function pagesOf({ pageRange, pageCount }: ConvertResult): number {
  return pageRange === undefined ? (pageCount ?? 0) : pageRange.end - pageRange.start + 1
}
