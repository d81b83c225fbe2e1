import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Conversion, type ConversionServices, convertDocument } from '../conversion.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'
import { readRawBody } from '../source/raw-body.js'
import { uploadLimit } from '../source/upload-limit.js'
import { readMultipartDocument } from './multipart-document.js'
import { type Given, readParameters } from './parameters.js'
import { clientSignal } from './request-context.js'
import { sendAnswer } from './send-answer.js'
import { sinkFor } from './sinks.js'

export interface ConvertRouteServices extends ConversionServices {
  readonly inflight: InflightBudget
}

/** Any of the converting routes. */
const CONVERT = { config: { access: 'convert' } } as const

/** `POST /convert`: the document as the part `file` of a form. */
export async function convertRoute(
  app: FastifyInstance,
  services: ConvertRouteServices,
): Promise<void> {
  const { config, inflight } = services
  await app.register(multipart, {
    throwFileSizeLimit: false, // counted while it is collected, on the part `file` alone
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 20, fields: 100, parts: 100 },
  })
  app.post('/convert', CONVERT, async (request, reply) => {
    const source = () => readMultipartDocument(request, uploadLimit(config), inflight)
    return sendAnswer(reply, await convertDocument(conversionOf(request, reply, source), services))
  })
}

/** `POST /convert/raw`: the document as the body. */
export async function convertRawRoute(
  app: FastifyInstance,
  services: ConvertRouteServices,
): Promise<void> {
  const { config, inflight } = services
  // Whatever the content type: the body is the document, and stays a stream.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/convert/raw', CONVERT, async (request, reply) => {
    const { headers } = request
    const length = Number(headers['content-length'])
    const body = {
      stream: request.raw,
      contentType: headers['content-type'],
      contentEncoding: headers['content-encoding'],
      contentLength: Number.isSafeInteger(length) ? length : undefined,
    }
    const source = () => readRawBody(body, uploadLimit(config), inflight)
    return sendAnswer(reply, await convertDocument(conversionOf(request, reply, source), services))
  })
}

function conversionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  source: () => Promise<SourceDocument>,
): Conversion {
  const { filename, inputFormat, entry, responseFormat, ...options } = readParameters(
    request.query as Given, // the query parser gives a plain object of strings and lists of them
  )
  return {
    filename,
    inputFormat,
    entry,
    options,
    password: passwordOf(request),
    ifNoneMatch: request.headers['if-none-match'],
    source,
    sink: sinkFor(responseFormat),
    timings: request.timings,
    signal: clientSignal(reply),
  }
}

/** Header values arrive as latin1; a password in UTF-8 is taken for what it was. */
function passwordOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-document-password']
  if (typeof given !== 'string' || given === '') return undefined
  const asUtf8 = Buffer.from(given, 'latin1').toString('utf8')
  return asUtf8.includes('\ufffd') ? given : asUtf8
}
