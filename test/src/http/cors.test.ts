import { expect, test } from 'vitest'
import { KEY, testService } from './test-service.js'

const ORIGIN = 'https://app.example.com'

async function service(origins?: string) {
  const { app } = await testService(origins === undefined ? {} : { CORS_ORIGINS: origins })
  return {
    preflight: (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/convert/raw?mode=fast',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-api-key,content-type,prefer',
        },
      }),
    convert: (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/convert/raw?filename=a.txt',
        payload: 'words',
        headers: { 'content-type': 'text/plain', ...headers },
      }),
  }
}

test('off: no header of it, and a preflight is refused as any request without a key', async () => {
  const { preflight, convert } = await service()
  const asked = await preflight(ORIGIN)
  expect(asked.statusCode).toBeGreaterThanOrEqual(400)
  const answer = await convert({ origin: ORIGIN, 'x-api-key': KEY })
  expect(answer.statusCode).toBe(200)
  for (const { headers } of [asked, answer])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a preflight of a listed origin needs no key and is told what it may send', async () => {
  const { preflight } = await service(`https://other.example, ${ORIGIN}`)
  const { statusCode, headers, body } = await preflight(ORIGIN)
  expect([statusCode, body]).toEqual([204, ''])
  expect(headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': 'x-api-key,content-type,prefer',
    'access-control-max-age': '7200',
  })
  expect(headers.vary).toContain('Origin')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test('another origin is told nothing', async () => {
  const { preflight, convert } = await service(ORIGIN)
  for (const origin of ['https://evil.example', 'https://app.example.com.evil.example', 'null']) {
    for (const answer of [await preflight(origin), await convert({ origin, 'x-api-key': KEY })])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('answers may be read with their headers, errors too', async () => {
  const { convert } = await service(ORIGIN)
  const answer = await convert({ origin: ORIGIN, 'x-api-key': KEY })
  expect(answer.statusCode).toBe(200)
  const exposed = String(answer.headers['access-control-expose-headers']).split(', ')
  for (const name of Object.keys(answer.headers).filter((one) =>
    /^(?:x-(?!content-type-options)|etag)/.test(one),
  ))
    expect(exposed.map((one) => one.toLowerCase())).toContain(name)
  const refused = await convert({ origin: ORIGIN })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-allow-origin']).toBe(ORIGIN)
})

test('* is any origin', async () => {
  const { preflight } = await service('*')
  const { headers } = await preflight('https://anyone.example')
  expect(headers['access-control-allow-origin']).toBe('*')
})

test.each([
  'https://app.example.com/path',
  'app.example.com',
  'ftp://a.example',
  'https://u:p@a.example',
])('CORS_ORIGINS=%s is no origin', async (value) => {
  await expect(service(value)).rejects.toThrow(/^CORS_ORIGINS must be \* or origins/)
})
