import type { FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import type { Conversion } from '../conversion/convert-document.js'
import type { AnswerServices } from '../orders/answer-conversion.js'
import { fetchDocument } from '../orders/fetch-document.js'
import { type Given, objectOfBody, readParameter } from '../orders/parameters.js'
import { parseCallerHeaders } from '../outbound/caller-headers.js'
import type { CheckedUrls } from '../outbound/check-urls.js'
import type { Outbound } from '../outbound/outbound.js'
import type { InflightBudget } from '../source/inflight.js'
import { queryOf } from './asked-conversion.js'

export interface UrlRouteServices extends AnswerServices {
  readonly inflight: InflightBudget
  readonly outbound: Outbound
}

/** The document behind the URL that a request names. `sourceOf` takes the URL when it is checked. */
export interface UrlSource {
  readonly url: string
  /** `url_headers`. */
  readonly headers: Readonly<Record<string, string>>
  readonly sourceOf: (urls: CheckedUrls) => Conversion['source']
}

/** Throws `url_required`, and `invalid_parameter` for headers that are none. */
export function urlSource(
  request: FastifyRequest,
  body: Given,
  services: UrlRouteServices,
): UrlSource {
  const { url, headers } = urlOf(request, body)
  const waitMsMax = services.config.queueTimeoutMs
  const sourceOf: UrlSource['sourceOf'] = (urls) => (signal) =>
    fetchDocument({ target: urls.url, headers, signal, waitMsMax }, request.timings, services)
  return { url, headers, sourceOf }
}

/** The URL and what is sent along to it. Throws `url_required`. */
function urlOf(request: FastifyRequest, body: Given) {
  const query = queryOf(request)
  const url = readParameter('url', URL_PARAMETER, query, body)
  if (url === undefined) {
    throw new ConversionError('url_required', 'url is missing: the signed URL of the document.')
  }
  const given = objectOfBody('url_headers', query, body)
  return { url, headers: parseCallerHeaders(given, 'url_headers') }
}

const URL_PARAMETER = {
  rule: 'the signed URL of the document',
  code: 'url_required',
  parse: (text: string) => (text === '' ? undefined : text),
} as const
