import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ConversionError } from '../contract/errors.js'
import { readable } from '../response/kept-answer.js'
import { createJobTable, type JobTable, jobBytes, type TabledJob } from './job-table.js'
import type { JobEvent, JobSettings, Jobs, JobWork, NewJob } from './jobs.js'
import { jobError, retryDelayMs, tableFull } from './retry.js'

const EXPIRE_INTERVAL_MS = 1000
/** Share of the grace time after which what has not begun is reported as failed, while it can still be asked for. */
const QUEUED_GRACE_SHARE = 0.75
const LINGER_LOOK_MS = 50

/** What the parts of this backend share. */
interface Floor {
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
  isDraining: boolean
}

/** Jobs in the memory of this process: they end with it. */
export function createMemoryJobs(settings: JobSettings, emit: (event: JobEvent) => void): Jobs {
  const table = createJobTable(settings.jobTtlMs)
  const floor: Floor = {
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
    start: (work) => {
      floor.work = work
      takeNext(floor)
    },
    accept: async (job) => accept(floor, job),
    find: async (id) => {
      const record = table.find(id)?.record()
      if (record?.status === 'failed') floor.unread.delete(id)
      return record
    },
    answer: async (id) => {
      floor.unread.delete(id)
      const kept = table.find(id)?.answer()
      return kept && readable(kept)
    },
    forget: async (id) => forget(floor, id),
    counts: async () => table.counts(),
    drain: (graceMs) => drain(floor, graceMs),
    close: async () => {
      clearInterval(expiry)
      for (const timer of floor.resting.values()) clearTimeout(timer)
      for (const controller of floor.running.values()) controller.abort()
    },
  }
}

function accept(floor: Floor, job: NewJob): string {
  const { table, settings, queue, emit } = floor
  if (floor.isDraining) throw shuttingDown()
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
  takeNext(floor)
  return id
}

/** Out of shared memory, which the collector does not count. */
function copy(document: Uint8Array): Uint8Array {
  return new Uint8Array(document)
}

function forget(floor: Floor, id: string): void {
  const { table, queue, running, resting, emit } = floor
  if (table.find(id)?.isOpen()) emit({ type: 'cancelled', id })
  table.remove(id)
  queue.delete(id)
  clearTimeout(resting.get(id))
  resting.delete(id)
  running.get(id)?.abort()
  floor.unread.delete(id)
}

/** As many at once as there are threads: what is taken waits in the pool's line among the requests. */
function takeNext(floor: Floor): void {
  const { queue, running, settings, work } = floor
  if (work === undefined) return
  for (const [id, job] of queue) {
    if (running.size >= settings.poolThreads) return
    queue.delete(id)
    const controller = new AbortController()
    running.set(id, controller)
    void tryOnce(floor, job, work, controller.signal).finally(() => {
      running.delete(id)
      takeNext(floor)
    })
  }
}

async function tryOnce(
  floor: Floor,
  job: TabledJob,
  work: JobWork,
  signal: AbortSignal,
): Promise<void> {
  const task = job.task()
  if (task === undefined) return
  const { id } = job
  job.countAttempt()
  floor.emit({ type: 'started', id, attempt: job.attempts() })
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
    ended(floor, job)
    floor.emit({
      type: 'completed',
      id,
      httpStatus: answer.status,
      attempts: job.attempts(),
    })
  } catch (thrown) {
    if (job.isOpen()) fail(floor, job, jobError(thrown))
  }
}

function fail(floor: Floor, job: TabledJob, error: ConversionError): void {
  const { id } = job
  const attempts = job.attempts()
  const isLast = attempts >= floor.settings.jobAttemptsMax || error.code === 'draining'
  floor.emit({ type: 'failed', id, attempts, isLast, error })
  if (isLast) {
    job.fail(error.message)
    ended(floor, job)
    return
  }
  const rest = setTimeout(() => {
    floor.resting.delete(id)
    floor.queue.set(id, job)
    takeNext(floor)
  }, retryDelayMs(attempts))
  floor.resting.set(id, rest)
}

function ended(floor: Floor, { id }: TabledJob): void {
  if (floor.isDraining) floor.unread.add(id)
}

/**
 * What is open is finished or, late in the grace time, reported as failed; results that are new are then kept for a
 * little while, so that whoever polls gets them before the process ends.
 */
async function drain(floor: Floor, graceMs: number): Promise<void> {
  floor.isDraining = true
  const endsAt = performance.now() + graceMs
  await until(() => !hasOpen(floor), graceMs * QUEUED_GRACE_SHARE)
  for (const job of notBegun(floor)) giveUp(floor, job)
  await until(() => !hasOpen(floor), endsAt - performance.now())
  for (const job of floor.table.open()) giveUp(floor, job)
  const lingerMs = Math.min(2000 * floor.settings.jobRetryAfterSeconds, endsAt - performance.now())
  await until(() => floor.unread.size === 0, lingerMs)
}

function hasOpen({ table }: Floor): boolean {
  const { queued, processing } = table.counts()
  return queued + processing > 0
}

function notBegun({ table, running }: Floor): readonly TabledJob[] {
  return table.open().filter((job) => job.record().status === 'queued' || !running.has(job.id))
}

function giveUp(floor: Floor, job: TabledJob): void {
  const { id } = job
  floor.queue.delete(id)
  clearTimeout(floor.resting.get(id))
  job.fail(shuttingDown().message)
  ended(floor, job)
  floor.running.get(id)?.abort()
  const attempts = job.attempts()
  floor.emit({ type: 'failed', id, attempts, isLast: true, error: shuttingDown() })
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
