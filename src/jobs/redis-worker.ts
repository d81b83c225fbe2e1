import { setTimeout as delay } from 'node:timers/promises'
import { UnrecoverableError, WaitingChildrenError, Worker } from 'bullmq'
import { defined } from '../contract/defined.js'
import { ConversionError } from '../contract/errors.js'
import type { EndedJob, JobTask, JobWork } from './jobs.js'
import {
  cancelInHand,
  giveBack,
  type Instance,
  inHand,
  LOCK_MS,
  REDIS_RETRY_MS,
  type RedisWorkerInit,
  type Running,
  workerOptions,
} from './redis-instance.js'
import {
  begunOf,
  type QueuedJob,
  type QueuedProgress,
  type QueuedResult,
  type RedisJob,
  triesMade,
} from './redis-record.js'
import { type RedisShares, startRedisShares } from './redis-shares.js'
import { CANCEL_CHANNEL, createRedisStore, KEY_PREFIX, QUEUE_NAME } from './redis-store.js'
import { jobError } from './retry.js'

/** The work of this instance on the jobs of all. */
export interface RedisWorker {
  /** Stops the job if it is worked on here. */
  cancel(id: string): void
  /** Takes no more. What has not begun goes back at once, what has may end within the grace time. */
  drain(graceMs: number): Promise<void>
  close(): Promise<void>
}

const DRAIN_LOOK_MS = 50

/** Takes as many jobs at once as there are threads; each waits in the pool's queue among the requests. */
export function startRedisWorker(init: RedisWorkerInit): RedisWorker {
  const store = createRedisStore(init.links.work, init.settings)
  const instance: Instance = { ...init, store, running: new Map(), isOver: false }
  const inShares = init.shared && startRedisShares(instance, init.shared)
  const worker = new Worker<QueuedJob, QueuedResult | null>(
    QUEUE_NAME,
    (job, token) => process(instance, inShares, job, token ?? ''),
    workerOptions(init, KEY_PREFIX),
  )
  worker.on('error', () => {}) // the links tell
  worker.on('failed', (job) => {
    if (job !== undefined) void clearAway(instance, job).catch(() => undefined)
  })
  const cancel = (id: string): void => cancelInHand(instance, id)
  listen(instance, cancel)
  return {
    cancel,
    drain: async (graceMs) => {
      instance.isOver = true
      await Promise.all([worker.pause(true), inShares?.worker.pause(true)])
      for (const one of instance.running.values()) if (!one.hasBegun) giveBack(one)
      await until(() => instance.running.size === 0, graceMs)
      for (const one of instance.running.values()) giveBack(one)
      await until(() => instance.running.size === 0, LOCK_MS / 10)
    },
    close: async () => {
      const closed = [worker.close(true), inShares?.worker.close(true), inShares?.close()]
      await Promise.race([Promise.all(closed), delay(REDIS_RETRY_MS)])
    },
  }
}

async function process(
  instance: Instance,
  inShares: RedisShares | undefined,
  job: RedisJob,
  token: string,
): Promise<QueuedResult> {
  const { store, settings, work } = instance
  const id = job.id ?? ''
  if (await store.isForgotten(id)) throw new UnrecoverableError('cancelled')
  if (job.attemptsStarted > 1) {
    const kept = await store.answer(id) // done by an instance that died before it could say so
    if (kept !== undefined) return { httpStatus: (await store.finish(id, kept)).status }
  }
  if (triesMade(job) >= settings.jobAttemptsMax) return giveUp(instance, job, DIED)
  const task = await store.task(id).catch((thrown: unknown) => {
    if (thrown instanceof ConversionError) return failTry(instance, job, thrown)
    throw thrown
  })
  if (task === undefined) return giveUp(instance, job, WAITED_TOO_LONG)
  const doIt: JobWork = (given, call) =>
    inShares === undefined ? work(given, call) : inShares.answer(job, token, given, call)
  return inHand(instance, job, id, token, (one) =>
    tryOnce(instance, job, { id, ...task }, doIt, one),
  )
}

const DIED = new ConversionError(
  'internal',
  'The service went down each time it was at work on this document.',
)
const WAITED_TOO_LONG = new ConversionError('internal', 'The job waited longer than jobs are kept.')

