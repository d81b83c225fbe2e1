// A thousand clients that hardly send or hardly read, beside one that behaves: what its requests cost then, how much
// memory each slow one takes, and when it is cut. Build first.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArgs } from './args.mjs'
import { startService } from './http/start-service.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/slow-clients.mjs [options]

  --clients N      slow clients of each kind (1000)
  --seconds N      how long each kind goes on at most (60)
  --stall N        CLIENT_STALL_SECONDS of the service (30)

Kinds: connections that say nothing, headers a byte a second, a body a byte a second, an answer and a stream of megabytes
read a byte a second (two clients each, on a service of two threads). Exit code 1 when the good client's p95 passes 1.5 times its calm one by more than 20 ms, a
slow client holds more than 64 KiB, or one is still there at the end.`

const options = readArgs(USAGE, {
  clients: { type: 'string', default: '1000' },
  seconds: { type: 'string', default: '60' },
  stall: { type: 'string', default: '30' },
})
const KEY = 'slow'
const BYTES_EACH_MAX = 64 * 1024
const NOISE_MS = 20
const SETTLE_MS = 5000
const post = `POST /convert/raw?filename=a.txt HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\n`
const kinds = [
  { name: 'nothing', count: Number(options.clients), start: '', drip: '' },
  { name: 'headers', count: Number(options.clients), start: post, drip: 'x' },
  {
    name: 'body',
    count: Number(options.clients),
    start: `${post}Content-Length: 9999\r\n\r\n`,
    drip: 'x',
  },
  { name: 'answer', count: 2, start: largeRequest('/convert/raw'), drip: undefined },
  { name: 'stream', count: 2, start: largeRequest('/convert/stream'), drip: undefined },
]

/** A client that does not read does not see that it was cut: the log tells. */
let cutAnswers = 0
const service = await startService(
  { API_KEYS: KEY, POOL_THREADS: '2', CLIENT_STALL_SECONDS: options.stall },
  ({ status }) => {
    if (status === 499) cutAnswers += 1
  },
)
try {
  await goodRequests(3)
  const calm = await goodRequests(5)
  const rows = []
  for (const kind of kinds) rows.push(await underSlow(kind, calm))
  const head = [
    'slow',
    'clients',
    'p95 ms calm',
    'p95 ms beside',
    'KiB each',
    'cut',
    'last after s',
  ]
  console.log(textTable([head, ...rows.map((row) => row.cells)]))
  if (rows.some(({ isBad }) => isBad)) process.exitCode = 1
} finally {
  service.stop()
}

async function underSlow({ name, count, start, drip }, calm) {
  await goodRequests(5) // their garbage stands on both sides of the difference
  const before = (await service.usage()).rssBytes
  const cutBefore = cutAnswers
  const startedAt = performance.now()
  const clients = Array.from({ length: count }, () => slowClient(start, drip, startedAt))
  await sleep(1000)
  const beside = await goodRequests(5)
  const bytesEach = Math.max(0, (await service.usage()).rssBytes - before) / count
  const cutSoFar = () =>
    drip === undefined
      ? cutAnswers - cutBefore
      : clients.filter(({ closedAfterMs }) => closedAfterMs !== undefined).length
  while (cutSoFar() < count && performance.now() - startedAt < Number(options.seconds) * 1000) {
    await sleep(200)
  }
  const cut = cutSoFar()
  const lastMs = performance.now() - startedAt
  for (const { socket } of clients) socket.destroy()
  await sleep(SETTLE_MS) // their lines in the log are none of the next kind's
  const isSlower = beside > 1.5 * calm + NOISE_MS
  const isHeavy = drip !== undefined && bytesEach > BYTES_EACH_MAX
  return {
    isBad: isSlower || isHeavy || cut < count,
    cells: [
      name,
      String(count),
      calm.toFixed(1),
      beside.toFixed(1),
      (bytesEach / 1024).toFixed(1),
      String(cut),
      (lastMs / 1000).toFixed(0),
    ],
  }
}

/** Sends `start`, then `drip` each second; without one it reads nothing more than a byte each second. */
function slowClient(start, drip, startedAt) {
  const { hostname, port } = new URL(service.address)
  const socket = connect(Number(port), hostname)
  const client = { socket, closedAfterMs: undefined }
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(timer)
    client.closedAfterMs = performance.now() - startedAt
  })
  socket.write(start)
  if (drip === undefined) socket.pause()
  else socket.resume()
  const timer = setInterval(() => {
    if (drip === undefined) socket.read(1)
    else socket.write(drip)
  }, 1000)
  return client
}

/** The 95th percentile of requests one after another for some seconds, ms. */
async function goodRequests(seconds) {
  const latencies = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const startedAt = performance.now()
    const status = await send('a good line of text\n'.repeat(200))
    if (status !== 200) throw new Error(`a good request got ${status}`)
    latencies.push(performance.now() - startedAt)
  }
  return latencies.sort((a, b) => a - b)[Math.floor(0.95 * (latencies.length - 1))]
}

function send(body) {
  return new Promise((resolve, reject) => {
    const url = `${service.address}/convert/raw?filename=a.txt`
    const headers = { 'x-api-key': KEY, 'content-length': body.length }
    const request = httpRequest(url, { method: 'POST', headers }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode))
        .on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

function largeRequest(path) {
  const body = 'a,b,c,d\n'.repeat(1_400_000)
  const head = post.replace('/convert/raw', path).replace('a.txt', 'a.csv')
  return `${head}Content-Length: ${body.length}\r\n\r\n${body}`
}
