import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemoryUsage } from '../../../src/usage/memory-usage.js'
import { createRedisUsage } from '../../../src/usage/redis-usage.js'
import { type RedisServer, redisMissing, startRedis } from '../../support/redis-server.js'
import { KEY, testService } from '../http/test-service.js'

const entry = (tier: string, credits: number) => ({ tier, credits, pages: 3, inputBytes: 10 })
const NOON = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000

test('counts by key and day, of the last days alone', async () => {
  let now = NOON - 2 * DAY_MS
  const usage = createMemoryUsage(() => now)
  usage.add('a', entry('fast', 1))
  now = NOON
  usage.add('a', entry('fast', 1))
  usage.add('a', entry('quality', 5))
  usage.add('b', entry('index', 1))
  const today = { day: '2026-11-21', documents: 2, pages: 6, inputBytes: 20, credits: 6 }
  expect(await usage.days('a', 2)).toEqual([{ ...today, tiers: { fast: 1, quality: 1 } }])
  expect((await usage.days('a', 3)).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-21'])
  expect(await usage.days('c', 30)).toEqual([])
})

describe.skipIf(redisMissing() !== undefined)('in Redis', () => {
  test('all instances count together, and nothing is lost while Redis is away', async () => {
    const server: RedisServer = await startRedis()
    onTestFinished(() => server.destroy())
    const [one, other] = [createRedisUsage(server.url), createRedisUsage(server.url)]
    onTestFinished(async () => {
      await one.close()
      await other.close()
    })
    one.add('a', entry('fast', 1.5))
    one.add('a', entry('fast', 1))
    other.add('a', entry('index', 1))
    await other.days('a', 1)
    const [day] = await one.days('a', 1)
    expect(day).toMatchObject({
      documents: 3,
      pages: 9,
      inputBytes: 30,
      credits: 3.5,
      tiers: { fast: 2, index: 1 },
    })
    expect(await one.days('b', 1)).toEqual([])
  }, 30_000)

  test('a store that is away is an error, and the counts wait', async () => {
    const usage = createRedisUsage('redis://127.0.0.1:1')
    onTestFinished(() => usage.close())
    usage.add('a', entry('fast', 1))
    await expect(usage.days('a', 1)).rejects.toThrow()
  })
})

test('GET /usage tells a key its own use: what was converted, by itself or as a job, not what failed', async () => {
  const { app } = await testService({ CREDITS_FAST: '2' })
  const convert = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'x-api-key': KEY, 'content-type': 'text/plain', ...headers },
      payload: 'twelve bytes',
    })
  const { headers } = await convert('/convert/raw?filename=a.txt')
  await convert('/convert/raw?filename=a.txt', { 'if-none-match': String(headers.etag) })
  await convert('/convert/raw?filename=a.json')
  await convert('/convert/raw?filename=b.txt', { prefer: 'respond-async' })
  await convert('/convert/stream?filename=c.txt')
  const read = (query = '') => app.inject({ url: `/usage${query}`, headers: { 'x-api-key': KEY } })
  await expect
    .poll(async () => (await read()).json().total)
    .toEqual({ documents: 3, pages: 0, input_bytes: 36, credits: 6 })
  const { key, days } = (await read('?days=1')).json()
  expect(key).toMatch(/^key-/)
  expect(days).toMatchObject([{ documents: 3, tiers: { fast: 3 } }])
  expect((await read('?days=0')).statusCode).toBe(400)
  expect((await app.inject('/usage')).statusCode).toBe(401)
})