async function tryOnce(
  instance: Instance,
  job: RedisJob,
  task: JobTask,
  work: JobWork,
  one: Running,
): Promise<QueuedResult> {
  const { store, emit } = instance
  const { signal } = one.controller
  const { id } = task
  const attempts = triesMade(job) + 1
  // A job that comes back from its shares goes on with the try that it was in.
  if (begunOf(job)?.attempt !== attempts) emit({ type: 'started', id, attempt: attempts })
  const progress = reporter(job, attempts, one)
  try {
    const answer = await work(task, { signal, ...progress })
    const { status } = await store.finish(id, answer)
    emit({ type: 'completed', id, httpStatus: status, attempts })
    instance.onEnd?.({ order: task.order, record: completed(job, attempts, status) })
    return { httpStatus: status }
  } catch (thrown) {
    if (one.isGivenBack || thrown instanceof WaitingChildrenError) throw thrown
    if (signal.aborted) throw new UnrecoverableError('cancelled')
    return failTry(instance, job, jobError(thrown))
  }
}

/** The job is tried again, perhaps elsewhere, or is over. */
async function failTry(instance: Instance, job: RedisJob, error: ConversionError): Promise<never> {
  const { emit, settings } = instance
  const id = job.id ?? ''
  const attempts = triesMade(job) + 1
  const isLast = attempts >= settings.jobAttemptsMax
  emit({ type: 'failed', id, attempts, isLast, error })
  if (!isLast) throw new Error(error.message) // BullMQ's turn: it backs off and tries again
  return end(instance, job, attempts, error)
}

async function giveUp(instance: Instance, job: RedisJob, error: ConversionError): Promise<never> {
  const attempts = triesMade(job)
  instance.emit({ type: 'failed', id: job.id ?? '', attempts, isLast: true, error })
  return end(instance, job, attempts, error)
}

/** For good. What was asked is read once more, for whoever wants to hear of the end. */
async function end(
  { store, onEnd }: Instance,
  job: RedisJob,
  attempts: number,
  error: ConversionError,
): Promise<never> {
  const id = job.id ?? ''
  const task = onEnd === undefined ? undefined : await store.task(id).catch(() => undefined)
  await store.release(id)
  if (task !== undefined) onEnd?.({ order: task.order, record: failed(job, attempts, error) })
  throw new UnrecoverableError(error.message)
}

/** The record that the job will have once BullMQ knows of its end. */
function completed(job: RedisJob, attempts: number, httpStatus: number): EndedJob['record'] {
  const completedAtMs = Date.now()
  const startedAtMs = begunOf(job)?.startedAtMs ?? completedAtMs
  const facts = factsOf(job, attempts)
  return { ...facts, status: 'completed', startedAtMs, completedAtMs, httpStatus }
}

function failed(job: RedisJob, attempts: number, { message }: ConversionError): EndedJob['record'] {
  const begun = begunOf(job)
  const started = defined({ startedAtMs: begun?.startedAtMs })
  const facts = { ...factsOf(job, attempts), ...started }
  return { ...facts, status: 'failed', failedAtMs: Date.now(), error: message }
}

function factsOf(job: RedisJob, attempts: number) {
  const { id = '', data, timestamp } = job
  const { pagesDone, pagesTotal } = begunOf(job) ?? { pagesDone: 0, pagesTotal: 0 }
  const progress = { pagesDone, pagesTotal }
  return { id, owner: data.owner, createdAtMs: timestamp, attempts, progress }
}

/** Writes down that the work has begun, and how far it is. What cannot be written is not waited for. */
function reporter(job: RedisJob, attempt: number, one: Running) {
  let startedAtMs = begunOf(job)?.startedAtMs
  let written = ''
  const report = (pagesDone: number, pagesTotal: number): void => {
    startedAtMs ??= Date.now()
    const text = `${pagesDone}/${pagesTotal}`
    if (text === written) return
    written = text
    const progress: QueuedProgress = { startedAtMs, attempt, pagesDone, pagesTotal }
    void job.updateProgress(progress).catch(() => undefined)
  }
  return {
    onStart: () => {
      if (!one.hasBegun) report(0, 0)
      one.hasBegun = true
    },
    onProgress: report,
  }
}

/** What failed for good holds nothing any more; what was cancelled goes without a trace. */
async function clearAway({ store }: Instance, job: RedisJob): Promise<void> {
  const id = job.id ?? ''
  if (await store.isForgotten(id)) await job.remove()
  else if (job.finishedOn !== undefined) await store.release(id)
}

/** Cancelled on another instance. What was missed while the connection was away is looked up when it is back. */
function listen({ links, running, store }: Instance, cancel: (id: string) => void): void {
  const { subscriber } = links
  void subscriber.subscribe(CANCEL_CHANNEL).catch(() => undefined)
  subscriber.on('message', (_channel, id: string) => cancel(id))
  subscriber.on('ready', () => {
    for (const { jobId } of running.values()) {
      void store.isForgotten(jobId).then(
        (isForgotten) => isForgotten && cancel(jobId),
        () => undefined,
      )
    }
  })
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const endsAt = performance.now() + withinMs
  while (!isSo() && performance.now() < endsAt) await delay(DRAIN_LOOK_MS)
}
