import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import { type ConversionServices, convertDocument } from '../conversion.js'
import { parseCallerHeaders } from '../outbound/caller-headers.js'
import type { CheckedUrl, Outbound } from '../outbound/outbound.js'
import type { Timings } from '../response/timings.js'
import type { DownloadRequest } from '../source/download.js'
import type { InflightBudget } from '../source/inflight.js'
import { readUrlDocument } from '../source/url-document.js'
import { askedConversion, queryOf } from './asked-conversion.js'
import { acceptJsonBody, jsonObject } from './json-body.js'
import { type Given, objectOfBody, readParameter } from './parameters.js'
import { sendAnswer } from './send-answer.js'

export interface UrlRouteServices extends ConversionServices {
  readonly inflight: InflightBudget
  readonly outbound: Outbound
}

/** `POST /convert/from-url`: the document behind a URL of the caller's. */
export function convertFromUrlRoute(app: FastifyInstance, services: UrlRouteServices): void {
  acceptJsonBody(app, services.config.clientStallMs)
  app.post('/convert/from-url', { config: { access: 'convert' } }, async (request, reply) => {
    const body = jsonObject(request.body)
    const { url, headers } = urlOf(request, body)
    const asked = { request, reply, body, url }
    const conversion = await askedConversion(asked, services, (urls) => (signal) => {
      if (urls.url === undefined) throw new Error('the URL was not checked')
      const wanted = { target: urls.url, headers, signal }
      return fetched(wanted, request.timings, services)
    })
    return sendAnswer(reply, await convertDocument(conversion, services))
  })
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

async function fetched(
  wanted: DownloadRequest & { readonly target: CheckedUrl },
  timings: Timings,
  { config, outbound, inflight }: UrlRouteServices,
) {
  const settings = {
    downloadBytesMax: config.downloadBytesMax,
    documentBytesMax: config.documentBytesMax,
    timeoutMs: config.fetchTimeoutMs,
    redirectsMax: config.fetchRedirectsMax,
    waitMsMax: config.queueTimeoutMs,
  }
  const { document, fetchMs } = await readUrlDocument(wanted, { outbound, inflight, settings })
  timings.fetchMs = fetchMs
  return document
}
