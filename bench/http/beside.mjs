import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { paddedPdf, startOrigin } from '../from-url/origin.mjs'
import { samplePdfs } from '../speed/sample.mjs'
import { startService } from './start-service.mjs'

const KEY = 'bench'
const ROUTES = ['/convert/from-url', '/convert/accelerated']
const THROUGHPUT_MIN = 0.9
const P95_RATIO_MAX = 2
/** Of the resident memory of a third of the run, over that of the third before. */
const GROWTH_MAX = 1.1
const SAMPLE_MS = 1000
const PROBE_EVERY_MS = 100

/**
 * The document behind a URL, through one route and then the other, by `connections` clients at once for so many
 * seconds; beside them one client that sends a page at a time. Gives a row a route, and the figures that
 * count, each with whether it is worse than it must be.
 */
export async function besideAccelerated({ file, seconds, connections, threads }) {
  const origin = await startOrigin()
  try {
    const url = origin.serve('/document.pdf', paddedPdf(readFileSync(file), 0))
    const runs = []
    for (const path of ROUTES) {
      runs.push(await underLoad({ path, url, seconds, connections, threads, env: origin.allowed }))
    }
    return { runs, figures: figuresOf(runs[0], runs[1]), load: loadavg()[0] }
  } finally {
    await origin.stop()
  }
}

async function underLoad({ path, url, seconds, connections, threads, env }) {
  const service = await startService({
    ...env,
    API_KEYS: KEY,
    LOG_LEVEL: 'info',
    POOL_THREADS: String(threads),
    POOL_QUEUE_MAX: '1000',
    QUEUE_TIMEOUT_SECONDS: '600',
  })
  try {
    const [page] = samplePdfs(1)
    const watch = watched(service, page.bytes)
    const result = await autocannon({
      url: `${service.address}${path}`,
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      connections,
      duration: seconds,
      timeout: 600,
    })
    const { p95Ms, rssMb } = await watch.stop()
    return { path, done: result['2xx'], other: result.non2xx + result.errors, p95Ms, rssMb }
  } finally {
    service.stop()
  }
}

/** One client with a page at a time, and the memory of the service, until it is stopped. */
function watched(service, page) {
  const latencies = []
  const memory = []
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const answer = await fetch(`${service.address}/convert/raw?filename=page.pdf`, {
        method: 'POST',
        headers: { 'x-api-key': KEY },
        body: page,
      })
      await answer.arrayBuffer()
      if (answer.status === 200) latencies.push(performance.now() - startedAt)
      await delay(PROBE_EVERY_MS)
    }
  }
  const look = async () => {
    while (!isOver) {
      memory.push((await service.usage()).rssBytes / 2 ** 20)
      await delay(SAMPLE_MS)
    }
  }
  const both = Promise.all([probe(), look()])
  return {
    async stop() {
      isOver = true
      await both
      latencies.sort((a, b) => a - b)
      const third = Math.floor(memory.length / 3)
      const peak = (from, to) => Math.max(...memory.slice(from, to))
      return {
        p95Ms: latencies[Math.floor(0.95 * (latencies.length - 1))],
        rssMb: { middle: peak(third, 2 * third), end: peak(2 * third, memory.length) },
      }
    },
  }
}

function figuresOf(plain, spread) {
  const throughput = plain.done === 0 ? 0 : spread.done / plain.done
  const slower = spread.p95Ms / plain.p95Ms
  const growth = spread.rssMb.end / spread.rssMb.middle
  return [
    [
      throughput < THROUGHPUT_MIN,
      `throughput ${throughput.toFixed(2)} (must: >= ${THROUGHPUT_MIN})`,
    ],
    [slower > P95_RATIO_MAX, `p95 of a page ${slower.toFixed(2)}x (must: <= ${P95_RATIO_MAX}x)`],
    [growth > GROWTH_MAX, `memory ${growth.toFixed(2)}x in a third (must: <= ${GROWTH_MAX}x)`],
    [spread.other > 0, `${spread.other} answers other than 2xx (must: 0)`],
  ].map(([isOver, text]) => ({ isOver, text }))
}
