import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import type { JobEvent, Jobs, JobWork, SharedWork } from '../../../src/jobs/jobs.js'
import { createRedisJobs } from '../../../src/jobs/redis-jobs.js'
import { bodyOf } from '../../support/body-of.js'
import { JOB_SETTINGS, ORDER, OWNER } from '../../support/job-fixtures.js'
import { type RedisServer, redisMissing, startRedis } from '../../support/redis-server.js'

const owner = OWNER
const order = ORDER
const SETTINGS = { ...JOB_SETTINGS, poolThreads: 2 }
const text = (value: string) => new TextEncoder().encode(value)
const answerOf = (value: string) => ({ status: 200, headers: {}, body: text(value) })

const whole: JobWork = async () => answerOf('whole')

/** Three shares, each of which gives its letter. */
function partedWork(
  share: SharedWork['share'] = async (_task, { share }) => text(letterOf(share)),
) {
  const work: SharedWork = {
    canShare: () => true,
    begin: vi.fn(async (_task, _call, threads: number) => ({
      facts: { threads },
      shares: [{ letter: 'a' }, { letter: 'b' }, { letter: 'c' }],
      pagesTotal: 30,
    })),
    share,
    join: async (_task, facts, shares) =>
      answerOf(
        `${JSON.stringify(facts)}${shares.map((bytes) => Buffer.from(bytes).toString()).join('')}`,
      ),
  }
  return work
}

const letterOf = (share: object) => (share as { letter: string }).letter

describe.skipIf(redisMissing() !== undefined)('jobs in shares', () => {
  let server: RedisServer
  let redis: Redis
  /** Of all instances. */
  let events: JobEvent[] = []
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
    redis.on('error', () => {})
  })
  afterAll(async () => {
    redis.disconnect()
    await server.destroy()
  })

  /** Instances that are all ready for shares. */
  async function instances(...works: SharedWork[]): Promise<[Jobs, ...Jobs[]]> {
    await redis.flushall()
    events = []
    const all = works.map((shared) => {
      const jobs = createRedisJobs(server.url, SETTINGS, (event) => events.push(event))
      onTestFinished(() => jobs.close())
      jobs.start(whole, shared)
      return jobs
    })
    await Promise.all(all.map((jobs) => vi.waitFor(() => jobs.counts(), { timeout: 10_000 })))
    await vi.waitFor(async () => expect(await workers()).toBe(works.length), { timeout: 10_000 })
    const [first] = all
    if (first === undefined) throw new Error('no instance')
    return [first, ...all.slice(1)]
  }

  /** Connections that wait for shares. */
  async function workers(): Promise<number> {
    const clients = String(await redis.client('LIST'))
    const name = `name=docspine:${Buffer.from('shares').toString('base64')}`
    return clients.split('\n').filter((client) => client.includes(name)).length
  }

  async function ended(jobs: Jobs, id: string, timeout = 20_000) {
    await vi.waitFor(async () => expect((await jobs.find(id))?.status).toBe('completed'), {
      timeout,
    })
    return (await bodyOf(await jobs.answer(id))).toString()
  }

  test('instances do a share each; the job is their join, and leaves none of them', async () => {
    const seen: string[] = []
    const shares = (name: string) =>
      partedWork(async (task, { share, facts }, { onStart }) => {
        onStart()
        expect(task.order).toEqual(order)
        expect(facts).toEqual({ threads: 4 })
        seen.push(name)
        await new Promise((resolve) => setTimeout(resolve, 300))
        return text(letterOf(share))
      })
    const [jobs] = await instances(shares('one'), shares('two'))
    const id = await jobs.accept({ order, owner })
    expect(await ended(jobs, id)).toBe('{"threads":4}abc')
    expect(seen).toHaveLength(3)
    expect(new Set(seen)).toEqual(new Set(['one', 'two']))
    expect(await jobs.find(id)).toMatchObject({ attempts: 1 })
    expect(events.map(({ type }) => type)).toEqual(['accepted', 'started', 'completed'])
    expect(await redis.keys('docspine:shares:*')).toEqual(
      expect.not.arrayContaining([`docspine:shares:${id}`]),
    )
    expect(await jobs.counts()).toMatchObject({ queued: 0, processing: 0 })
  })

  test('one instance alone does the job whole', async () => {
    const work = partedWork()
    const [jobs] = await instances(work)
    const id = await jobs.accept({ order, owner })
    expect(await ended(jobs, id)).toBe('whole')
    expect(work.begin).not.toHaveBeenCalled()
  })

  test.each([
    { what: 'asks for none', change: { canShare: () => false } },
    { what: 'has its answer at once', change: { begin: async () => answerOf('whole') } },
    { what: 'finds that the shares do not fit', change: { join: async () => undefined } },
    {
      what: 'cannot get one of them',
      change: {
        share: async (_task: unknown, { share }: { share: object }) => {
          if (letterOf(share) === 'b') throw new ConversionError('source_fetch_failed', 'Gone.')
          return text('x')
        },
      },
    },
  ])('a job that $what is done whole', async ({ change }) => {
    const work = { ...partedWork(), ...change }
    const [jobs] = await instances(work, work)
    const id = await jobs.accept({ order, owner })
    expect(await ended(jobs, id)).toBe('whole')
  })

  test('progress counts the pages of all shares; who cancels the job stops them', async () => {
    let stopped = 0
    const work = partedWork(
      (_task, _part, { signal, onStart, onProgress }) =>
        new Promise((_resolve, reject) => {
          onStart()
          onProgress(4, 10)
          signal.addEventListener('abort', () => {
            stopped += 1
            reject(new Error('aborted'))
          })
        }),
    )
    const [jobs, other] = await instances(work, work)
    const id = await jobs.accept({ order, owner })
    await vi.waitFor(
      async () =>
        expect(await jobs.find(id)).toMatchObject({
          status: 'processing',
          progress: { pagesDone: 12, pagesTotal: 30 },
        }),
      { timeout: 10_000 },
    )
    expect(await jobs.counts()).toMatchObject({ queued: 0, processing: 1 })
    await other?.forget(id)
    await vi.waitFor(() => expect(stopped).toBe(3), { timeout: 5000 })
    expect(await jobs.find(id)).toBeUndefined()
    await vi.waitFor(async () => expect((await jobs.counts()).processing).toBe(0), {
      timeout: 5000,
    })
  })

  test('an instance that leaves gives its shares to the others', async () => {
    const leaving = partedWork(
      (_task, _part, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const [first, second] = await instances(leaving, leaving)
    const id = await first.accept({ order, owner })
    await vi.waitFor(async () => expect((await first.find(id))?.progress.pagesTotal).toBe(30), {
      timeout: 10_000,
    })
    const staying = createRedisJobs(server.url, SETTINGS, () => {})
    onTestFinished(() => staying.close())
    staying.start(whole, partedWork())
    await Promise.all([first.drain(300), second?.drain(300)])
    await Promise.all([first.close(), second?.close()])
    // A share that is taken in the very moment of leaving comes back when its lock is over and looked at: 25 s.
    expect(await ended(staying, id, 40_000)).toBe('{"threads":4}abc')
  }, 60_000)
})
