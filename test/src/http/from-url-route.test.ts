import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyRing, plainKey } from '../../../src/auth/key-ring.js'
import { ConversionError } from '../../../src/contract/errors.js'
import { type Origin, pause, startOrigin } from '../../support/origin.js'
import { echoPool, form, KEY, sha256, testService } from './test-service.js'

const SECRETS = ['5ecretmark', 't0kenmark', 'headermark', 'sesamemark', KEY]

let origin: Origin
let lines: () => string = () => ''
let answers: string[] = []
beforeEach(async () => {
  origin = await startOrigin()
  answers = []
})
/** After every test: no key, signature, header value or password in the log or in an error. */
afterEach(async () => {
  await origin.stop()
  const written = lines()
  for (const secret of SECRETS) {
    expect(written).not.toContain(secret)
    for (const answer of answers) expect(answer).not.toContain(secret)
  }
  expect(written).toContain('"path":"/convert')
})

async function service(env: Record<string, string> = {}, replaced = {}) {
  const built = await testService(
    {
      URL_ALLOWED_SCHEMES: 'http,https',
      URL_ALLOWED_PORTS: `80,443,${origin.port}`,
      URL_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
      FETCH_TIMEOUT_SECONDS: '1',
      ...env,
    },
    replaced,
  )
  lines = built.lines
  const post = async (
    body: unknown,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const answer = await built.app.inject({
      method: 'POST',
      url: '/convert/from-url',
      query,
      headers: { 'x-api-key': KEY, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    if (answer.statusCode >= 400) answers.push(answer.body)
    return answer
  }
  return { ...built, post }
}

const serve = (path: string, body: string, headers: Record<string, string> = {}) =>
  origin.on(path, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(body)
  })

/** An object that takes a PUT, and answers a HEAD with the status. */
const store = (path: string, status = 200, headStatus = 404) =>
  origin.on(path, (request, response) => {
    response.writeHead(request.method === 'HEAD' ? headStatus : status).end()
  })
const puts = () => origin.seen.filter(({ method }) => method === 'PUT')

test('the document behind the URL is converted like a body', async () => {
  const { post, requests } = await service()
  const answer = await post(
    { url: serve('/notes.txt', 'some words') },
    {},
    { 'x-document-password': 'sesamemark' },
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('some words')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': 'inline; filename="notes.md"',
    'x-content-sha256': sha256('some words'),
    'server-timing': expect.stringMatching(
      /^fetch;dur=[\d.]+, queue;dur=1, convert;dur=2, total;dur=[\d.]+$/,
    ),
  })
  expect(requests[0]).toMatchObject({
    format: 'txt',
    filename: 'notes.txt',
    password: 'sesamemark',
  })
  expect(JSON.stringify(origin.seen[0]?.headers)).not.toMatch(/sesamemark|a-key-for-tests/)
})

test('the query wins over the body, and may stand alone', async () => {
  const { post, requests } = await service()
  const right = serve('/right.txt', 'right')
  const wrong = serve('/wrong.txt', 'wrong')
  const answer = await post(
    { url: wrong, response_format: 'markdown', pages: '1-1', filename: 'body.txt' },
    { url: right, response_format: 'json', pages: '5-6', filename: 'query.txt' },
  )
  expect(answer.json()).toMatchObject({ filename: 'query.txt', markdown: 'right' })
  expect(answer.json().timings.fetch_ms).toBeGreaterThan(0)
  expect(requests[0]?.options.pages).toEqual({ start: 5, end: 6 })
  expect((await post('', { url: right })).body).toBe('right')
  expect(origin.seen.map(({ url }) => url.split('?')[0])).toEqual(['/right.txt', '/right.txt'])
})

test('a body is JSON whatever its content type says', async () => {
  const { post } = await service()
  const url = serve('/a.txt', 'words')
  const type = 'application/x-www-form-urlencoded'
  const answer = await post(JSON.stringify({ url }), {}, { 'content-type': type })
  expect(answer.body).toBe('words')
})

test.each([
  ['{"url": X-Amz-Signature=5ecretmark}', 'invalid_body'],
  ['[]', 'invalid_body'],
  ['"5ecretmark"', 'invalid_body'],
  ['7', 'invalid_body'],
  ['null', 'invalid_body'],
  ['{"__proto__": {"url": "x"}}', 'invalid_body'],
  ['{}', 'url_required'],
  ['', 'url_required'],
  ['{"url": null}', 'url_required'],
  ['{"url": ""}', 'url_required'],
  ['{"url": 12345}', 'malformed_url'],
  ['{"url": "not a url 5ecretmark"}', 'malformed_url'],
  ['{"url": "http://a.test/", "clean": "yes"}', 'invalid_parameter'],
  ['{"url": "http://a.test/", "pages": "0-3"}', 'invalid_pages'],
  ['{"url": "http://a.test/", "output_encoding": "br"}', 'invalid_parameter'],
  ['{"url": "http://a.test/", "output_head_url": "http://a.test/"}', 'invalid_parameter'],
  ['{"url": "http://a.test/", "url_headers": {"host": "headermark"}}', 'invalid_parameter'],
  ['{"url": "http://a.test/", "output_headers": {"x-a": "headermark"}}', 'invalid_parameter'],
  ['{"url": "http://10.0.0.1/?5ecretmark"}', 'url_address_not_allowed'],
  ['{"url": "ftp://a.test/?5ecretmark"}', 'url_scheme_not_allowed'],
  ['{"url": "http://u:t0kenmark@a.test/"}', 'url_credentials_not_allowed'],
  ['{"url": "http://a.test:22/?5ecretmark"}', 'url_port_not_allowed'],
])('%s: %s', async (body, code) => {
  const { post } = await service()
  expect((await post(body)).json().code).toBe(code)
  expect(origin.seen).toEqual([])
})

test('headers cannot stand in the query', async () => {
  const { post } = await service()
  const answer = await post({ url: serve('/a.txt', 'a') }, { url_headers: '{"a":"headermark"}' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_parameter'])
})

test.each([
  ['/x', 'text/csv', {}, 'csv', 'x'],
  ['/x.csv', 'application/octet-stream', {}, 'csv', 'x.csv'],
  ['/export.html', 'text/csv', {}, 'csv', 'export'],
  [
    '/x.html',
    'text/csv',
    { 'content-disposition': 'attachment; filename="t.txt"' },
    'txt',
    't.txt',
  ],
])(
  '%s of type %s is named and read by what says most',
  async (path, type, more, format, filename) => {
    const { post, requests } = await service()
    await post({ url: serve(path, 'a,b', { 'content-type': type, ...more }) })
    expect(requests[0]).toMatchObject({ format, filename })
  },
)

test('a tag that matches is a 304, after the fetch', async () => {
  const { post, requests } = await service()
  const url = serve('/a.txt', 'words')
  const { etag } = (await post({ url })).headers
  const again = await post({ url: `${url}&v=2` }, {}, { 'if-none-match': String(etag) })
  expect(again.statusCode).toBe(304)
  expect(requests).toHaveLength(1)
})

test("the origin's refusals and failures", async () => {
  const { post } = await service({ MAX_DOWNLOAD_MB: '1' })
  const status = (code: number) =>
    origin.on(`/s${code}`, (_, response) => {
      response.writeHead(code).end()
    })
  expect((await post({ url: status(404) })).json()).toMatchObject({
    code: 'source_unavailable',
    origin_status: 404,
  })
  expect((await post({ url: status(500) })).json()).toMatchObject({
    code: 'source_fetch_failed',
    origin_status: 500,
  })
  const silent = origin.on('/silent', () => undefined)
  const late = await post({ url: silent, url_headers: { authorization: 'Bearer t0kenmark' } })
  expect([late.statusCode, late.json().code]).toEqual([504, 'source_timeout'])
  const huge = await post({ url: serve('/huge.txt', 'x'.repeat(2 ** 20 + 1)) })
  expect([huge.statusCode, huge.json().code]).toEqual([413, 'download_too_large'])
  const empty = await post({ url: serve('/empty.txt', '') })
  expect([empty.statusCode, empty.json().code]).toEqual([400, 'empty_document'])
  const hop = origin.on('/hop', (_, response) => {
    response.writeHead(302, { location: 'http://10.9.9.9/b?X-Amz-Signature=5ecretmark' }).end()
  })
  expect((await post({ url: hop })).json().code).toBe('url_address_not_allowed')
})

test('the Markdown goes to the store, and a small answer says so', async () => {
  const { post, requests } = await service()
  const target = store('/o.md')
  const answer = await post({
    url: serve('/a.txt', 'some words'),
    output_url: target,
    output_headers: { 'x-ms-blob-type': 'headermark' },
    url_headers: { authorization: 'Bearer t0kenmark' },
    response_format: 'markdown',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['server-timing']).toMatch(/fetch;dur=.*upload;dur=/)
  expect(answer.json()).toEqual({
    ok: true,
    output_url: target,
    output_encoding: 'zstd',
    output_bytes: 10,
    already_existed: false,
    content_hash: sha256('some words'),
    billing: { tier: 'fast', credits: 1 },
    timings: {
      fetch_ms: expect.any(Number),
      queue_ms: 1,
      convert_ms: 2,
      upload_ms: expect.any(Number),
      total_request_ms: expect.any(Number),
    },
    warnings: [],
  })
  expect(requests[0]).toMatchObject({ outputEncoding: 'zstd', options: { slim: true } })
  expect(origin.seen[0]?.headers.authorization).toBe('Bearer t0kenmark')
  expect(puts()[0]?.headers).toMatchObject({
    'content-encoding': 'zstd',
    'content-length': '10',
    'x-ms-blob-type': 'headermark',
  })
  expect(puts()[0]?.headers.authorization).toBeUndefined()
})

test('slim=false is obeyed, and If-None-Match is ignored with output_url', async () => {
  const { post, requests } = await service()
  const body = { url: serve('/a.txt', 'x'), output_url: store('/o.md'), slim: false }
  const { etag } = (await post(body)).headers
  const again = await post(body, {}, { 'if-none-match': `${String(etag)}, *` })
  expect(again.statusCode).toBe(200)
  expect(puts()).toHaveLength(2)
  expect(requests[0]?.options.slim).toBe(false)
})

test('where the object exists nothing is fetched, converted, uploaded or billed', async () => {
  const { post, requests } = await service()
  const target = store('/there.md', 200, 200)
  const answer = await post({
    url: serve('/a.txt', 'x'),
    output_url: target,
    output_head_url: target,
    output_encoding: 'gzip',
  })
  expect(answer.json()).toMatchObject({ already_existed: true, output_encoding: 'gzip' })
  expect(answer.json()).not.toHaveProperty('content_hash')
  expect(answer.json()).not.toHaveProperty('output_bytes')
  expect(answer.json().billing.credits).toBe(0)
  expect(origin.seen.map(({ method }) => method)).toEqual(['HEAD'])
  expect(requests).toEqual([])
})

test('a HEAD that says neither yes nor no is a warning', async () => {
  const { post } = await service()
  const target = store('/odd.md', 200, 500)
  const url = serve('/a.txt', 'x')
  const answer = await post({ url, output_url: target, output_head_url: target })
  expect(answer.json().warnings.map(({ code }: { code: string }) => code)).toEqual([
    'output_head_failed',
  ])
  expect(puts()).toHaveLength(1)
})

test.each([
  [403, 422, 'output_rejected', 1],
  [500, 502, 'output_upload_failed', 3],
  [307, 502, 'output_upload_failed', 1],
])('a store that answers %i gives %i %s', async (status, ours, code, tries) => {
  const { post } = await service()
  const answer = await post({ url: serve('/a.txt', 'x'), output_url: store('/bad.md', status) })
  expect(answer.statusCode).toBe(ours)
  expect(answer.json()).toMatchObject({ code, output_status: status })
  expect(puts()).toHaveLength(tries)
})

test('every URL is checked before any is fetched, by the hosts of the key too', async () => {
  const record = { ...plainKey(KEY), urlHosts: ['127.0.0.1'] }
  const { post } = await service({}, { keys: createKeyRing(() => [record]) })
  const url = serve('/a.txt', 'x')
  const here = store('/o.md')
  const elsewhere = here.replace('127.0.0.1', 'localhost')
  for (const more of [
    { output_url: elsewhere },
    { output_url: here, output_head_url: elsewhere },
  ]) {
    const answer = await post({ url, ...more })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'url_host_not_allowed'])
  }
  expect(origin.seen).toEqual([])
  expect((await post({ url, output_url: here })).statusCode).toBe(200)
})

test('uploads go to the store too', async () => {
  const { app } = await service()
  const target = store('/raw.md')
  const raw = await app.inject({
    method: 'POST',
    url: '/convert/raw',
    query: { output_url: target, output_encoding: 'identity' },
    headers: { 'x-api-key': KEY, 'content-type': 'text/plain' },
    payload: 'from a body',
  })
  expect(raw.json()).toMatchObject({ output_url: target, output_bytes: 11 })
  const second = store('/form.md')
  const parts = [{ name: 'file', filename: 'f.txt', type: 'text/plain', bytes: 'from a form' }]
  const query = { output_url: second, output_encoding: 'gzip' }
  await app.inject({ method: 'POST', url: '/convert', query, ...form(parts) })
  expect(puts().map(({ body }) => String(body))).toEqual(['from a body', 'from a form'])
  const bad = { output_url: 'https://127.0.0.1:1/o?5ecretmark' }
  const refused = await app.inject({
    method: 'POST',
    url: '/convert/raw',
    query: bad,
    headers: { 'x-api-key': KEY, 'content-type': 'text/plain' },
    payload: 'x',
  })
  answers.push(refused.body)
  expect(refused.json().code).toBe('url_port_not_allowed')
})

test('the bytes in flight are given back, whatever happens', async () => {
  const failing = {
    ...echoPool(),
    convert: () => Promise.reject(new ConversionError('unreadable_document', 'broken')),
  }
  const { post, services } = await service({}, { pool: failing })
  const url = serve('/a.txt', 'x')
  expect((await post({ url })).statusCode).toBe(422)
  expect(services.inflight.heldBytes()).toBe(0)
})

test('a download past INFLIGHT_MB waits its turn, then becomes a job', async () => {
  const env = { INFLIGHT_MB: '1', QUEUE_TIMEOUT_SECONDS: '1' }
  const { post, services } = await service(env)
  const held = services.inflight.tryHold(2 ** 20)
  const url = serve('/a.txt', 'words')
  const early = await post({ url })
  expect([early.statusCode, early.json().status]).toEqual([202, 'queued'])
  expect(early.headers['retry-after']).toMatch(/^\d+$/)
  const waiting = post({ url })
  await pause(200)
  held?.release()
  expect((await waiting).statusCode).toBe(200)
})
