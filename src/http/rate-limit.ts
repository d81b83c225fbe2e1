import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
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
    store: WindowStore,
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

interface Window {
  readonly startedAtMs: number
  count: number
}

/**
 * The windows of the keys by a clock that nobody sets: the plugin's own store goes by the time of day, and a key would
 * be locked out for as long as that is set back. A class, since the plugin wants a constructor.
 */
class WindowStore implements FastifyRateLimitStore {
  private readonly windows = new Map<string, Window>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const nowMs = performance.now()
    const before = this.windows.get(key)
    const isOpen = before !== undefined && nowMs - before.startedAtMs < windowMs
    const window = isOpen ? before : { startedAtMs: nowMs, count: 0 }
    window.count += 1
    this.windows.set(key, window)
    callback(null, { current: window.count, ttl: windowMs - (nowMs - window.startedAtMs) })
  }

  /** No route has a limit of its own. */
  child(): FastifyRateLimitStore {
    return this
  }
}
