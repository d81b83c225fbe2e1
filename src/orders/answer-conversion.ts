import { ConversionError } from '../contract/errors.js'
import {
  type Conversion,
  type ConversionServices,
  type Converted,
  convertKnown,
  type HeldConverted,
  holding,
} from '../conversion/convert-document.js'
import { type KnownDocument, knownDocument } from '../conversion/known-document.js'
import type { Answer } from '../response/answer.js'
import { etagOf, isNoneMatch, notModified } from '../response/etag.js'
import type { Sink } from '../response/sink.js'
import type { SourceDocument } from '../source/document.js'
import type { UsageBook } from '../usage/usage.js'
import { usageOf } from '../usage/usage-of.js'

/** A conversion that an answer is made of, at once or as a job. */
export interface AnsweredConversion extends Omit<Conversion, 'outputEncoding' | 'onChunk'> {
  readonly sink: Sink
  readonly ifNoneMatch?: string | undefined
  /** Whose usage it is. */
  readonly keyId?: string | undefined
  /** How it can be answered later; absent where it cannot. */
  readonly asJob?: AsJob
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

export interface AnswerServices extends ConversionServices {
  /** Absent: nobody counts. */
  readonly usage?: UsageBook
  /** Part of the ETag: another version may write other Markdown. */
  readonly converterVersion: string
}

/** The answer to a conversion, or its acceptance as a job. Throws ConversionErrors. */
export async function answerConversion(
  conversion: AnsweredConversion,
  services: AnswerServices,
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

/** The answer made of Markdown that is there. */
export async function deliver(
  { sink, signal, keyId }: AnsweredConversion,
  { facts, chunks }: Converted,
  etag: string,
  { usage }: AnswerServices,
): Promise<Answer> {
  const answer = await sink.deliver({ ...facts, etag }, chunks, signal)
  if (keyId !== undefined) usage?.add(keyId, usageOf(facts))
  return answer
}

type Tagged<Outcome extends Converted> = Outcome & { readonly etag: string }

/** A function of its own, so that nothing holds the document's memory while the Markdown is delivered. */
async function convertedSource(
  conversion: AnsweredConversion,
  services: AnswerServices,
): Promise<Tagged<HeldConverted> | Answer> {
  const document = await orLater(conversion, () => conversion.source(conversion.signal))
  if ('status' in document) return document
  const { lease } = document
  try {
    const outcome = await convertedDocument(conversion, document, services)
    if (!('status' in outcome)) return { ...holding(lease, outcome), etag: outcome.etag }
    lease.release()
    return outcome
  } catch (error) {
    lease.release()
    throw error
  }
}

async function convertedDocument(
  conversion: AnsweredConversion,
  document: SourceDocument,
  services: AnswerServices,
): Promise<Tagged<Converted> | Answer> {
  const { sink, asJob, ifNoneMatch } = conversion
  const known = knownDocument(conversion.declared, document)
  const etag = await etagOf(conversion, known, services)
  if (sink.isConditional && isNoneMatch(ifNoneMatch, etag)) return notModified(etag)
  if (asJob?.isPreferred) return asJob.accept(document)
  const work = () => convertedTo(conversion, document, known, etag, services)
  return orLater(conversion, work, document)
}

async function convertedTo(
  conversion: AnsweredConversion,
  document: SourceDocument,
  known: KnownDocument,
  etag: string,
  services: AnswerServices,
): Promise<Tagged<Converted>> {
  const { outputEncoding, take } = conversion.sink
  const onChunk: Conversion['onChunk'] = take && ((chunk, facts) => take(chunk, { ...facts, etag }))
  const asked = { ...conversion, outputEncoding, onChunk }
  return { ...(await convertKnown(asked, document, known, services)), etag }
}

/** The chunks are held for as long as the answer is made of them. */
async function deliveredHolding(
  conversion: AnsweredConversion,
  { lease, etag, ...outcome }: Tagged<HeldConverted>,
  services: AnswerServices,
): Promise<Answer> {
  try {
    const answer = await deliver(conversion, outcome, etag, services)
    if (answer.body.kind === 'bytes' || answer.body.kind === 'pieces') return { ...answer, lease }
    lease.release()
    return answer
  } catch (error) {
    lease.release()
    throw error
  }
}

/**
 * Does a step now; where there is no room for it, or none in time, the whole conversion is accepted as a job: with
 * the document, or before it is there where the job reads it by itself.
 */
async function orLater<Result>(
  { asJob, signal }: AnsweredConversion,
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
