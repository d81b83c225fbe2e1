import { expect, test } from 'vitest'
import { echoPool, KEY, PLAIN_RESULT, testService } from './test-service.js'

const TEXT = { 'content-type': 'text/plain' }
const OWN = { ...TEXT, 'x-api-key': KEY }
const BEARER = { ...TEXT, authorization: `Bearer ${KEY}` }

async function door(compat = 'openwebui,tika', pool = echoPool()) {
  const requests: unknown[] = []
  const convert: typeof pool.convert = (request, call) => {
    requests.push(request)
    return pool.convert(request, call)
  }
  const service = await testService({ COMPAT: compat }, { pool: { ...pool, convert } })
  const put = (url: string, payload: string, headers: Record<string, string> = BEARER) =>
    service.app.inject({ method: 'PUT', url, payload, headers })
  return { ...service, requests, put }
}

/** A pool whose documents have a title and a warning. */
function tellingPool() {
  const pool = echoPool()
  return {
    ...pool,
    convert: async (...args: Parameters<typeof pool.convert>) => {
      const outcome = await pool.convert(...args)
      const warnings = [{ code: 'needs_ocr', message: 'Page 2 is a picture.' }] as const
      const metadata = { title: 'A <title>', author: 'Ada', createdAt: '2025-01-02' }
      return { ...outcome, result: { ...PLAIN_RESULT, metadata, pageCount: 3, warnings } }
    },
  }
}

test.each(['/process', '/tika', '/tika/text', '/rmeta', '/rmeta/text'])(
  'closed, PUT %s is 404; open, it wants a key',
  async (url) => {
    const closed = await door('')
    expect((await closed.put(url, 'words', OWN)).statusCode).toBe(404)
    expect((await closed.put(url, 'words')).statusCode).toBe(401) // as any path that is no route
    const { put, requests } = await door()
    for (const headers of [
      TEXT,
      { ...TEXT, authorization: 'Bearer wrong' },
      { ...TEXT, authorization: KEY },
    ]) {
      const { statusCode, body } = await put(url, 'words', headers)
      expect([statusCode, JSON.parse(body).code]).toEqual([401, 'unauthorized'])
    }
    expect(requests).toEqual([])
    expect((await put(url, 'words', OWN)).statusCode).toBe(200)
  },
)

test('Bearer is for these routes alone', async () => {
  const { app } = await door()
  const answer = await app.inject({
    method: 'POST',
    url: '/convert/raw',
    payload: 'x',
    headers: BEARER,
  })
  expect(answer.statusCode).toBe(401)
})

test('a door that is not named stays closed', async () => {
  const { put } = await door('tika')
  expect((await put('/process', 'words', OWN)).statusCode).toBe(404)
})

test('Open WebUI gets the text and what is known of it', async () => {
  const { put, requests } = await door('openwebui', tellingPool())
  const headers = { ...BEARER, 'x-filename': 'B%C3%BCcher.txt', 'x-user-id': '7' }
  const answer = await put('/process', 'some words', headers)
  expect(answer.json()).toMatchObject({
    page_content: 'some words',
    metadata: {
      source: 'Bücher.txt',
      title: 'A <title>',
      author: 'Ada',
      page_count: 3,
      input_bytes: 10,
      warnings: [expect.stringMatching(/^Page 2 is a picture/)],
    },
  })
  expect(requests).toMatchObject([{ filename: 'Bücher.txt', options: { mode: 'auto' } }])
  const bad = await put('/process', 'words', { ...BEARER, 'x-filename': '%zz' })
  expect(bad.json()).toMatchObject({ code: 'invalid_header' })
})

test('Tika gives Markdown as text, and as HTML where that is accepted', async () => {
  const { put } = await door('tika', tellingPool())
  const markdown = '# Fees\n\n<script>alert(1)</script> & **more**\n'
  const plain = await put('/tika', markdown, { ...BEARER, accept: 'text/plain' })
  expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(plain.body).toBe(markdown)
  const html = await put('/tika', markdown, { ...BEARER, accept: 'text/html' })
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(html.body).toContain('<title>A &lt;title&gt;</title>')
  expect(html.body).toContain('<h1>Fees</h1>')
  expect(html.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; <strong>more</strong>')
})

test('Tika gives the metadata under its names', async () => {
  const { put, requests } = await door('tika', tellingPool())
  const headers = { ...BEARER, 'content-disposition': 'attachment; filename="a.txt"' }
  const record = {
    'X-TIKA:content': 'words',
    'dc:title': 'A <title>',
    'dc:creator': 'Ada',
    'dcterms:created': '2025-01-02',
    'xmpTPg:NPages': '3',
    resourceName: 'a.txt',
    'Content-Length': '5',
    'docspine:warnings': [expect.stringMatching(/^needs_ocr: Page 2 is a picture/)],
  }
  expect((await put('/rmeta/text', 'words', headers)).json()).toMatchObject([record])
  const one = await put('/tika', 'words', { ...headers, accept: 'application/json' })
  expect(one.json()).toMatchObject(record)
  const names = [
    { 'content-disposition': "attachment; filename*=UTF-8''B%C3%BCcher.txt" },
    { 'content-disposition': 'attachment; filename=b.txt' },
    { 'file-name': 'c.txt' },
  ]
  for (const name of names) await put('/tika', 'words', { ...BEARER, ...name })
  expect(requests.slice(2)).toMatchObject(
    ['Bücher.txt', 'b.txt', 'c.txt'].map((filename) => ({ filename })),
  )
})

test('what Tika is asked by header is done, or refused by name', async () => {
  const languages = async () => ['deu', 'eng']
  const { put, requests } = await door('tika', { ...echoPool(), languages })
  const asking = (headers: Record<string, string>) =>
    put('/tika', 'words', { ...BEARER, ...headers })
  await asking({ 'x-tika-pdfocrstrategy': 'no_ocr' })
  await asking({
    'x-tika-pdfocrstrategy': 'OCR_AND_TEXT_EXTRACTION',
    'x-tika-ocrlanguage': 'deu+eng',
  })
  expect(requests).toMatchObject([
    { options: { mode: 'fast' } },
    { options: { mode: 'quality', ocrLanguages: ['deu', 'eng'] } },
  ])
  for (const [headers, name] of [
    [{ 'x-tika-pdfocrstrategy': 'ocr_only' }, 'x-tika-pdfocrstrategy'],
    [{ 'x-tika-skip-embedded': 'true' }, 'x-tika-skip-embedded'],
    [{ 'x-tika-ocrlanguage': 'rus' }, 'ocr_languages'],
  ] as const) {
    const refused = await asking(headers)
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain(name)
  }
})

test('a greeting and a version, for who asks whether it is there', async () => {
  const { app } = await door()
  const get = (url: string) => app.inject({ url, headers: BEARER })
  expect((await get('/version')).body).toBe('docspine 1.2.3')
  expect((await get('/tika')).body).toMatch(/Please PUT/)
})

test('errors are ours, with our statuses', async () => {
  const { put } = await door()
  expect((await put('/process', '', BEARER)).json()).toMatchObject({ code: 'empty_document' })
  const large = await put('/tika', 'x'.repeat(13 * 2 ** 20))
  expect(large.statusCode).toBe(413)
  expect(large.json()).toMatchObject({ code: 'raw_upload_too_large' })
  const unknown = await put('/rmeta', 'words', {
    authorization: `Bearer ${KEY}`,
    'content-type': 'application/x-y',
  })
  expect(unknown.statusCode).toBe(415)
})
