import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { echoPool, form, KEY, PLAIN_RESULT, sha256, testService } from './test-service.js'

const MIB = 2 ** 20
const TEXT = { 'x-api-key': KEY, 'content-type': 'text/plain' }

const raw = async (
  payload: string | Buffer,
  {
    url = '/convert/raw',
    headers = {},
    env = {},
  }: {
    url?: string
    headers?: Record<string, string>
    env?: Record<string, string>
  } = {},
) => {
  const service = await testService(env)
  const answer = await service.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...TEXT, ...headers },
  })
  return { ...service, answer }
}

test('a body comes back as Markdown with its observability headers', async () => {
  const { answer, requests } = await raw('some words', { url: '/convert/raw?filename=r%C3%A9.txt' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('some words')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': `inline; filename="r_.md"; filename*=UTF-8''r%C3%A9.md`,
    'x-input-format': 'txt',
    'x-mode-used': 'fast',
    'x-engine': 'wasm',
    'x-content-sha256': sha256('some words'),
    'x-quality-score': '1',
    'x-warnings': '0',
    'x-credits-used': '1',
    'x-credits-tier': 'fast',
    etag: expect.stringMatching(/^"[\w-]{20,}"$/),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'server-timing': expect.stringMatching(/^queue;dur=1, convert;dur=2, total;dur=[\d.]+$/),
  })
  expect(answer.headers).not.toHaveProperty('x-page-count')
  expect(requests[0]).toMatchObject({
    format: 'txt',
    filename: 'ré.txt',
    options: { mode: 'fast', engine: 'auto', clean: true, slim: false },
    limits: { pagesMax: 20_000, outputBytesMax: 50 * MIB },
    outputEncoding: 'identity',
  })
})

test('the charset of the content type and the password reach the pool', async () => {
  const { requests } = await raw('x', {
    headers: {
      'content-type': 'text/plain; charset="ISO-8859-1"',
      'x-document-password': 'p\u00c3\u00a9',
    },
  })
  expect(requests[0]).toMatchObject({ charset: 'iso-8859-1', password: 'pé' })
})

test('gzip is decoded, and only the document is hashed', async () => {
  const { answer } = await raw(gzipSync('packed words'), {
    headers: { 'content-encoding': 'gzip' },
  })
  expect(answer.body).toBe('packed words')
  expect(answer.headers['x-content-sha256']).toBe(sha256('packed words'))
})

test.each([
  {
    what: 'no gzip at all',
    body: Buffer.from('plain'),
    encoding: 'gzip',
    status: 400,
    code: 'corrupt_content_encoding',
  },
  {
    what: 'gzip cut short',
    body: gzipSync('x'.repeat(5000)).subarray(0, 20),
    encoding: 'gzip',
    status: 400,
    code: 'corrupt_content_encoding',
  },
  {
    what: 'an encoding that is not taken',
    body: Buffer.from('x'),
    encoding: 'br',
    status: 415,
    code: 'unsupported_content_encoding',
  },
  {
    what: 'two encodings',
    body: Buffer.from('x'),
    encoding: 'gzip, gzip',
    status: 415,
    code: 'unsupported_content_encoding',
  },
  {
    what: 'an empty document in gzip',
    body: gzipSync(''),
    encoding: 'gzip',
    status: 400,
    code: 'empty_document',
  },
  {
    what: 'an empty body',
    body: Buffer.alloc(0),
    encoding: 'identity',
    status: 400,
    code: 'empty_document',
  },
])('$what is refused', async ({ body, encoding, status, code }) => {
  const { answer, services } = await raw(body, { headers: { 'content-encoding': encoding } })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code, request_id: answer.headers['x-request-id'] })
  expect(services.inflight.heldBytes()).toBe(0)
})

