import { expect, test } from 'vitest'
import { createKeyRing, plainKey } from '../../../src/auth/key-ring.js'
import { echoPool, KEY, testService } from './test-service.js'

const PDF = '%PDF-1.7\n'

async function asking(allowed = true) {
  const asked: unknown[] = []
  const key = {
    ...plainKey(KEY),
    ...(allowed ? {} : { permissions: new Set(['convert'] as const) }),
  }
  const { app } = await testService(
    {},
    {
      keys: createKeyRing(() => [key]),
      pool: {
        ...echoPool(),
        preview: async ({ page, widthPx, blocks, password }) => {
          asked.push({ page, widthPx, blocks, password })
          const warnings = [{ code: 'hidden_text', message: 'Left out.', page }] as const
          return { png: new Uint8Array([1, 2, 3]), pageCount: 7, warnings, queueMs: 0 }
        },
      },
    },
  )
  const preview = (query: string, payload = PDF, type = 'application/pdf') =>
    app.inject({
      method: 'POST',
      url: `/pdf/preview${query}`,
      headers: { 'x-api-key': KEY, 'content-type': type, 'x-document-password': 'sésame' },
      payload,
    })
  return { asked, preview }
}

test('the page, its width and the blocks are what the query says', async () => {
  const { asked, preview } = await asking()
  const answer = await preview('?page=3&width=300&blocks=1')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-page-count': '7',
    'x-warnings': '1',
  })
  await preview('')
  expect(asked).toEqual([
    { page: 3, widthPx: 300, blocks: true, password: 'sésame' },
    { page: 1, widthPx: 800, blocks: false, password: 'sésame' },
  ])
})

test.each([
  { query: '?page=0', code: 'invalid_pages', status: 400 },
  { query: '?width=5000', code: 'invalid_parameter', status: 400 },
  { query: '?blocks=maybe', code: 'invalid_parameter', status: 400 },
  { query: '', payload: 'text', type: 'text/plain', code: 'unsupported_format', status: 415 },
  { query: '', payload: '{}', type: 'application/json', code: 'url_required', status: 422 },
  { query: '', payload: '[', type: 'application/json', code: 'invalid_body', status: 400 },
  {
    query: '',
    payload: '{"url":"https://127.0.0.1/a.pdf"}',
    type: 'application/json',
    code: 'url_address_not_allowed',
    status: 403,
  },
])('$query $payload is $code', async ({ query, payload, type, code, status }) => {
  const { asked, preview } = await asking()
  const answer = await preview(query, payload, type)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(asked).toEqual([])
})

test('a key needs the permission "index"', async () => {
  const { preview } = await asking(false)
  expect((await preview('')).statusCode).toBe(403)
})
