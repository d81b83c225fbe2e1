import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkUrls } from '../outbound/check-urls.js'
import type { SourceDocument } from '../source/document.js'
import { bodySource } from './body-source.js'
import { acceptJsonBody, jsonObject } from './json-body.js'
import { type UrlRouteServices, urlSource } from './url-source.js'

/** Types of a body that is a document; any other is JSON that names a URL. */
const DOCUMENT_TYPE = /^\s*(application\/(pdf|octet-stream|zip|vnd\.)|text\/|image\/)/i

/** Bodies of these routes are JSON, or the PDF itself, which stays a stream. */
export function acceptPdfOrUrl(app: FastifyInstance, clientStallMs: number): void {
  acceptJsonBody(app, clientStallMs)
  app.addContentTypeParser(DOCUMENT_TYPE, (_request, _payload, done) => done(null))
}

/** The document of a request, from its body under the raw limit or from its URL. Throws `url_required` for neither. */
export async function pdfSource(
  request: FastifyRequest,
  services: UrlRouteServices,
  signal: AbortSignal,
): Promise<SourceDocument> {
  if (DOCUMENT_TYPE.test(request.headers['content-type'] ?? '')) {
    return bodySource(request, services)(signal)
  }
  const { url, sourceOf } = urlSource(request, jsonObject(request.body), services)
  const urls = await checkUrls(services.outbound, { url }, request.caller?.urlHosts)
  return sourceOf(urls)(signal)
}