test.each([
  { what: 'plain', pack: (bytes: Buffer) => bytes, headers: {} },
  {
    what: 'gzip',
    pack: (bytes: Buffer) => gzipSync(bytes),
    headers: { 'content-encoding': 'gzip' },
  },
])('$what: the limit counts decoded bytes, to the byte', async ({ pack, headers }) => {
  const env = { MAX_RAW_UPLOAD_MB: '1' }
  const fits = await raw(pack(Buffer.alloc(MIB, 97)), { headers, env })
  expect(fits.answer.statusCode).toBe(200)
  const { answer, services } = await raw(pack(Buffer.alloc(MIB + 1, 97)), { headers, env })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({
    code: 'raw_upload_too_large',
    max_raw_upload_mb: 1,
    why: expect.any(String),
    recommendation: expect.stringContaining('/convert/from-url'),
    recommended_endpoint: '/convert/from-url',
  })
  expect(services.inflight.heldBytes()).toBe(0)
})

test('over the hard cap it is document_too_large', async () => {
  const { answer } = await raw(Buffer.alloc(MIB + 1, 97), { env: { MAX_DOCUMENT_MB: '1' } })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'document_too_large', max_document_mb: 1 })
})

test('past INFLIGHT_MB an upload is overloaded, with Retry-After', async () => {
  const { answer } = await raw(Buffer.alloc(2 * MIB, 97), { env: { INFLIGHT_MB: '1' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'overloaded' })
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
})

test('what a conversion held is given back, also when it fails', async () => {
  const pool = {
    ...echoPool(),
    convert: async () => {
      throw new ConversionError('unreadable_document', 'The document is damaged.')
    },
  }
  const { app, services } = await testService({}, { pool })
  const answer = await app.inject({
    method: 'POST',
    url: '/convert/raw',
    payload: 'x',
    headers: TEXT,
  })
  expect(answer.statusCode).toBe(422)
  expect(services.inflight.heldBytes()).toBe(0)
})

test('an unknown failure inside is a 500 that tells nothing, and is logged', async () => {
  const pool = {
    ...echoPool(),
    convert: async () => {
      throw new TypeError('cannot read https://x.example/a?sig=s3cret of /home/me/secret')
    },
  }
  const { app, lines } = await testService({}, { pool })
  const answer = await app.inject({
    method: 'POST',
    url: '/convert/raw',
    payload: 'x',
    headers: TEXT,
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'internal' })
  expect(answer.body).not.toMatch(/TypeError|secret|home/)
  expect(lines()).toContain('TypeError')
  expect(lines()).not.toContain('s3cret')
})

test('the part "file" of a form is converted under its own name and type', async () => {
  const { app, requests } = await testService()
  const file = {
    name: 'file',
    filename: 'naïve.csv',
    type: 'text/csv; charset=utf-8',
    bytes: 'a,b',
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/convert',
    ...form([
      { name: 'note', bytes: 'hello' },
      file,
      { name: 'later', filename: 'l.bin', bytes: 'z' },
    ]),
  })
  expect(answer.body).toBe('a,b')
  expect(requests[0]).toMatchObject({ format: 'csv', filename: 'naïve.csv' })
})

test.each([
  { what: 'without the part', parts: [{ name: 'note', bytes: 'x' }], code: 'missing_file' },
  {
    what: 'with two parts',
    parts: [1, 2].map(() => ({ name: 'file', filename: 'a.txt', bytes: 'x' })),
    code: 'too_many_files',
  },
  {
    what: 'with an empty part',
    parts: [{ name: 'file', filename: 'a.txt', bytes: '' }],
    code: 'empty_document',
  },
])('a form $what is 400 $code', async ({ parts, code }) => {
  const { app, services } = await testService()
  const answer = await app.inject({ method: 'POST', url: '/convert', ...form(parts) })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code })
  expect(services.inflight.heldBytes()).toBe(0)
})

