import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import type { EndedJob, JobEvent, JobSettings, Jobs, JobWork } from '../../../src/jobs/jobs.js'
import { packed } from '../../../src/jobs/packed.js'
import { createRedisJobs } from '../../../src/jobs/redis-jobs.js'
import { bodyOf } from '../../support/body-of.js'
import { JOB_SETTINGS, ORDER, OWNER } from '../../support/job-fixtures.js'
import { type RedisServer, redisMissing, startRedis } from '../../support/redis-server.js'

const owner = OWNER
const order = ORDER
const answer = { status: 200, headers: { a: 'b' }, body: new Uint8Array([1, 2, 3]) }

describe.skipIf(redisMissing() !== undefined)('jobs in Redis', () => {
  let server: RedisServer
  let redis: Redis
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
    redis.on('error', () => {})
  })
  afterAll(async () => {
    redis.disconnect()
    await server.destroy()
  })

  interface Instance {
    readonly jobs: Jobs
    readonly events: JobEvent[]
    readonly status: (id: string) => Promise<string | undefined>
  }

  async function instance(
    work: JobWork | undefined,
    settings: Partial<JobSettings> = {},
    isFirst = true,
    onEnd?: (ended: EndedJob) => void,
  ): Promise<Instance> {
    if (isFirst) await redis.flushall()
    const events: JobEvent[] = []
    const all = { ...JOB_SETTINGS, ...settings }
    const jobs = createRedisJobs(server.url, all, (event) => events.push(event))
    if (work !== undefined) jobs.start(work, undefined, onEnd)
    onTestFinished(() => jobs.close())
    await vi.waitFor(() => jobs.counts(), { timeout: 10_000 })
    const status = async (id: string) => (await jobs.find(id))?.status
    return { jobs, events, status }
  }

  const becomes = (one: Instance, id: string, status: string | undefined) =>
    vi.waitFor(async () => expect(await one.status(id)).toBe(status), { timeout: 20_000 })

  test('the instance that ends a job tells what was asked, and the record that it will have', async () => {
    const told: EndedJob[] = []
    const work: JobWork = async ({ order: asked }, { onStart }) => {
      onStart()
      if ('fails' in asked) throw new ConversionError('internal', 'It failed.')
      return answer
    }
    const one = await instance(work, { jobAttemptsMax: 1 }, true, (ended) => told.push(ended))
    const id = await one.jobs.accept({ order, owner })
    await becomes(one, id, 'completed')
    const failing = await one.jobs.accept({ order: { fails: true }, owner })
    await becomes(one, failing, 'failed')
    expect(told).toMatchObject([
      { order, record: { id, owner, status: 'completed', httpStatus: 200, attempts: 1 } },
      {
        order: { fails: true },
        record: { id: failing, status: 'failed', error: 'It failed.', attempts: 1 },
      },
    ])
  })

  test('a job accepted by one instance is done by another and answered by any', async () => {
    const seen: unknown[] = []
    const work: JobWork = async (task, { onStart, onProgress }) => {
      seen.push(task)
      onStart()
      onProgress(3, 4)
      return answer
    }
    const front = await instance(undefined)
    const document = new Uint8Array([7, 8])
    const id = await front.jobs.accept({ order, document, owner })
    expect(await front.jobs.find(id)).toMatchObject({ status: 'queued', attempts: 0, owner })
    const back = await instance(work, {}, false)
    await becomes(front, id, 'completed')
    expect(seen).toEqual([{ id, order, document: Buffer.from([7, 8]) }])
    for (const { jobs } of [front, back]) {
      expect(await jobs.find(id)).toMatchObject({
        httpStatus: 200,
        attempts: 1,
        progress: { pagesDone: 3, pagesTotal: 4 },
      })
      const kept = await jobs.answer(id)
      expect(kept).toMatchObject({ status: 200, headers: { a: 'b' } })
      expect(await bodyOf(kept)).toEqual(Buffer.from(answer.body))
    }
  })

  test('nothing of the caller is in Redis once the job has ended', async () => {
    const one = await instance(async () => answer)
    const id = await one.jobs.accept({ order, document: new Uint8Array(10), owner })
    await becomes(one, id, 'completed')
    const values: string[] = []
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key)
      if (type === 'string') values.push((await redis.getBuffer(key))?.toString('latin1') ?? '')
      if (type === 'hash') values.push(JSON.stringify(await redis.hgetall(key)))
      if (type === 'stream') values.push(JSON.stringify(await redis.xrange(key, '-', '+')))
    }
    expect(values.length).toBeGreaterThan(3)
    expect(values.join('\n')).not.toMatch(/5ecret|opensesame/)
  })

  const [OLD, NEW] = ['an old secret of thirty-two chars', 'a new secret of thirty-two chars!']

  test('with a secret the order of an open job is sealed; all who have the secret do it', async () => {
    const front = await instance(undefined, { jobsSecrets: [OLD] })
    const id = await front.jobs.accept({ order, document: new Uint8Array([7, 8]), owner })
    const payload = (await redis.getBuffer(`docspine:payload:${id}`))?.toString('latin1')
    expect(payload).toMatch(/"sealed"/)
    expect(payload).not.toMatch(/5ecret|opensesame|password/)
    const seen: unknown[] = []
    const work: JobWork = async (task) => {
      seen.push(task)
      return answer
    }
    await instance(work, { jobsSecrets: [NEW, OLD] }, false)
    await becomes(front, id, 'completed')
    expect(seen).toEqual([{ id, order, document: Buffer.from([7, 8]) }])
  })

  test('an order of before the secret is done still', async () => {
    const front = await instance(undefined)
    const id = await front.jobs.accept({ order, owner })
    await instance(async () => answer, { jobsSecrets: [NEW] }, false)
    await becomes(front, id, 'completed')
  })

  test.each([
    { what: 'sealed by a secret it has not', secrets: [OLD], says: 'JOBS_SECRET' },
    { what: 'of a shape it does not know', secrets: [], says: 'another version of the service' },
  ])('an instance fails a job whose order is $what, and says so', async ({ secrets, says }) => {
    const front = await instance(undefined, { jobsSecrets: secrets })
    const id = await front.jobs.accept({ order, owner })
    if (secrets.length === 0) {
      await redis.set(`docspine:payload:${id}`, packed({ parcel: order, hasDocument: false }))
    }
    const settings = { jobsSecrets: [NEW], jobAttemptsMax: 2 }
    const back = await instance(async () => answer, settings, false)
    await becomes(front, id, 'failed')
    expect(await front.jobs.find(id)).toMatchObject({ error: expect.stringContaining(says) })
    const failed = back.events.filter(({ type }) => type === 'failed')
    expect(failed).toMatchObject([
      { attempts: 1, isLast: false },
      { attempts: 2, isLast: true },
    ])
    expect(await redis.exists(`docspine:payload:${id}`), 'nothing is left').toBe(0)
  })

  test('a job that waits in the queue of an instance is queued still', async () => {
    const gate: { start?: () => void; end?: () => void } = {}
    const work: JobWork = (_task, { onStart }) =>
      new Promise((resolve) => {
        gate.start = onStart
        gate.end = () => resolve(answer)
      })
    const one = await instance(work)
    const id = await one.jobs.accept({ order, owner })
    await vi.waitFor(() => expect(gate.start).toBeDefined(), { timeout: 10_000 })
    expect(await one.status(id)).toBe('queued')
    gate.start?.()
    await becomes(one, id, 'processing')
    gate.end?.()
    await becomes(one, id, 'completed')
  })

  test('what fails by no fault of the caller is tried again, then failed with a sentence', async () => {
    const work: JobWork = async () => {
      throw new ConversionError('source_fetch_failed', 'The origin is away.')
    }
    const one = await instance(work, { jobAttemptsMax: 2 })
    const id = await one.jobs.accept({ order, owner })
    await becomes(one, id, 'failed')
    expect(await one.jobs.find(id)).toMatchObject({ attempts: 2, error: 'The origin is away.' })
    expect((await one.jobs.counts()).heldBytes).toBe(0)
  })

  test.each([
    { what: 'jobs', settings: { jobsMax: 1 }, bytes: 1 },
    { what: 'bytes', settings: { jobsBytesMax: 50_000 }, bytes: 40_000 },
  ])('more $what than may be are overloaded, until there is room', async ({ settings, bytes }) => {
    const gate: { end?: () => void } = {}
    const work: JobWork = () =>
      new Promise((resolve) => {
        gate.end = () => resolve(answer)
      })
    const one = await instance(work, settings)
    const job = { order, document: new Uint8Array(bytes), owner }
    const id = await one.jobs.accept(job)
    await expect(one.jobs.accept(job)).rejects.toMatchObject({ code: 'overloaded' })
    await vi.waitFor(() => expect(gate.end).toBeDefined(), { timeout: 10_000 })
    gate.end?.()
    await becomes(one, id, 'completed')
    await one.jobs.accept(job)
  })

  test('a result past its time is gone, and holds nothing', async () => {
    const one = await instance(async () => answer, { jobTtlMs: 1000 })
    const id = await one.jobs.accept({ order, document: new Uint8Array(10), owner })
    await becomes(one, id, 'completed')
    await becomes(one, id, undefined)
    const next = await one.jobs.accept({ order, owner })
    await becomes(one, next, 'completed')
    expect((await one.jobs.counts()).heldBytes).toBeLessThan(100)
  })

  test('a job is cancelled from any instance; it never completes', async () => {
    let stopped = 0
    const work: JobWork = (_task, { signal, onStart }) =>
      new Promise((_resolve, reject) => {
        onStart()
        signal.addEventListener('abort', () => {
          stopped += 1
          reject(new ConversionError('cancelled', 'It was cancelled.'))
        })
      })
    const back = await instance(work)
    const front = await instance(undefined, {}, false)
    const running = await front.jobs.accept({ order, owner })
    await becomes(front, running, 'processing')
    const queued = await front.jobs.accept({ order, owner })
    await front.jobs.forget(queued)
    const askedAt = Date.now()
    await front.jobs.forget(running)
    await vi.waitFor(() => expect(stopped).toBe(1), { timeout: 5000 })
    expect(Date.now() - askedAt).toBeLessThan(1000)
    expect([await back.status(running), await front.status(queued)]).toEqual([undefined, undefined])
    expect((await front.jobs.counts()).queued).toBe(0)
  })

  test('draining gives jobs back to the others', async () => {
    const held: JobWork = (_task, { signal, onStart }) =>
      new Promise((_resolve, reject) => {
        onStart()
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const leaving = await instance(held)
    const id = await leaving.jobs.accept({ order, owner })
    await becomes(leaving, id, 'processing')
    const queued = await leaving.jobs.accept({ order, owner })
    await leaving.jobs.drain(300)
    await leaving.jobs.close()
    const staying = await instance(async () => answer, {}, false)
    await becomes(staying, id, 'completed')
    await becomes(staying, queued, 'completed')
    expect(await staying.jobs.find(id), 'no try is counted').toMatchObject({ attempts: 1 })
  })

  test('Redis may come after the service', async () => {
    await server.kill()
    const jobs = createRedisJobs(server.url, JOB_SETTINGS, () => {})
    onTestFinished(() => jobs.close())
    jobs.start(async () => answer)
    await expect(jobs.accept({ order, owner })).rejects.toMatchObject({ code: 'overloaded' })
    await server.start()
    const id = await vi.waitFor(() => jobs.accept({ order, owner }), { timeout: 10_000 })
    await vi.waitFor(async () => expect((await jobs.find(id))?.status).toBe('completed'), {
      timeout: 10_000,
    })
  })

  test('Redis away: no promise; back: within 5 s', async () => {
    const one = await instance(async () => answer)
    await server.kill()
    await expect(one.jobs.accept({ order, owner })).rejects.toMatchObject({ code: 'overloaded' })
    await expect(one.jobs.find('0123456789abcdef')).rejects.toMatchObject({ code: 'overloaded' })
    await server.start()
    const backAt = Date.now()
    const id = await vi.waitFor(() => one.jobs.accept({ order, owner }), { timeout: 10_000 })
    await becomes(one, id, 'completed')
    expect(Date.now() - backAt).toBeLessThan(5000)
    expect(one.events.filter(({ type }) => type === 'store')).toMatchObject([
      { isReachable: false },
      { isReachable: true },
    ])
  })
})
