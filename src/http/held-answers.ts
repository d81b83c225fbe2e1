import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.js'
import { overBudget } from '../source/collect.js'
import type { InflightBudget, Lease } from '../source/inflight.js'
import { cutWhenNotTaken } from './client-pace.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer's room in memory is accounted for. */
    isAnswerHeld: boolean
  }
}

/** A shorter answer waits in the buffers of a connection, as any does. */
const SMALL_BYTES_MAX = 64 * 1024

/**
 * Counts answers that wait for their clients in the budget, as documents are: a client may be slow, and many may be.
 * Here come those that are made whole and hold nothing yet; one that there is no room for is `overloaded`. A
 * client that is too slow is cut, and sooner where memory is short.
 */
export function registerHeldAnswers(
  app: FastifyInstance,
  inflight: InflightBudget,
  { clientStallMs }: Pick<Config, 'clientStallMs'>,
): void {
  app.decorateRequest('isAnswerHeld', false)
  const watchTaking = cutWhenNotTaken(clientStallMs, inflight.isShort)
  app.addHook('onSend', (request, reply, payload, done) => {
    watchTaking(reply.raw)
    const byteLength = byteLengthOf(payload)
    if (byteLength <= SMALL_BYTES_MAX || request.isAnswerHeld) return done()
    const lease = inflight.tryHold(byteLength)
    if (lease === undefined) return done(overBudget())
    holdUntilAnswered(reply, lease)
    done()
  })
}

/** Gives the lease back when the answer has gone, or its client. */
export function holdUntilAnswered({ request }: FastifyReply, lease: Lease): void {
  request.isAnswerHeld = true
  request.onAnswered(() => lease.release())
}

function byteLengthOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return payload instanceof Uint8Array ? payload.byteLength : 0
}
