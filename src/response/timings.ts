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

export function totalMs(timings: Timings): number {
  return roundedMs(performance.now() - timings.startedAt)
}

/** The value of `Server-Timing` (W3C Server Timing, 2). */
export function serverTiming(timings: Timings): string {
  const { fetchMs, queueMs, convertMs, ocrMs, uploadMs } = timings
  const stages =
    stage('fetch', fetchMs) +
    stage('queue', queueMs) +
    stage('convert', convertMs) +
    stage('ocr', ocrMs) +
    stage('upload', uploadMs)
  return `${stages}total;dur=${totalMs(timings)}`
}

function stage(name: string, ms: number | undefined): string {
  return ms === undefined ? '' : `${name};dur=${roundedMs(ms)}, `
}

/** The member `timings` of JSON answers. */
export function timingsBody(timings: Timings) {
  const { fetchMs, queueMs, convertMs, ocrMs, uploadMs } = timings
  return {
    ...(fetchMs === undefined ? {} : { fetch_ms: roundedMs(fetchMs) }),
    queue_ms: roundedMs(queueMs ?? 0),
    convert_ms: roundedMs(convertMs ?? 0),
    ...(ocrMs === undefined ? {} : { ocr_ms: roundedMs(ocrMs) }),
    ...(uploadMs === undefined ? {} : { upload_ms: roundedMs(uploadMs) }),
    total_request_ms: totalMs(timings),
  }
}

function roundedMs(ms: number): number {
  return Math.round(ms * 10) / 10
}
