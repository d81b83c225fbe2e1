import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { startTimings, type Timings } from '../conversion/timings.js'
import { serverTiming } from '../response/timings.js'

declare module 'fastify' {
  interface FastifyRequest {
    timings: Timings
  }
}

/** The caller's `X-Request-Id` when it is safe to repeat in headers, bodies and logs; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:/+=@-]{1,128}$/.test(given) ? given : randomUUID()
}

/** Log, metrics, spans, pace and streams all wait for the end of an answer; more than so many is a leak. */
const LISTENERS_MAX = 30

/** Puts `X-Request-Id` and `Server-Timing` on every answer. */
export function registerRequestContext(app: FastifyInstance): void {
  app.decorateRequest('timings')
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setMaxListeners(LISTENERS_MAX)
    request.timings = startTimings()
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    setGeneralHeaders(request, reply)
    done()
  })
}

/** Also for answers that the framework gives before any hook has run. */
export function setGeneralHeaders(request: FastifyRequest, reply: FastifyReply): void {
  request.timings ??= startTimings()
  reply.header('x-request-id', request.id)
  reply.header('server-timing', serverTiming(request.timings))
  reply.header('x-content-type-options', 'nosniff') // Markdown and errors may quote a document's HTML
}

/** Aborts when the client goes away before its answer is complete. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const { raw } = reply
  const controller = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) onClose()
  else raw.once('close', onClose)
  return controller.signal
}
