import type { JobSettings } from '../../src/jobs/jobs.js'

/** What jobs are accepted with, and what holds for them, where a test says nothing else. */
export const OWNER = { keyId: 'k', permission: 'convert' } as const
export const ORDER = {
  url: 'https://example.com/a.pdf?signature=5ecret',
  password: 'opensesame',
} as const
export const JOB_SETTINGS: JobSettings = {
  jobsMax: 10,
  jobsBytesMax: 2 ** 20,
  jobTtlMs: 60_000,
  jobRetryAfterSeconds: 1,
  jobAttemptsMax: 3,
  jobsSecrets: [],
  poolThreads: 1,
}
