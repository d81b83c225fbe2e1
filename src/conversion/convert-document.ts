import type { Config } from '../config.js'
import type { ConvertOptions, OutputEncoding } from '../contract/options.js'
import type { Share } from '../contract/share.js'
import type { Face } from '../contract/spoken.js'
import type { Opening } from '../contract/task.js'
import type { Warning } from '../contract/warnings.js'
import { charsetOf } from '../format/declared.js'
import type { Chunk, ConvertCall, ConvertOutcome, Pool, PoolCall } from '../pool/pool.js'
import { overBudget } from '../source/collect.js'
import type { SourceDocument } from '../source/document.js'
import type { Lease } from '../source/inflight.js'
import { byteLengthOf, groundedBytes, imageBytes } from './byte-length.js'
import { billingOf, type ConversionFacts, type OpeningFacts } from './facts.js'
import {
  DEFAULT_FILENAME,
  type DeclaredDocument,
  type KnownDocument,
  knownDocument,
} from './known-document.js'
import { limitsFor } from './limits.js'
import type { Timings } from './timings.js'
import { toldWarnings } from './told-warnings.js'
import { type Inner, unpacked } from './unpacked.js'

/** One conversion, whoever asks for it. */
export interface Conversion {
  readonly declared: DeclaredDocument
  readonly options: ConvertOptions
  readonly outputEncoding: OutputEncoding
  /** Of the request itself. */
  readonly warnings?: readonly Warning[]
  /** Who reads the warnings; absent: a caller over HTTP. */
  readonly face?: Face
  /** Where the document comes from: a form, a request body, a URL, a file. */
  readonly source: (signal: AbortSignal) => Promise<SourceDocument>
  /** Filled in as the stages end. */
  readonly timings: Timings
  /** Aborted when nobody waits for the Markdown any more. */
  readonly signal: AbortSignal
  /** Of a job, which waits for its turn as long as it takes. */
  readonly patience?: PoolCall['patience']
  /** On all threads that are idle. */
  readonly isAccelerated?: boolean
  /** A thread has begun. */
  readonly onStart?: (() => void) | undefined
  readonly onProgress?: ConvertCall['onProgress']
  /** Takes the chunks while they are made, cut at pages; the outcome then has none. */
  readonly onChunk?: ((chunk: Chunk, facts: OpeningFacts) => void | Promise<void>) | undefined
}

export interface ConversionServices {
  readonly config: Config
  readonly pool: Pool
}

/** The Markdown, and what is known of it. */
export interface Converted {
  readonly facts: ConversionFacts
  /** UTF-8 in the output encoding, in order. */
  readonly chunks: readonly Uint8Array[]
}

/** With the room of the chunks in the memory budget; whoever was given it releases it. */
export interface HeldConverted extends Converted {
  readonly lease: Lease
}

/** A document to Markdown: where every caller's way goes through. Throws ConversionErrors. */
export async function convertDocument(
  conversion: Conversion,
  services: ConversionServices,
): Promise<HeldConverted> {
  const document = await conversion.source(conversion.signal)
  try {
    const known = knownDocument(conversion.declared, document)
    return holding(document.lease, await convertKnown(conversion, document, known, services))
  } catch (error) {
    document.lease.release()
    throw error
  }
}

/** The document is let go, and its room in memory is that of the Markdown from here on. Errors: `overloaded`. */
export function holding(lease: Lease, converted: Converted): HeldConverted {
  const { chunks, facts } = converted
  const { grounded, images } = facts.result
  if (lease.tryPassOn(byteLengthOf(chunks) + groundedBytes(grounded) + imageBytes(images)))
    return { ...converted, lease }
  throw overBudget()
}

/** The same for a document that is here, and stays its caller's. Throws ConversionErrors. */
export async function convertKnown(
  conversion: Conversion,
  document: SourceDocument,
  known: KnownDocument,
  services: ConversionServices,
): Promise<Converted> {
  const inner = await unpacked(conversion, document, known.format, services)
  const factsOf = openingFacts(conversion, known, services)
  const { result, chunks } = await converted(conversion, document, inner, services, factsOf)
  const warnings = toldBy(conversion, known.warnings, inner.warnings, result.warnings)
  return { facts: { ...factsOf(result), inputBytes: known.byteLength, warnings }, chunks }
}

