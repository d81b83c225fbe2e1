import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ConversionError } from '../contract/errors.js'
import { readable } from '../response/kept-answer.js'
import { createJobTable, type JobTable, jobBytes, type TabledJob } from './job-table.js'
import type { EndedJob, JobEvent, JobSettings, Jobs, JobWork, NewJob } from './jobs.js'
import { jobError, retryDelayMs, tableFull } from './retry.js'

const EXPIRE_INTERVAL_MS = 1000
/** Share of the grace time after which what has not begun is reported as failed, while it can still be asked for. */
const QUEUED_GRACE_SHARE = 0.75
const LINGER_LOOK_MS = 50

/** What all functions of this backend work on. */
interface Backend {
  readonly settings: JobSettings
  readonly table: JobTable
  readonly emit: (event: JobEvent) => void
  /** Jobs that wait, oldest first. */
  readonly queue: Map<string, TabledJob>
  /** Jobs on the way through this process, by id. */
  readonly running: Map<string, AbortController>
  /** Between two tries. */
  readonly resting: Map<string, NodeJS.Timeout>
  /** Ended since the process began to end, and not yet asked for. */
  readonly unread: Set<string>
  work?: JobWork
  onEnd?: ((ended: EndedJob) => void) | undefined
  isDraining: boolean
}

/** Jobs in the memory of this process: they end with it. */
export function createMemoryJobs(settings: JobSettings, emit: (event: JobEvent) => void): Jobs {
  const table = createJobTable(settings.jobTtlMs)
  const backend: Backend = {
    settings,
    table,
    emit,
    queue: new Map(),
    running: new Map(),
    resting: new Map(),
    unread: new Set(),
    isDraining: false,
  }
  const expiry = setInterval(() => table.expire(), EXPIRE_INTERVAL_MS).unref()
  return {
    start: (work, _shared, onEnd) => {
      backend.work = work
      backend.onEnd = onEnd
      takeNext(backend)
    },
    accept: async (job) => accept(backend, job),
    find: async (id) => {
      const record = table.find(id)?.record()
      if (record?.status === 'failed') backend.unread.delete(id)
      return record
    },
    answer: async (id) => {
      backend.unread.delete(id)
      const kept = table.find(id)?.answer()
      return kept && readable(kept)
    },
    forget: async (id) => forget(backend, id),
    counts: async () => table.counts(),
    drain: (graceMs) => drain(backend, graceMs),
    close: async () => {
      clearInterval(expiry)
      for (const timer of backend.resting.values()) clearTimeout(timer)
      for (const controller of backend.running.values()) controller.abort()
    },
  }
}

function accept(backend: Backend, job: NewJob): string {
  const { table, settings, queue, emit } = backend
  if (backend.isDraining) throw shuttingDown()
  table.expire()
  const { queued, processing, heldBytes } = table.counts()
  if (queued + processing >= settings.jobsMax) throw tableFull('As many jobs as may be are open.')
  if (heldBytes + jobBytes(job) > settings.jobsBytesMax) {
    throw tableFull('The memory for jobs is used up.')
  }
  const id = randomUUID()
  const { document } = job
  const kept = document === undefined ? job : { ...job, document: copy(document) }
  queue.set(id, table.add(id, kept))
  emit({ type: 'accepted', id })
  takeNext(backend)
  return id
}

/** Out of shared memory, which the collector does not count. */
function copy(document: Uint8Array): Uint8Array {
  return new Uint8Array(document)
}

function forget(backend: Backend, id: string): void {
  const { table, queue, running, resting, emit } = backend
  if (table.find(id)?.isOpen()) emit({ type: 'cancelled', id })
  table.remove(id)
  queue.delete(id)
  clearTimeout(resting.get(id))
  resting.delete(id)
  running.get(id)?.abort()
  backend.unread.delete(id)
}

