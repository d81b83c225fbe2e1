import { createMemoryUsage } from './memory-usage.js'
import type { UsageBook } from './usage.js'

/** Counts where the configuration wants them: in Redis, else in this process. */
export async function createUsage({
  redisUrl,
}: {
  readonly redisUrl: string | undefined
}): Promise<UsageBook> {
  if (redisUrl === undefined) return createMemoryUsage()
  const { createRedisUsage } = await import('./redis-usage.js')
  return createRedisUsage(redisUrl)
}
