import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Conversion } from '../conversion/convert-document.js'
import type { Jobs } from '../jobs/jobs.js'
import type { AnsweredConversion, AsJob } from '../orders/answer-conversion.js'
import { checkCallbackUrl, type Order, type OrderSource } from '../orders/order.js'
import { type OrderServices, orderedConversion } from '../orders/ordered-conversion.js'
import { type ConversionParameters, type Given, readParameters } from '../orders/parameters.js'
import { storedOrder } from '../orders/stored-order.js'
import { conversionNames, unknownNames } from '../orders/unknown-parameters.js'
import type { CheckedUrls } from '../outbound/check-urls.js'
import { checkOcrLanguages } from '../pool/ocr-languages.js'
import type { Pool } from '../pool/pool.js'
import { bytesOf, type SourceDocument } from '../source/document.js'
import { acceptedAnswer, type Offer } from './accepted-answer.js'
import { prefersAsync } from './prefer.js'
import { clientSignal } from './request-context.js'

/** Where a request's own words stand: the query, a JSON body or the fields of a form, and the URL of the document where a route takes one. */
export interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body?: Given
  readonly url?: { readonly url: string; readonly headers: Readonly<Record<string, string>> }
  /** On the stream routes. */
  readonly streamStrategy?: Order['streamStrategy']
  /** What the route itself has to say. */
  readonly warnings?: Order['warnings']
  /** On all threads that are idle. */
  readonly isAccelerated?: boolean
}

export interface AskedServices extends OrderServices {
  readonly pool: Pool
  readonly jobs: Jobs
}

/**
 * Reads and checks all that a request asks for, before its document is read or anything is fetched. `sourceOf` is
 * called with the checked URLs.
 */
export async function askedConversion(
  asked: Asked,
  services: AskedServices,
  sourceOf: (urls: CheckedUrls) => Conversion['source'],
): Promise<AnsweredConversion> {
  const parameters = readParameters(queryOf(asked.request), asked.body)
  return conversionBy(parameters, asked, services, sourceOf)
}

/** The conversion that parameters, read already, ask for. */
export async function conversionBy(
  parameters: ConversionParameters,
  asked: Asked,
  services: AskedServices,
  sourceOf: (urls: CheckedUrls) => Conversion['source'],
): Promise<AnsweredConversion> {
  const { request, reply } = asked
  const order = orderAsked(parameters, asked)
  await checkOcrLanguages(parameters.options.ocrLanguages, services.pool)
  await checkCallbackUrl(order, services.outbound, services.config)
  const call = { timings: request.timings, signal: clientSignal(reply), sourceOf }
  return {
    ...(await orderedConversion(order, call, services)),
    ifNoneMatch: request.headers['if-none-match'],
    asJob: asJob(order, request, services),
  }
}

/** The query parser gives a plain object of strings and lists of them. */
export function queryOf(request: FastifyRequest): Given {
  return request.query as Given
}

function orderAsked(
  parameters: ConversionParameters,
  { request, body, url, streamStrategy, warnings, isAccelerated }: Asked,
): Order {
  const unknown = unknownNames([queryOf(request), body], conversionNames(url !== undefined))
  return {
    ...(unknown.length === 0 ? {} : { unknown }),
    parameters,
    source:
      url === undefined ? { kind: 'upload' } : { kind: 'url', url: url.url, headers: url.headers },
    requestId: request.id,
    password: passwordOf(request),
    keyId: request.caller?.id,
    urlHosts: request.caller?.urlHosts,
    streamStrategy,
    warnings,
    isAccelerated,
  }
}

function asJob(order: Order, request: FastifyRequest, services: AskedServices): AsJob {
  const { config, jobs } = services
  const isPreferred = prefersAsync(request.headers.prefer)
  const offer: Offer = { isPreferred, config }
  const owner = { keyId: request.caller?.id ?? '', permission: 'convert' } as const
  const readsSource = order.source.kind === 'url'
  return {
    isPreferred,
    readsSource,
    accept: async (document) => {
      const source = readsSource ? order.source : uploadOf(document)
      const bytes = readsSource || document === undefined ? undefined : bytesOf(document.bytes)
      const kept = storedOrder({ ...order, source })
      const id = await jobs.accept({ order: kept, document: bytes, owner })
      return acceptedAnswer(id, offer)
    },
  }
}

function uploadOf(document: SourceDocument | undefined): OrderSource {
  const { sha256, filename, contentType } = document ?? {}
  return { kind: 'upload', sha256, filename, contentType }
}

/** Header values arrive as latin1; a password in UTF-8 is taken for what it was. */
export function passwordOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-document-password']
  if (typeof given !== 'string' || given === '') return undefined
  const asUtf8 = Buffer.from(given, 'latin1').toString('utf8')
  return asUtf8.includes('\ufffd') ? given : asUtf8
}
