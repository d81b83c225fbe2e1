import { setTimeout as delay } from 'node:timers/promises'

const HEADERS = { 'x-api-key': 'bench' }
const LOOK_EVERY_MS = 250

/** Sends a scan to be read in mode quality, as a job; its id. */
export async function submitScan(address, bytes) {
  const answer = await send(address, bytes, { prefer: 'respond-async' })
  const body = await answer.json()
  if (answer.status !== 202)
    throw new Error(`no job, but ${answer.status}: ${JSON.stringify(body)}`)
  return body.job_id
}

/** Waits for the job's end: `{ status, ms, steps, warnings }`, `steps` how many states of its progress were seen. */
export async function followJob(address, id) {
  const startedAt = performance.now()
  const seen = new Set()
  for (;;) {
    const job = await jobOf(address, id)
    seen.add(job.progress?.pages_done)
    if (job.status === 'queued' || job.status === 'processing') {
      await delay(LOOK_EVERY_MS)
      continue
    }
    const warnings = job.result?.warnings?.length ?? 0
    return { status: job.status, ms: performance.now() - startedAt, steps: seen.size, warnings }
  }
}

/**
 * Cancels a job once it has read some pages, and sends `page` to be read: how much later than by itself it is done,
 * milliseconds.
 */
export async function cancelWithin(address, id, page) {
  while (((await jobOf(address, id)).progress?.pages_done ?? 0) < 1) await delay(LOOK_EVERY_MS)
  await fetch(`${address}/jobs/${id}`, { method: 'DELETE', headers: HEADERS })
  const beside = await timed(address, page)
  return Math.max(0, beside - (await timed(address, page)))
}

async function jobOf(address, id) {
  const answer = await fetch(`${address}/jobs/${id}`, { headers: HEADERS })
  return answer.json()
}

async function timed(address, page) {
  const startedAt = performance.now()
  const answer = await send(address, page, {})
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a page alone was answered ${answer.status}`)
  return performance.now() - startedAt
}

function send(address, bytes, headers) {
  const body = new FormData()
  body.set('file', new Blob([bytes], { type: 'application/pdf' }), 'scan.pdf')
  return fetch(`${address}/convert?mode=quality&response_format=json`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body,
  })
}
