import type { Job } from 'bullmq'
import { defined } from '../contract/defined.js'
import type { JobOwner, JobRecord } from './jobs.js'

/** What the BullMQ job carries: no document, no URL, no password. */
export interface QueuedJob {
  readonly owner: JobOwner
}

/** What it gives back; the answer itself is kept apart. */
export interface QueuedResult {
  readonly httpStatus: number
}

/** Absent until the work has begun: a job that waits in the queue of an instance is queued still. */
export interface QueuedProgress {
  readonly startedAtMs: number
  /** The try that has come so far. */
  readonly attempt: number
  readonly pagesDone: number
  readonly pagesTotal: number
}

/** What the BullMQ job of a share carries. */
export interface QueuedShare {
  readonly jobId: string
  readonly index: number
}

export type RedisJob = Job<QueuedJob, QueuedResult | null>

/** Tries that count: an instance that died does so from the second time on. */
export function triesMade({ attemptsMade, stalledCounter }: RedisJob): number {
  return attemptsMade + Math.max(0, stalledCounter - 1)
}

/** The job as its owner sees it; undefined when its time is over (BullMQ removes it only when another ends). */
export function recordOfRedisJob(
  job: RedisJob,
  ttlMs: number,
  pagesOfShares: number,
): JobRecord | undefined {
  const { id = '', data, timestamp, finishedOn, returnvalue, failedReason } = job
  if (finishedOn !== undefined && finishedOn + ttlMs <= Date.now()) return undefined
  const begun = begunOf(job)
  const { pagesDone: pages, pagesTotal } = begun ?? { pagesDone: 0, pagesTotal: 0 }
  const pagesDone = Math.max(pages, pagesOfShares)
  const isOnATry = finishedOn === undefined && begun !== undefined && !(job.delay > 0)
  const facts = {
    id,
    owner: data.owner,
    createdAtMs: timestamp,
    attempts: triesMade(job) + (isOnATry ? 1 : 0),
    progress: { pagesDone, pagesTotal },
  }
  if (finishedOn === undefined) {
    if (begun === undefined) return { ...facts, status: 'queued' }
    return { ...facts, status: 'processing', startedAtMs: begun.startedAtMs }
  }
  if (returnvalue) {
    const startedAtMs = begun?.startedAtMs ?? finishedOn
    const { httpStatus } = returnvalue
    return { ...facts, status: 'completed', startedAtMs, completedAtMs: finishedOn, httpStatus }
  }
  const started = defined({ startedAtMs: begun?.startedAtMs })
  return { ...facts, ...started, status: 'failed', failedAtMs: finishedOn, error: failedReason }
}

/** When and how far the work has begun; undefined before. */
export function begunOf({ progress }: Pick<RedisJob, 'progress'>): QueuedProgress | undefined {
  const isOurs = typeof progress === 'object' && 'startedAtMs' in progress
  return isOurs ? (progress as QueuedProgress) : undefined // written by the worker's `reporter`
}
