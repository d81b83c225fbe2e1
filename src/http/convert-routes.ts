import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { type AnswerServices, answerConversion } from '../orders/answer-conversion.js'
import { uploadLimit } from '../source/upload-limit.js'
import { type AskedServices, askedConversion } from './asked-conversion.js'
import { bodySource } from './body-source.js'
import { whileArriving } from './client-pace.js'
import { FIELD_BYTES_MAX, readMultipartDocument } from './multipart-document.js'
import { sendAnswer } from './send-answer.js'

type ConvertRouteServices = AnswerServices & AskedServices

/** Any of the converting routes. */
const CONVERT = { config: { access: 'convert' } } as const

/** `POST /convert`: the document as the part `file` of a form. */
export function convertRoute(app: FastifyInstance, services: ConvertRouteServices): void {
  const { config, inflight } = services
  void app.register(multipart, {
    throwFileSizeLimit: false, // counted while it is collected, on the part `file` alone
    limits: {
      fileSize: Number.POSITIVE_INFINITY,
      files: 20,
      fields: 100,
      parts: 100,
      fieldSize: FIELD_BYTES_MAX,
    },
  })
  app.post('/convert', CONVERT, async (request, reply) => {
    const source = () =>
      whileArriving(request.raw, config.clientStallMs, inflight, (lease) =>
        readMultipartDocument(request, uploadLimit(config), lease),
      )
    const conversion = await askedConversion({ request, reply }, services, () => source)
    return sendAnswer(reply, await answerConversion(conversion, services))
  })
}

/** `POST /convert/raw`: the document as the body. */
export function convertRawRoute(app: FastifyInstance, services: ConvertRouteServices): void {
  app.post('/convert/raw', CONVERT, async (request, reply) => {
    const source = bodySource(request, services)
    const conversion = await askedConversion({ request, reply }, services, () => source)
    return sendAnswer(reply, await answerConversion(conversion, services))
  })
}
