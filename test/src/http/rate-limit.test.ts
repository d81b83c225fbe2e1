import { expect, test, vi } from 'vitest'
import { createKeyRing, plainKey } from '../../../src/auth/key-ring.js'
import { KEY, testService } from './test-service.js'

const convert = { method: 'POST', url: '/convert/raw', payload: 'text' } as const
const headers = { 'x-api-key': KEY, 'content-type': 'text/plain' }

test('nothing is limited unless it is asked for', async () => {
  const { app } = await testService()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ ...convert, headers })),
  )
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(answers[0]?.headers).not.toHaveProperty('ratelimit-limit')
})

test('a key past its limit waits, and is told how long', async () => {
  const { app } = await testService({ RATE_LIMIT_PER_MINUTE: '2' })
  const ask = () => app.inject({ ...convert, headers })
  expect(await ask()).toMatchObject({ statusCode: 200, headers: { 'ratelimit-remaining': '1' } })
  expect(await ask()).toMatchObject({ statusCode: 200, headers: { 'ratelimit-remaining': '0' } })
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/2/) })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '2' })
})

test('a minute later the key works again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const { app } = await testService({ RATE_LIMIT_PER_MINUTE: '1' })
    const ask = async () => (await app.inject({ ...convert, headers })).statusCode
    expect([await ask(), await ask()]).toEqual([200, 429])
    vi.setSystemTime(Date.now() - 86_400_000)
    expect(await ask(), 'a clock that is set changes nothing').toBe(429)
    vi.advanceTimersByTime(61_000)
    expect(await ask()).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test("a key's own limit wins, and keys do not share one", async () => {
  const own = { ...plainKey('own-limit'), ratePerMinute: 3 }
  const keys = createKeyRing(() => [plainKey(KEY), own])
  const { app } = await testService({ RATE_LIMIT_PER_MINUTE: '1' }, { keys })
  const ask = async (key: string) =>
    (await app.inject({ ...convert, headers: { ...headers, 'x-api-key': key } })).statusCode
  const statuses = []
  for (const key of ['own-limit', KEY, 'own-limit', KEY, 'own-limit', 'own-limit']) {
    statuses.push(await ask(key))
  }
  expect(statuses).toEqual([200, 200, 200, 429, 200, 429])
})

test('what is no work is free', async () => {
  const { app } = await testService({ RATE_LIMIT_PER_MINUTE: '1' })
  const statuses = []
  for (const url of ['/', '/', '/healthz', '/healthz', '/nothing']) {
    statuses.push((await app.inject({ url, headers })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 404])
})
