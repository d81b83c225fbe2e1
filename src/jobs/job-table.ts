import { defined } from '../contract/defined.js'
import type { KeptAnswer } from '../response/kept-answer.js'
import type { JobCounts, JobOwner, JobProgress, JobRecord, JobStatus, NewJob } from './jobs.js'

/** What may come after what. A try that failed leaves a job `processing` until the next one. */
const NEXT: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  queued: ['processing', 'failed'],
  processing: ['completed', 'failed'],
  completed: [],
  failed: [],
}

/** A job in this process. */
export interface TabledJob {
  readonly id: string
  readonly owner: JobOwner
  readonly createdAtMs: number
  record(): JobRecord
  /** Undefined once the job has ended: nothing of the caller's is kept longer than it is needed. */
  task(): Pick<NewJob, 'order' | 'document'> | undefined
  answer(): KeptAnswer | undefined
  attempts(): number
  countAttempt(): void
  setProgress(progress: JobProgress): void
  /** Does nothing when it has started already. */
  start(): void
  complete(answer: KeptAnswer): void
  fail(error: string): void
  isOpen(): boolean
}

export interface JobTable {
  add(id: string, job: NewJob): TabledJob
  find(id: string): TabledJob | undefined
  remove(id: string): void
  counts(): JobCounts
  open(): readonly TabledJob[]
  /** Drops the jobs whose results are kept no longer. */
  expire(): void
}

interface Row {
  readonly id: string
  readonly owner: JobOwner
  readonly createdAtMs: number
  status: JobStatus
  task?: Pick<NewJob, 'order' | 'document'> | undefined
  answer?: KeptAnswer
  attempts: number
  progress: JobProgress
  startedAtMs?: number
  endedAtMs?: number
  /** On the monotonic clock, ms. */
  endedAtElapsedMs?: number
  error?: string
}

interface Tally {
  readonly byStatus: Record<JobStatus, number>
  heldBytes: number
}

/** What a job will weigh in the table. */
export function jobBytes(task: Pick<NewJob, 'order' | 'document'>): number {
  return bytesOf({ task })
}

/** Two clocks: what a job tells are times of day; how long it is kept must not jump when somebody sets the clock. */
export interface JobClock {
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds since anything, never set. */
  elapsed(): number
}

const SYSTEM_CLOCK: JobClock = { now: () => Date.now(), elapsed: () => performance.now() }

/** A table of jobs with nothing but legal transitions; it counts jobs and bytes. */
export function createJobTable(ttlMs: number, clock: JobClock = SYSTEM_CLOCK): JobTable {
  const rows = new Map<string, Row>()
  /** In the order in which they ended. */
  const ended = new Set<Row>()
  const tally: Tally = {
    byStatus: { queued: 0, processing: 0, completed: 0, failed: 0 },
    heldBytes: 0,
  }
  const remove = (id: string): void => {
    const row = rows.get(id)
    if (row === undefined) return
    tally.byStatus[row.status] -= 1
    tally.heldBytes -= bytesOf(row)
    rows.delete(id)
    ended.delete(row)
  }
  const expire = (): void => {
    for (const row of ended) {
      if ((row.endedAtElapsedMs ?? 0) + ttlMs > clock.elapsed()) return
      remove(row.id)
    }
  }
  const jobOf = (row: Row): TabledJob => tabledJob(row, tally, rows, ended, clock)
  return {
    add: (id, { order, document, owner }) => {
      const progress = { pagesDone: 0, pagesTotal: 0 }
      const task = { order, document }
      const row: Row = {
        id,
        owner,
        createdAtMs: clock.now(),
        status: 'queued',
        task,
        attempts: 0,
        progress,
      }
      rows.set(id, row)
      tally.byStatus.queued += 1
      tally.heldBytes += bytesOf(row)
      return jobOf(row)
    },
    find: (id) => {
      expire()
      const row = rows.get(id)
      return row === undefined ? undefined : jobOf(row)
    },
    remove,
    counts: () => {
      const { queued, processing } = tally.byStatus
      return { queued, processing, heldBytes: tally.heldBytes }
    },
    open: () => [...rows.values()].filter((row) => row.task !== undefined).map(jobOf),
    expire,
  }
}

function tabledJob(
  row: Row,
  tally: Tally,
  rows: ReadonlyMap<string, Row>,
  ended: Set<Row>,
  clock: JobClock,
): TabledJob {
  const move = (status: JobStatus): void => {
    if (!NEXT[row.status].includes(status)) {
      throw new Error(`a job cannot go from ${row.status} to ${status}`)
    }
    if (rows.has(row.id)) {
      tally.byStatus[row.status] -= 1
      tally.byStatus[status] += 1
    }
    row.status = status
  }
  const end = (status: JobStatus, outcome: Pick<Row, 'answer' | 'error'>): void => {
    move(status)
    const before = bytesOf(row)
    const times = { endedAtMs: clock.now(), endedAtElapsedMs: clock.elapsed() }
    Object.assign(row, outcome, times, { task: undefined })
    if (!rows.has(row.id)) return // forgotten while it ran
    tally.heldBytes += bytesOf(row) - before
    ended.add(row)
  }
  const start = (): void => {
    if (row.status !== 'queued') return
    move('processing')
    row.startedAtMs = clock.now()
  }
  const { id, owner, createdAtMs } = row
  return {
    id,
    owner,
    createdAtMs,
    record: () => recordOf(row),
    task: () => row.task,
    answer: () => row.answer,
    attempts: () => row.attempts,
    countAttempt: () => {
      row.attempts += 1
    },
    setProgress: (progress) => {
      row.progress = progress
    },
    start,
    complete: (answer) => end('completed', { answer }),
    fail: (error) => end('failed', { error }),
    isOpen: () => row.task !== undefined && rows.has(id),
  }
}

function recordOf(row: Row): JobRecord {
  const { id, owner, createdAtMs, attempts, progress, startedAtMs = 0, endedAtMs = 0 } = row
  const facts = { id, owner, createdAtMs, attempts, progress }
  switch (row.status) {
    case 'queued':
      return { ...facts, status: 'queued' }
    case 'processing':
      return { ...facts, status: 'processing', startedAtMs }
    case 'completed': {
      const httpStatus = row.answer?.status ?? 0
      return { ...facts, status: 'completed', startedAtMs, completedAtMs: endedAtMs, httpStatus }
    }
    case 'failed': {
      return {
        ...facts,
        ...defined({ startedAtMs: row.startedAtMs }),
        status: 'failed',
        failedAtMs: endedAtMs,
        error: row.error ?? '',
      }
    }
  }
}

/** What a row weighs beside its order, document and result: headers of the answer, texts, the row itself. */
const ROW_BYTES = 2048

function bytesOf({ task, answer }: Pick<Row, 'task' | 'answer'>): number {
  return ROW_BYTES + (task === undefined ? 0 : taskBytes(task)) + (answer?.body.byteLength ?? 0)
}

/** An order holds URLs and headers of the caller's, which can be long. */
function taskBytes({ order, document }: Pick<NewJob, 'order' | 'document'>): number {
  return JSON.stringify(order).length + (document?.byteLength ?? 0)
}
