import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IndexResult } from '../contract/spine.js'
import type { Warning } from '../contract/warnings.js'
import { PARAMETERS } from '../orders/parameter-table.js'
import { readParameter } from '../orders/parameters.js'
import type { Answer } from '../response/answer.js'
import { spineAnswer } from '../response/spine-answer.js'
import type { SourceDocument } from '../source/document.js'
import { queryOf } from './asked-conversion.js'
import { jsonObject } from './json-body.js'
import { acceptPdfOrUrl, withPdf } from './pdf-source.js'
import { sendAnswer } from './send-answer.js'
import { unknownIn } from './unknown-in.js'
import type { UrlRouteServices } from './url-source.js'

const DEFAULT_FILENAME = 'document.pdf'
const KNOWN = ['filename', 'url', 'url_headers']
const OTHER_FORMAT = 'Only a PDF can be indexed.'

/** `POST /pdf/index`: the spine of a PDF in the body or behind a URL. */
export function indexRoute(app: FastifyInstance, services: UrlRouteServices): void {
  const { config, pool } = services
  acceptPdfOrUrl(app, config.clientStallMs)
  app.post('/pdf/index', { config: { access: 'index' } }, async (request, reply) => {
    const filename = filenameOf(request)
    const warnings = unknownIn(request, KNOWN)
    const asked = { request, reply, services }
    const answer = await withPdf(asked, OTHER_FORMAT, async (task, document, signal) => {
      const wanted = { ...task, pageEntriesMax: config.indexPageEntriesMax }
      const outcome = await pool.index(wanted, { signal })
      request.timings.queueMs = outcome.queueMs
      request.timings.convertMs = outcome.spine.indexMs
      return answerOf(outcome, document, { filename, warnings }, request, services)
    })
    return sendAnswer(reply, answer)
  })
}

/** A body that is the PDF has no members. */
function filenameOf(request: FastifyRequest): string {
  const body = jsonObject(request.body ?? undefined)
  return readParameter('filename', PARAMETERS.filename, queryOf(request), body) ?? DEFAULT_FILENAME
}

function answerOf(
  { spine, warnings: ofSpine }: IndexResult,
  { sha256, bytes }: SourceDocument,
  asked: { readonly filename: string; readonly warnings: readonly Warning[] },
  { caller, timings }: FastifyRequest,
  { config, usage }: UrlRouteServices,
): Answer {
  const inputBytes = bytes.byteLength
  const credits = config.creditsIndex
  if (caller !== null) usage?.add(caller.id, { tier: 'index', credits, pages: 0, inputBytes })
  const warnings = [...asked.warnings, ...ofSpine]
  return spineAnswer(spine, { ...asked, sha256, inputBytes, credits, warnings, timings })
}
