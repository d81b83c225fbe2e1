import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.js'
import type { Conversion } from '../conversion.js'
import { type CheckedUrls, checkUrls } from '../outbound/check-urls.js'
import type { Outbound } from '../outbound/outbound.js'
import { storeSink } from '../response/store-sink.js'
import { type ConversionParameters, type Given, readParameters } from './parameters.js'
import { clientSignal } from './request-context.js'
import { sinkFor } from './sinks.js'

/** Where a request's own words stand: the query, a JSON body, and the URL of the document where a route takes one. */
export interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body?: Given
  readonly url?: string
}

export interface AskedServices {
  readonly config: Config
  readonly outbound: Outbound
}

/** Pause before the second try of an upload. */
const UPLOAD_BACKOFF_MS = 250

/**
 * Reads and checks all that a request asks for, before its document is read or anything is fetched. `sourceOf` is
 * called with the checked URLs.
 */
export async function askedConversion(
  asked: Asked,
  services: AskedServices,
  sourceOf: (urls: CheckedUrls) => Conversion['source'],
): Promise<Conversion> {
  const parameters = readParameters(queryOf(asked.request), asked.body)
  return conversionBy(parameters, asked, services, sourceOf)
}

/** The conversion that parameters, read already, ask for. */
export async function conversionBy(
  parameters: ConversionParameters,
  { request, reply, url }: Asked,
  { config, outbound }: AskedServices,
  sourceOf: (urls: CheckedUrls) => Conversion['source'],
): Promise<Conversion> {
  const signal = clientSignal(reply)
  const { filename, inputFormat, entry, responseFormat, output, ...options } = parameters
  const given = { url, output_url: output?.url, output_head_url: output?.headUrl }
  const urls = await checkUrls(outbound, given, request.caller?.urlHosts)
  return {
    filename,
    inputFormat,
    entry,
    options,
    password: passwordOf(request),
    ifNoneMatch: request.headers['if-none-match'],
    source: sourceOf(urls),
    sink: sinkOf(parameters, urls, request, { config, outbound }),
    timings: request.timings,
    signal,
  }
}

/** The query parser gives a plain object of strings and lists of them. */
export function queryOf(request: FastifyRequest): Given {
  return request.query as Given
}

function sinkOf(
  { output, responseFormat }: ConversionParameters,
  urls: CheckedUrls,
  { timings }: FastifyRequest,
  { config, outbound }: AskedServices,
) {
  if (output === undefined || urls.output_url === undefined) return sinkFor(responseFormat)
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

/** Header values arrive as latin1; a password in UTF-8 is taken for what it was. */
export function passwordOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-document-password']
  if (typeof given !== 'string' || given === '') return undefined
  const asUtf8 = Buffer.from(given, 'latin1').toString('utf8')
  return asUtf8.includes('\ufffd') ? given : asUtf8
}
