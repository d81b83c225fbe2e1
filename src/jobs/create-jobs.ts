import type { JobEvent, JobSettings, Jobs } from './jobs.js'
import { createMemoryJobs } from './memory-jobs.js'

/** Jobs where the configuration wants them: in this process. */
export function createJobs(settings: JobSettings, emit: (event: JobEvent) => void): Jobs {
  return createMemoryJobs(settings, emit)
}
