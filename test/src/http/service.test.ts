import { expect, test } from 'vitest'
import { createKeyRing, type KeyRecord, plainKey } from '../../../src/auth/key-ring.js'
import { echoPool, KEY, testService } from './test-service.js'

const OPEN = { 'x-api-key': KEY }

const record = (key: string, more: Partial<KeyRecord> = {}): KeyRecord => ({
  ...plainKey(key),
  ...more,
})

test('GET / tells what the service takes', async () => {
  const { app } = await testService()
  const answer = await app.inject({ url: '/', headers: OPEN })
  expect(answer.json()).toMatchObject({
    status: 'ok',
    version: '1.2.3',
    formats: [
      'pdf',
      'docx',
      'xlsx',
      'pptx',
      'odt',
      'ods',
      'odp',
      'epub',
      'eml',
      'image',
      'csv',
      'txt',
      'html',
      'zip',
    ],
    limits: { max_raw_upload_mb: 12 },
  })
})

test.each(['/healthz', '/readyz'])('%s answers without a key', async (url) => {
  const { app } = await testService()
  expect((await app.inject({ url })).statusCode).toBe(200)
})

test('readyz is 503 until every thread is warm', async () => {
  const { app } = await testService({}, { pool: { ...echoPool(), isReady: () => false } })
  const answer = await app.inject({ url: '/readyz' })
  expect(answer.statusCode).toBe(503)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('a draining service refuses new work, is not ready and still lives', async () => {
  const { app, services } = await testService()
  services.lifecycle.drain()
  const refused = await app.inject({
    method: 'POST',
    url: '/convert/raw',
    payload: 'x',
    headers: OPEN,
  })
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'draining' })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test.each([
  { what: 'no key', url: '/', headers: {} },
  { what: 'an unknown key', url: '/', headers: { 'x-api-key': 'nobody' } },
  { what: 'an empty key', url: '/', headers: { 'x-api-key': '' } },
  { what: 'a key in the query', url: `/?x-api-key=${KEY}`, headers: {} },
  { what: 'a bearer token', url: '/', headers: { authorization: `Bearer ${KEY}` } },
  { what: 'a path that is no route', url: '/jobs/1', headers: {} },
])('$what is 401', async ({ url, headers }) => {
  const { app } = await testService()
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'unauthorized' })
  expect(answer.body).not.toMatch(/nobody|a-key-for/)
})

test('permissions and expiry of a key hold', async () => {
  const records = [
    record('index-only', { id: 'i', permissions: new Set(['index']) }),
    record('old', { id: 'o', expiresAtMs: Date.parse('2020-01-01') }),
    record('young', { id: 'y', expiresAtMs: Date.parse('2199-01-01') }),
  ]
  const { app } = await testService({}, { keys: createKeyRing(() => records) })
  const status = async (key: string, url = '/convert/raw') => {
    const headers = { 'x-api-key': key, 'content-type': 'text/plain' }
    const method = url === '/' ? 'GET' : 'POST'
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(url === '/' ? {} : { payload: 'x' }),
    })
    return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json().code}`
  }
  expect(await status('index-only')).toBe('403 permission_denied')
  expect(await status('index-only', '/')).toBe('200')
  expect(await status('old')).toBe('401 unauthorized')
  expect(await status('young')).toBe('200')
})

test('every answer has its own X-Request-Id and Server-Timing', async () => {
  const { app } = await testService()
  const answers = await Promise.all([
    app.inject({ url: '/', headers: OPEN }),
    app.inject({ url: '/healthz' }),
    app.inject({ url: '/' }),
    app.inject({ url: '/no/such', headers: OPEN }),
    app.inject({ url: '/%ff', headers: OPEN }),
    app.inject({ method: 'POST', url: '/convert/raw?mode=x', headers: OPEN, payload: 'x' }),
    app.inject({ method: 'POST', url: '/convert', headers: OPEN }),
  ])
  for (const answer of answers) {
    expect(answer.headers['server-timing'], answer.body).toMatch(/total;dur=[\d.]+/)
  }
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  expect(new Set(ids).size).toBe(answers.length)
})

test.each([
  { given: '0f8fad5b-d9cb-469f-a165-70867728950e', isEchoed: true },
  { given: 'trace:1/2.3', isEchoed: true },
  { given: '<b>not an id</b>', isEchoed: false },
  { given: 'x'.repeat(200), isEchoed: false },
])('X-Request-Id $given is echoed: $isEchoed', async ({ given, isEchoed }) => {
  const { app } = await testService()
  const answer = await app.inject({ url: '/nothing', headers: { ...OPEN, 'x-request-id': given } })
  expect(answer.headers['x-request-id'] === given).toBe(isEchoed)
  expect(answer.json().request_id).toBe(answer.headers['x-request-id'])
})

test('an unknown path is 404, a known one under another method 405 with Allow', async () => {
  const { app } = await testService()
  const unknown = await app.inject({ url: '/no/such/route', headers: OPEN })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({ code: 'not_found', error: expect.any(String) })
  const wrong = await app.inject({ url: '/convert/raw', headers: OPEN })
  expect(wrong.statusCode).toBe(405)
  expect(wrong.headers.allow).toBe('POST')
})

test('the body of a path that is no route is not read', async () => {
  const { app } = await testService()
  const payload = Buffer.alloc(2 ** 21, 97)
  const headers = { ...OPEN, 'content-type': 'text/plain' }
  const answer = await app.inject({ method: 'POST', url: '/no/such', headers, payload })
  expect(answer.statusCode).toBe(404)
})

test('the log has a line for a request, without keys, queries or refused keys', async () => {
  const { app, lines } = await testService()
  const url = `/convert/raw?filename=a.txt&signature=s3cret&x-api-key=${KEY}`
  const headers = { ...OPEN, 'content-type': 'text/plain', 'x-document-password': 'opensesame' }
  await app.inject({ method: 'POST', url, headers, payload: 'x' })
  await app.inject({ url: `/gone%3Fsignature=s3cret`, headers: { 'x-api-key': 'refused-key' } })
  const [first, second] = lines()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(first).toMatchObject({ method: 'POST', path: '/convert/raw', status: 200, convertMs: 2 })
  expect(first.key).toMatch(/^key-[0-9a-f]{8}$/)
  expect(second).toMatchObject({ path: '/gone', status: 401, code: 'unauthorized' })
  expect(lines()).not.toMatch(new RegExp(`s3cret|${KEY}|refused-key|opensesame`))
})

test('who opens the address in a browser is led to the playground; programs are not', async () => {
  const { app } = await testService({ BASE_PATH: '/docspine' })
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const led = await app.inject({ url: '/', headers: { accept } })
  expect([led.statusCode, led.headers.location]).toEqual([302, '/docspine/playground'])
  expect((await app.inject({ url: '/' })).statusCode).toBe(401)
  expect((await app.inject({ url: '/', headers: { accept, ...OPEN } })).statusCode).toBe(200)
  expect((await app.inject({ url: '/usage', headers: { accept } })).statusCode).toBe(401)
})
