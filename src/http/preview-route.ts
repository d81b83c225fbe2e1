import type { FastifyInstance } from 'fastify'
import { type Given, readParameter } from '../orders/parameters.js'
import { warningHeaders } from '../response/conversion-headers.js'
import { queryOf } from './asked-conversion.js'
import { acceptPdfOrUrl, withPdf } from './pdf-source.js'
import { PREVIEW_PARAMETERS } from './preview-parameters.js'
import { unknownIn } from './unknown-in.js'
import type { UrlRouteServices } from './url-source.js'

const KNOWN = [...Object.keys(PREVIEW_PARAMETERS), 'filename', 'url', 'url_headers']
const OTHER_FORMAT = 'Only PDF has pages that can be shown.'

/** `POST /pdf/preview`: the picture of a page, of a PDF in the body or behind a URL. */
export function previewRoute(app: FastifyInstance, services: UrlRouteServices): void {
  acceptPdfOrUrl(app, services.config.clientStallMs)
  app.post('/pdf/preview', { config: { access: 'index' } }, async (request, reply) => {
    const wanted = readPreview(queryOf(request))
    const unknown = unknownIn(request, KNOWN)
    const asked = { request, reply, services }
    const preview = await withPdf(asked, OTHER_FORMAT, (task, _document, signal) =>
      services.pool.preview({ ...wanted, ...task }, { signal }),
    )
    request.timings.queueMs = preview.queueMs
    reply.type('image/png').headers({
      'x-page-count': preview.pageCount,
      ...warningHeaders([...unknown, ...preview.warnings]),
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
