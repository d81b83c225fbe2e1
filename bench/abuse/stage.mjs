import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startService } from '../http/start-service.mjs'

export const KEY = 'abuse'
const OTHER_KEY = 'other'
const LOOK_MS = 100
const MIB = 2 ** 20

/** The service with small limits, an origin that does what it is told, and clients that do as they like. */
export async function startStage(env = {}) {
  const origin = await startOrigin()
  const ended = []
  let replaced = 0
  const service = await startService(
    {
      API_KEYS: `${KEY},${OTHER_KEY}`,
      POOL_THREADS: '1',
      INFLIGHT_MB: '64',
      CONVERT_TIMEOUT_SECONDS: '20',
      URL_ALLOWED_NETWORKS: '127.0.0.0/8',
      URL_ALLOWED_SCHEMES: 'http,https',
      URL_ALLOWED_PORTS: `80,443,${origin.port}`,
      ...env,
    },
    (line) => {
      if (line.msg === 'request') ended.push(line)
      if (line.msg === 'thread replaced') replaced += 1
    },
  )
  const clients = clientsOf(service.address)
  const worst = { mostMiB: 0, healthzMs: 0 }
  let heldText = ''
  let isOver = false
  const stage = {
    origin,
    service,
    address: service.address,
    /** Lines of the log for requests that have ended. */
    ended,
    /** Threads so far. */
    replaced: () => replaced,
    isRunning: service.isRunning,
    rssMiB: async () => (await service.usage()).rssBytes / MIB,
    worst: () => worst,
    held: () => heldText,
    client: clients.open,
    /** Asks and reads the answer: { status, body, ms }. */
    async ask(path, { method = 'POST', body, key = KEY, headers = {} } = {}) {
      const startedAt = performance.now()
      const answer = await fetch(`${service.address}${path}`, {
        method,
        body,
        headers: { 'x-api-key': key, ...headers },
      })
      const text = await answer.text()
      return { status: answer.status, body: text, ms: performance.now() - startedAt }
    },
    async warmUp() {
      const upload = { body: 'x'.repeat(11 * MIB), key: OTHER_KEY }
      for (let count = 0; count < 5; count++) await stage.ask('/convert/raw?filename=a.txt', upload)
    },
    /** From now on memory and /healthz are looked at all the time. */
    watch() {
      void lookOn(stage, worst, () => isOver)
    },
    /** Lets go of all clients, and gives how long it took until nothing was held; undefined: too long. */
    async back(msMax, mibMax) {
      const startedAt = performance.now()
      clients.destroy()
      for (;;) {
        if (!service.isRunning()) return undefined
        heldText = await holding(stage, mibMax)
        const ms = performance.now() - startedAt
        if (heldText === 'nothing') return ms
        if (ms > msMax) return undefined
        await sleep(LOOK_MS)
      }
    },
    async close() {
      isOver = true
      clients.destroy()
      service.stop()
      await origin.close()
    },
  }
  return stage
}

/** Keeps the worst of memory and of /healthz in `worst`, until it is over. */
async function lookOn(stage, worst, isOver) {
  const lookout = new Worker(new URL('lookout.mjs', import.meta.url), { workerData: stage.address })
  lookout.on('message', (ms) => {
    worst.healthzMs = Math.max(worst.healthzMs, ms)
  })
  while (!isOver() && stage.isRunning()) {
    worst.mostMiB = Math.max(worst.mostMiB, await stage.rssMiB())
    await sleep(LOOK_MS)
  }
  await lookout.terminate()
}

function clientsOf(address) {
  const { hostname, port } = new URL(address)
  const sockets = new Set()
  return {
    /** A client that sends what it is given; it reads when it is told to. */
    open(bytes) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
      sockets.add(socket)
      if (bytes !== undefined) socket.write(bytes)
      return socket
    },
    destroy() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** What is not back yet: threads, room for another key's upload, memory. */
async function holding(stage, mibMax) {
  const { body } = await stage.ask('/metrics', { method: 'GET' })
  const busy = /docspine_threads\{state="busy"\} (\d+)/.exec(body)?.[1]
  const upload = { body: 'x'.repeat(11 * MIB), key: OTHER_KEY }
  const { status } = await stage.ask('/convert/raw?filename=a.txt', upload)
  const rss = await stage.rssMiB()
  const all = [
    busy === '0' ? [] : [`${busy} threads`],
    [200, 429].includes(status) ? [] : [`an upload got ${status}`], // a key past its limit tells nothing
    rss <= mibMax ? [] : [`${rss.toFixed(0)} MiB`],
  ].flat()
  return all.length === 0 ? 'nothing' : all.join(', ')
}

/** Answers as the kind says, `on` a path or with a `text`; both give its URL. */
async function startOrigin() {
  const answers = new Map()
  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url, 'http://x').pathname)
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const on = (path, answer) => {
    answers.set(path, answer)
    return `http://127.0.0.1:${port}${path}`
  }
  return {
    port,
    on,
    text: (path, type, text) =>
      on(path, (_request, response) => {
        const headers = { 'content-type': type, 'content-length': Buffer.byteLength(text) }
        response.writeHead(200, headers).end(text)
      }),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
