import { createMemoryUsage } from './memory-usage.js'
import { createRedisUsage } from './redis-usage.js'
import type { UsageBook } from './usage.js'

/** Counts where the configuration wants them: in Redis, else in this process. */
export function createUsage({ redisUrl }: { readonly redisUrl: string | undefined }): UsageBook {
  return redisUrl === undefined ? createMemoryUsage() : createRedisUsage(redisUrl)
}
