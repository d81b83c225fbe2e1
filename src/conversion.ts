import type { Config } from './config.js'
import { ConversionError } from './contract/errors.js'
import type { InputFormat } from './contract/formats.js'
import type { ConvertOptions, OutputEncoding } from './contract/options.js'
import type { Share } from './contract/spread.js'
import type { Opening } from './contract/task.js'
import { limitsFor } from './conversion-limits.js'
import { charsetOf } from './format/declared.js'
import { DEFAULT_FILENAME, etagOf, type KnownDocument, knownDocument } from './known-document.js'
import type { Chunk, ConvertCall, ConvertOutcome, Pool, PoolCall } from './pool/pool.js'
import { type Answer, byteLengthOf } from './response/answer.js'
import { billingOf, type ConversionFacts, type OpeningFacts } from './response/conversion-facts.js'
import { isNoneMatch, notModified } from './response/etag.js'
import type { Timings } from './response/timings.js'
import { overBudget } from './source/collect.js'
import type { SourceDocument } from './source/document.js'
import type { Lease } from './source/inflight.js'
import { type Inner, unpacked } from './unpacked.js'
import type { UsageBook } from './usage/usage.js'
import { usageOf } from './usage/usage-of.js'

/** One conversion as a caller asks for it, validated. */
export interface Conversion {
  /** That the caller gave. */
  readonly filename?: string | undefined
  readonly inputFormat: InputFormat | 'auto'
  readonly options: ConvertOptions
  /** Which document of an archive. */
  readonly entry?: string | undefined
  readonly password?: string | undefined
  readonly ifNoneMatch?: string | undefined
  /** Whose usage it is. */
  readonly keyId?: string | undefined
  /** Where the document comes from: a form, a request body, a URL. */
  readonly source: (signal: AbortSignal) => Promise<SourceDocument>
  /** Where the Markdown goes: into the answer, or to storage. */
  readonly sink: Sink
  /** Filled in as the stages end. */
  readonly timings: Timings
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** How it can be answered later; absent where it cannot. */
  readonly asJob?: AsJob
  /** Of a job, which waits for its turn as long as it takes. */
  readonly patience?: PoolCall['patience']
  /** On all threads that are idle. */
  readonly isSpread?: boolean
  /** A thread has begun. */
  readonly onStart?: () => void
  readonly onProgress?: ConvertCall['onProgress']
}

/** The way out of a request when the service is at capacity: the work is accepted and done later. */
export interface AsJob {
  /** The caller wants that, whether there is capacity or not. */
  readonly isPreferred: boolean
  /** Whether the job reads the document by itself, so that it need not be here. */
  readonly readsSource: boolean
  /** The answer that accepts it. Errors: `overloaded`. */
  readonly accept: (document?: SourceDocument) => Promise<Answer>
}

export interface Sink {
  /** Part of the ETag: answers of another shape are other entities. */
  readonly responseFormat: string
  readonly outputEncoding: OutputEncoding
  /** Whether a matching `If-None-Match` saves the work. */
  readonly isConditional: boolean
  /** An answer that needs no document at all: the result is there already. */
  readonly existing?: (signal: AbortSignal) => Promise<Answer | undefined>
  /** Takes the chunks while they are made, cut at pages; `deliver` then gets none. */
  readonly take?: (chunk: Chunk, facts: OpeningFacts) => void | Promise<void>
  readonly deliver: (
    facts: ConversionFacts,
    chunks: readonly Uint8Array[],
    signal: AbortSignal,
  ) => Answer | Promise<Answer>
}

export interface ConversionServices {
  /** Absent: nobody counts. */
  readonly usage?: UsageBook
  readonly config: Config
  readonly pool: Pool
  /** Part of the ETag: another version may write other Markdown. */
  readonly converterVersion: string
}

/** The whole way of a document through the front thread, or its acceptance as a job. Throws ConversionErrors. */
export async function convertDocument(
  conversion: Conversion,
  services: ConversionServices,
): Promise<Answer> {
  const { sink, signal, asJob } = conversion
  const isUnconditional = !sink.isConditional || conversion.ifNoneMatch === undefined
  const needsNothing = asJob?.readsSource === true && isUnconditional
  if (needsNothing && asJob.isPreferred) return asJob.accept()
  const existing = await sink.existing?.(signal)
  if (existing !== undefined) return existing
  if (needsNothing && services.pool.load().isFull) return asJob.accept()

  const outcome = await convertedSource(conversion, services)
  if ('status' in outcome) return outcome
  return deliveredHolding(conversion, outcome, services)
}

interface Converted {
  readonly facts: ConversionFacts
  readonly chunks: readonly Uint8Array[]
}

/** Converted, and the document let go. */
interface Held extends Converted {
  /** Of the chunks. */
  readonly lease: Lease
}

/** A function of its own, so that nothing holds the document's memory while the Markdown is delivered. */
async function convertedSource(
  conversion: Conversion,
  services: ConversionServices,
): Promise<Held | Answer> {
  const document = await orLater(conversion, () => conversion.source(conversion.signal))
  if ('status' in document) return document
  const { lease } = document
  try {
    const outcome = await convertedDocument(conversion, document, services)
    if ('status' in outcome) lease.release()
    else if (lease.tryPassOn(byteLengthOf(outcome.chunks))) return { ...outcome, lease }
    else throw overBudget()
    return outcome
  } catch (error) {
    lease.release()
    throw error
  }
}

