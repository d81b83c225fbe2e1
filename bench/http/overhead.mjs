// CPU that a request costs over the bare conversion of its document: two whole processes, the pool the same, in turns.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startService } from './start-service.mjs'

const KEY = 'bench'
/** A thread that is replaced under way starts cold, on one side a few blocks before the other. */
const ENV = { POOL_THREADS: '1', POOL_QUEUE_MAX: '1000', WORKER_MAX_DOCUMENTS: '1000000000' }

/**
 * Blocks of `requests` conversions of a file, one without and one with HTTP in front of it, `pairs` times after
 * `warm` of each, `connections` of them at a time on both sides: CPU of one in ms. Which side goes first changes from
 * pair to pair, so that what drifts on the machine falls on both.
 */
export async function overheadPairs({ file, body, requests, pairs, warm, connections }) {
  const bare = await startBare(file)
  const service = await startService({ ...ENV, API_KEYS: KEY })
  const sides = {
    bareMs: (count) => bare.convert(count, connections),
    serviceMs: (count) => cpuOfRequests(service, { body, count, connections }),
  }
  try {
    for (const side of ['bareMs', 'serviceMs', 'bareMs', 'serviceMs']) await sides[side](warm / 2)
    const measured = []
    for (let pair = 0; pair < pairs; pair++) {
      const order = pair % 2 === 0 ? ['bareMs', 'serviceMs'] : ['serviceMs', 'bareMs']
      const costs = {}
      for (const side of order) costs[side] = await sides[side](requests)
      measured.push({ ...costs, overMs: costs.serviceMs - costs.bareMs })
    }
    return measured
  } finally {
    bare.stop()
    service.stop()
  }
}

async function startBare(file) {
  const child = fork(join(import.meta.dirname, 'bare.mjs'), [file], {
    env: { ...process.env, ...ENV },
  })
  await once(child, 'message')
  return {
    async convert(conversions, atOnce) {
      child.send({ conversions, atOnce })
      const [cpu] = await once(child, 'message')
      return cpuMs(cpu) / conversions
    },
    stop: () => child.kill('SIGKILL'),
  }
}

async function cpuOfRequests(service, { body, count, connections }) {
  const before = cpuMs(await service.usage())
  const result = await autocannon({
    url: `${service.address}/convert/raw`,
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/pdf' },
    body,
    connections,
    amount: count,
  })
  const converted = result.statusCodeStats['200']?.count ?? 0
  if (converted !== count) throw new Error(`${count - converted} requests were not converted`)
  return (cpuMs(await service.usage()) - before) / count
}

function cpuMs({ user, system }) {
  return (user + system) / 1000
}
