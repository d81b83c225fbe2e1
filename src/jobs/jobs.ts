import type { Permission } from '../auth/key-ring.js'
import type { ConversionError } from '../contract/errors.js'
import type { KeptAnswer, ReadableAnswer } from '../response/kept-answer.js'

/** The key that made a job, and the permission it took; only that key, while it has it, sees the result. */
export interface JobOwner {
  readonly keyId: string
  readonly permission: Permission
}

/** Work to be done later, here or on another instance. */
export interface NewJob {
  /**
   * Everything that was asked, as plain data that survives JSON: whoever gives the work out reads it back. Kept until
   * the job ends; it may hold signed URLs and passwords.
   */
  readonly order: object
  /** The upload; a document behind a URL is fetched when the job starts. Copied before this returns. */
  readonly document?: Uint8Array | undefined
  readonly owner: JobOwner
}

export interface JobProgress {
  readonly pagesDone: number
  /** 0 until it is known. */
  readonly pagesTotal: number
}

interface JobFacts {
  readonly id: string
  readonly owner: JobOwner
  /** Times are epoch milliseconds. */
  readonly createdAtMs: number
  /** Tries so far, the one that runs included. */
  readonly attempts: number
  readonly progress: JobProgress
}

/** What is known of a job. Between two tries it stays `processing`. */
export type JobRecord = JobFacts &
  (
    | { readonly status: 'queued' }
    | { readonly status: 'processing'; readonly startedAtMs: number }
    | {
        readonly status: 'completed'
        readonly startedAtMs: number
        readonly completedAtMs: number
        readonly httpStatus: number
      }
    | {
        readonly status: 'failed'
        readonly startedAtMs?: number
        readonly failedAtMs: number
        /** A sentence for the caller. */
        readonly error: string
      }
  )

export type JobStatus = JobRecord['status']

/** One try of a job. */
export interface JobTask extends Pick<NewJob, 'order' | 'document'> {
  readonly id: string
}

export interface JobCall {
  /** Aborted when the job is cancelled, or has to be given up with the process. */
  readonly signal: AbortSignal
  /** The work has begun, and waits for nothing of ours any more. May be called again. */
  readonly onStart: () => void
  readonly onProgress: (pagesDone: number, pagesTotal: number) => void
}

/**
 * Does a job. What the caller caused comes back as an answer with its 4xx; a ConversionError that is thrown is worth
 * another try.
 */
export type JobWork = (task: JobTask, call: JobCall) => Promise<KeptAnswer>

/** How a job is shared. Plain data that survives JSON, without anything secret. */
export interface SharePlan {
  /** What is known of the document; the same for all shares. */
  readonly facts: object
  /** At least two. */
  readonly shares: readonly object[]
  readonly pagesTotal: number
}

/** Work of which several instances do a share each, and one of them puts the shares together. */
export interface SharedWork {
  /** Whether a job of this order may be worth it; without that it is done whole. */
  canShare(order: object): boolean
  /** Looks at the document: how it is shared among so many threads, or the answer where it is not. */
  begin(task: JobTask, call: JobCall, threads: number): Promise<KeptAnswer | SharePlan>
  /**
   * Does one share. What is thrown is worth another try; a share that fails for good makes the job be done whole, as it
   * is where an instance cannot get at the document, or gets at another one.
   */
  share(task: JobTask, share: PlannedShare, call: JobCall): Promise<Uint8Array>
  /** All shares, in their order. Undefined where they cannot be put together here: the job is done whole then. */
  join(
    task: JobTask,
    facts: object,
    shares: readonly Uint8Array[],
    call: JobCall,
  ): Promise<KeptAnswer | undefined>
}

export interface PlannedShare extends Pick<SharePlan, 'facts'> {
  readonly share: object
}

/** A job that has ended, with what was asked: told once, by the instance that ended it. */
export interface EndedJob {
  readonly order: object
  readonly record: JobRecord
}

export interface JobCounts {
  readonly queued: number
  readonly processing: number
  /** Documents of open jobs and kept results. */
  readonly heldBytes: number
}

/** For the log and the metrics. */
export type JobEvent =
  | { readonly type: 'accepted'; readonly id: string }
  | { readonly type: 'started'; readonly id: string; readonly attempt: number }
  | {
      readonly type: 'completed'
      readonly id: string
      readonly httpStatus: number
      readonly attempts: number
    }
  /** A try failed; `isLast`: the job with it. */
  | {
      readonly type: 'failed'
      readonly id: string
      readonly attempts: number
      readonly isLast: boolean
      readonly error: ConversionError
    }
  | { readonly type: 'cancelled'; readonly id: string }
  /** Redis has gone, or has come back. */
  | { readonly type: 'store'; readonly isReachable: boolean; readonly error?: Error }

/**
 * Conversions that are answered later, the same whether they live in this process or in Redis. Where the store cannot
 * be reached every call throws `overloaded`.
 */
export interface Jobs {
  /**
   * From now on jobs are worked on: those that may be shared are, where there are several instances. `onEnd` hears of
   * each that is completed or has failed for good, and keeps nothing waiting. Called once.
   */
  start(work: JobWork, shared?: SharedWork, onEnd?: (ended: EndedJob) => void): void
  /** The id of the job: it is kept, and will be done. Errors: `overloaded` (no room), `draining`. */
  accept(job: NewJob): Promise<string>
  /** Undefined when there is no such job, or its time is over. */
  find(id: string): Promise<JobRecord | undefined>
  /** Of a completed job. Its body may fail while it is read, where the job is forgotten meanwhile. */
  answer(id: string): Promise<ReadableAnswer | undefined>
  /** Stops the work if it runs, and forgets the job. */
  forget(id: string): Promise<void>
  counts(): Promise<JobCounts>
  /**
   * The process is about to end: takes no more, and ends when nothing is left that needs it, after `graceMs` at the
   * latest.
   */
  drain(graceMs: number): Promise<void>
  /** Gives up the jobs that still run. */
  close(): Promise<void>
}

/** The names are those of the configuration, so a Config is one. */
export interface JobSettings {
  /** Queued and processing jobs. */
  readonly jobsMax: number
  readonly jobsBytesMax: number
  /** How long a finished job is kept. */
  readonly jobTtlMs: number
  readonly jobRetryAfterSeconds: number
  readonly jobAttemptsMax: number
  /** Orders that leave the process are sealed by the first, and opened by any. None: they are stored as they are. */
  readonly jobsSecrets: readonly string[]
  /** Jobs that are taken from the queue at once. */
  readonly poolThreads: number
}
