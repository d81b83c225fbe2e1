import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../src/config.js'
import { createRedisJobs } from '../../../src/jobs/redis-jobs.js'
import { LONG_PDF } from '../../support/long-pdf.js'
import { type Origin, startOrigin } from '../../support/origin.js'
import { type RedisServer, redisMissing, startRedis } from '../../support/redis-server.js'
import { KEY, testService } from '../http/test-service.js'
import { startPool } from '../pool/pools.js'

interface KeptJob {
  readonly http_status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

// Two instances, real threads: an accelerated job is the answer that one thread gives.
describe.skipIf(redisMissing() !== undefined)('accelerated jobs over instances', () => {
  let server: RedisServer
  let origin: Origin
  beforeAll(async () => {
    server = await startRedis()
    origin = await startOrigin()
  })
  afterAll(async () => {
    await server.destroy()
    await origin.stop()
  })

  async function instance() {
    const env = {
      URL_ALLOWED_SCHEMES: 'http',
      URL_ALLOWED_PORTS: `80,${origin.port}`,
      URL_ALLOWED_NETWORKS: '127.0.0.0/8',
      POOL_THREADS: '1',
    }
    const config = readConfig(env, { cores: 2, memoryBytes: 2 ** 32 })
    const { pool } = await startPool({ poolThreads: 1, convertTimeoutMs: 120_000 })
    const jobs = createRedisJobs(server.url, config, () => {})
    onTestFinished(() => jobs.close())
    await vi.waitFor(() => jobs.counts(), { timeout: 10_000 })
    const { app } = await testService(env, { pool, jobs })
    const post = (url: string, body: object, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'x-api-key': KEY, ...headers },
        payload: body,
      })
    const result = (id: string) =>
      vi.waitFor(
        async () => {
          const headers = { 'x-api-key': KEY }
          const job = (await app.inject({ url: `/jobs/${id}`, headers })).json()
          expect(job.status).toBe('completed')
          return job as KeptJob
        },
        { timeout: 60_000, interval: 200 },
      )
    return { post, result }
  }

  const fetches = (path: string) => origin.seen.filter(({ url }) => url.startsWith(path)).length

  test('each fetches the document and does its pages; together they are the answer of one', async () => {
    const [one] = [await instance(), await instance()]
    const url = origin.on('/long.pdf', (_, response) => void response.end(LONG_PDF))
    const alone = await one.post('/convert/from-url', { url })
    const accepted = await one.post('/convert/accelerated', { url }, { prefer: 'respond-async' })
    expect(accepted.statusCode).toBe(202)
    const shared = await one.result(accepted.json().job_id)
    expect(shared.body === alone.body, 'the same Markdown').toBe(true)
    expect(shared.headers.etag).toBe(alone.headers.etag)
    expect(shared.headers['x-page-count']).toBe('230')
    expect(fetches('/long.pdf'), 'alone, to plan, and for two shares').toBe(4)
  }, 180_000)

  test.each([
    { include: 'blocks,chunks', expected: 4 },
    { images: 'reference', tables: 'html', expected: 4 },
    // Every share might hold as many files as the whole.
    { images: 'include', expected: 2 },
  ])(
    'what is asked for beside the Markdown comes as from one: %j',
    async ({ expected, ...more }) => {
      const [one] = [await instance(), await instance()]
      const path = `/beside-${Object.values(more).join('-')}.pdf`
      const url = origin.on(path, (_, response) => void response.end(LONG_PDF))
      const body = { url, response_format: 'json', ...more }
      const alone = (await one.post('/convert/from-url', body)).json()
      const accepted = await one.post('/convert/accelerated', body, { prefer: 'respond-async' })
      const shared = JSON.parse((await one.result(accepted.json().job_id)).body)
      for (const part of ['markdown', 'pages', 'blocks', 'chunks', 'images', 'warnings', 'quality'])
        expect(shared[part], part).toEqual(alone[part])
      expect(fetches(path), 'alone, and whole or to plan and for two shares').toBe(expected)
    },
    180_000,
  )

  test('a document that changes meanwhile is converted whole', async () => {
    const [one] = [await instance(), await instance()]
    let served = 0
    const url = origin.on('/new.pdf', (_, response) => {
      served += 1
      response.end(
        served === 1 ? LONG_PDF : Buffer.concat([LONG_PDF, Buffer.from(`%${served > 1}\n`)]),
      )
    })
    const accepted = await one.post('/convert/accelerated', { url }, { prefer: 'respond-async' })
    const whole = await one.result(accepted.json().job_id)
    expect(whole.http_status).toBe(200)
    expect(whole.body).toContain('Page 230 row 15')
    expect(served, 'to plan, twice for each share, and whole').toBe(6)
  }, 180_000)

  test('what the caller caused is the answer, as ever', async () => {
    const [one] = [await instance(), await instance()]
    const url = origin.on('/gone.pdf', (_, response) => void response.writeHead(404).end())
    const accepted = await one.post('/convert/accelerated', { url }, { prefer: 'respond-async' })
    const answer = await one.result(accepted.json().job_id)
    expect(JSON.parse(answer.body).code).toBe('source_unavailable')
  }, 60_000)
})