/** The Markdown of a document that other processes have read, each some of its pages. Throws ConversionErrors. */
export async function joinShares(
  conversion: Conversion,
  known: KnownDocument,
  shares: readonly Share[],
  services: ConversionServices,
): Promise<Converted> {
  const { options, outputEncoding, timings } = conversion
  const { pool, config } = services
  const request = { options, limits: limitsFor(known, config), outputEncoding }
  const outcome = await pool.joinShares(shares, request, callOf(conversion))
  const { result, chunks } = timed(outcome, timings)
  const warnings = toldBy(conversion, known.warnings, result.warnings)
  const factsOf = openingFacts(conversion, known, services)
  return { facts: { ...factsOf(result), inputBytes: known.byteLength, warnings }, chunks }
}

/** Of the request first, then those of each stage. */
function toldBy(
  { warnings = [], options, face = 'http' }: Conversion,
  ...ofStages: readonly (readonly Warning[])[]
): readonly Warning[] {
  return toldWarnings([...warnings, ...ofStages.flat()], options.mode, face)
}

function openingFacts(
  { options, timings }: Conversion,
  { filename = DEFAULT_FILENAME, sha256 }: KnownDocument,
  { config }: ConversionServices,
) {
  return <Known extends Opening>(result: Known) => ({
    filename,
    mode: options.mode,
    sha256,
    result,
    billing: billingOf(result.modeUsed, config),
    timings,
  })
}

async function converted(
  conversion: Conversion,
  document: SourceDocument,
  { source, format, name }: Inner,
  { pool, config }: ConversionServices,
  factsOf: (opening: Opening) => OpeningFacts,
): Promise<ConvertOutcome> {
  const { options, declared, outputEncoding, timings } = conversion
  const request = {
    source,
    format,
    filename: name ?? declared.filename ?? document.filename ?? DEFAULT_FILENAME,
    options,
    limits: limitsFor(source, config),
    outputEncoding,
    charset: charsetOf(document.contentType),
    password: declared.password,
  }
  const call = {
    ...callOf(conversion),
    ...receiving(conversion, factsOf),
    onBacklog: roomBeside(document.lease),
  }
  return timed(await pool.convert(request, call), timings)
}

/** `onChunk` as the pool calls it; what the first chunk tells holds for all. */
function receiving(
  { onChunk }: Conversion,
  factsOf: (opening: Opening) => OpeningFacts,
): Pick<ConvertCall, 'onChunk'> {
  if (onChunk === undefined) return {}
  let facts: OpeningFacts | undefined
  return {
    onChunk(chunk) {
      if (chunk.opening !== undefined) facts ??= factsOf(chunk.opening)
      if (facts === undefined) throw new Error('the first chunk tells nothing of its document')
      return onChunk(chunk, facts)
    },
  }
}

/** Chunks that wait to be taken are in the budget beside the document. */
function roomBeside(lease: Lease): (bytes: number) => boolean {
  const documentBytes = lease.bytes()
  return (bytes) => {
    lease.shrinkTo(documentBytes + bytes)
    return lease.tryGrowTo(documentBytes + bytes)
  }
}

function timed(outcome: ConvertOutcome, timings: Timings): ConvertOutcome {
  timings.queueMs = outcome.queueMs
  timings.convertMs = outcome.result.convertMs
  if (outcome.ocrMs !== undefined) timings.ocrMs = outcome.ocrMs
  return outcome
}

function callOf(conversion: Conversion): ConvertCall {
  const { signal, patience, timings, onStart, onProgress, isAccelerated = false } = conversion
  return {
    signal,
    isAccelerated,
    onStart: (queueMs) => {
      timings.queueMs = queueMs
      onStart?.()
    },
    patience,
    onProgress,
  }
}
