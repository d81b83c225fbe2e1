import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createKeyRing, type KeyRecord, plainKey } from '../../../src/auth/key-ring.js'
import { ConversionError } from '../../../src/contract/errors.js'
import { acceptedAnswer } from '../../../src/http/accepted-answer.js'
import { prefersAsync } from '../../../src/http/prefer.js'
import type { ConvertCall, Pool } from '../../../src/pool/pool.js'
import { echoPool, KEY, testService } from './test-service.js'

const OTHER = 'another-key'
const WATCHER = 'a-watching-key'

function keyRing() {
  const watcher: KeyRecord = { ...plainKey(WATCHER), permissions: new Set(['jobs'] as const) }
  return createKeyRing(() => [plainKey(KEY), plainKey(OTHER), watcher])
}

/** Full for requests, as long as it is; jobs get through. */
function fullPool(): Pool & { readonly calls: ConvertCall[] } {
  const calls: ConvertCall[] = []
  const pool = echoPool()
  return {
    ...pool,
    calls,
    convert: async (request, call = {}) => {
      calls.push(call)
      if (call.patience !== 'endless') throw new ConversionError('overloaded', 'The queue is full.')
      call.onStart?.(0)
      return pool.convert(request, call)
    },
  }
}

async function service(pool: Pool = echoPool(), env: Readonly<Record<string, string>> = {}) {
  const tested = await testService(env, { pool, keys: keyRing() })
  const { app } = tested
  const send = (headers: Record<string, string> = {}, url = '/convert/raw', payload = 'words') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'x-api-key': KEY, 'content-type': 'text/plain', ...headers },
      payload,
    })
  return { ...tested, send }
}

const ASYNC = { prefer: 'respond-async' }

function read(app: FastifyInstance, id: string, key = KEY, method: 'GET' | 'DELETE' = 'GET') {
  return app.inject({ method, url: `/jobs/${id}`, headers: { 'x-api-key': key } })
}

async function finished(app: FastifyInstance, id: string) {
  return vi.waitFor(async () => {
    const job = (await read(app, id)).json()
    expect(['completed', 'failed']).toContain(job.status)
    return job
  })
}

test('Prefer: respond-async is answered 202, and the job holds the answer', async () => {
  const { app, send } = await service()
  const accepted = await send(ASYNC)
  expect(accepted.statusCode).toBe(202)
  const record = accepted.json()
  expect(record).toMatchObject({ accepted: true, status: 'queued', retry_after_seconds: 5 })
  expect(accepted.headers).toMatchObject({
    location: record.status_url,
    'retry-after': '5',
    'preference-applied': 'respond-async',
  })
  const plain = await send()
  const job = await finished(app, record.job_id)
  expect(job).toMatchObject({
    status: 'completed',
    http_status: 200,
    body: plain.body,
    attempts: 1,
    progress: { pages_done: 0, pages_total: 0 },
  })
  for (const name of ['content-type', 'etag', 'x-content-sha256'])
    expect(job.headers[name]).toBe(plain.headers[name])
})

test.each([
  { url: '/convert/raw?response_format=json', holds: '"markdown":"words"' },
  { url: '/convert/stream?response_format=json', holds: '"done":true' },
  { url: '/convert/stream', holds: 'words' },
])('a full line makes a job of $url', async ({ url, holds }) => {
  const pool = fullPool()
  const { app, send } = await service(pool)
  const accepted = await send({}, url)
  expect(accepted.statusCode).toBe(202)
  expect(accepted.json().message).toContain('at capacity')
  const job = await finished(app, accepted.json().job_id)
  expect(job).toMatchObject({ status: 'completed', http_status: 200 })
  expect(job.body).toContain(holds)
  expect(pool.calls.map(({ patience }) => patience)).toEqual([undefined, 'endless'])
})

test('a 304 and a refusal come before the job', async () => {
  const { send } = await service()
  const { etag } = (await send()).headers
  expect((await send({ ...ASYNC, 'if-none-match': String(etag) })).statusCode).toBe(304)
  const refused = await send({ ...ASYNC, 'content-type': 'application/x-noise' }, undefined, '\0')
  expect(refused.statusCode).toBe(415)
})

test('what the caller caused is a completed job with its 4xx', async () => {
  const pool = {
    ...echoPool(),
    convert: () => Promise.reject(new ConversionError('encrypted_document', 'It is locked.')),
  }
  const { app, send } = await service(pool)
  const job = await finished(app, (await send(ASYNC)).json().job_id)
  expect(job).toMatchObject({ status: 'completed', http_status: 422, attempts: 1 })
  expect(JSON.parse(job.body)).toMatchObject({ code: 'encrypted_document', error: 'It is locked.' })
})

test('what the service failed at is tried again, then failed', async () => {
  const pool = { ...echoPool(), convert: () => Promise.reject(new Error('at /opt/secret/path')) }
  const { app, send } = await service(pool, { JOB_MAX_ATTEMPTS: '1' })
  const job = await finished(app, (await send(ASYNC)).json().job_id)
  expect(job).toMatchObject({ status: 'failed', attempts: 1 })
  expect(job.error).toBe('The service failed on this request.')
  expect(job).not.toHaveProperty('completed_at')
})

test('a job is for the key that made it; a watching key sees its state alone', async () => {
  const { app, send } = await service()
  const id = (await send(ASYNC)).json().job_id
  await finished(app, id)
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await read(app, id, OTHER, method)).statusCode).toBe(404)
  }
  const seen = await read(app, id, WATCHER)
  expect(seen.json()).toMatchObject({ job_id: id, status: 'completed' })
  expect(seen.body).not.toContain('words')
  expect((await read(app, id, WATCHER, 'DELETE')).statusCode).toBe(403)
  expect((await read(app, id, KEY, 'DELETE')).statusCode).toBe(204)
  expect((await read(app, id)).statusCode).toBe(404)
})

test.each(['x', 'not an id!', '3f0e2c1a-0000-4000-8000-000000000000'])(
  'there is no job %j',
  async (id) => {
    const { app } = await service()
    expect((await read(app, encodeURIComponent(id))).json().code).toBe('job_not_found')
  },
)

test('a full table is overloaded; while draining jobs can be read, not made', async () => {
  const pool = { ...echoPool(), convert: () => new Promise<never>(() => {}) }
  const { app, send, services } = await service(pool, { JOBS_MAX: '1' })
  const id = (await send(ASYNC)).json().job_id
  const full = await send(ASYNC)
  expect([full.statusCode, full.json().code]).toEqual([503, 'overloaded'])
  expect(full.headers['retry-after']).toMatch(/^\d+$/)
  services.lifecycle.drain()
  expect((await send(ASYNC)).json().code).toBe('draining')
  expect((await read(app, id)).statusCode).toBe(200)
})

test('links stand below BASE_PATH', () => {
  const config = { basePath: '/docs-in', jobRetryAfterSeconds: 7 }
  const { headers } = acceptedAnswer('a-job', { isPreferred: false, config })
  expect(headers).toMatchObject({ location: '/docs-in/jobs/a-job', 'retry-after': '7' })
})

test.each([
  { prefer: 'respond-async', isAsync: true },
  { prefer: 'wait=10, Respond-Async; foo', isAsync: true },
  { prefer: 'return=minimal', isAsync: false },
  { prefer: undefined, isAsync: false },
])('Prefer: $prefer', ({ prefer, isAsync }) => expect(prefersAsync(prefer)).toBe(isAsync))
