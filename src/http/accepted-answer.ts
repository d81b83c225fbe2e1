import type { Config } from '../config.js'
import type { Answer } from '../response/answer.js'

/** What is said beside the id of an accepted job. */
export interface Offer {
  /** The caller asked for it. */
  readonly isPreferred: boolean
  readonly config: Pick<Config, 'basePath' | 'jobRetryAfterSeconds'>
}

const AT_CAPACITY = 'All backends are at capacity and the request is queued.'
const AS_PREFERRED = 'The request is queued, as Prefer: respond-async asks.'

/** `202`: the work is accepted, and this is where its result will be. */
export function acceptedAnswer(jobId: string, { isPreferred, config }: Offer): Answer {
  const statusUrl = `${config.basePath}/jobs/${jobId}`
  const retryAfterSeconds = config.jobRetryAfterSeconds
  const record = {
    accepted: true,
    auto_async: true,
    job_id: jobId,
    status: 'queued',
    status_url: statusUrl,
    retry_after_seconds: retryAfterSeconds,
    message: `${isPreferred ? AS_PREFERRED : AT_CAPACITY} Ask for its result at status_url.`,
  }
  return {
    status: 202,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      location: statusUrl,
      'retry-after': String(retryAfterSeconds),
      ...(isPreferred ? { 'preference-applied': 'respond-async' } : {}), // RFC 7240 3
    },
    body: { kind: 'text', text: JSON.stringify(record) },
  }
}
