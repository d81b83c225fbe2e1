import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EndedJob } from '../../../src/jobs/jobs.js'
import { createJobCallbacks } from '../../../src/orders/job-callbacks.js'
import { readParameters } from '../../../src/orders/parameters.js'
import { storedOrder } from '../../../src/orders/stored-order.js'
import { type Answer, loopbackOutbound, pause, startOrigin } from '../../support/origin.js'
import { KEY, testService } from '../http/test-service.js'

const SECRET = 'a-secret-of-some-length'

function ended(callbackUrl: string | undefined, urlHosts?: readonly string[]): EndedJob {
  const query = callbackUrl === undefined ? {} : { callback_url: callbackUrl }
  const order = storedOrder({
    parameters: readParameters(query),
    source: { kind: 'upload' },
    requestId: 'r',
    ...(urlHosts && { urlHosts }),
  })
  return {
    order,
    record: {
      id: 'job-1',
      owner: { keyId: 'k', permission: 'convert' },
      createdAtMs: 1,
      startedAtMs: 2,
      completedAtMs: 3,
      attempts: 1,
      progress: { pagesDone: 4, pagesTotal: 4 },
      status: 'completed',
      httpStatus: 200,
    },
  }
}

async function receiver(answer: Answer, more: Parameters<typeof loopbackOutbound>[1] = {}) {
  const origin = await startOrigin()
  onTestFinished(() => origin.stop())
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const callbacks = createJobCallbacks({
    outbound: loopbackOutbound(origin.port, more),
    logger,
    settings: { callbackSecret: SECRET, fetchTimeoutMs: 300 },
    pauseMs: 2,
  })
  const { seen } = origin
  return { seen, callbacks, lines: () => lines.join(''), url: origin.on('/hook', answer) }
}

const taken: Answer = (_, response) => void response.writeHead(204).end()

/** What a receiver does: see docs/jobs.md. */
function isGenuine(header: string, body: string): boolean {
  const { t, v1 } = Object.fromEntries(header.split(',').map((part) => part.split('=')))
  const mac = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex')
  return v1 === mac && Math.abs(Date.now() / 1000 - Number(t)) < 300
}

test('one signed POST of the record, without its result', async () => {
  const { seen, callbacks, url, lines } = await receiver(taken)
  callbacks.tell(ended(url))
  await callbacks.drain(5000)
  expect(seen).toHaveLength(1)
  const { method, headers = {}, body = '' } = seen[0] ?? {}
  expect(method).toBe('POST')
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'docspine/test',
  })
  expect(JSON.parse(body.toString())).toEqual({
    job_id: 'job-1',
    status: 'completed',
    created_at: 1,
    started_at: 2,
    completed_at: 3,
    http_status: 200,
    attempts: 1,
    progress: { pages_done: 4, pages_total: 4 },
  })
  const signature = String(seen[0]?.headers['x-docspine-signature'])
  expect(isGenuine(signature, body.toString())).toBe(true)
  expect(isGenuine(signature, `${body} `)).toBe(false)
  expect(lines()).toContain('callback sent')
  expect(lines()).not.toMatch(/5ecretmark|hook|a-secret/)
})

test('who answers otherwise is told again, five times in all', async () => {
  const { seen, callbacks, url, lines } = await receiver((_, response) => {
    response.writeHead(500).end('no')
  })
  callbacks.tell(ended(url))
  await callbacks.drain(10_000)
  expect(seen).toHaveLength(5)
  expect(lines().match(/will be tried again/g)).toHaveLength(4)
  expect(lines()).toContain('"why":"status 500"')
  expect(lines()).toContain('callback given up')
  expect(lines()).not.toMatch(/5ecretmark|hook|a-secret/)
})

test('who is silent is not waited for, and one success is enough', async () => {
  let count = 0
  const { seen, callbacks, url } = await receiver(async (_, response) => {
    count += 1
    if (count === 1) await pause(1000)
    response.writeHead(200).end()
  })
  callbacks.tell(ended(url))
  await callbacks.drain(5000)
  expect(seen).toHaveLength(2)
})

