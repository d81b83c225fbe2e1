import type { FastifyInstance } from 'fastify'
import { type Given, readParameter } from '../orders/parameters.js'
import { queryOf } from './asked-conversion.js'
import { acceptPdfOrUrl, withPdf } from './pdf-source.js'
import { PREVIEW_PARAMETERS } from './preview-parameters.js'
import type { UrlRouteServices } from './url-source.js'

const OTHER_FORMAT = 'Only PDF has pages that can be shown.'

/** `POST /pdf/preview`: the picture of a page, of a PDF in the body or behind a URL. */
export function previewRoute(app: FastifyInstance, services: UrlRouteServices): void {
  acceptPdfOrUrl(app, services.config.clientStallMs)
  app.post('/pdf/preview', { config: { access: 'index' } }, async (request, reply) => {
    const wanted = readPreview(queryOf(request))
    const asked = { request, reply, services }
    const preview = await withPdf(asked, OTHER_FORMAT, (task, _document, signal) =>
      services.pool.preview({ ...wanted, ...task }, { signal }),
    )
    request.timings.queueMs = preview.queueMs
    reply.type('image/png').headers({
      'x-page-count': preview.pageCount,
      'x-warnings': preview.warnings.length,
    })
    return reply.send(preview.png)
  })
}

interface Wanted {
  readonly page: number
  readonly widthPx: number
  readonly blocks: boolean
}

function readPreview(query: Given): Wanted {
  const { page, width, blocks } = PREVIEW_PARAMETERS
  return {
    page: readParameter('page', page, query, {}) ?? page.fallback,
    widthPx: readParameter('width', width, query, {}) ?? width.fallback,
    blocks: readParameter('blocks', blocks, query, {}) ?? blocks.fallback,
  }
}
