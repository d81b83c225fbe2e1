import { expect, test } from 'vitest'
import { KEY, testService } from './test-service.js'

/** What Helmet 8 sets by default (helmetjs.github.io), and what each must be at least. */
const HELMET = {
  'content-security-policy': /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'origin-agent-cluster': /^\?1$/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
  'x-dns-prefetch-control': /^off$/,
  'x-download-options': /^noopen$/,
  'x-frame-options': /^DENY$/,
  'x-permitted-cross-domain-policies': /^none$/,
  'x-xss-protection': /^0$/,
}

test.each(['/docs', '/docs/static/swagger-ui.css', '/playground'])(
  '%s has the headers of a page',
  async (url) => {
    const { app } = await testService()
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(200)
    for (const [name, value] of Object.entries(HELMET)) expect(headers[name], name).toMatch(value)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  },
)

test('behind TLS the browser is told to stay with it', async () => {
  const { app } = await testService({ TRUST_PROXY: '127.0.0.1/32' })
  const { headers } = await app.inject({ url: '/docs', headers: { 'x-forwarded-proto': 'https' } })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test.each(['/convert/raw', '/nothing'])('%s quotes a document as no page', async (url) => {
  const { app } = await testService()
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'x-api-key': KEY, 'content-type': 'text/plain' },
    payload: '<script>alert(1)</script>',
  })
  expect(answer.headers['content-type']).not.toContain('html')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})
