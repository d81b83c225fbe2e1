import { jobFacts } from '../jobs/job-facts.js'
import type { JobRecord } from '../jobs/jobs.js'
import { keptText, type ReadableAnswer } from '../response/kept-answer.js'

/** The headers of a job record, whatever it holds. */
export function jobHeaders(
  record: JobRecord,
  { jobRetryAfterSeconds }: { readonly jobRetryAfterSeconds: number },
): Record<string, string> {
  const isOpen = record.status === 'queued' || record.status === 'processing'
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(isOpen ? { 'retry-after': String(jobRetryAfterSeconds) } : {}),
  }
}

/** The job record as a client sees it, without a result. */
export function jobText(record: JobRecord): string {
  return JSON.stringify(jobFacts(record))
}

/** The same with the result, which is unpacked and escaped a piece at a time. */
export async function* jobTextWith(
  record: JobRecord,
  kept: ReadableAnswer,
): AsyncGenerator<string> {
  const facts = { ...jobFacts(record), headers: kept.headers }
  yield `${JSON.stringify(facts).slice(0, -1)},"body":"`
  for await (const text of keptText(kept)) yield JSON.stringify(text).slice(1, -1)
  yield '"}'
}
