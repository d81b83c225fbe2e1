import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import { ConversionError } from '../contract/errors.js'
import type { JobEvent, JobSettings, Jobs, NewJob } from './jobs.js'
import { openRedisLinks, type RedisLinks } from './redis-links.js'
import { type QueuedJob, type QueuedResult, recordOfRedisJob } from './redis-record.js'
import {
  CANCEL_CHANNEL,
  createRedisStore,
  KEY_PREFIX,
  QUEUE_NAME,
  type RedisStore,
} from './redis-store.js'
import { type RedisWorker, startRedisWorker } from './redis-worker.js'
import { RETRY_FIRST_DELAY_MS, tableFull } from './retry.js'

/** Longest that a request waits for Redis. */
const REQUEST_MS_MAX = 6000
/** Events that BullMQ keeps for listeners; there are none of ours. */
const EVENTS_KEPT = 100

type JobQueue = Queue<QueuedJob, QueuedResult | null>

interface Backend {
  readonly settings: JobSettings
  readonly links: RedisLinks
  readonly queue: JobQueue
  /** For requests. */
  readonly store: RedisStore
  readonly emit: (event: JobEvent) => void
  worker?: RedisWorker
  isDraining: boolean
}

/**
 * Jobs in Redis: accepted, worked on and answered by any instance with the same URL. BullMQ keeps their order, locks,
 * retries and recovery; documents, results and the books on their bytes are `redis-store.ts`.
 */
export function createRedisJobs(
  url: string,
  settings: JobSettings,
  emit: (event: JobEvent) => void,
): Jobs {
  const links = openRedisLinks(url, emit)
  const store = createRedisStore(links.front, settings)
  const queue: JobQueue = new Queue(QUEUE_NAME, {
    connection: links.front,
    prefix: KEY_PREFIX,
    streams: { events: { maxLen: EVENTS_KEPT } },
  })
  queue.on('error', () => {}) // the links tell
  const backend: Backend = { settings, links, queue, store, emit, isDraining: false }
  return {
    start: (work, shared, onEnd) => {
      backend.worker = startRedisWorker({ work, shared, onEnd, links, settings, emit })
    },
    accept: (job) => accept(backend, job),
    find: (id) =>
      reached(links, async () => {
        const [isForgotten, job, pagesOfShares] = await Promise.all([
          store.isForgotten(id),
          queue.getJob(id),
          store.shares.pagesDone(id),
        ])
        if (isForgotten || job === undefined) return undefined
        return recordOfRedisJob(job, settings.jobTtlMs, pagesOfShares)
      }),
    answer: (id) => reached(links, () => store.reading(id)),
    forget: (id) => reached(links, () => forget(backend, id)),
    counts: () => reached(links, () => countsOf(backend)),
    drain: async (graceMs) => {
      backend.isDraining = true
      await backend.worker?.drain(graceMs)
    },
    close: async () => {
      await backend.worker?.close()
      links.close()
      await queue.close().catch(() => undefined)
    },
  }
}

async function accept(backend: Backend, { order, document, owner }: NewJob): Promise<string> {
  const { links, queue, store, settings, emit } = backend
  if (backend.isDraining) throw new ConversionError('draining', 'The service is shutting down.')
  const id = randomUUID()
  let isGivenUp = false
  const keep = async (): Promise<string> => {
    const isKept = await store.reserve(id, { order, document })
    if (isKept === 'full') throw tableFull('As many jobs as may be are open or kept.')
    if (isGivenUp) return id
    await queue.add('convert', { owner }, optionsOf(id, settings))
    if (!isGivenUp) emit({ type: 'accepted', id })
    return id
  }
  try {
    return await reached(links, keep)
  } catch (error) {
    // Redis may come to it all later than the caller was told that it will not: nothing of it may stay.
    isGivenUp = true
    void Promise.allSettled([store.release(id), queue.remove(id)]) // where it is away both expire by themselves
    throw error
  }
}

function optionsOf(id: string, { jobAttemptsMax, jobTtlMs }: JobSettings) {
  const kept = { age: Math.ceil(jobTtlMs / 1000) }
  return {
    jobId: id,
    attempts: jobAttemptsMax,
    backoff: { type: 'exponential', delay: RETRY_FIRST_DELAY_MS, jitter: 0.5 },
    removeOnComplete: kept,
    removeOnFail: kept,
    stackTraceLimit: 0,
  }
}

/** Marked first: whoever is at work on it, or takes it up again after a crash, then knows. */
async function forget({ store, queue, links, emit, worker }: Backend, id: string): Promise<void> {
  await store.markForgotten(id)
  worker?.cancel(id)
  await links.front.publish(CANCEL_CHANNEL, id)
  await queue.remove(id) // one that is locked is removed by its worker
  emit({ type: 'cancelled', id })
}

async function countsOf({ store, queue }: Backend) {
  const [{ open, heldBytes }, active, inShares] = await Promise.all([
    store.counts(),
    queue.getActiveCount(),
    queue.getWaitingChildrenCount(),
  ])
  const processing = active + inShares
  return { queued: Math.max(0, open - processing), processing, heldBytes }
}

/** What a request asks of Redis, or `overloaded`: nothing is promised that is not kept. */
async function reached<Result>(links: RedisLinks, ask: () => Promise<Result>): Promise<Result> {
  if (links.front.status !== 'ready') throw away()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(away()), REQUEST_MS_MAX)
  })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    if (error instanceof ConversionError) throw error
    throw away(error)
  } finally {
    clearTimeout(timer)
  }
}

function away(cause?: unknown): ConversionError {
  const sentence =
    'The jobs of this service cannot be reached right now; try again in a few seconds.'
  return new ConversionError('overloaded', sentence, {}, cause)
}
