import { checkOptions } from './check-options.js'
import { chunksOf } from './chunks-of.js'
import { DocspineError, errorOfText } from './docspine-error.js'
import { DocspineNetworkError } from './network-error.js'
import type {
  Converted,
  ConvertParameters,
  Job,
  SpineRecord,
  Stored,
  StoreParameters,
  StreamEnd,
  StreamedPage,
  StreamParameters,
} from './records.js'
import {
  type CallOptions,
  type ClientOptions,
  type Parameters,
  pause,
  retryAfterMs,
  type Source,
  send,
  sendDocument,
  textOf,
} from './requests.js'
import { streamedLines } from './streamed-lines.js'

export type {
  CallOptions,
  ClientOptions,
  Converted,
  ConvertParameters,
  Job,
  Source,
  SpineRecord,
  Stored,
  StoreParameters,
  StreamEnd,
  StreamedPage,
  StreamParameters,
}
export { DocspineError, DocspineNetworkError }

/**
 * The service from a program. A request that became a job is waited for; what is worth another try is tried again.
 * Errors are DocspineErrors, DocspineNetworkErrors where no answer came or it broke off, and the signal's reason.
 */
export interface DocspineClient {
  convert(source: Source, parameters?: ConvertParameters, call?: CallOptions): Promise<Converted>
  /** The pages as they are done; the return value is the end. */
  stream(
    source: Source,
    parameters?: StreamParameters,
    call?: CallOptions,
  ): AsyncGenerator<StreamedPage, StreamEnd>
  /** Several threads on one long document behind a URL. */
  accelerated(
    source: Extract<Source, { readonly url: string }>,
    parameters?: ConvertParameters,
    call?: CallOptions,
  ): Promise<Converted>
  /** Puts the Markdown into the storage behind a pre-signed `PUT` address. */
  store(
    source: Source,
    outputUrl: string,
    parameters?: StoreParameters,
    call?: CallOptions,
  ): Promise<Stored>
  /** The outline of a PDF. */
  index(source: Source, call?: CallOptions): Promise<SpineRecord>
  /** Accepted at once, worked on later. */
  submit(source: Source, parameters?: ConvertParameters, call?: CallOptions): Promise<string>
  job(id: string, call?: CallOptions): Promise<Job>
  /** Asks until the job has ended, as often as the service wants to be asked. */
  waitForJob(id: string, call?: CallOptions): Promise<Job>
  cancelJob(id: string, call?: CallOptions): Promise<void>
}

const CONVERT = { body: '/convert/raw', url: '/convert/from-url' } as const
const STREAM = { body: '/convert/stream', url: '/convert/stream-from-url' } as const
const ACCELERATED = { body: '/convert/raw', url: '/convert/accelerated' } as const
const INDEX = { body: '/pdf/index', url: '/pdf/index' } as const

const POLL_MS_MIN = 250
const POLL_MS_MAX = 15_000

/** Throws a TypeError for options that are missing, or that it does not know. */
export function createClient(options: ClientOptions): DocspineClient {
  checkOptions(options)
  const json = async <Answer>(
    paths: typeof CONVERT | typeof ACCELERATED | typeof INDEX,
    source: Source,
    parameters: Parameters,
    call: CallOptions,
  ): Promise<Answer> => {
    const answer = await sendDocument(options, paths, source, parameters, call)
    return JSON.parse(await wholeText(options, answer, call)) as Answer // the service's own record
  }
  const asJson = (parameters: object): Parameters => ({ ...parameters, response_format: 'json' })
  return {
    convert: (source, parameters = {}, call = {}) =>
      json(CONVERT, source, asJson(parameters), call),
    accelerated: (source, parameters = {}, call = {}) =>
      json(ACCELERATED, source, asJson(parameters), call),
    store: (source, outputUrl, parameters = {}, call = {}) =>
      json(CONVERT, source, { ...parameters, output_url: outputUrl }, call),
    index: (source, call = {}) => json(INDEX, source, {}, call),
    stream: (source, parameters = {}, call = {}) =>
      stream(options, source, asJson(parameters), call),
    submit: (source, parameters = {}, call = {}) =>
      submit(options, source, asJson(parameters), call),
    job: (id, call = {}) => job(options, id, call),
    waitForJob: (id, call = {}) => waitForJob(options, id, call),
    async cancelJob(id, call = {}) {
      await send(options, jobPath(id), { method: 'DELETE' }, call)
    },
  }
}

async function* stream(
  options: ClientOptions,
  source: Source,
  parameters: Parameters,
  call: CallOptions,
): AsyncGenerator<StreamedPage, StreamEnd> {
  const answer = await sendDocument(options, STREAM, source, parameters, call)
  if (answer.status === 202 || answer.body === null) {
    const text = await wholeText(options, answer, call)
    return yield* streamedLines([new TextEncoder().encode(text)], options, call)
  }
  return yield* streamedLines(chunksOf(answer.body), options, call)
}

async function submit(
  options: ClientOptions,
  source: Source,
  parameters: Parameters,
  call: CallOptions,
): Promise<string> {
  const { fetch: request = fetch } = options
  const preferring: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('prefer', 'respond-async')
    return request(url, { ...init, headers })
  }
  const answer = await sendDocument(
    { ...options, fetch: preferring },
    CONVERT,
    source,
    parameters,
    call,
  )
  const { job_id: id } = (await answer.json()) as Job // the acceptance record
  return id
}

/** The body of an answer, of the job's where the request became one. */
async function wholeText(
  options: ClientOptions,
  answer: Response,
  call: CallOptions,
): Promise<string> {
  if (answer.status !== 202) return textOf(answer, options, call.signal)
  const { job_id: id } = (await answer.json()) as Job // the acceptance record
  const {
    status,
    http_status: httpStatus = 500,
    body = '',
    error,
  } = await waitForJob(options, id, call)
  if (status === 'failed') throw new DocspineError(500, { error, code: 'job_failed' })
  if (httpStatus >= 400) throw errorOfText(httpStatus, body)
  return body
}

async function waitForJob(options: ClientOptions, id: string, call: CallOptions): Promise<Job> {
  for (let waitMs = POLL_MS_MIN; ; waitMs = Math.min(POLL_MS_MAX, 2 * waitMs)) {
    const answer = await send(options, jobPath(id), { method: 'GET' }, call)
    const found = (await answer.json()) as Job // the job record
    if (found.status === 'completed' || found.status === 'failed') return found
    const askedMs = retryAfterMs(answer) ?? 0
    await pause(Math.max(waitMs, Math.min(POLL_MS_MAX, askedMs)), call.signal)
  }
}

async function job(options: ClientOptions, id: string, call: CallOptions): Promise<Job> {
  const answer = await send(options, jobPath(id), { method: 'GET' }, call)
  return (await answer.json()) as Job // the job record
}

function jobPath(id: string): string {
  return `/jobs/${encodeURIComponent(id)}`
}
