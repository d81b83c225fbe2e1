import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import { limitsFor } from '../conversion-limits.js'
import { sniff } from '../format/sniff.js'
import { bytesOf, type SourceDocument } from '../source/document.js'
import { passwordOf, queryOf } from './asked-conversion.js'
import { type Given, readParameter } from './parameters.js'
import { acceptPdfOrUrl, pdfSource } from './pdf-source.js'
import { PREVIEW_PARAMETERS } from './preview-parameters.js'
import { clientSignal } from './request-context.js'
import type { UrlRouteServices } from './url-source.js'

/** `POST /pdf/preview`: the picture of a page, of a PDF in the body or behind a URL. */
export function previewRoute(app: FastifyInstance, services: UrlRouteServices): void {
  acceptPdfOrUrl(app, services.config.clientStallMs)
  app.post('/pdf/preview', { config: { access: 'index' } }, async (request, reply) => {
    const wanted = readPreview(queryOf(request))
    const signal = clientSignal(reply)
    const document = await pdfSource(request, services, signal)
    try {
      return await answer(document, wanted, { request, reply, services, signal })
    } finally {
      document.lease.release()
    }
  })
}

interface Wanted {
  readonly page: number
  readonly widthPx: number
  readonly blocks: boolean
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly services: UrlRouteServices
  readonly signal: AbortSignal
}

function readPreview(query: Given): Wanted {
  const { page, width, blocks } = PREVIEW_PARAMETERS
  return {
    page: readParameter('page', page, query, {}) ?? page.fallback,
    widthPx: readParameter('width', width, query, {}) ?? width.fallback,
    blocks: readParameter('blocks', blocks, query, {}) ?? blocks.fallback,
  }
}

async function answer(
  document: SourceDocument,
  wanted: Wanted,
  { request, reply, services, signal }: Asked,
): Promise<FastifyReply> {
  if (!['pdf', 'late-pdf'].includes(sniff(bytesOf(document.bytes)))) {
    throw new ConversionError('unsupported_format', 'Only PDF has pages that can be shown.')
  }
  const password = passwordOf(request)
  const task = {
    ...wanted,
    source: document.bytes,
    limits: limitsFor(document.bytes, services.config),
    ...(password === undefined ? {} : { password }),
  }
  const { png, pageCount, queueMs } = await services.pool.preview(task, { signal })
  request.timings.queueMs = queueMs
  reply.type('image/png').header('x-page-count', pageCount)
  return reply.send(png)
}
