import { computedInteger, DAY_SECONDS, integer, megabytes, SIZE_MB_MAX, seconds } from './values.js'

/** The worker threads. */
export const POOL_VARIABLES = {
  poolThreads: computedInteger({
    name: 'POOL_THREADS',
    min: 1,
    max: 1024,
    shownDefault: 'cores of the cgroup quota, at most (memory limit - 1 GB) / 400 MB, at least 1',
    meaning: 'worker threads',
  }),
  poolQueueMax: computedInteger({
    name: 'POOL_QUEUE_MAX',
    min: 0,
    max: 1_000_000,
    shownDefault: '4 x `POOL_THREADS`',
    meaning:
      'conversions that may wait for a thread inside their request; past it they wait 50 ms, then become jobs (`202`)',
  }),
  queueTimeoutMs: seconds({
    name: 'QUEUE_TIMEOUT_SECONDS',
    fallback: 60,
    min: 0,
    max: DAY_SECONDS,
    meaning: 'longest wait for a thread inside a request; past it the request becomes a job',
  }),
  convertTimeoutMs: seconds({
    name: 'CONVERT_TIMEOUT_SECONDS',
    fallback: 300,
    min: 0.1,
    max: DAY_SECONDS,
    meaning: 'longest work on a thread; the wait does not count',
  }),
  poolMemoryBytesMax: megabytes({
    name: 'POOL_MEMORY_MB',
    fallback: 1024,
    min: 64,
    max: 65_536,
    meaning:
      'memory of one worker (heap, buffers and WASM together) at which it is stopped, looked at between pages',
  }),
  poolRecycleBytes: megabytes({
    name: 'POOL_RECYCLE_MB',
    fallback: 256,
    min: 32,
    max: SIZE_MB_MAX,
    meaning: 'WASM memory after a document at which the worker is replaced',
  }),
  workerDocumentsMax: integer({
    name: 'WORKER_MAX_DOCUMENTS',
    fallback: 1000,
    min: 1,
    max: 1_000_000_000,
    meaning: 'conversions before a worker is replaced',
  }),
} as const
