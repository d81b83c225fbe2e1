import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, DocspineError, DocspineNetworkError } from '../../../src/client/client.js'
import { createPool, type Pool } from '../../../src/pool/pool.js'
import { makePdf, textAt } from '../../support/make-pdf.js'
import { KEY, testService } from '../http/test-service.js'
import { SETTINGS } from '../pool/pools.js'

let pool: Pool
beforeAll(async () => {
  pool = await createPool({ ...SETTINGS, poolThreads: 1 })
  await pool.ready()
})
afterAll(() => pool?.close(0))

/** A client of the real service, with a real thread. */
async function clientOf(apiKey = KEY) {
  const { app } = await testService({ JOB_RETRY_AFTER_SECONDS: '1' }, { pool })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  // Kept-alive connections would keep the service from closing.
  const closing: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('connection', 'close')
    return fetch(url, { ...init, headers })
  }
  return createClient({ baseUrl, apiKey, fetch: closing })
}

function source(bytes: string | Uint8Array, filename: string) {
  return { bytes: new Uint8Array(Buffer.from(bytes)), filename }
}

function report() {
  const pages = ['Annual report', 'Revenue'].map((title) => ({
    content: [textAt(72, 700, title, 24, 'F2'), textAt(72, 650, `All about ${title}.`)].join('\n'),
  }))
  return source(makePdf(pages), 'report.pdf')
}

test('a document is converted, whole and in pages', async () => {
  const client = await clientOf()
  const converted = await client.convert(report(), { pages: '2-2', anchors: 'page' })
  expect(converted).toMatchObject({ ok: true, filename: 'report.pdf', mode_used: 'fast' })
  expect(converted.markdown).toMatch(/^<!-- page 2 -->\n\n#+ Revenue\n\nAll about Revenue\.\s*$/)
  const { spine } = await client.index(report())
  expect(spine.page_count).toBe(2)
})

test('a stream gives pages, then its end', async () => {
  const client = await clientOf()
  const pages: (number | undefined)[] = []
  const lines = client.stream(report(), { stream_slim_strategy: 'off' })
  for (;;) {
    const { done, value } = await lines.next()
    if (done === true) {
      expect(value).toMatchObject({ done: true, pages: 2, billing: { tier: 'fast' } })
      break
    }
    pages.push(value.page)
  }
  expect([...new Set(pages)]).toEqual([1, 2])
})

test('a job is waited for, and can be cancelled', async () => {
  const client = await clientOf()
  const id = await client.submit(source('Some text.', 'a.txt'))
  const done = await client.waitForJob(id)
  expect(done).toMatchObject({ status: 'completed', http_status: 200 })
  expect(JSON.parse(done.body ?? '')).toMatchObject({ markdown: expect.stringContaining('Some') })
  await client.cancelJob(id)
  await expect(client.job(id)).rejects.toMatchObject({ code: 'job_not_found', status: 404 })
})

test('errors have code, remedy and details', async () => {
  const client = await clientOf()
  const error = await client.convert(source('{}', 'a.json')).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DocspineError)
  expect(error).toMatchObject({
    status: 415,
    code: 'unsupported_format',
    remedy: expect.any(String),
    requestId: expect.any(String),
  })
  const stranger = await clientOf('another-key')
  await expect(stranger.index(report())).rejects.toMatchObject({ code: 'unauthorized' })
})

/** A client whose service answers one after another. */
function scripted(...answers: readonly (Response | Error)[]) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const left = [...answers]
  const script: typeof fetch = async (url, init) => {
    asked.push({ url: String(url), init })
    const next = left.shift()
    if (next === undefined || next instanceof Error) throw next ?? new Error('nothing left')
    return next
  }
  const client = createClient({ baseUrl: 'http://service.test/docs/', apiKey: 'k', fetch: script })
  return { client, asked }
}

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

test('what is worth another try is tried again, when the service says', async () => {
  const busy = () => answer(503, { code: 'overloaded' }, { 'retry-after': '0' })
  const { client, asked } = scripted(busy(), busy(), answer(200, { ok: true, markdown: 'x' }))
  await client.convert({ url: 'https://a.example/b.pdf', urlHeaders: { a: 'b' } }, { clean: false })
  expect(asked).toHaveLength(3)
  expect(asked[0]?.url).toBe('http://service.test/docs/convert/from-url')
  expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({
    url: 'https://a.example/b.pdf',
    clean: false,
    response_format: 'json',
    url_headers: { a: 'b' },
  })
  const down = scripted(busy(), busy(), busy(), busy(), answer(200, {}))
  await expect(down.client.job('1')).rejects.toMatchObject({ code: 'overloaded' })
  expect(down.asked).toHaveLength(4)
})

