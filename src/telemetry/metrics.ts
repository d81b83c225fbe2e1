import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorCode } from '../contract/errors.js'
import type { ConvertResult } from '../contract/task.js'
import type { Pool, PoolEvent } from '../pool/pool.js'
import { watchEventLoop } from './event-loop.js'

/** One finished request. `route` is the pattern of the path, never the path. */
interface FinishedRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A conversion that a thread answered. */
interface FinishedConversion {
  readonly result: ConvertResult
  readonly inputBytes: number
  readonly outputBytes: number
  readonly queueMs: number
}

/** What keeps jobs, and can count them by state. */
export interface JobCounter {
  counts(): Promise<{ readonly queued: number; readonly processing: number }>
}

/** What the service counts for Prometheus. No label holds a URL, a name or a key. */
export interface Metrics {
  countRequest(request: FinishedRequest): void
  countConversion(conversion: FinishedConversion): void
  countFailure(code: ErrorCode): void
  countPoolEvent(event: PoolEvent): void
  /** From now on CPU, memory and the event loop of the process are part of the text. */
  watchProcess(): void
  /** From now on the text tells the pool's load. */
  watchPool(pool: Pool): void
  watchJobs(jobs: JobCounter): void
  readonly contentType: string
  /** The text format of Prometheus. */
  text(): Promise<string>
}

/** Seconds; a small page takes milliseconds, a big scan minutes. */
const WORK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

const HOUR_MS = 3_600_000

export function createMetrics(): Metrics {
  const registry = new Registry()
  const http = httpInstruments(registry)
  const work = workInstruments(registry)
  return {
    countRequest({ method, route, status, seconds }) {
      http.requests(1, method, route, String(status))
      http.seconds.observe({ method, route }, seconds)
      if (status === 304) http.notModified(1)
    },
    countConversion({ result, inputBytes, outputBytes, queueMs }) {
      const { format, modeUsed } = result
      work.conversions(1, format, modeUsed)
      work.queueSeconds.observe(queueMs / 1000)
      work.seconds.observe({ format, mode: modeUsed }, result.convertMs / 1000)
      work.inputBytes(inputBytes, format)
      work.outputBytes(outputBytes, format)
      work.pages(pagesOf(result), format)
      work.ocrPages(result.quality.signals.pages_recognized ?? 0)
    },
    countFailure: (code) => work.failures(1, code),
    countPoolEvent(event) {
      if (event.type === 'thread_replaced') work.replacements(1, event.reason)
    },
    watchProcess() {
      // Its own clock of the event loop, which nothing asks, hardly ticks.
      collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: HOUR_MS })
      watchEventLoop(registry)
    },
    watchPool: (pool) => watchPool(registry, pool),
    watchJobs: (jobs) => watchJobs(registry, jobs),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

function httpInstruments(registry: Registry) {
  const registers = [registry]
  return {
    requests: tally(
      registry,
      'http_requests',
      'Answered requests; status 499 is a client that went away.',
      ['method', 'route', 'status'],
    ),
    seconds: new Histogram({
      registers,
      name: 'docspine_http_request_duration_seconds',
      help: 'From the first byte of the request to the last of the answer.',
      labelNames: ['method', 'route'],
      buckets: WORK_SECONDS,
    }),
    notModified: tally(
      registry,
      'not_modified',
      'Requests answered 304: the caller had the Markdown already.',
    ),
  }
}

function workInstruments(registry: Registry) {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    tally(registry, name, help, labelNames)
  return {
    conversions: counter('conversions', 'Documents that were converted.', 'format', 'mode'),
    failures: counter('conversion_failures', 'Documents that were not, by error code.', 'code'),
    inputBytes: counter('input_bytes', 'Bytes of converted documents.', 'format'),
    outputBytes: counter('output_bytes', 'Bytes of Markdown, as encoded by the thread.', 'format'),
    pages: counter('pages', 'Converted pages and slides.', 'format'),
    ocrPages: counter('ocr_pages', 'Pages whose text was read from a picture.'),
    replacements: counter('thread_replacements', 'Worker threads that were replaced.', 'reason'),
    queueSeconds: new Histogram({
      registers,
      name: 'docspine_queue_wait_seconds',
      help: 'Wait of a conversion for a thread.',
      buckets: WORK_SECONDS,
    }),
    seconds: new Histogram({
      registers,
      name: 'docspine_conversion_work_seconds',
      help: 'Work of a thread on a document.',
      labelNames: ['format', 'mode'],
      buckets: WORK_SECONDS,
    }),
  }
}

/** Adds to the sum of these values of the labels, in their order. */
type Tally = (by: number, ...labelValues: readonly string[]) => void

/** Joins the values of labels; none of them contains it. */
const SEPARATOR = '\n'

/**
 * A counter that is added up here and told when it is asked for: a conversion adds to nine, and prom-client checks,
 * sorts and joins the labels each time.
 */
function tally(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[] = [],
): Tally {
  const sums = new Map<string, number>()
  new Counter({
    registers: [registry],
    name: `docspine_${name}_total`,
    help,
    labelNames,
    collect() {
      this.reset()
      for (const [key, sum] of sums) this.inc(labelsOf(labelNames, key), sum)
    },
  })
  return (by, ...labelValues) => {
    const key = labelValues.join(SEPARATOR)
    sums.set(key, (sums.get(key) ?? 0) + by)
  }
}

function labelsOf(names: readonly string[], key: string): Record<string, string> {
  const values = key.split(SEPARATOR)
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

function pagesOf({ pageRange, pageCount }: ConvertResult): number {
  return pageRange === undefined ? (pageCount ?? 0) : pageRange.end - pageRange.start + 1
}

function watchPool(registry: Registry, pool: Pool): void {
  new Gauge({
    registers: [registry],
    name: 'docspine_threads',
    help: 'Worker threads, by what they do.',
    labelNames: ['state'],
    collect() {
      const { threads, busy } = pool.load()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, threads - busy)
    },
  })
  new Gauge({
    registers: [registry],
    name: 'docspine_queue_length',
    help: 'Conversions that wait for a thread.',
    collect() {
      this.set(pool.load().waiting)
    },
  })
}

function watchJobs(registry: Registry, jobs: JobCounter): void {
  new Gauge({
    registers: [registry],
    name: 'docspine_jobs',
    help: 'Open jobs, by state.',
    labelNames: ['state'],
    async collect() {
      this.reset() // what cannot be asked for is left out: the other samples matter then most
      const counts = await jobs.counts().catch(() => undefined)
      if (counts === undefined) return
      const { queued, processing } = counts
      this.set({ state: 'queued' }, queued)
      this.set({ state: 'processing' }, processing)
    },
  })
}
