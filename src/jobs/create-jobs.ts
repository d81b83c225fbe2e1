import type { JobEvent, JobSettings, Jobs } from './jobs.js'
import { createMemoryJobs } from './memory-jobs.js'
import { createRedisJobs } from './redis-jobs.js'

/** Jobs where the configuration wants them: in Redis, else in this process. */
export function createJobs(
  { redisUrl, ...settings }: JobSettings & { readonly redisUrl: string | undefined },
  emit: (event: JobEvent) => void,
): Jobs {
  return redisUrl === undefined
    ? createMemoryJobs(settings, emit)
    : createRedisJobs(redisUrl, settings, emit)
}
