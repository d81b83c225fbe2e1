import type { FastifyInstance } from 'fastify'
import { type AnswerServices, answerConversion } from '../orders/answer-conversion.js'
import { type AskedServices, askedConversion } from './asked-conversion.js'
import { acceptJsonBody, jsonObject } from './json-body.js'
import { sendAnswer } from './send-answer.js'
import { urlSource } from './url-source.js'

type UrlServices = AnswerServices & AskedServices

/** `POST /convert/from-url`: the document behind a URL of the caller's. */
export function convertFromUrlRoute(app: FastifyInstance, services: UrlServices): void {
  addRoute(app, '/convert/from-url', false, services)
}

/** `POST /convert/accelerated`: the same, and the same bytes, on all threads that are idle. */
export function convertAcceleratedRoute(app: FastifyInstance, services: UrlServices): void {
  addRoute(app, '/convert/accelerated', true, services)
}

function addRoute(
  app: FastifyInstance,
  path: string,
  isAccelerated: boolean,
  services: UrlServices,
): void {
  acceptJsonBody(app, services.config.clientStallMs)
  app.post(path, { config: { access: 'convert' } }, async (request, reply) => {
    const body = jsonObject(request.body)
    const url = urlSource(request, body, services)
    const asked = { request, reply, body, url, isAccelerated }
    const conversion = await askedConversion(asked, services, url.sourceOf)
    return sendAnswer(reply, await answerConversion(conversion, services))
  })
}
