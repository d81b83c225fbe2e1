// What text recognition does to the rest of the service: a client of small documents by itself, and beside the job that
// reads a long scan; whether the job shows its progress, ends by itself, and stops when it is cancelled.
import { loadavg } from 'node:os'
import { readArgs } from './args.mjs'
import { startService } from './http/start-service.mjs'
import { cancelWithin, followJob, submitScan } from './ocr/scan-job.mjs'
import { startClient } from './ocr/small-client.mjs'
import { samplePdfs } from './speed/sample.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/ocr.mjs [options]
  --pages N       pages of the scan (100)
  --seconds S     how long the client is measured by itself (20)
  --engine NAME   program or wasm: what recognizes (program where it is found)
  --page-seconds S  OCR_PAGE_TIMEOUT_SECONDS (60)
  --convert-seconds S  CONVERT_TIMEOUT_SECONDS (30: far less than the scan takes)
  --must          exit 1 when a figure printed is worse than it must be`

const P95_RATIO_MAX = 1.5
const CANCEL_MS_MAX = 3000
const DISTINCT_PAGES = 10

const args = readArgs(USAGE, {
  pages: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '20' },
  engine: { type: 'string' },
  'page-seconds': { type: 'string', default: '60' },
  'convert-seconds': { type: 'string', default: '30' },
  must: { type: 'boolean', default: false },
})

const service = await startService({
  API_KEYS: 'bench',
  LOG_LEVEL: 'info',
  POOL_THREADS: '1',
  OCR_THREADS: '1',
  OCR_PAGE_TIMEOUT_SECONDS: args['page-seconds'],
  CONVERT_TIMEOUT_SECONDS: args['convert-seconds'],
  // A scan of a hundred pages is larger than what a request may carry by default.
  MAX_RAW_UPLOAD_MB: '256',
  // The program is looked for in the path; Node itself is started by its own.
  ...(args.engine === 'wasm' ? { PATH: '/nonexistent' } : {}),
})
try {
  const faults = print(await measured(Number(args.pages)))
  if (args.must && faults.length > 0) process.exitCode = 1
} finally {
  service.stop()
}

async function measured(pages) {
  const [, small] = samplePdfs(1)
  const scan = await scanOf(pages)
  const alone = await clientFor(small.bytes, Number(args.seconds) * 1000)
  const client = startClient(service.address, small.bytes)
  const job = await followJob(service.address, await submitScan(service.address, scan))
  const beside = await client.stop()
  const rssMb = (await service.usage()).rssBytes / 2 ** 20
  const again = await submitScan(service.address, scan)
  const cancelMs = await cancelWithin(service.address, again, await scanOf(1))
  return { pages, alone, beside, job, rssMb, cancelMs, load: loadavg()[0] }
}

/** A scan of so many pages, some of which are the same, as a scanner makes them: skewed, grainy. */
async function scanOf(pages) {
  const { makeScan } = await import('./scans/make-scan.mjs')
  const numbers = Array.from({ length: pages }, (_, page) => (page % DISTINCT_PAGES) + 1)
  const [prose] = samplePdfs(DISTINCT_PAGES)
  return makeScan(prose.bytes, { pages: numbers, skewDegrees: 0.6, contrast: 0.8, noise: 0.001 })
}

async function clientFor(bytes, ms) {
  const client = startClient(service.address, bytes)
  await new Promise((resolve) => setTimeout(resolve, ms))
  return client.stop()
}

function print({ pages, alone, beside, job, rssMb, cancelMs, load }) {
  const ms = (value) => value.toFixed(1)
  console.log(
    textTable([
      ['client', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'failed'],
      ...[
        ['alone', alone],
        ['beside the scan', beside],
      ].map(([name, run]) => [
        name,
        String(run.count),
        ...[run.p50, run.p95, run.p99, run.max].map(ms),
        String(run.failed),
      ]),
    ]),
  )
  const ratio = beside.p95 / alone.p95
  console.log(
    `scan of ${pages} pages: ${job.status} after ${(job.ms / 1000).toFixed(1)} s, ${Math.round(job.ms / pages)} ms a page, ${job.steps} steps of progress seen, ${job.warnings} warnings`,
  )
  console.log(`memory of the service ${Math.round(rssMb)} MB; load ${load.toFixed(1)}`)
  const figures = [
    [
      ratio > P95_RATIO_MAX,
      `p95 beside over alone ${ratio.toFixed(2)} (must: <= ${P95_RATIO_MAX})`,
    ],
    [
      cancelMs > CANCEL_MS_MAX,
      `a page sent after a cancelled scan is late by ${ms(cancelMs)} ms (must: <= ${CANCEL_MS_MAX})`,
    ],
    [job.status !== 'completed', `the scan's job: ${job.status} (must: completed)`],
    [job.steps < Math.min(pages, 5), `steps of progress: ${job.steps} (must: some)`],
    [
      alone.failed + beside.failed > 0,
      `small requests that failed: ${alone.failed + beside.failed}`,
    ],
  ]
  for (const [isWorse, text] of figures) console.log(`${isWorse ? 'WORSE ' : ''}${text}`)
  return figures.filter(([isWorse]) => isWorse)
}
