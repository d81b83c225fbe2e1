import type { JobRecord } from '../jobs/jobs.js'
import type { Answer } from '../response/answer.js'
import { type KeptAnswer, keptText } from '../response/kept-answer.js'

/** The job record as a client sees it; with the result where that is given. */
export async function jobAnswer(
  record: JobRecord,
  { jobRetryAfterSeconds }: { readonly jobRetryAfterSeconds: number },
  kept?: KeptAnswer,
): Promise<Answer> {
  const isOpen = record.status === 'queued' || record.status === 'processing'
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(isOpen ? { 'retry-after': String(jobRetryAfterSeconds) } : {}),
  }
  const facts = factsOf(record)
  if (kept === undefined) {
    return { status: 200, headers, body: { kind: 'text', text: JSON.stringify(facts) } }
  }
  const texts = await keptText(kept)
  const pieces = recordPieces({ ...facts, headers: kept.headers }, texts)
  return { status: 200, headers, body: { kind: 'pieces', pieces } }
}

function factsOf(record: JobRecord) {
  const { id, status, createdAtMs, attempts, progress } = record
  return {
    job_id: id,
    status,
    created_at: createdAtMs,
    ...timesOf(record),
    attempts,
    progress: { pages_done: progress.pagesDone, pages_total: progress.pagesTotal },
  }
}

function timesOf(record: JobRecord) {
  switch (record.status) {
    case 'queued':
      return {}
    case 'processing':
      return { started_at: record.startedAtMs }
    case 'completed': {
      const { startedAtMs, completedAtMs, httpStatus } = record
      return { started_at: startedAtMs, completed_at: completedAtMs, http_status: httpStatus }
    }
    case 'failed':
      return { started_at: record.startedAtMs, failed_at: record.failedAtMs, error: record.error }
  }
}

/** The body is escaped a piece at a time, never held twice. */
function* recordPieces(facts: object, texts: readonly string[]): Generator<string> {
  yield `${JSON.stringify(facts).slice(0, -1)},"body":"`
  for (const text of texts) yield JSON.stringify(text).slice(1, -1)
  yield '"}'
}
