import type { Logger } from 'pino'
import type { JobEvent } from '../jobs/jobs.js'
import { withoutQueries } from './logger.js'

/** One line for what happens to a job; never what it holds. */
export function logJobEvent(logger: Logger, event: JobEvent): void {
  const { type, ...facts } = event
  switch (event.type) {
    case 'accepted':
    case 'started':
      logger.debug(facts, `job ${type}`)
      break
    case 'completed':
    case 'cancelled':
      logger.info(facts, `job ${type}`)
      break
    case 'failed': {
      const { id, attempts, isLast, error } = event
      const line = { id, attempts, code: error.code, ...causeOf(error.cause) }
      if (isLast) logger.error(line, 'job failed')
      else logger.warn(line, 'job will be tried again')
      break
    }
    case 'store': {
      const { isReachable, error } = event
      if (isReachable) logger.info('redis is back')
      else logger.error(causeOf(error), 'redis is away')
    }
  }
}

function causeOf(cause: unknown): { readonly cause?: string } {
  if (cause === undefined) return {}
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  return { cause: withoutQueries(text) }
}
