import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import { limitsFor } from '../conversion-limits.js'
import { sniff } from '../format/sniff.js'
import { spineAnswer } from '../response/spine-answer.js'
import { bytesOf, type SourceDocument } from '../source/document.js'
import { passwordOf, queryOf } from './asked-conversion.js'
import { jsonObject } from './json-body.js'
import { PARAMETERS } from './parameter-table.js'
import { readParameter } from './parameters.js'
import { acceptPdfOrUrl, pdfSource } from './pdf-source.js'
import { clientSignal } from './request-context.js'
import { sendAnswer } from './send-answer.js'
import type { UrlRouteServices } from './url-source.js'

const DEFAULT_FILENAME = 'document.pdf'

/** `POST /pdf/index`: the spine of a PDF in the body or behind a URL. */
export function indexRoute(app: FastifyInstance, services: UrlRouteServices): void {
  acceptPdfOrUrl(app, services.config.clientStallMs)
  app.post('/pdf/index', { config: { access: 'index' } }, async (request, reply) => {
    const filename = filenameOf(request)
    const signal = clientSignal(reply)
    const document = await pdfSource(request, services, signal)
    try {
      return await answer(document, filename, { request, reply, services, signal })
    } finally {
      document.lease.release()
    }
  })
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly services: UrlRouteServices
  readonly signal: AbortSignal
}

/** A body that is the PDF has no members. */
function filenameOf(request: FastifyRequest): string {
  const body = jsonObject(request.body ?? undefined)
  return readParameter('filename', PARAMETERS.filename, queryOf(request), body) ?? DEFAULT_FILENAME
}

async function answer(
  document: SourceDocument,
  filename: string,
  { request, reply, services, signal }: Asked,
): Promise<FastifyReply> {
  if (!['pdf', 'late-pdf'].includes(sniff(bytesOf(document.bytes)))) {
    throw new ConversionError('unsupported_format', 'Only a PDF can be indexed.')
  }
  const { config, pool } = services
  const password = passwordOf(request)
  const task = {
    source: document.bytes,
    pageEntriesMax: config.indexPageEntriesMax,
    limits: limitsFor(document.bytes, config),
    ...(password === undefined ? {} : { password }),
  }
  const { spine, queueMs } = await pool.index(task, { signal })
  const { timings } = request
  timings.queueMs = queueMs
  timings.convertMs = spine.indexMs
  const { sha256, bytes } = document
  const facts = {
    filename,
    sha256,
    inputBytes: bytes.byteLength,
    credits: config.creditsIndex,
    timings,
  }
  const { usage } = services
  const used = { tier: 'index', credits: facts.credits, pages: 0, inputBytes: facts.inputBytes }
  if (request.caller !== null) usage?.add(request.caller.id, used)
  return sendAnswer(reply, spineAnswer(spine, facts))
}
