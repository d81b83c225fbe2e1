import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPool, type PoolEvent } from '../../../src/pool/pool.js'
import {
  allThreadsAreRight,
  markdownOf,
  request,
  SETTINGS,
  startOddPool,
  startPool,
} from './pools.js'

const reasons = (events: readonly PoolEvent[]) =>
  events.flatMap((event) => (event.type === 'thread_replaced' ? [event.reason] : []))

test('converts text, and tells what it did', async () => {
  const { pool } = await startPool()
  expect(pool.isReady()).toBe(true)
  const { result, chunks, queueMs } = await pool.convert(request('a.txt', 'One line.\n'))
  expect(Buffer.concat(chunks).toString()).toBe('One line.\n')
  expect(result).toMatchObject({ format: 'txt', modeUsed: 'fast', chars: 10, warnings: [] })
  expect(queueMs).toBeLessThan(1000)
})

test('takes 50 documents at once with two threads, each with its own answer', async () => {
  const { pool } = await startOddPool()
  const names = Array.from({ length: 50 }, (_, at) => `Document ${at}\n`)
  const markdowns = names.map((text) => markdownOf(pool, request('a.txt', text)))
  await delay(0)
  expect(pool.load()).toMatchObject({ threads: 2, isFull: false })
  expect(pool.load().waiting).toBeGreaterThan(20)
  expect(await Promise.all(markdowns)).toEqual(names)
  expect(pool.load()).toMatchObject({ busy: 0, waiting: 0 })
})

test.each(['late-throw', 'exit', 'trap', 'heap'])(
  'a document that costs two threads (%s) cannot be read, and all threads stay right',
  async (oddity) => {
    const { pool, events } = await startOddPool({ poolMemoryBytesMax: 64 * 2 ** 20 })
    await expect(pool.convert(request(oddity))).rejects.toMatchObject({
      code: 'unreadable_document',
    })
    expect(await allThreadsAreRight(pool)).toBe(true)
    expect(reasons(events)).toEqual(Array(2).fill(oddity === 'trap' ? 'trapped' : 'died'))
  },
)

test('a document that costs a used thread is tried once more on a fresh one', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1 })
  await markdownOf(pool, request('a.txt'))
  await pool.convert(request('trap-when-used'))
  expect(reasons(events)).toEqual(['trapped'])
})

test('a hang ends with the time for work; the neighbour works on', async () => {
  const { pool, events } = await startOddPool({ convertTimeoutMs: 4000 })
  const startedAt = performance.now()
  const hung = pool.convert(request('hang')).catch((error: unknown) => error)
  const neighbours = Promise.all(
    Array.from({ length: 5 }, () => markdownOf(pool, request('a.txt', 'beside\n'))),
  )
  expect(await neighbours).toEqual(Array(5).fill('beside\n'))
  expect(await hung).toMatchObject({
    code: 'conversion_budget_exceeded',
    message: expect.stringContaining('pages'),
  })
  expect(performance.now() - startedAt).toBeLessThan(9000)
  expect(await allThreadsAreRight(pool)).toBe(true)
  expect(reasons(events)).toEqual(['timeout'])
})

test('waiting does not count as work, nor work as waiting', async () => {
  const { pool } = await startOddPool({ poolThreads: 1, convertTimeoutMs: 1000 })
  const naps = Array.from({ length: 10 }, () => pool.convert(request('nap')))
  const waits = (await Promise.all(naps)).map(({ queueMs }) => queueMs)
  expect(Math.max(...waits)).toBeGreaterThan(1200)
})

test('the room of a thread for what it has just made is bounded', async () => {
  const { pool } = await startOddPool({ poolThreads: 1 })
  const { result } = await pool.convert(request('young-room'))
  expect((result as unknown as { bytes: number }).bytes).toBeLessThanOrEqual(48 * 2 ** 20)
})

test('a cancelled document leaves its thread warm', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1 })
  const controller = new AbortController()
  const working = pool.convert(request('work'), { signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await expect(working).rejects.toMatchObject({ code: 'cancelled' })
  const { result } = await pool.convert(request('documents'))
  expect(result).toMatchObject({ documents: 2 })
  expect(reasons(events)).toEqual([])
})

