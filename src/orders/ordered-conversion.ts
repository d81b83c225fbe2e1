import type { Config } from '../config.js'
import type { Conversion } from '../conversion/convert-document.js'
import { startTimings, type Timings } from '../conversion/timings.js'
import type { JobCall } from '../jobs/jobs.js'
import type { CheckedUrls } from '../outbound/check-urls.js'
import type { Outbound } from '../outbound/outbound.js'
import { sinkFor } from '../response/answer-sinks.js'
import { budgetedSink } from '../response/budgeted-sink.js'
import type { Sink } from '../response/sink.js'
import { storeSink } from '../response/store-sink.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'
import type { AnsweredConversion } from './answer-conversion.js'
import { fetchDocument } from './fetch-document.js'
import { checkOrderUrls, type Order, type OrderedUpload } from './order.js'
import { conversionNames, unknownWarnings } from './unknown-parameters.js'

export interface OrderServices {
  readonly config: Config
  readonly outbound: Outbound
  readonly inflight: InflightBudget
}

/** How an order is done: for a client who waits, or as a job. */
type OrderCall = Pick<Conversion, 'timings' | 'signal' | 'patience' | 'onStart' | 'onProgress'> & {
  /** Called with the checked URLs. */
  readonly sourceOf: (urls: CheckedUrls) => Conversion['source']
}

/** Pause before the second try of an upload to a store. */
const UPLOAD_BACKOFF_MS = 250
/** Longest wait of a job for room in memory: far beyond any conversion. */
const JOB_WAIT_MS_MAX = 86_400_000

/** The conversion that an order asks for. The URLs are checked before anything is fetched; errors: theirs. */
export async function orderedConversion(
  order: Order,
  { sourceOf, ...call }: OrderCall,
  services: OrderServices,
): Promise<AnsweredConversion> {
  const {
    parameters,
    source,
    password,
    keyId,
    unknown = [],
    warnings = [],
    isAccelerated = false,
  } = order
  const urls = await checkOrderUrls(order, services.outbound)
  return {
    ...call,
    declared: { ...parameters.declared, password },
    options: parameters.options,
    warnings: [...warnings, ...unknownWarnings(unknown, conversionNames(source.kind === 'url'))],
    keyId,
    source: sourceOf(urls),
    sink: sinkOf(order, urls, call.timings, services),
    isAccelerated,
  }
}

/**
 * The same for a job, which waits for its turn as long as it takes. The URLs are checked again: between the request
 * and the job a name may have come to stand for another address.
 */
export function jobConversion(
  order: Order,
  document: Uint8Array | undefined,
  { signal, onStart, onProgress }: JobCall,
  services: OrderServices,
): Promise<AnsweredConversion> {
  const { source } = order
  const timings = startTimings()
  const sourceOf =
    ({ url: target }: CheckedUrls) =>
    (stop: AbortSignal): Promise<SourceDocument> => {
      if (source.kind === 'upload') return keptUpload(source, document, services.inflight, stop)
      onStart()
      const { headers } = source
      const wanted = { target, headers, signal: stop, waitMsMax: JOB_WAIT_MS_MAX }
      return fetchDocument(wanted, timings, services)
    }
  const call = { timings, signal, patience: 'endless', onStart, onProgress, sourceOf } as const
  return orderedConversion(order, call, services)
}

/** Where the Markdown goes, when it is whole. */
function sinkOf(
  { parameters: { output, responseFormat, budget }, streamStrategy }: Order,
  urls: CheckedUrls,
  timings: Timings,
  { config, outbound }: OrderServices,
): Sink {
  if (output === undefined || urls.output_url === undefined) {
    const isLines = streamStrategy !== undefined && responseFormat === 'json'
    return budgetedSink(sinkFor(isLines ? 'ndjson' : responseFormat), budget)
  }
  const { url: outputUrl, encoding, headers } = output
  const target = {
    outputUrl,
    encoding,
    headers,
    output: urls.output_url,
    head: urls.output_head_url,
  }
  const settings = { timeoutMs: config.fetchTimeoutMs, backoffMs: UPLOAD_BACKOFF_MS }
  return storeSink(target, timings, { outbound, settings })
}

/** The upload back in shared memory, once there is room for it. */
async function keptUpload(
  { sha256, filename, contentType }: OrderedUpload,
  document: Uint8Array | undefined,
  inflight: InflightBudget,
  signal: AbortSignal,
): Promise<SourceDocument> {
  if (document === undefined || sha256 === undefined) throw new Error('an upload without bytes')
  const { byteLength } = document
  const lease = await inflight.hold(Math.min(byteLength, inflight.bytesMax), signal)
  const buffer = new SharedArrayBuffer(byteLength)
  new Uint8Array(buffer).set(document)
  return { bytes: { buffer, byteLength }, sha256, filename, contentType, lease }
}