async function convertedDocument(
  conversion: Conversion,
  document: SourceDocument,
  services: ConversionServices,
): Promise<Converted | Answer> {
  const { sink, asJob } = conversion
  const known = knownDocument(conversion, document)
  const etag = await etagOf(conversion, known, services)
  if (sink.isConditional && isNoneMatch(conversion.ifNoneMatch, etag)) return notModified(etag)
  if (asJob?.isPreferred) return asJob.accept(document)

  const work = async (): Promise<Converted> => {
    const inner = await unpacked(conversion, document, known.format, services)
    const factsOf = openingFacts(conversion, known, etag, services)
    const taken = takeBy(sink, factsOf)
    const { result, chunks } = await converted(conversion, document, inner, services, taken)

    const warnings = [...known.warnings, ...inner.warnings, ...result.warnings]
    return { facts: { ...factsOf(result), inputBytes: known.byteLength, warnings }, chunks }
  }
  return orLater(conversion, work, document)
}

/**
 * The answer to a conversion whose document other processes have read, in parts of which each comes with its pages.
 * Throws ConversionErrors.
 */
export async function joinConversion(
  conversion: Conversion,
  known: KnownDocument,
  parts: readonly Share[],
  services: ConversionServices,
): Promise<Answer> {
  const { options, sink, timings } = conversion
  const { pool, config } = services
  const factsOf = openingFacts(
    conversion,
    known,
    await etagOf(conversion, known, services),
    services,
  )
  const limits = limitsFor(known, config)
  const request = { options, limits, outputEncoding: sink.outputEncoding }
  const outcome = await pool.joinParts(parts, request, callOf(conversion))
  const { result, chunks } = timed(outcome, timings)
  const warnings = [...known.warnings, ...result.warnings]
  const facts = { ...factsOf(result), inputBytes: known.byteLength, warnings }
  return delivered(conversion, { facts, chunks }, services)
}

function openingFacts(
  { options, timings }: Conversion,
  { filename = DEFAULT_FILENAME, sha256 }: KnownDocument,
  etag: string,
  { config }: ConversionServices,
) {
  return <Known extends Opening>(result: Known) => ({
    filename,
    mode: options.mode,
    sha256,
    result,
    etag,
    billing: billingOf(result.modeUsed, config),
    timings,
  })
}

/** The chunks are held for as long as the answer is made of them. */
async function deliveredHolding(
  conversion: Conversion,
  { lease, ...outcome }: Held,
  services: ConversionServices,
): Promise<Answer> {
  try {
    const answer = await delivered(conversion, outcome, services)
    if (answer.body.kind === 'bytes' || answer.body.kind === 'pieces') return { ...answer, lease }
    lease.release()
    return answer
  } catch (error) {
    lease.release()
    throw error
  }
}

async function delivered(
  { sink, signal, keyId }: Conversion,
  { facts, chunks }: Converted,
  { usage }: ConversionServices,
): Promise<Answer> {
  const answer = await sink.deliver(facts, chunks, signal)
  if (keyId !== undefined) usage?.add(keyId, usageOf(facts))
  return answer
}

/**
 * Does a step now; where there is no room for it, or none in time, the whole conversion is accepted as a job: with
 * the document, or before it is there where the job reads it by itself.
 */
async function orLater<Result>(
  { asJob, signal }: Conversion,
  step: () => Promise<Result>,
  document?: SourceDocument,
): Promise<Result | Answer> {
  try {
    return await step()
  } catch (error) {
    const isOverloaded = error instanceof ConversionError && error.code === 'overloaded'
    if (!isOverloaded || signal.aborted || asJob === undefined) throw error
    if (document === undefined && !asJob.readsSource) throw error
    return asJob.accept(document)
  }
}

/** The sink's `take` as the pool calls it; what its first chunk tells holds for all. */
function takeBy({ take }: Sink, factsOf: (opening: Opening) => OpeningFacts): ConvertCall {
  if (take === undefined) return {}
  let facts: OpeningFacts | undefined
  return {
    onChunk(chunk) {
      if (chunk.opening !== undefined) facts ??= factsOf(chunk.opening)
      if (facts === undefined) throw new Error('the first chunk tells nothing of its document')
      return take(chunk, facts)
    },
  }
}

async function converted(
  conversion: Conversion,
  document: SourceDocument,
  { source, format, name }: Inner,
  { pool, config }: ConversionServices,
  taken: ConvertCall,
): Promise<ConvertOutcome> {
  const { options, password, filename, sink, timings } = conversion
  const charset = charsetOf(document.contentType)
  const request = {
    source,
    format,
    filename: name ?? filename ?? document.filename ?? DEFAULT_FILENAME,
    options,
    limits: limitsFor(source, config),
    outputEncoding: sink.outputEncoding,
    ...(charset === undefined ? {} : { charset }),
    ...(password === undefined ? {} : { password }),
  }
  return timed(await pool.convert(request, { ...taken, ...callOf(conversion) }), timings)
}

function timed(outcome: ConvertOutcome, timings: Timings): ConvertOutcome {
  timings.queueMs = outcome.queueMs
  timings.convertMs = outcome.result.convertMs
  if (outcome.ocrMs !== undefined) timings.ocrMs = outcome.ocrMs
  return outcome
}

function callOf(conversion: Conversion): ConvertCall {
  const { signal, patience, timings, onStart, onProgress, isSpread = false } = conversion
  return {
    signal,
    isSpread,
    onStart: (queueMs) => {
      timings.queueMs = queueMs
      onStart?.()
    },
    ...(patience && { patience }),
    ...(onProgress && { onProgress }),
  }
}
