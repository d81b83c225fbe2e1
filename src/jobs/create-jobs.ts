import type { JobEvent, JobSettings, Jobs } from './jobs.js'
import { createMemoryJobs } from './memory-jobs.js'

/** Jobs where the configuration wants them: in Redis, else in this process. */
export async function createJobs(
  { redisUrl, ...settings }: JobSettings & { readonly redisUrl: string | undefined },
  emit: (event: JobEvent) => void,
): Promise<Jobs> {
  if (redisUrl === undefined) return createMemoryJobs(settings, emit)
  const { createRedisJobs } = await import('./redis-jobs.js') // a tenth of a start, for those who use it
  return createRedisJobs(redisUrl, settings, emit)
}
