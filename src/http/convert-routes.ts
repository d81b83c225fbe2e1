import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnswerServices, answerConversion } from '../orders/answer-conversion.js'
import { checkValues, type Given } from '../orders/parameters.js'
import type { SourceDocument } from '../source/document.js'
import { uploadLimit } from '../source/upload-limit.js'
import { type AskedServices, askedConversion, queryOf } from './asked-conversion.js'
import { bodySource } from './body-source.js'
import { whileArriving } from './client-pace.js'
import { FIELD_BYTES_MAX, readMultipartDocument } from './multipart-document.js'
import { sendAnswer } from './send-answer.js'

type ConvertRouteServices = AnswerServices & AskedServices

/** Any of the converting routes. */
const CONVERT = { config: { access: 'convert' } } as const

/** `POST /convert`: the document as the part `file` of a form, parameters as its fields or in the query, which wins. */
export function convertRoute(app: FastifyInstance, services: ConvertRouteServices): void {
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
    checkValues(queryOf(request)) // before the document is taken in
    const { fields, source, letGo } = await arrivedForm(request, services)
    try {
      const asked = { request, reply, body: membersOf(fields) }
      const conversion = await askedConversion(asked, services, () => source)
      return sendAnswer(reply, await answerConversion(conversion, services))
    } finally {
      letGo()
    }
  })
}

/** The fields and the document, which is held here only until it is taken: an answer may outlive it by far. */
async function arrivedForm(
  request: FastifyRequest,
  { config, inflight }: Pick<ConvertRouteServices, 'config' | 'inflight'>,
) {
  const { fields, ...form } = await whileArriving(
    request.raw,
    config.clientStallMs,
    inflight,
    (lease) => readMultipartDocument(request, uploadLimit(config), lease),
  )
  let held: SourceDocument | undefined = form.document
  return {
    fields,
    source: async (): Promise<SourceDocument> => {
      const taken = held
      held = undefined
      if (taken === undefined) throw new Error('a document is taken once')
      return taken
    },
    /** For what ended before the document was taken. */
    letGo: () => held?.lease.release(),
  }
}

/** A form has texts alone: what is an object in a JSON body is written as JSON here. */
function membersOf({ output_headers: headers, ...fields }: Given): Given {
  if (typeof headers !== 'string') return fields
  try {
    return { ...fields, output_headers: JSON.parse(headers) }
  } catch {
    return { ...fields, output_headers: headers } // refused where it is read, by name
  }
}

/** `POST /convert/raw`: the document as the body. */
export function convertRawRoute(app: FastifyInstance, services: ConvertRouteServices): void {
  app.post('/convert/raw', CONVERT, async (request, reply) => {
    const source = bodySource(request, services)
    const conversion = await askedConversion({ request, reply }, services, () => source)
    return sendAnswer(reply, await answerConversion(conversion, services))
  })
}
