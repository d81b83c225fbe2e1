import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Converted } from '../../client/records.js'
import { type AnswerServices, answerConversion } from '../../orders/answer-conversion.js'
import { type Given, readParameters } from '../../orders/parameters.js'
import { type AskedServices, conversionBy } from '../asked-conversion.js'
import { bodySource } from '../body-source.js'

export type DoorServices = AnswerServices & AskedServices

/** A route of another service: for keys as its clients send them, and not in our own description of routes. */
export const DOOR = {
  config: { access: 'convert', takesBearer: true },
  schema: { hide: true },
} as const

/** These clients cannot ask for a mode, and expect the text of scans. */
const MODE = 'auto'

/**
 * The document that is the request's body, converted as the same call of `/convert/raw` would, at once: these clients
 * know of no jobs. Throws ConversionErrors.
 */
export async function convertedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  services: DoorServices,
  given: Given,
): Promise<Converted> {
  const parameters = readParameters({ mode: MODE, ...given, response_format: 'json' })
  const source = bodySource(request, services)
  const asked = await conversionBy(parameters, { request, reply }, services, () => source)
  const { asJob: _unknownThere, ifNoneMatch: _ofAnotherShape, ...conversion } = asked
  const { body, lease } = await answerConversion(conversion, services)
  try {
    if (body.kind !== 'pieces') throw new Error(`a JSON answer came as ${body.kind}`)
    return JSON.parse([...body.pieces].join('')) as Converted // by `jsonAnswer`
  } finally {
    lease?.release()
  }
}
