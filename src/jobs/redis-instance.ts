import type { Job } from 'bullmq'
import { WaitingError } from 'bullmq'
import type { EndedJob, JobEvent, JobSettings, JobWork, SharedWork } from './jobs.js'
import type { RedisLinks } from './redis-links.js'
import type { RedisStore } from './redis-store.js'

export interface RedisWorkerInit {
  readonly work: JobWork
  readonly shared?: SharedWork | undefined
  readonly onEnd?: ((ended: EndedJob) => void) | undefined
  readonly links: RedisLinks
  readonly settings: JobSettings
  readonly emit: (event: JobEvent) => void
}

/** What an instance has in hand, jobs and shares of jobs. */
export interface Instance extends RedisWorkerInit {
  readonly store: RedisStore
  readonly running: Map<string, Running>
  /** Takes no more. */
  isOver: boolean
}

/** A job, or a share of one, on its way through this instance. */
export interface Running {
  /** The job that it is, or is a share of. */
  readonly jobId: string
  readonly controller: AbortController
  hasBegun: boolean
  /** It goes back to the others. */
  isGivenBack: boolean
}

/** A lock is renewed every half of this; a job whose lock is over belongs to an instance that died. */
export const LOCK_MS = 15_000
const STALLED_LOOK_MS = 5000
/** Pause after a command that failed: work goes on well within 5 s of Redis' return. */
export const REDIS_RETRY_MS = 1000

/** Of both workers of an instance. */
export function workerOptions({ links, settings }: RedisWorkerInit, prefix: string) {
  return {
    connection: links.work,
    prefix,
    concurrency: settings.poolThreads,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_LOOK_MS,
    // How often a job may lose its instance and be taken up by another.
    maxStalledCount: settings.jobAttemptsMax,
    runRetryDelay: REDIS_RETRY_MS,
  }
}

/** Runs with a place among what this instance has in hand; what is given back meanwhile waits for another. */
export async function inHand<Result>(
  instance: Instance,
  job: Pick<Job, 'id' | 'moveToWait'>,
  jobId: string,
  token: string,
  run: (one: Running) => Promise<Result>,
): Promise<Result> {
  // A worker that is paused while it waits for a job takes that one job still.
  if (instance.isOver) return goBack(job, token)
  const { running } = instance
  const id = job.id ?? ''
  const controller = new AbortController()
  const one: Running = { jobId, controller, hasBegun: false, isGivenBack: false }
  running.set(id, one)
  try {
    return await run(one)
  } catch (thrown) {
    if (!one.isGivenBack) throw thrown
    return await goBack(job, token)
  } finally {
    running.delete(id)
  }
}

async function goBack(job: Pick<Job, 'moveToWait'>, token: string): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

export function cancelInHand({ running }: Instance, jobId: string): void {
  for (const one of running.values()) if (one.jobId === jobId) one.controller.abort()
}

export function giveBack(one: Running): void {
  one.isGivenBack = true
  one.controller.abort()
}
