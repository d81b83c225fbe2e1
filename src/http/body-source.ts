import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.js'
import type { Conversion } from '../conversion/convert-document.js'
import type { InflightBudget } from '../source/inflight.js'
import { readRawBody } from '../source/raw-body.js'
import { uploadLimit } from '../source/upload-limit.js'
import { whileArriving } from './client-pace.js'

interface BodyServices {
  readonly config: Config
  readonly inflight: InflightBudget
}

/** The document that is the request's body, under the raw limit. */
export function bodySource(
  request: FastifyRequest,
  { config, inflight }: BodyServices,
): Conversion['source'] {
  const { headers } = request
  const length = Number(headers['content-length'])
  const body = {
    stream: request.raw,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    contentLength: Number.isSafeInteger(length) ? length : undefined,
  }
  return () =>
    whileArriving(request.raw, config.clientStallMs, inflight, (lease) =>
      readRawBody(body, uploadLimit(config), lease),
    )
}
