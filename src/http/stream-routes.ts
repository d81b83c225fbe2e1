import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { answerConversion } from '../orders/answer-conversion.js'
import { readStreamParameters } from '../orders/stream-parameters.js'
import { budgetedSink } from '../response/budgeted-sink.js'
import { type Asked, type AskedServices, conversionBy, queryOf } from './asked-conversion.js'
import { bodySource } from './body-source.js'
import { acceptJsonBody, jsonObject } from './json-body.js'
import { logFailure } from './request-log.js'
import { sendAnswer } from './send-answer.js'
import { streamedAnswer } from './stream-sink.js'
import { toConversionError } from './thrown-error.js'
import { type UrlRouteServices, type UrlSource, urlSource } from './url-source.js'

export interface StreamRouteServices extends UrlRouteServices, AskedServices {
  readonly logger: Logger
}

const CONVERT = { config: { access: 'convert' } } as const

/** `POST /convert/stream`: the document as the body, its pages in the answer as they are done. */
export function convertStreamRoute(app: FastifyInstance, services: StreamRouteServices): void {
  app.post('/convert/stream', CONVERT, async (request, reply) => {
    const source = bodySource(request, services)
    return answerStream({ request, reply }, services, () => source)
  })
}

/** `POST /convert/stream-from-url`: the same of the document behind a URL. */
export function convertStreamFromUrlRoute(
  app: FastifyInstance,
  services: StreamRouteServices,
): void {
  acceptJsonBody(app, services.config.clientStallMs)
  app.post('/convert/stream-from-url', CONVERT, async (request, reply) => {
    const body = jsonObject(request.body)
    const url = urlSource(request, body, services)
    return answerStream({ request, reply, body, url }, services, url.sourceOf)
  })
}

async function answerStream(
  asked: Asked,
  services: StreamRouteServices,
  sourceOf: UrlSource['sourceOf'],
): Promise<FastifyReply> {
  const { request, reply, body = {} } = asked
  const { parameters, strategy: streamStrategy } = readStreamParameters(
    queryOf(request),
    body,
    services.config,
  )
  const plain = await conversionBy(parameters, { ...asked, streamStrategy }, services, sourceOf)
  const streamed = streamedAnswer(reply, parameters.responseFormat, plain.signal)
  const conversion = { ...plain, sink: budgetedSink(streamed.sink, parameters.budget) }
  reply.header('x-pdf-stream-slim-strategy', streamStrategy)
  try {
    return sendAnswer(reply, await answerConversion(conversion, services))
  } catch (thrown) {
    if (!streamed.hasBegun()) throw thrown
    const error = toConversionError(thrown)
    logFailure(services.logger, request, error)
    await streamed.fail(error)
    return reply
  }
}
