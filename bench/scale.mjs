// What threads are worth: a service with 1, 2, … of them, kept busy by clients. Throughput and p95 at each number, and
// what a thread does there against one alone.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { readArgs } from './args.mjs'
import { startService } from './http/start-service.mjs'
import { samplePdfs } from './speed/sample.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/scale.mjs [options]
  --corpus DIR     folder of PDFs that clients send in turn (generated ones otherwise)
  --threads LIST   how many threads (1, 2, 4, … as many as the machine has cores)
  --clients N      clients for each thread (2)
  --rounds N       times that each thread's share of clients sends everything, measured (3), after one to warm up
  --must SHARE     exit 1 when a thread of several does less than this share of what one alone does

The clients take a core's share too: where there is none to spare, see the documents for each second of CPU.`

const KEY = 'bench'
const args = readArgs(USAGE, {
  corpus: { type: 'string' },
  threads: { type: 'string' },
  clients: { type: 'string', default: '2' },
  rounds: { type: 'string', default: '3' },
  must: { type: 'string' },
})
const bodies = documents()
const results = []
for (const threads of threadCounts()) results.push(await measured(threads))
report()

function threadCounts() {
  if (args.threads !== undefined) return args.threads.split(',').map(Number)
  const cores = availableParallelism()
  const powers = Array.from({ length: 1 + Math.floor(Math.log2(cores)) }, (_, k) => 2 ** k)
  return [...new Set([...powers, cores])]
}

function documents() {
  if (args.corpus === undefined) return samplePdfs().map(({ bytes }) => bytes)
  const names = readdirSync(args.corpus).filter((name) => name.endsWith('.pdf'))
  return names.map((name) => readFileSync(join(args.corpus, name)))
}

async function measured(threads) {
  const clients = threads * Number(args.clients)
  const service = await startService({
    HOST: '127.0.0.1',
    API_KEYS: KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    POOL_THREADS: String(threads),
    POOL_QUEUE_MAX: String(2 * clients),
    WORKER_MAX_DOCUMENTS: '1000000',
  })
  try {
    await sendAll(service, clients, threads * bodies.length)
    const before = await service.usage()
    const startedAt = performance.now()
    const ms = await sendAll(service, clients, threads * bodies.length * Number(args.rounds))
    const seconds = (performance.now() - startedAt) / 1000
    const after = await service.usage()
    const cpuSeconds = (after.user + after.system - before.user - before.system) / 1e6
    return {
      threads,
      perSecond: ms.length / seconds,
      perCpuSecond: ms.length / cpuSeconds,
      p95: ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)],
      load: loadavg()[0],
    }
  } finally {
    service.stop()
  }
}

/** The documents in turn, `count` of them, by so many clients at once; the time that each took, ms. */
async function sendAll({ address }, clients, count) {
  const ms = []
  let next = 0
  const client = async () => {
    while (next < count) ms.push(await timed(address, bodies[next++ % bodies.length]))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return ms
}

async function timed(address, body) {
  const sentAt = performance.now()
  const headers = { 'x-api-key': KEY, 'content-type': 'application/pdf' }
  const answer = await fetch(`${address}/convert/raw`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return performance.now() - sentAt
}

function report() {
  const [one] = results
  const share = ({ threads, perSecond }) => perSecond / threads / (one.perSecond / one.threads)
  const head = ['threads', 'documents a s', 'a s of CPU', 'p95 ms', 'a thread against one', 'load']
  const rows = results.map((result) => [
    String(result.threads),
    result.perSecond.toFixed(1),
    result.perCpuSecond.toFixed(1),
    result.p95.toFixed(0),
    share(result).toFixed(2),
    result.load.toFixed(1),
  ])
  console.log(textTable([head, ...rows]))
  const least = Math.min(...results.map(share))
  if (args.must !== undefined && least < Number(args.must)) {
    console.error(`${least.toFixed(2)} is below ${args.must}`)
    process.exitCode = 1
  }
}
