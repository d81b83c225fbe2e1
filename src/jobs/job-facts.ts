import type { JobRecord } from './jobs.js'

/** The job record as JSON has it, without a result. Times are epoch milliseconds. */
export function jobFacts(record: JobRecord) {
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
