import { setTimeout as delay } from 'node:timers/promises'
import { selfPaintingPattern } from '../soak/mix.mjs'
import { samplePdfs } from '../speed/sample.mjs'
import { createInstance, KEY } from './processes.mjs'

const POLL_MS = 250
const CLIENTS = 8

/**
 * Sends jobs to two instances on one Redis while one or the other is killed and started again, and follows each to its
 * end. The report: how the accepted jobs ended; `lost` (404 before their time), `stuck` (longer than twice the limit
 * once begun, or never ended), `wrong` (another body or status than the document has), `differing` (two reads differ).
 */
export async function runChaos({ redisUrl, jobs, killEveryMs, threads, limitMs }) {
  const env = {
    REDIS_URL: redisUrl,
    POOL_THREADS: `${threads}`,
    CONVERT_TIMEOUT_SECONDS: `${limitMs / 1000}`,
  }
  const instances = [await createInstance(env), await createInstance(env)]
  try {
    await Promise.all(instances.map((instance) => instance.start()))
    const documents = await withAnswers(chaosDocuments(), instances[0].address)
    const chaos = killing(instances, killEveryMs)
    const followed = await followAll(jobs, documents, instances, limitMs)
    const kills = await chaos.stop()
    return reportOf(followed, kills)
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()))
  }
}

function chaosDocuments() {
  const lines = (what) => Buffer.from(`${what} number one, two and three.\n`.repeat(3000))
  return [
    ...samplePdfs(20),
    { name: 'lines.txt', bytes: lines('A line') },
    { name: 'rows.csv', bytes: lines('"a, b",c') },
    { name: 'page.html', bytes: Buffer.from(`<main>${'<p>words</p>'.repeat(500)}</main>`) },
    { name: 'trap.pdf', bytes: selfPaintingPattern() },
  ]
}

/** What each document comes to when it is asked for directly. */
async function withAnswers(documents, address) {
  const withAnswer = []
  for (const document of documents) {
    const answer = await post(address, document, {})
    const text = await answer.text()
    const body = answer.status === 200 ? text : JSON.parse(text).code
    withAnswer.push({ ...document, status: answer.status, body })
  }
  return withAnswer
}

function post(address, { name, bytes }, headers) {
  return fetch(`${address}/convert/raw?filename=${name}`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, ...headers },
    body: bytes,
  })
}

/** Kills one instance after the other, each started again at once. */
function killing(instances, everyMs) {
  const isOver = new AbortController()
  const run = async () => {
    let kills = 0
    for (;;) {
      const ms = kills === 0 ? everyMs / 4 : everyMs // the first jobs are not spared
      await delay(ms, undefined, { signal: isOver.signal }).catch(() => undefined)
      if (isOver.signal.aborted) return kills
      const instance = instances[kills % instances.length]
      await instance.kill()
      kills += 1
      await instance.start()
    }
  }
  const done = run()
  return {
    stop: () => {
      isOver.abort()
      return done
    },
  }
}

/** Several clients, each of which follows its jobs to the end. */
async function followAll(jobs, documents, instances, limitMs) {
  const followed = []
  let next = 0
  const client = async () => {
    while (next < jobs) {
      const index = next++
      const document = documents[index % documents.length]
      const id = await accepted(document, instances, index)
      followed.push(await follow(id, document, instances, limitMs))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return followed
}

/** Until an instance accepts it: one that is killed accepts nothing, one whose Redis hiccups says 503. */
async function accepted(document, instances, index) {
  for (let turn = index; ; turn++) {
    const { address } = instances[turn % instances.length]
    const answer = await post(address, document, { prefer: 'respond-async' }).catch(() => undefined)
    if (answer?.status === 202) return (await answer.json()).job_id
    await answer?.arrayBuffer().catch(() => undefined)
    await delay(POLL_MS)
  }
}

async function follow(id, document, instances, limitMs) {
  const startedAt = Date.now()
  let begunAt
  for (let turn = 0; ; turn++) {
    const job = await read(id, instances[turn % instances.length])
    const now = Date.now()
    if (job === 'lost') return { id, document, end: 'lost' }
    if (job?.started_at !== undefined) begunAt ??= now
    if (job?.status === 'completed' || job?.status === 'failed') {
      return { id, document, end: 'ended', job, again: await readAgain(id, instances) }
    }
    const isStuck = now - (begunAt ?? now) > 2 * limitMs || now - startedAt > 20 * limitMs
    if (isStuck) return { id, document, end: 'stuck', job }
    await delay(POLL_MS)
  }
}

async function read(id, { address }) {
  try {
    const answer = await fetch(`${address}/jobs/${id}`, { headers: { 'x-api-key': KEY } })
    if (answer.status === 404) return 'lost'
    return answer.status === 200 ? await answer.json() : undefined
  } catch {
    return undefined // killed: the other one knows
  }
}

/** The same once more, from whichever instance answers. */
async function readAgain(id, instances) {
  for (let turn = 0; ; turn++) {
    const job = await read(id, instances[turn % instances.length])
    if (job !== undefined) return job
    await delay(POLL_MS)
  }
}

function reportOf(followed, kills) {
  const ended = followed.filter(({ end }) => end === 'ended')
  const completed = ended.filter(({ job }) => job.status === 'completed')
  const failed = ended.filter(({ job }) => job.status === 'failed')
  const totalsMs = ended
    .map(({ job }) => (job.completed_at ?? job.failed_at) - job.created_at)
    .toSorted((a, b) => a - b)
  return {
    accepted: followed.length,
    kills,
    completed: completed.length,
    refused: completed.filter(({ job }) => job.http_status !== 200).length,
    failed: failed.length,
    reasons: [...new Set(failed.map(({ job }) => job.error))],
    lost: followed.filter(({ end }) => end === 'lost').length,
    stuck: followed.filter(({ end }) => end === 'stuck').length,
    wrong: [
      ...completed
        .filter(isWrong)
        .map(({ document, job }) => `${document.name}: ${job.http_status}`),
      ...failed
        .filter(({ job }) => !job.error)
        .map(({ document }) => `${document.name}: no reason`),
    ],
    differing: ended.filter(({ job, again }) => JSON.stringify(job) !== JSON.stringify(again))
      .length,
    medianMs: totalsMs[Math.floor(totalsMs.length / 2)],
    longestMs: totalsMs.at(-1),
  }
}

function isWrong({ document, job }) {
  const body = job.http_status === 200 ? job.body : JSON.parse(job.body).code
  return job.http_status !== document.status || body !== document.body
}
