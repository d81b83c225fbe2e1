import type { FastifyInstance } from 'fastify'
import { convertDocument } from '../conversion.js'
import { askedConversion } from './asked-conversion.js'
import { acceptJsonBody, jsonObject } from './json-body.js'
import { sendAnswer } from './send-answer.js'
import { type UrlRouteServices, urlSource } from './url-source.js'

/** `POST /convert/from-url`: the document behind a URL of the caller's. */
export function convertFromUrlRoute(app: FastifyInstance, services: UrlRouteServices): void {
  acceptJsonBody(app, services.config.clientStallMs)
  app.post('/convert/from-url', { config: { access: 'convert' } }, async (request, reply) => {
    const body = jsonObject(request.body)
    const { url, sourceOf } = urlSource(request, body, services)
    const conversion = await askedConversion({ request, reply, body, url }, services, sourceOf)
    return sendAnswer(reply, await convertDocument(conversion, services))
  })
}