test('a form that is cut off is 400', async () => {
  const { app, services } = await testService()
  const { payload, headers } = form([{ name: 'file', filename: 'a.txt', bytes: 'x'.repeat(500) }])
  const answer = await app.inject({
    method: 'POST',
    url: '/convert',
    payload: payload.subarray(0, payload.length - 30),
    headers,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_body' })
  expect(services.inflight.heldBytes()).toBe(0)
})

test('a body that is no form is 400 or 415 on /convert', async () => {
  const { app } = await testService()
  for (const type of ['application/pdf', 'application/json', 'text/plain']) {
    const headers = { 'x-api-key': KEY, 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/convert', payload: '{}', headers })
    expect([400, 415]).toContain(answer.statusCode)
    expect(answer.json()).toHaveProperty('code')
  }
})

test('of a form only the part "file" counts for the limit', async () => {
  const { app } = await testService({ MAX_RAW_UPLOAD_MB: '1' })
  const send = async (bytes: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/convert',
      ...form([{ name: 'file', filename: 'a.txt', bytes }]),
    })
  expect((await send(Buffer.alloc(MIB, 97))).statusCode).toBe(200)
  const over = await send(Buffer.alloc(MIB + 1, 97))
  expect(over.statusCode).toBe(413)
  expect(over.json()).toMatchObject({ code: 'raw_upload_too_large' })
})

test('the JSON answer holds the Markdown and what is known of it', async () => {
  const markdown = 'Zürich "quoted"\n🎉 a|b\\c'
  const pool = {
    ...echoPool(),
    convert: async () => {
      const bytes = new TextEncoder().encode(markdown)
      const result = {
        ...PLAIN_RESULT,
        format: 'pdf' as const,
        metadata: { title: 'T', createdAt: '2026-01-02T03:04:05Z' },
        pageCount: 9,
        pageRange: { start: 2, end: 3 },
        pages: [{ page: 2, offset: 0, chars: 5 }],
        chars: markdown.length,
        warnings: [{ code: 'needs_ocr' as const, message: 'Pictures were not read.', page: 2 }],
      }
      // Cut inside of characters: the answer must not care.
      return {
        result,
        chunks: [bytes.slice(0, 2), bytes.slice(2, 20), bytes.slice(20)],
        queueMs: 3,
      }
    },
  }
  const { app } = await testService({ CREDITS_FAST: '0.5' }, { pool })
  const answer = await app.inject({
    method: 'POST',
    url: '/convert/raw?response_format=json&filename=a.docx',
    payload: '%PDF-1.7 …',
    headers: TEXT,
  })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['x-page-count']).toBe('9')
  expect(answer.headers['x-warnings']).toBe('2')
  expect(answer.headers['x-warning-codes']).toBe('format_mismatch, needs_ocr')
  expect(answer.headers.etag).toMatch(/^W\/"/)
  expect(answer.json()).toEqual({
    ok: true,
    filename: 'a.docx',
    input_format: 'pdf',
    mode: 'fast',
    mode_used: 'fast',
    engine: 'wasm',
    markdown,
    content_hash: sha256('%PDF-1.7 …'),
    metadata: {
      title: 'T',
      created_at: '2026-01-02T03:04:05Z',
      page_count: 9,
      pages: { start: 2, end: 3 },
      input_bytes: Buffer.byteLength('%PDF-1.7 …'),
      chars: markdown.length,
      estimated_tokens: Math.ceil(markdown.length / 4),
    },
    pages: [{ page: 2, offset: 0, chars: 5 }],
    quality: { score: 1, signals: {} },
    warnings: [
      { code: 'format_mismatch', message: expect.any(String) },
      {
        code: 'needs_ocr',
        message: 'Pictures were not read: ask for mode=quality or mode=auto.',
        page: 2,
      },
    ],
    timings: { queue_ms: 3, convert_ms: 2, total_request_ms: expect.any(Number) },
    billing: { tier: 'fast', credits: 0.5 },
  })
})

test('a long JSON answer is sent in pieces and is the same JSON', async () => {
  const chunk = new TextEncoder().encode('é"\n'.repeat(200_000))
  const pool = {
    ...echoPool(),
    convert: async () => ({ result: PLAIN_RESULT, chunks: [chunk, chunk, chunk], queueMs: 0 }),
  }
  const { app } = await testService({}, { pool })
  const url = '/convert/raw?response_format=json'
  const answer = await app.inject({ method: 'POST', url, payload: 'x', headers: TEXT })
  expect(answer.json().markdown).toBe('é"\n'.repeat(600_000))
})

test('a ZIP is unpacked, and the answer names the format inside', async () => {
  const { app, requests } = await testService()
  const empty = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  const headers = { 'x-api-key': KEY, 'content-type': 'application/zip' }
  const answer = await app.inject({
    method: 'POST',
    url: '/convert/raw?filename=p.zip',
    payload: empty,
    headers,
  })
  expect(answer.headers['x-input-format']).toBe('txt')
  expect(answer.headers['x-content-sha256']).toBe(sha256(empty))
  expect(answer.headers['content-disposition']).toContain('p.md')
  expect(requests[0]?.filename).toBe('inner.txt')
})

test('a matching If-None-Match is 304 before any work', async () => {
  const { app, requests } = await testService()
  const send = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload: 'same', headers: { ...TEXT, ...headers } })
  const first = await send('/convert/raw')
  const tag = String(first.headers.etag)
  const again = await send('/convert/raw', { 'if-none-match': `"other", W/${tag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers).toMatchObject({ etag: tag, 'x-credits-used': '0' })
  expect(again.headers).toHaveProperty('x-request-id')
  expect(requests).toHaveLength(1)
  expect((await send('/convert/raw', { 'if-none-match': '*' })).statusCode).toBe(200)
  for (const query of ['clean=false', 'response_format=json', 'mode=quality', 'slim=1']) {
    expect((await send(`/convert/raw?${query}`)).headers.etag, query).not.toBe(tag)
  }
  expect((await send('/convert/raw?engine=wasm')).headers.etag).toBe(tag)
})

/** A zstd frame of one segment (RFC 8878 3.1.1.1), stored as it is: its window is the whole document. */
function zstdStored(bytes: Buffer): Buffer {
  const blockBytes = 128 * 1024
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length)
  const parts: Buffer[] = [Buffer.from('28b52ffda0', 'hex'), size]
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes)
    const header = Buffer.alloc(3)
    header.writeUIntLE((at + blockBytes >= bytes.length ? 1 : 0) | (block.length << 3), 0, 3)
    parts.push(header, block)
  }
  return Buffer.concat(parts)
}

test('zstd: a frame of one segment may be as large as a document may be, and no larger', async () => {
  const headers = { 'content-encoding': 'zstd' }
  const fits = await raw(zstdStored(Buffer.alloc(12 * MIB, 97)), { headers })
  expect(fits.answer.statusCode).toBe(200)
  const over = await raw(zstdStored(Buffer.alloc(12 * MIB + 1, 97)), { headers })
  expect(over.answer.json()).toMatchObject({ code: 'raw_upload_too_large' })
})

const A_TXT = { name: 'file', filename: 'a.txt', type: 'text/plain', bytes: 'Text' }

test.each([
  { where: 'before the file', parts: [{ name: 'mode', bytes: 'quality' }, A_TXT] },
  { where: 'after it', parts: [A_TXT, { name: 'mode', bytes: 'quality' }] },
  {
    where: 'twice',
    parts: [{ name: 'mode', bytes: 'quality' }, A_TXT, { name: 'mode', bytes: 'x' }],
  },
])('a form field $where is a parameter', async ({ parts }) => {
  const { app, requests } = await testService()
  const answer = await app.inject({ method: 'POST', url: '/convert', ...form(parts) })
  expect([answer.statusCode, answer.headers['x-warnings']]).toEqual([200, '0'])
  expect(requests[0]?.options.mode).toBe('quality')
})

test('the query wins over a form field, and both are checked', async () => {
  const { app, services, requests } = await testService()
  const post = (url: string, mode: string) =>
    app.inject({ method: 'POST', url, ...form([A_TXT, { name: 'mode', bytes: mode }]) })
  expect((await post('/convert?mode=auto', 'quality')).statusCode).toBe(200)
  expect(requests[0]?.options.mode).toBe('auto')
  for (const answer of [await post('/convert', 'slow'), await post('/convert?mode=slow', 'fast')]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_parameter', parameter: 'mode' })
  }
  expect(services.inflight.heldBytes()).toBe(0)
})

test('output_headers of a form are written as JSON', async () => {
  const { app } = await testService()
  const fields = (headers: string) => [A_TXT, { name: 'output_headers', bytes: headers }]
  const post = (headers: string) =>
    app.inject({ method: 'POST', url: '/convert', ...form(fields(headers)) })
  expect((await post('{"x-ms-blob-type":"BlockBlob"}')).statusCode).toBe(200)
  expect((await post('{"x-ms-blob-type":')).json().error).toContain('output_headers')
})

test.each([
  { url: '/convert?page=1-1', names: ['page'], says: 'did you mean `pages`?' },
  { url: '/convert?X-Amz-Signature=ab', names: ['X-Amz-Signature'], says: 'does nothing.' },
  { url: '/convert?url=https://a.example', names: ['url'], says: '/convert/from-url' },
])('$url: the name that nobody knows is told', async ({ url, says }) => {
  const { app } = await testService()
  const parts = [A_TXT, { name: 'response_format', bytes: 'json' }]
  const answer = await app.inject({ method: 'POST', url, ...form(parts) })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-warning-codes']).toBe('unknown_parameter')
  expect(answer.json().warnings).toEqual([
    { code: 'unknown_parameter', message: expect.stringContaining(says) },
  ])
  expect(answer.body).not.toContain('=ab')
})

test('unknown names of a form, and of requests that convert nothing, are told too', async () => {
  const { app } = await testService()
  const answer = await app.inject({
    method: 'POST',
    url: '/convert?response_format=json',
    ...form([A_TXT, { name: 'inputFormat', bytes: 'txt' }]),
  })
  expect(answer.json().warnings[0].message).toContain('did you mean `input_format`?')
  const headers = { 'x-api-key': KEY, 'content-type': 'application/pdf' }
  const payload = '%PDF-1.7 …'
  const index = await app.inject({ method: 'POST', url: '/pdf/index?file=a', headers, payload })
  expect(index.json().warnings[0].message).toContain('did you mean `filename`?')
  const preview = await app.inject({ method: 'POST', url: '/pdf/preview?pg=2', headers, payload })
  expect(preview.headers['x-warning-codes']).toBe('unknown_parameter')
  const usage = await app.inject({ url: '/usage?day=3', headers })
  expect(usage.json().warnings[0].message).toContain('did you mean `days`?')
})

test('a job tells unknown names in its result', async () => {
  const { app } = await testService()
  const accepted = await app.inject({
    method: 'POST',
    url: '/convert/raw?page=1-1&response_format=json',
    headers: { ...TEXT, prefer: 'respond-async' },
    payload: 'Text',
  })
  const path = accepted.json().status_url
  await vi.waitFor(async () => {
    const job = (await app.inject({ url: path, headers: { 'x-api-key': KEY } })).json()
    expect(JSON.parse(job.body).warnings).toMatchObject([{ code: 'unknown_parameter' }])
  })
})

test('a language that nothing here reads is refused before the document is', async () => {
  const languages = async () => ['eng', 'fra', 'osd']
  const { app, requests } = await testService({}, { pool: { ...echoPool(), languages } })
  const ask = (wanted: string) =>
    app.inject({
      method: 'POST',
      url: `/convert/raw?filename=a.txt&ocr_languages=${wanted}`,
      payload: 'words',
      headers: TEXT,
    })
  const refused = await ask('deu+eng')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'invalid_parameter',
    error: 'ocr_languages: nothing here reads deu; installed: eng, fra.',
    allowed: ['eng', 'fra'],
  })
  expect(requests).toEqual([])
  expect((await ask('fra+eng')).statusCode).toBe(200)
  const status = await app.inject({ url: '/', headers: { 'x-api-key': KEY } })
  expect(status.json()).toMatchObject({ ocr_languages: ['eng', 'fra'] })
})
