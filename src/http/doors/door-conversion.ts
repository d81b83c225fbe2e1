import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Converted } from '../../client/records.js'
import { type AnswerServices, answerConversion } from '../../orders/answer-conversion.js'
import { type Given, readParameters } from '../../orders/parameters.js'
import type { AnswerBody } from '../../response/answer.js'
import { type Asked, type AskedServices, conversionBy } from '../asked-conversion.js'
import { bodySource } from '../body-source.js'
import { holdUntilAnswered } from '../held-answers.js'
import type { UrlSource } from '../url-source.js'

export type DoorServices = AnswerServices & AskedServices

/** A route of another service: for keys as its clients send them, and not in our own description of routes. */
export const DOOR = {
  config: { access: 'convert', takesBearer: true },
  schema: { hide: true },
} as const

/** These clients cannot ask for a mode, and expect the text of scans. */
const MODE = 'auto'

/** What a request to a door asks for. */
export interface DoorRequest extends Asked {
  /** Parameters of ours. */
  readonly given: Given
  readonly sourceOf: UrlSource['sourceOf']
}

/** The document that is the request's body, converted as the same call of `/convert/raw` would. Throws ConversionErrors. */
export function convertedBody(
  asked: Pick<DoorRequest, 'request' | 'reply' | 'given'>,
  services: DoorServices,
): Promise<Converted> {
  const source = bodySource(asked.request, services)
  return convertedAtOnce({ ...asked, sourceOf: () => source }, services)
}

/** The document, converted while the client waits: it is not told of jobs here. Throws ConversionErrors. */
export async function convertedAtOnce(
  asked: DoorRequest,
  services: DoorServices,
): Promise<Converted> {
  const { asJob: _unknownThere, ...conversion } = await doorConversion(asked, services)
  const { body, lease } = await answerConversion(conversion, services)
  // What is made of the record is about as long as it.
  if (lease !== undefined) holdUntilAnswered(asked.reply, lease)
  return recordIn(body)
}

/** The id of the job that the request became. Throws ConversionErrors. */
export async function acceptedJob(asked: DoorRequest, services: DoorServices): Promise<string> {
  const { asJob, ...conversion } = await doorConversion(asked, services)
  if (asJob === undefined) throw new Error('a conversion that cannot be a job')
  const preferred = { ...conversion, asJob: { ...asJob, isPreferred: true } }
  const { body } = await answerConversion(preferred, services)
  if (body.kind !== 'text') throw new Error(`an acceptance came as ${body.kind}`)
  return JSON.parse(body.text).job_id // by `acceptedAnswer`
}

async function doorConversion({ given, sourceOf, ...asked }: DoorRequest, services: DoorServices) {
  const parameters = readParameters({ mode: MODE, ...given, response_format: 'json' })
  const conversion = await conversionBy(parameters, asked, services, sourceOf)
  const { ifNoneMatch: _ofAnotherShape, ...unconditional } = conversion
  return unconditional
}

function recordIn(body: AnswerBody): Converted {
  if (body.kind !== 'pieces') throw new Error(`a JSON answer came as ${body.kind}`)
  return JSON.parse([...body.pieces].join('')) as Converted // by `jsonAnswer`
}

/** Errors of the routes in this scope have the member that clients of FastAPI look for, too. */
export function sayDetail(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, _reply: FastifyReply, payload: unknown) =>
    isError(payload) ? { ...payload, detail: payload.error } : payload,
  )
}

function isError(payload: unknown): payload is { readonly error: string } {
  return typeof payload === 'object' && payload !== null && 'error' in payload && 'code' in payload
}