test('a request that became a job answers with what the job did', async () => {
  const accepted = () => answer(202, { job_id: 'j1' })
  const body = JSON.stringify({ ok: true, markdown: 'later' })
  const good = scripted(accepted(), answer(200, { status: 'completed', http_status: 200, body }))
  expect(await good.client.convert(source('x', 'a.txt'))).toMatchObject({ markdown: 'later' })
  expect(good.asked[1]?.url).toBe('http://service.test/docs/jobs/j1')
  const refused = JSON.stringify({ code: 'too_many_pages', error: 'Too long.' })
  const bad = scripted(
    accepted(),
    answer(200, { status: 'completed', http_status: 413, body: refused }),
  )
  await expect(bad.client.convert(source('x', 'a.txt'))).rejects.toMatchObject({
    status: 413,
    code: 'too_many_pages',
  })
  const failed = scripted(accepted(), answer(200, { status: 'failed', error: 'The origin fails.' }))
  await expect(failed.client.convert(source('x', 'a.txt'))).rejects.toMatchObject({
    code: 'job_failed',
    message: 'The origin fails.',
  })
})

test('a stream that breaks off is no whole; a signal stops the waiting', async () => {
  const { client } = scripted(new Response('{"page":1,"markdown":"a"}\n'))
  await expect(async () => {
    for await (const _ of client.stream(source('x', 'a.txt')));
  }).rejects.toThrow('ended before its last line')
  const waiting = scripted(answer(200, { status: 'queued' }, { 'retry-after': '60' }))
  await expect(
    waiting.client.waitForJob('1', { signal: AbortSignal.timeout(50) }),
  ).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('where no answer comes the error says which host, and why', async () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const { asked } = scripted()
  const client = createClient({
    baseUrl: 'http://user:secret@service.test:8080/docs',
    apiKey: 'k',
    retries: 1,
    fetch: async (url) => {
      asked.push({ url: String(url), init: undefined })
      throw refused
    },
  })
  const error = await client.job('1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DocspineNetworkError)
  expect(error).toMatchObject({ host: 'service.test:8080', cause: refused })
  expect(String(error)).toContain('(service.test:8080): connect ECONNREFUSED. Check that')
  expect(String(error)).not.toContain('secret')
  expect(asked).toHaveLength(2)
})

test('an answer and a stream that break off are errors of the network', async () => {
  const broken = (text: string) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text))
        },
        pull(controller) {
          controller.error(new Error('socket hang up'))
        },
      }),
    )
  const whole = scripted(broken('{"ok":'))
  await expect(whole.client.convert(source('x', 'a.txt'))).rejects.toThrow('socket hang up')
  const streaming = scripted(broken('{"page":1,"markdown":"a"}\n'))
  await expect(async () => {
    for await (const _ of streaming.client.stream(source('x', 'a.txt')));
  }).rejects.toBeInstanceOf(DocspineNetworkError)
})

test('a signal ends a call with its own reason, whatever the network says', async () => {
  const stop = new AbortController()
  const client = createClient({
    baseUrl: 'http://service.test',
    apiKey: 'k',
    fetch: () => {
      stop.abort(new Error('enough'))
      return Promise.reject(new TypeError('fetch failed'))
    },
  })
  const call = client.convert(source('x', 'a.txt'), {}, { signal: stop.signal })
  await expect(call).rejects.toThrow('enough')
})

test.each([502, 503, 504, 429])(
  '%i is tried again, after the date that is said',
  async (status) => {
    const date = new Date(Date.now() - 1000).toUTCString()
    const { client, asked } = scripted(
      answer(status, {}, { 'retry-after': date }),
      answer(200, { ok: true }),
    )
    await client.convert(source('x', 'a.txt'))
    expect(asked).toHaveLength(2)
  },
)

test('an option that is misspelt is told, with the nearest one', () => {
  const misspelt = { baseURL: 'http://service.test', apiKey: 'k' }
  expect(() => createClient(misspelt as never)).toThrow('did you mean baseUrl?')
  expect(() => createClient({ baseUrl: 'service.test', apiKey: 'k' })).toThrow('http(s) address')
})