/** As many at once as there are threads: what is taken waits in the pool's queue among the requests. */
function takeNext(backend: Backend): void {
  const { queue, running, settings, work } = backend
  if (work === undefined) return
  for (const [id, job] of queue) {
    if (running.size >= settings.poolThreads) return
    queue.delete(id)
    const controller = new AbortController()
    running.set(id, controller)
    void tryOnce(backend, job, work, controller.signal).finally(() => {
      running.delete(id)
      takeNext(backend)
    })
  }
}

async function tryOnce(
  backend: Backend,
  job: TabledJob,
  work: JobWork,
  signal: AbortSignal,
): Promise<void> {
  const task = job.task()
  if (task === undefined) return
  const { id } = job
  job.countAttempt()
  backend.emit({ type: 'started', id, attempt: job.attempts() })
  try {
    const answer = await work(
      { id, ...task },
      {
        signal,
        onStart: () => job.start(),
        onProgress: (pagesDone, pagesTotal) => job.setProgress({ pagesDone, pagesTotal }),
      },
    )
    if (!job.isOpen()) return
    job.start()
    job.complete(answer)
    ended(backend, job, task)
    backend.emit({
      type: 'completed',
      id,
      httpStatus: answer.status,
      attempts: job.attempts(),
    })
  } catch (thrown) {
    if (job.isOpen()) fail(backend, job, jobError(thrown))
  }
}

function fail(backend: Backend, job: TabledJob, error: ConversionError): void {
  const { id } = job
  const attempts = job.attempts()
  const isLast = attempts >= backend.settings.jobAttemptsMax || error.code === 'draining'
  backend.emit({ type: 'failed', id, attempts, isLast, error })
  if (isLast) {
    const task = job.task()
    job.fail(error.message)
    ended(backend, job, task)
    return
  }
  const rest = setTimeout(() => {
    backend.resting.delete(id)
    backend.queue.set(id, job)
    takeNext(backend)
  }, retryDelayMs(attempts))
  backend.resting.set(id, rest)
}

/** `task`: what it was, which the job itself has let go of. */
function ended(backend: Backend, job: TabledJob, task: ReturnType<TabledJob['task']>): void {
  if (backend.isDraining) backend.unread.add(job.id)
  if (task !== undefined) backend.onEnd?.({ order: task.order, record: job.record() })
}

/**
 * What is open is finished or, late in the grace time, reported as failed; results that are new are then kept for a
 * little while, so that whoever polls gets them before the process ends.
 */
async function drain(backend: Backend, graceMs: number): Promise<void> {
  backend.isDraining = true
  const endsAt = performance.now() + graceMs
  await until(() => !hasOpen(backend), graceMs * QUEUED_GRACE_SHARE)
  for (const job of notBegun(backend)) giveUp(backend, job)
  await until(() => !hasOpen(backend), endsAt - performance.now())
  for (const job of backend.table.open()) giveUp(backend, job)
  const lingerMs = Math.min(
    2000 * backend.settings.jobRetryAfterSeconds,
    endsAt - performance.now(),
  )
  await until(() => backend.unread.size === 0, lingerMs)
}

function hasOpen({ table }: Backend): boolean {
  const { queued, processing } = table.counts()
  return queued + processing > 0
}

function notBegun({ table, running }: Backend): readonly TabledJob[] {
  return table.open().filter((job) => job.record().status === 'queued' || !running.has(job.id))
}

function giveUp(backend: Backend, job: TabledJob): void {
  const { id } = job
  backend.queue.delete(id)
  clearTimeout(backend.resting.get(id))
  const task = job.task()
  job.fail(shuttingDown().message)
  ended(backend, job, task)
  backend.running.get(id)?.abort()
  const attempts = job.attempts()
  backend.emit({ type: 'failed', id, attempts, isLast: true, error: shuttingDown() })
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const endsAt = performance.now() + withinMs
  while (!isSo() && performance.now() < endsAt) await delay(LINGER_LOOK_MS)
}

function shuttingDown(): ConversionError {
  return new ConversionError(
    'draining',
    'The service was shut down before this job was done. Send the document again.',
  )
}
