import type { FastifyInstance } from 'fastify'
import { type ConversionServices, convertDocument } from '../conversion.js'
import { type AskedServices, askedConversion } from './asked-conversion.js'
import { acceptJsonBody, jsonObject } from './json-body.js'
import { sendAnswer } from './send-answer.js'
import { urlSource } from './url-source.js'

/** `POST /convert/from-url`: the document behind a URL of the caller's. */
export function convertFromUrlRoute(
  app: FastifyInstance,
  services: ConversionServices & AskedServices,
): void {
  acceptJsonBody(app, services.config.clientStallMs)
  app.post('/convert/from-url', { config: { access: 'convert' } }, async (request, reply) => {
    const body = jsonObject(request.body)
    const url = urlSource(request, body, services)
    const asked = { request, reply, body, url }
    const conversion = await askedConversion(asked, services, url.sourceOf)
    return sendAnswer(reply, await convertDocument(conversion, services))
  })
}
