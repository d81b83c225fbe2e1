import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'

const WINDOW_MS = 60_000

/**
 * Counts the work that each key asks for, a minute at a time, where the key or the configuration sets a limit: the
 * headers `RateLimit-*` on every answer to it, and `rate_limited` past it. Asking after work is free, else a client
 * that polls its jobs would lock itself out. An instance counts for itself. To be added before the routes.
 */
export async function registerRateLimit(
  app: FastifyInstance,
  { ratePerMinute }: Pick<Config, 'ratePerMinute'>,
): Promise<void> {
  const limitOf = ({ caller }: FastifyRequest) => caller?.ratePerMinute ?? ratePerMinute
  await app.register(rateLimit, {
    timeWindow: WINDOW_MS,
    enableDraftSpec: true,
    keyGenerator: ({ caller }) => caller?.id ?? '',
    allowList: (request) => limitOf(request) === 0 || !asksForWork(request),
    max: limitOf,
    errorResponseBuilder: (_request, { max }) =>
      new ConversionError('rate_limited', `The key may ask ${max} times a minute.`),
  })
}

function asksForWork({ routeOptions }: FastifyRequest): boolean {
  const access = routeOptions.config?.access
  return access === 'convert' || access === 'index'
}
