import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import type { IndexTask } from '../contract/spine.js'
import { limitsFor } from '../conversion/limits.js'
import { sniff } from '../format/sniff.js'
import { checkUrls } from '../outbound/check-urls.js'
import { bytesOf, type SourceDocument } from '../source/document.js'
import { passwordOf } from './asked-conversion.js'
import { bodySource } from './body-source.js'
import { acceptJsonBody, jsonObject } from './json-body.js'
import { clientSignal } from './request-context.js'
import { type UrlRouteServices, urlSource } from './url-source.js'

/** Types of a body that is a document; any other is JSON that names a URL. */
const DOCUMENT_TYPE = /^\s*(application\/(pdf|octet-stream|zip|vnd\.)|text\/|image\/)/i

/** Bodies of these routes are JSON, or the PDF itself, which stays a stream. */
export function acceptPdfOrUrl(app: FastifyInstance, clientStallMs: number): void {
  acceptJsonBody(app, clientStallMs)
  app.addContentTypeParser(DOCUMENT_TYPE, (_request, _payload, done) => done(null))
}

/** A request that names or brings a PDF. */
interface PdfRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly services: UrlRouteServices
}

/** What a task on a PDF as a whole is given, whatever it is to do. */
type PdfTask = Pick<IndexTask, 'source' | 'limits' | 'password'>

/**
 * Has the PDF of a request worked on, and lets go of it afterwards. Throws `url_required` where there is none, and
 * `unsupported_format`, with the sentence, for another document.
 */
export async function withPdf<Result>(
  { request, reply, services }: PdfRequest,
  otherFormat: string,
  work: (task: PdfTask, document: SourceDocument, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = clientSignal(reply)
  const document = await pdfSource(request, services, signal)
  try {
    if (!['pdf', 'late-pdf'].includes(sniff(bytesOf(document.bytes)))) {
      throw new ConversionError('unsupported_format', otherFormat)
    }
    const limits = limitsFor(document.bytes, services.config)
    const task = { source: document.bytes, limits, password: passwordOf(request) }
    return await work(task, document, signal)
  } finally {
    document.lease.release()
  }
}

/** From the body under the raw limit, or from the URL. */
async function pdfSource(
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
