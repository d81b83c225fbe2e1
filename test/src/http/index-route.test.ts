import { expect, test } from 'vitest'
import { createKeyRing, plainKey } from '../../../src/auth/key-ring.js'
import { ConversionError } from '../../../src/contract/errors.js'
import { echoPool, KEY, sha256, testService } from './test-service.js'

const PDF = '%PDF-1.7 of some kind'

async function index(payload: string, query: Record<string, string> = {}, replaced = {}) {
  const { app } = await testService({}, replaced)
  return app.inject({
    method: 'POST',
    url: '/pdf/index',
    query,
    headers: { 'x-api-key': KEY, 'content-type': 'application/pdf' },
    payload,
  })
}

test('the spine record of a body, as the interface names its members', async () => {
  const answer = await index(PDF, { filename: 'logical.pdf' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-credits-used': '1',
    'x-credits-tier': 'index',
    'x-page-count': '3',
    'x-warnings': '0',
  })
  expect(answer.json()).toEqual({
    ok: true,
    filename: 'logical.pdf',
    content_hash: sha256(PDF),
    spine: {
      page_count: 3,
      input_bytes: PDF.length,
      font_model: { body_size: 10, heading_sizes: [24, 16] },
      sections: [{ page: 2, level: 1, text: 'Harbours' }],
      repeated_headers_footers: ['Gazette'],
      pages: [
        { page: 1, chars: 40, first_line: 'Contents', headings: [] },
        { page: 2, chars: 400, first_line: 'Harbours', headings: [{ level: 1, text: 'Harbours' }] },
      ],
      pages_truncated: true,
      estimated_tokens_full: 251,
      estimated_tokens_spine_only: expect.any(Number),
      how_to_fetch_section: {
        endpoint: 'POST /convert/from-url',
        params: { url: '<the same url>', pages: '<start>-<end>' },
        tip: expect.any(String),
      },
    },
    warnings: [],
    timings: { spine_ms: 3, total_request_ms: expect.any(Number) },
  })
})

test('what is no PDF is refused, whatever it is called', async () => {
  const answer = await index('just words')
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toMatchObject({ code: 'unsupported_format' })
})

test('without a URL and without a document: url_required', async () => {
  const { app } = await testService()
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/pdf/index', headers, payload: '{}' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'url_required' })
})

test('the key needs the permission', async () => {
  const keys = createKeyRing(() => [
    { ...plainKey(KEY), permissions: new Set(['convert'] as const) },
  ])
  const answer = await index(PDF, {}, { keys })
  expect(answer.statusCode).toBe(403)
})

test('no thread in time: refused, as the contract says, and no job is made of it', async () => {
  const full = {
    ...echoPool(),
    index: () => Promise.reject(new ConversionError('overloaded', 'Full.')),
  }
  const answer = await index(PDF, {}, { pool: full })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.json()).toMatchObject({ code: 'overloaded' })
  const { app } = await testService()
  const { paths } = (await app.inject('/openapi.json')).json()
  const promised = Object.keys(paths['/pdf/index'].post.responses)
  expect(promised).toContain('503')
  expect(promised).not.toContain('202')
})
