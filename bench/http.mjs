// CPU that a request costs over the bare conversion of its document. With --saturate: what a service does with five
// times the work that it can take at once.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArgs } from './args.mjs'
import { besideAccelerated } from './http/beside.mjs'
import { overheadPairs } from './http/overhead.mjs'
import { saturate } from './http/saturate.mjs'
import { startService } from './http/start-service.mjs'
import { samplePdfs } from './speed/sample.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/http.mjs [options]
  --file PDF        document that is sent (a generated page of prose otherwise)
  --requests N      requests of a block (100)
  --pairs N         pairs of blocks, with and without HTTP, after the warm-up (40)
  --warm N          conversions of each side before the first pair (2000)
  --connections N   clients at once, and conversions at once on the other side (1)
  --must MS         exit 1 when a request costs more than so many ms of CPU over the bare conversion (the median pair)
  --saturate S      instead: 5 x (threads + queue) clients for so many seconds, each following its job to the end;
                    with --must MS exit 1 when the p95 of a 202 is longer, or anything but 200 and 202 comes back
  --accelerated S   instead: --file from a URL by --connections clients (16) for so many seconds, first through
                    /convert/from-url, then /convert/accelerated, with a client of one page beside them; with --must
                    (any value) exit 1 when one of the figures printed is worse than it must be
  --threads N       threads of the service that is saturated (1) or accelerates (2); the saturated queue is four
                    times as long
  --redis URL       its jobs live there`

const KEY = 'bench'
const args = readArgs(USAGE, {
  file: { type: 'string' },
  requests: { type: 'string', default: '100' },
  pairs: { type: 'string', default: '40' },
  warm: { type: 'string', default: '2000' },
  connections: { type: 'string' },
  must: { type: 'string' },
  saturate: { type: 'string' },
  accelerated: { type: 'string' },
  threads: { type: 'string' },
  redis: { type: 'string' },
})
const folder = mkdtempSync(join(tmpdir(), 'bench-http-'))
try {
  const faults = await workAsked()()
  if (args.must !== undefined && faults.length > 0) {
    for (const fault of faults) console.error(fault)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}

function workAsked() {
  if (args.accelerated !== undefined) return acceleration
  return args.saturate === undefined ? overhead : saturation
}

async function acceleration() {
  const { runs, figures, load } = await besideAccelerated({
    file: args.file ?? sampleFile(),
    seconds: Number(args.accelerated),
    connections: Number(args.connections ?? 16),
    threads: Number(args.threads ?? 2),
  })
  const rows = runs.map(({ path, done, other, p95Ms, rssMb }) => [
    path,
    ...[done, other, p95Ms, rssMb.middle, rssMb.end].map((value) => value.toFixed(0)),
  ])
  console.log(
    textTable([['', 'answers', 'other', 'p95 ms of a page', 'MB middle', 'MB end'], ...rows]),
  )
  for (const { text } of figures) console.log(text)
  console.log(`load average ${load.toFixed(1)}`)
  return figures.filter(({ isOver }) => isOver).map(({ text }) => text)
}

async function overhead() {
  const file = args.file ?? sampleFile()
  const [requests, pairs, warm, connections] = [
    args.requests,
    args.pairs,
    args.warm,
    args.connections ?? '1',
  ].map(Number)
  const body = readFileSync(file)
  const measured = await overheadPairs({ file, body, requests, pairs, warm, connections })
  const rows = [
    ['first quarter', (values) => at(values, 0.25)],
    ['median', (values) => at(values, 0.5)],
    ['third quarter', (values) => at(values, 0.75)],
    ['mean', mean],
  ]
  const columns = ['bareMs', 'serviceMs', 'overMs']
  console.log(
    textTable([
      [`CPU of a request, ms (${pairs} x ${requests})`, 'bare', 'service', 'over'],
      ...rows.map(([name, of]) => [
        name,
        ...columns.map((column) => of(measured.map((pair) => pair[column])).toFixed(3)),
      ]),
    ]),
  )
  const overMs = at(
    measured.map((pair) => pair.overMs),
    0.5,
  )
  return overMs > Number(args.must) ? [`${overMs.toFixed(2)} ms is above ${args.must} ms`] : []
}

async function saturation() {
  const threads = Number(args.threads ?? 1)
  const queue = 4 * threads
  const redis = args.redis === undefined ? {} : { REDIS_URL: args.redis }
  const service = await startService({ API_KEYS: KEY, POOL_THREADS: String(threads), ...redis })
  const body = readFileSync(args.file ?? sampleFile())
  const seconds = Number(args.saturate)
  const report = await saturate({ service, key: KEY, body, seconds, threads, queue }).finally(
    service.stop,
  )
  console.log(JSON.stringify(report, null, 2))
  const { statuses, jobs, unfinished, acceptedMs } = report
  const others = [...Object.keys(statuses), ...Object.keys(jobs)].filter(
    (end) => !['200', '202', 'completed 200'].includes(end),
  )
  return [
    ...others.map((end) => `answered or ended ${end}`),
    ...(unfinished > 0 ? [`${unfinished} jobs did not end`] : []),
    ...(acceptedMs.p95 > Number(args.must) ? [`p95 of a 202: ${acceptedMs.p95} ms`] : []),
  ]
}

function sampleFile() {
  const [prose] = samplePdfs(1)
  const file = join(folder, prose.name)
  writeFileSync(file, prose.bytes)
  return file
}

/** The value below which this share of the values lies. */
function at(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