test('a redirect is not followed', async () => {
  const { seen, callbacks, url } = await receiver((_, response) => {
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  callbacks.tell(ended(url))
  await callbacks.drain(5000)
  expect(new Set(seen.map((request) => request.url.split('?')[0]))).toEqual(new Set(['/hook']))
})

test('an address that has become private, or a host that the key may not name, is not asked', async () => {
  for (const [changes, hosts] of [
    [{ addresses: { allowed: [], denied: [] } }, undefined],
    [{}, ['example.com']],
  ] as const) {
    const { seen, callbacks, url, lines } = await receiver(taken, changes)
    callbacks.tell(ended(url, hosts))
    await callbacks.drain(5000)
    expect(seen).toEqual([])
    expect(lines()).toMatch(/"why":"url_(address|host)_not_allowed"/)
  }
})

test('nobody is told of a job that asked for no callback', async () => {
  const { seen, callbacks } = await receiver(taken)
  callbacks.tell(ended(undefined))
  await callbacks.drain(100)
  expect(seen).toEqual([])
})

async function asking(callbackUrl: string, env: Record<string, string>, prefer = 'respond-async') {
  const { app, lines } = await testService(env)
  const answer = await app.inject({
    method: 'POST',
    url: `/convert/raw?filename=a.txt&callback_url=${encodeURIComponent(callbackUrl)}`,
    payload: 'words',
    headers: { 'x-api-key': KEY, 'content-type': 'text/plain', prefer },
  })
  return { app, answer, lines }
}

const OPEN = {
  CALLBACK_SECRET: SECRET,
  URL_ALLOWED_SCHEMES: 'http',
  URL_ALLOWED_NETWORKS: '127.0.0.0/8',
}

test('a job that a request becomes calls when it is done; a request that is answered calls nobody', async () => {
  const origin = await startOrigin()
  onTestFinished(() => origin.stop())
  const env = { ...OPEN, URL_ALLOWED_PORTS: String(origin.port) }
  const url = origin.on('/hook', taken)
  expect((await asking(url, env, '')).answer.statusCode).toBe(200)
  const { app, answer, lines } = await asking(url, env)
  expect(answer.statusCode).toBe(202)
  await vi.waitFor(() => expect(origin.seen).toHaveLength(1), { timeout: 10_000 })
  const told = JSON.parse(String(origin.seen[0]?.body)) as { job_id: string; status: string }
  const { job_id } = answer.json<{ job_id: string }>()
  expect(told).toMatchObject({ job_id, status: 'completed' })
  const record = await app.inject({ url: `/jobs/${job_id}`, headers: { 'x-api-key': KEY } })
  expect(record.json()).toMatchObject({ ...told, body: 'words' })
  expect(lines()).not.toMatch(/5ecretmark|a-secret/)
})

test.each([
  ['http://127.0.0.1/hook', 'url_address_not_allowed', 403, { URL_ALLOWED_NETWORKS: '' }],
  ['http://169.254.169.254/hook', 'url_address_not_allowed', 403, {}],
  ['http://[::1]/hook', 'url_address_not_allowed', 403, {}],
  ['ftp://example.com/hook', 'url_scheme_not_allowed', 400, {}],
  ['http://user:pass@127.0.0.1/', 'url_credentials_not_allowed', 400, {}],
  ['http://127.0.0.1:9/', 'url_port_not_allowed', 403, {}],
  ['hook', 'malformed_url', 400, {}],
  ['http://127.0.0.1/hook', 'invalid_parameter', 400, { CALLBACK_SECRET: '' }],
])('%s is refused with the request: %s', async (url, code, status, env) => {
  for (const prefer of ['', 'respond-async']) {
    const { answer } = await asking(url, { ...OPEN, ...env }, prefer)
    expect(answer.json()).toMatchObject({ code })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain('callback_url')
  }
})
