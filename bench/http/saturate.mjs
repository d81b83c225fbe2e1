// A closed loop over what the service can take at once: each client follows its job to the end before it sends again.
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 250
const OVER_CAPACITY = 5
/** The first part of the run warms threads and heaps up; memory is compared from there on. */
const WARM_SHARE = 1 / 3

/**
 * 5 x (threads + queue) clients for so long, after one round to warm up. The report: answers by status, milliseconds until a `202`, how the jobs
 * ended, and the memory of the service after the warm-up and at the end.
 */
export async function saturate({ service, key, body, seconds, threads, queue }) {
  const { address } = service
  const clients = OVER_CAPACITY * (threads + queue)
  await Promise.all(
    Array.from({ length: clients }, () => oneRound({ address, key, body }, newTally())),
  )
  const tally = newTally()
  const endsAt = performance.now() + seconds * 1000
  const memory = watchMemory(service)
  const client = async () => {
    while (performance.now() < endsAt) await oneRound({ address, key, body }, tally)
  }
  await Promise.all(Array.from({ length: clients }, client))
  const samples = await memory.stop()
  const acceptedMs = tally.acceptedMs.toSorted((a, b) => a - b)
  const at = (share) => Math.round(acceptedMs[Math.floor(acceptedMs.length * share)] ?? 0)
  const warm = samples.slice(Math.floor(samples.length * WARM_SHARE))
  const half = Math.floor(warm.length / 2)
  return {
    clients,
    seconds,
    statuses: tally.statuses,
    jobs: tally.jobs,
    unfinished: tally.unfinished,
    acceptedMs: { median: at(0.5), p95: at(0.95), max: Math.round(acceptedMs.at(-1) ?? 0) },
    memoryMb: { warm: peak(warm.slice(0, half)), end: peak(warm.slice(half)) },
  }
}

function newTally() {
  return { statuses: {}, acceptedMs: [], jobs: {}, unfinished: 0 }
}

async function oneRound({ address, key, body }, tally) {
  const headers = { 'x-api-key': key }
  const sentAt = performance.now()
  const answer = await fetch(`${address}/convert/raw`, { method: 'POST', headers, body })
  const text = await answer.text()
  tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
  if (answer.status !== 202) return
  tally.acceptedMs.push(performance.now() - sentAt)
  tally.unfinished += 1
  const { status_url } = JSON.parse(text)
  const end = await endOf(`${address}${status_url}`, headers)
  tally.unfinished -= 1
  tally.jobs[end] = (tally.jobs[end] ?? 0) + 1
}

/** `completed 200` and the like. */
async function endOf(url, headers) {
  for (;;) {
    await delay(POLL_MS)
    const answer = await fetch(url, { headers })
    const job = await answer.json()
    if (answer.status !== 200) return `read ${answer.status}`
    if (job.status === 'completed') return `completed ${job.http_status}`
    if (job.status === 'failed') return `failed: ${job.error}`
  }
}

/** Resident memory of the service, MB, twice a second. */
function watchMemory(service) {
  const samples = []
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const { rssBytes } = await service.usage()
      samples.push(rssBytes / 2 ** 20)
      await delay(500)
    }
    return samples
  }
  const done = watch()
  return {
    stop: () => {
      isOver = true
      return done
    },
  }
}

function peak(samples) {
  return Math.round(Math.max(0, ...samples))
}
