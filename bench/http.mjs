// CPU that a request costs over the bare conversion of its document: whole processes, in turns, the pool the same.
// With --saturate: what a service does with five times the work that it can take at once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { readArgs } from './args.mjs'
import { saturate } from './http/saturate.mjs'
import { samplePdfs } from './speed/sample.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/http.mjs [options]
  --file PDF        document that is sent (a generated page of prose otherwise)
  --requests N      requests of a round (1000)
  --rounds N        measured rounds after the warm-up (5)
  --connections N   clients at once (1)
  --must MS         exit 1 when a request costs more than so many ms of CPU over the bare conversion
  --saturate S      instead: 5 x (threads + queue) clients for so many seconds, each following its job to the end;
                    with --must MS exit 1 when the p95 of a 202 is longer, or anything but 200 and 202 comes back
  --threads N       threads of the saturated service (1); the queue is four times as long
  --redis URL       its jobs live there`

const KEY = 'bench'
const args = readArgs(USAGE, {
  file: { type: 'string' },
  requests: { type: 'string', default: '1000' },
  rounds: { type: 'string', default: '5' },
  connections: { type: 'string', default: '1' },
  must: { type: 'string' },
  saturate: { type: 'string' },
  threads: { type: 'string', default: '1' },
  redis: { type: 'string' },
})
const requests = Number(args.requests)
const folder = mkdtempSync(join(tmpdir(), 'bench-http-'))
const children = []
try {
  const faults = args.saturate === undefined ? await overhead() : await saturation()
  if (args.must !== undefined && faults.length > 0) {
    for (const fault of faults) console.error(fault)
    process.exitCode = 1
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
}

async function overhead() {
  const overheadMs = await compare()
  const isOver = args.must !== undefined && overheadMs > Number(args.must)
  return isOver ? [`${overheadMs.toFixed(2)} ms is above ${args.must} ms`] : []
}

async function saturation() {
  const threads = Number(args.threads)
  const queue = 4 * threads
  const env = { API_KEYS: KEY, PORT: '0', LOG_LEVEL: 'info', POOL_THREADS: args.threads }
  const redis = args.redis === undefined ? {} : { REDIS_URL: args.redis }
  const service = start('service.mjs', [], { ...env, ...redis })
  const address = await addressOf(service)
  const body = readFileSync(args.file ?? sampleFile())
  const seconds = Number(args.saturate)
  const report = await saturate({ service, address, key: KEY, body, seconds, threads, queue })
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

async function compare() {
  const file = args.file ?? sampleFile()
  const bare = await startBare(file)
  const service = await startService(readFileSync(file))
  await bare()
  await service()
  const rounds = []
  for (let round = 0; round < Number(args.rounds); round++) {
    rounds.push({ bareMs: await bare(), serviceMs: await service() })
  }
  const overheads = rounds.map(({ bareMs, serviceMs }) => serviceMs - bareMs)
  const shown = (ms) => ms.toFixed(3)
  console.log(
    textTable([
      ['CPU of a request, ms', 'bare', 'service', 'over'],
      ...rounds.map(({ bareMs, serviceMs }, index) => [
        `round ${index + 1}`,
        ...[bareMs, serviceMs, serviceMs - bareMs].map(shown),
      ]),
      [
        'median',
        ...[median(rounds, 'bareMs'), median(rounds, 'serviceMs')].map(shown),
        shown(middle(overheads)),
      ],
    ]),
  )
  return middle(overheads)
}

function sampleFile() {
  const [prose] = samplePdfs(1)
  const file = join(folder, prose.name)
  writeFileSync(file, prose.bytes)
  return file
}

/** One round of the bare conversion: CPU of one, ms. */
async function startBare(file) {
  const child = start('bare.mjs', [file])
  await once(child, 'message')
  return async () => {
    child.send({ conversions: requests })
    const [cpu] = await once(child, 'message')
    return cpuMs(cpu) / requests
  }
}

/** One round of requests: CPU of the service for one, ms. */
async function startService(body) {
  const child = start('service.mjs', [], { API_KEYS: KEY, PORT: '0' })
  const address = await addressOf(child)
  const cpu = async () => {
    child.send('cpu')
    const [used] = await once(child, 'message')
    return cpuMs(used)
  }
  return async () => {
    const before = await cpu()
    const result = await autocannon({
      url: `${address}/convert/raw`,
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'application/pdf' },
      body,
      connections: Number(args.connections),
      amount: requests,
    })
    if (result['2xx'] !== requests) throw new Error(`${requests - result['2xx']} requests failed`)
    return ((await cpu()) - before) / requests
  }
}

function start(name, argv, env = {}) {
  const child = fork(join(import.meta.dirname, 'http', name), argv, {
    env: { ...process.env, POOL_THREADS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

/** From the log line that says that the service is ready. */
async function addressOf(child) {
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    if (!line.startsWith('{')) continue
    const { msg, address } = JSON.parse(line)
    if (msg !== 'ready') continue
    child.stdout.resume()
    return address
  }
  throw new Error('the service did not start')
}

function cpuMs({ user, system }) {
  return (user + system) / 1000
}

function median(rounds, name) {
  return middle(rounds.map((round) => round[name]))
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
