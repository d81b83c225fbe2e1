import { performance } from 'node:perf_hooks'

/** Where the time of a request went, in milliseconds; filled in as its stages end. */
export interface Timings {
  readonly startedAt: number
  fetchMs?: number
  queueMs?: number
  convertMs?: number
}

export function startTimings(): Timings {
  return { startedAt: performance.now() }
}

export function totalMs(timings: Timings): number {
  return roundedMs(performance.now() - timings.startedAt)
}

/** The value of `Server-Timing` (W3C Server Timing, 2). */
export function serverTiming(timings: Timings): string {
  const { fetchMs, queueMs, convertMs } = timings
  const stages = { fetch: fetchMs, queue: queueMs, convert: convertMs, total: totalMs(timings) }
  return Object.entries(stages)
    .filter(([, ms]) => ms !== undefined)
    .map(([name, ms]) => `${name};dur=${roundedMs(ms ?? 0)}`)
    .join(', ')
}

export function roundedMs(ms: number): number {
  return Math.round(ms * 10) / 10
}
