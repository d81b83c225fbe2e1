// Many requests of mixed documents, some hostile, against the built service: whether memory stays flat, answers stay
// quick, and threads are replaced without a failed request. Build first.
import { request as httpRequest } from 'node:http'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArgs } from './args.mjs'
import { startService } from './http/start-service.mjs'
import { goodDocuments, nthDocument } from './soak/mix.mjs'
import { rudeClient } from './soak/rude-clients.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/soak.mjs [options]

  --corpus DIR         documents to send (a small made set otherwise)
  --requests N         (10000)
  --window N           requests of a line of the table (1000)
  --warm-up N          windows that do not count for the slope of memory: threads come to their size in them (3)
  --hostile-every N    one request of so many is hostile: a document, or every other time a client that sends ahead,
                       stops in the middle or does not read, and goes (20)
  --connections N      requests at once (two a core)
  --must-slope MB      most MB that memory may grow by in 1,000 requests (1)

Exit code 1 when an answer is a 5xx, none comes, the process dies, memory grows by more, or a thread is busy or a
large upload refused 20 s after the last request.`

const options = readArgs(USAGE, {
  corpus: { type: 'string' },
  requests: { type: 'string', default: '10000' },
  window: { type: 'string', default: '1000' },
  'warm-up': { type: 'string', default: '3' },
  'hostile-every': { type: 'string', default: '20' },
  connections: { type: 'string', default: String(2 * availableParallelism()) },
  'must-slope': { type: 'string', default: '1' },
})

const KEY = 'soak'
/** Memory is looked at so often; a window's lowest is kept: what is above it is garbage and work in hand. */
const SAMPLE_EVERY = 20
const HELD_MS_MAX = 20_000
const total = Number(options.requests)
const windowSize = Number(options.window)
const good = goodDocuments(options.corpus)
const replaced = new Map()
const statuses = new Map()
const service = await startService(
  { API_KEYS: KEY, CONVERT_TIMEOUT_SECONDS: '20', POOL_QUEUE_MAX: '1000', LOG_LEVEL: 'info' },
  ({ msg, reason }) => {
    if (msg === 'thread replaced') replaced.set(reason, (replaced.get(reason) ?? 0) + 1)
  },
)
const windows = []
let sent = 0
let held = 'unknown'
let latencies = []
let lowest = nothingSeen()
try {
  await Promise.all(Array.from({ length: Number(options.connections) }, sendOn))
  if (latencies.length > windowSize / 2) closeWindow()
  held = await heldAfter(HELD_MS_MAX)
} finally {
  report()
  service.stop()
}

async function sendOn() {
  while (sent < total && service.isRunning()) {
    const index = sent++
    const startedAt = performance.now()
    const status = await one(index)
    latencies.push(performance.now() - startedAt)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (latencies.length % SAMPLE_EVERY === 0) {
      const { rssBytes, heapBytes } = await service.usage()
      lowest.rssBytes = Math.min(lowest.rssBytes, rssBytes)
      lowest.heapBytes = Math.min(lowest.heapBytes, heapBytes)
    }
    if (latencies.length >= windowSize) closeWindow()
  }
}

async function one(index) {
  const hostileEvery = Number(options['hostile-every'])
  const isRude = index % (2 * hostileEvery) === hostileEvery - 1
  if (!isRude) return send(await nthDocument(good, index, hostileEvery))
  await rudeClient(service.address, KEY, Math.floor(index / (2 * hostileEvery)))
  return 'gone'
}

/** What is held when all has ended: nothing, after so long. */
async function heldAfter(msMax) {
  const endsAt = performance.now() + msMax
  for (;;) {
    const metrics = await (await fetch(`${service.address}/metrics`)).text()
    const busy = /docspine_threads\{state="busy"\} (\d+)/.exec(metrics)?.[1]
    const status = await send({ name: 'a.txt', bytes: Buffer.alloc(11 * 2 ** 20, 'a\n') })
    if (busy === '0' && status === 200) return 'nothing'
    if (performance.now() > endsAt) return `${busy} threads, an upload got ${status}`
    await sleep(500)
  }
}

function closeWindow() {
  const sorted = latencies.sort((a, b) => a - b)
  latencies = []
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))]
  windows.push({ ...lowest, p50: at(0.5), p95: at(0.95), max: at(1) })
  lowest = nothingSeen()
}

/** Lowest memory of a window. */
function nothingSeen() {
  return { rssBytes: Number.POSITIVE_INFINITY, heapBytes: Number.POSITIVE_INFINITY }
}

/** The status of the answer; 0 when none came. */
function send({ name, bytes }) {
  return new Promise((resolve) => {
    const headers = { 'x-api-key': KEY, 'content-length': bytes.length }
    const path = `/convert/raw?filename=${encodeURIComponent(name)}`
    const request = httpRequest(
      `${service.address}${path}`,
      { method: 'POST', headers },
      (answer) => {
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode))
          .on('error', () => resolve(0))
      },
    )
    request.on('error', () => resolve(0))
    request.end(bytes)
  })
}

function report() {
  const rows = windows.map(({ rssBytes, heapBytes, p50, p95, max }, index) => [
    String((index + 1) * windowSize),
    ...[rssBytes / 2 ** 20, heapBytes / 2 ** 20, p50, p95, max].map((value) => value.toFixed(1)),
  ])
  console.log(textTable([['requests', 'MiB', 'heap', 'p50 ms', 'p95 ms', 'max ms'], ...rows]))
  const perThousand = mibPerThousand(({ rssBytes }) => rssBytes)
  const heapPerThousand = mibPerThousand(({ heapBytes }) => heapBytes)
  console.log(
    `answers: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`,
  )
  console.log(`threads replaced: ${JSON.stringify(Object.fromEntries(replaced))}`)
  console.log(
    `memory: ${perThousand.toFixed(2)} MiB in 1,000 requests after the warm-up, the front thread's heap ${heapPerThousand.toFixed(2)}`,
  )
  console.log(`held at the end: ${held}`)
  const isLost = [...statuses.keys()].some((status) => status === 0 || status >= 500)
  const isGrowing = !(perThousand < Number(options['must-slope']))
  if (isLost || isGrowing || held !== 'nothing' || !service.isRunning()) process.exitCode = 1
}

/** How fast memory grows after the warm-up. */
function mibPerThousand(bytesOf) {
  const counted = windows.slice(Number(options['warm-up']))
  return (slope(counted.map(bytesOf)) * 1000) / windowSize / 2 ** 20
}

/** Least squares, by window. */
function slope(values) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, value, x) => sum + (x - middle) * (value - mean), 0)
  return over / values.reduce((sum, _value, x) => sum + (x - middle) ** 2, 0)
}
