import type { Config } from '../config.js'
import type { ConvertOptions, Sampling, SlimStrategy } from '../contract/options.js'
import type { Conversion, Sink } from '../conversion.js'
import type { JobCall, JobTask } from '../jobs/jobs.js'
import { type CheckedUrls, checkUrls } from '../outbound/check-urls.js'
import type { Outbound } from '../outbound/outbound.js'
import { budgetedSink } from '../response/budgeted-sink.js'
import { storeSink } from '../response/store-sink.js'
import { startTimings, type Timings } from '../response/timings.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'
import { fetchDocument } from './fetch-document.js'
import type { ConversionParameters } from './parameters.js'
import { sinkFor } from './sinks.js'

/**
 * All that a conversion request asks for, as plain data: what a job keeps, and any instance can do. The bytes of an
 * upload are beside it.
 */
export interface ConversionOrder {
  readonly parameters: ConversionParameters
  readonly source: OrderSource
  /** Of the request; stands in error bodies and in the log. */
  readonly requestId: string
  readonly password?: string | undefined
  /** Whose usage it is. */
  readonly keyId?: string | undefined
  /** The hosts that the key may name, where it is bound to some. */
  readonly urlHosts?: readonly string[] | undefined
  /** Asked for as a stream; a job holds the same bytes whole. */
  readonly stream?: OrderedStream | undefined
  /** On all threads that are idle. */
  readonly isSpread?: boolean | undefined
}

export interface OrderedStream {
  /** The one in effect. */
  readonly strategy: SlimStrategy
  readonly sampling?: Sampling | undefined
}

export type OrderSource =
  | {
      readonly kind: 'url'
      readonly url: string
      /** `url_headers`. */
      readonly headers: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'upload'
      /** What came with the bytes, once they are there. */
      readonly sha256?: string | undefined
      readonly filename?: string | undefined
      readonly contentType?: string | undefined
    }

export interface OrderServices {
  readonly config: Config
  readonly outbound: Outbound
  readonly inflight: InflightBudget
}

/** Pause before the second try of an upload to a store. */
const UPLOAD_BACKOFF_MS = 250
/** Longest wait of a job for room in memory: far beyond any conversion. */
const JOB_WAIT_MS_MAX = 86_400_000

/** Every URL that the order names, checked before any is fetched. */
export function checkOrderUrls(
  { parameters: { output }, source, urlHosts }: ConversionOrder,
  outbound: Outbound,
): Promise<CheckedUrls> {
  const url = source.kind === 'url' ? source.url : undefined
  const given = { url, output_url: output?.url, output_head_url: output?.headUrl }
  return checkUrls(outbound, given, urlHosts)
}

/** The options that change the Markdown. */
export function optionsOf({ parameters, stream }: ConversionOrder): ConvertOptions {
  const { filename, inputFormat, entry, responseFormat, output, budget, ...options } = parameters
  return { ...options, ...(stream?.sampling === undefined ? {} : { sampling: stream.sampling }) }
}

/** Where the Markdown goes, when it is whole. */
export function sinkOf(
  { parameters: { output, responseFormat, budget }, stream }: ConversionOrder,
  urls: CheckedUrls,
  timings: Timings,
  { config, outbound }: OrderServices,
): Sink {
  if (output === undefined || urls.output_url === undefined) {
    const isLines = stream !== undefined && responseFormat === 'json'
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

/**
 * The conversion that a job is to do. The URLs are checked again: between the request and the job a name may have
 * come to stand for another address. It waits for its turn as long as it takes.
 */
export async function orderedConversion(
  {
    order,
    document,
  }: { readonly order: ConversionOrder; readonly document?: Uint8Array | undefined },
  { signal, onStart, onProgress }: JobCall,
  services: OrderServices,
): Promise<Conversion> {
  const { parameters, source, password, keyId } = order
  const { filename, inputFormat, entry } = parameters
  const timings = startTimings()
  const urls = await checkOrderUrls(order, services.outbound)
  return {
    filename,
    inputFormat,
    entry,
    options: optionsOf(order),
    password,
    keyId,
    source: async (stop) => {
      if (source.kind === 'upload') return keptUpload(source, document, services.inflight, stop)
      onStart()
      const { headers } = source
      const wanted = { target: urls.url, headers, signal: stop, waitMsMax: JOB_WAIT_MS_MAX }
      return fetchDocument(wanted, timings, services)
    },
    sink: sinkOf(order, urls, timings, services),
    timings,
    signal,
    patience: 'endless',
    onStart,
    onProgress,
    isSpread: order.isSpread === true,
  }
}

/** The upload back in shared memory, once there is room for it. */
async function keptUpload(
  { sha256, filename, contentType }: OrderSource & { readonly kind: 'upload' },
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

/** What was kept of a request, read back. */
export function orderOf(task: Pick<JobTask, 'order'>): ConversionOrder {
  return task.order as ConversionOrder // written by `acceptAsJob` of this version's kind
}
