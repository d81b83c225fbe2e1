import { performance } from 'node:perf_hooks'

/** Where the time of a request went, in milliseconds; filled in as its stages end. */
export interface Timings {
  readonly startedAt: number
  fetchMs?: number
  queueMs?: number
  convertMs?: number
  /** Until all pictures of text were read. */
  ocrMs?: number
  /** Until the caller's store had taken the Markdown. */
  uploadMs?: number
}

export function startTimings(): Timings {
  return { startedAt: performance.now() }
}
