import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { defined } from '../contract/defined.js'
import type { ConversionError, ErrorCode } from '../contract/errors.js'
import { ERROR_TABLE } from '../response/error-table.js'
import { totalMs } from '../response/timings.js'
import { withoutQueries } from '../telemetry/logger.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request failed. */
    failure: ErrorCode | null
  }
}

/** Longest path that is logged of a request that no route takes. */
const PATH_CHARS_MAX = 200

/** One line for a request, when its answer is complete or its client has gone away. */
export function registerRequestLog(app: FastifyInstance, logger: Logger): void {
  app.decorateRequest('failure', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.onAnswered((status) => logger.info(requestLine(request, status), 'request'))
    done()
  })
}

/** What went wrong inside, for those who run the service. */
export function logFailure(logger: Logger, request: FastifyRequest, error: ConversionError): void {
  request.failure = error.code
  if (error.cause === undefined) return
  const { cause } = error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  const line = { requestId: request.id, code: error.code, cause: withoutQueries(text) }
  if (ERROR_TABLE[error.code].status === 500) logger.error(line, 'failure')
  else logger.debug(line, 'failure')
}

function requestLine(request: FastifyRequest, status: number) {
  const { timings, caller, failure } = request
  return {
    requestId: request.id,
    method: request.method,
    path: request.routeOptions.url ?? pathOnly(request.raw.url ?? ''),
    status,
    ...defined({ code: failure ?? undefined, key: caller?.id }),
    ip: request.ip,
    ...rounded({ queueMs: timings.queueMs, convertMs: timings.convertMs }),
    totalMs: Math.round(totalMs(timings)),
  }
}

/** Whole milliseconds; what was not measured is left out. */
function rounded(times: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, ms]) =>
      ms === undefined ? [] : [[name, Math.round(ms)] as const],
    ),
  )
}

/** Without the query, which may hold a signature or a key sent in the wrong place. */
function pathOnly(url: string): string {
  return url.split(/[?#]|%3f|%23/i, 1)[0]?.slice(0, PATH_CHARS_MAX) ?? ''
}