test('a cancelled document that does not stop loses its thread after the grace', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1, cancelGraceMs: 500 })
  const working = pool.convert(request('hang'), { signal: AbortSignal.timeout(50) })
  await expect(working).rejects.toMatchObject({ code: 'cancelled' })
  const startedAt = performance.now()
  expect(await markdownOf(pool, request('a.txt', 'next\n'))).toBe('next\n')
  expect(performance.now() - startedAt).toBeGreaterThan(400)
  expect(reasons(events)).toEqual(['unresponsive'])
})

test('a call that is cancelled while it waits never starts', async () => {
  const { pool } = await startOddPool({ poolThreads: 1 })
  const nap = pool.convert(request('nap'))
  const waiting = pool.convert(request('documents'), { signal: AbortSignal.timeout(20) })
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  await nap
  const { result } = await pool.convert(request('documents'))
  expect(result).toMatchObject({ documents: 2 })
})

test('a full queue and a long wait are overloaded', async () => {
  const { pool } = await startOddPool({ poolThreads: 1, poolQueueMax: 1, queueTimeoutMs: 50 })
  const nap = pool.convert(request('nap'))
  const waiting = pool.convert(request('nap')).catch((error: unknown) => error)
  expect(pool.load().isFull).toBe(true)
  await expect(pool.convert(request('nap'))).rejects.toMatchObject({ code: 'overloaded' })
  expect(await waiting).toMatchObject({ code: 'overloaded' })
  await nap
  expect(pool.load()).toMatchObject({ waiting: 0, isFull: false })
})

test('no queue at all takes what a free thread can start', async () => {
  const { pool } = await startOddPool({ poolThreads: 1, poolQueueMax: 0 })
  const nap = pool.convert(request('nap'))
  await expect(pool.convert(request('nap'))).rejects.toMatchObject({ code: 'overloaded' })
  await nap
  await delay(10)
  await pool.convert(request('nap'))
})

test.each([
  { oddity: 'large-module', reason: 'wasm_memory' },
  { oddity: 'over-memory', reason: 'memory' },
])('a thread is replaced for its $reason', async ({ oddity, reason }) => {
  const { pool, events } = await startOddPool({ poolThreads: 1 })
  await pool.convert(request(oddity)).catch(() => undefined)
  const { result } = await pool.convert(request('documents'))
  expect(result).toMatchObject({ documents: 1 })
  expect(reasons(events)).toEqual([reason])
})

test('too much memory is the budget of the document when its thread was fresh', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1 })
  await pool.convert(request('documents'))
  await expect(pool.convert(request('over-memory'))).rejects.toMatchObject({
    code: 'conversion_budget_exceeded',
  })
  expect(reasons(events)).toEqual(['memory', 'memory'])
})

test('a thread is replaced after so many documents', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1, workerDocumentsMax: 3 })
  const counts: unknown[] = []
  for (let at = 0; at < 7; at += 1) {
    counts.push((await pool.convert(request('documents'))).result)
  }
  expect(counts).toEqual([1, 2, 3, 1, 2, 3, 1].map((documents) => ({ documents })))
  expect(reasons(events)).toEqual(['documents', 'documents'])
})

test('closing lets work end, refuses new work, and stops what takes too long', async () => {
  const { pool } = await startOddPool()
  const nap = pool.convert(request('nap'))
  const hang = pool.convert(request('hang')).catch((error: unknown) => error)
  const closed = pool.close(400)
  expect(pool.isReady()).toBe(false)
  await expect(pool.convert(request('a.txt'))).rejects.toMatchObject({ code: 'draining' })
  await expect(nap).resolves.toBeDefined()
  expect(await hang).toMatchObject({ code: 'draining' })
  await closed
})

// Node.js 20 and 24 abort the process where a thread is ended while it links its modules.
test('closing a pool whose threads still load waits until they have', async () => {
  const told: unknown[] = []
  const channel = new BroadcastChannel('late.worker')
  channel.onmessage = ({ data }) => told.push(data)
  onTestFinished(() => channel.close())
  const workerFile = new URL('./late.worker.mjs', import.meta.url)
  const pool = createPool(SETTINGS, { workerFile })
  const ready = pool.ready().catch((error: unknown) => error)
  await pool.close(0)
  await vi.waitFor(() => expect(told).toEqual(['loaded', 'loaded']))
  expect(await ready).toBeInstanceOf(Error)
})

test('a thread that cannot start is told', async () => {
  const pool = await createPool(SETTINGS, { workerFile: new URL('./none.mjs', import.meta.url) })
  await expect(pool.ready()).rejects.toThrow()
  expect(pool.isReady()).toBe(false)
  await pool.close(0)
})
