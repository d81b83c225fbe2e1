import { DAY_SECONDS, integer, listOf, megabytes, seconds, text } from './values.js'

/** Jobs: conversions that are answered later. */
export const JOBS_VARIABLES = {
  jobsMax: integer({
    name: 'JOBS_MAX',
    fallback: 1000,
    min: 0,
    max: 1_000_000,
    meaning: 'jobs that are queued or worked on at once; past it `503`',
  }),
  jobsBytesMax: megabytes({
    name: 'JOBS_MAX_MB',
    fallback: 2048,
    min: 1,
    max: 1_048_576,
    meaning: 'documents of open jobs and kept results together; past it `503`',
  }),
  jobTtlMs: seconds({
    name: 'JOB_TTL_SECONDS',
    fallback: 3600,
    min: 1,
    max: 30 * DAY_SECONDS,
    meaning: 'how long a finished job and its result are kept',
  }),
  jobRetryAfterSeconds: integer({
    name: 'JOB_RETRY_AFTER_SECONDS',
    fallback: 5,
    min: 1,
    max: 3600,
    meaning: 'how often a client is told to ask for its job',
  }),
  jobAttemptsMax: integer({
    name: 'JOB_MAX_ATTEMPTS',
    fallback: 3,
    min: 1,
    max: 100,
    meaning: 'tries of a job that fails by no fault of its document or its caller',
  }),
  redisUrl: text({
    name: 'REDIS_URL',
    fallback: undefined,
    rule: 'a redis:// or rediss:// URL',
    pattern: /^rediss?:\/\/[^\s/]+(\/\d*)?$/i,
    isSecret: true,
    meaning:
      'keeps jobs in Redis, where every instance with this URL works on them and answers for them; not set: in the process',
  }),
  callbackSecret: text({
    name: 'CALLBACK_SECRET',
    fallback: undefined,
    rule: 'a secret of 16 visible ASCII characters or more',
    pattern: /^[\x21-\x7e]{16,}$/,
    isSecret: true,
    meaning:
      'signs what is sent to `callback_url` (HMAC-SHA256), so that the receiver knows who it is from. Not set: `callback_url` is refused',
  }),
  jobsSecrets: listOf({
    name: 'JOBS_SECRET',
    fallback: [],
    rule: 'secrets of 32 visible ASCII characters or more, separated by commas',
    item: (value) => (/^[\x21-\x7e]{32,}$/.test(value) ? value : undefined),
    isSecret: true,
    meaning:
      'seals in Redis what a job was asked: signed URLs, `url_headers`, passwords. The same on every instance; the first seals, all of them open, so that a new one can take over. Not set: they lie there as they are',
  }),
} as const
