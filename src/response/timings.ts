import { performance } from 'node:perf_hooks'
import type { Timings } from '../conversion/timings.js'

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

/** The member `timings` of JSON answers, which leave out what is undefined. */
export function timingsBody(timings: Timings) {
  const { fetchMs, queueMs, convertMs, ocrMs, uploadMs } = timings
  return {
    fetch_ms: fetchMs && roundedMs(fetchMs),
    queue_ms: roundedMs(queueMs ?? 0),
    convert_ms: roundedMs(convertMs ?? 0),
    ocr_ms: ocrMs && roundedMs(ocrMs),
    upload_ms: uploadMs && roundedMs(uploadMs),
    total_request_ms: totalMs(timings),
  }
}

function roundedMs(ms: number): number {
  return Math.round(ms * 10) / 10
}
