import type { FastifyInstance } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import type { Given } from '../orders/parameters.js'
import { cutWhenNotSending } from './client-pace.js'

/** Names and signed URLs: far more than any request needs. */
const BODY_BYTES_MAX = 1 << 20

/** Any body of these routes is JSON, whatever its content type says (`curl -d` says it is a form); none is `{}`. */
export function acceptJsonBody(app: FastifyInstance, clientStallMs: number): void {
  const options = { parseAs: 'string', bodyLimit: BODY_BYTES_MAX } as const
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    cutWhenNotSending(request.raw, clientStallMs)
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('*', options, (request, text, done) => {
    if (text === '') done(null)
    else void parse(request, text, done)
  })
}

/** The members of a JSON body. Throws `invalid_body` for one that is no object. */
export function jsonObject(body: unknown): Given {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new ConversionError('invalid_body', 'The body must be a JSON object.')
}
