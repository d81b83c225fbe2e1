import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueue } from '../../../src/pool/queue.js'

const never = new AbortController().signal

test('who finds the queue full stays a moment, for a thread that is nearly done', async () => {
  const queue = createQueue<number>({ waitersMax: 0, waitMsMax: 10_000 })
  const late = queue.take(never)
  await delay(5)
  queue.give(1)
  expect(await late).toBe(1)
})

test('and leaves when nothing becomes free in it', async () => {
  const queue = createQueue<number>({ waitersMax: 1, waitMsMax: 10_000 })
  const waiting = queue.take(never)
  const startedAt = performance.now()
  await expect(queue.take(never)).rejects.toMatchObject({
    code: 'overloaded',
    message: expect.stringContaining('the queue is full'),
  })
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(queue.waiting()).toBe(1)
  queue.give(1)
  expect(await waiting).toBe(1)
})

test('who may wait is told that it took too long', async () => {
  const queue = createQueue<number>({ waitersMax: 1, waitMsMax: 20 })
  await expect(queue.take(never)).rejects.toMatchObject({
    code: 'overloaded',
    message: expect.stringContaining('No thread became free in time'),
  })
  expect(queue.isWanted()).toBe(false)
})

test('items go to whoever came first', async () => {
  const queue = createQueue<number>({ waitersMax: 1, waitMsMax: 10_000 })
  const [first, late] = [queue.take(never), queue.take(never)]
  for (const item of [1, 2]) queue.give(item)
  expect(await Promise.all([first, late])).toEqual([1, 2])
})

test('who waits without limit counts not, and is refused when the queue closes', async () => {
  const queue = createQueue<number>({ waitersMax: 1, waitMsMax: 20 })
  const endless = queue.take(never, 'endless')
  expect([queue.waiting(), queue.isWanted()]).toEqual([0, true])
  queue.close()
  await expect(endless).rejects.toMatchObject({ code: 'draining' })
  await expect(queue.take(never)).rejects.toMatchObject({ code: 'draining' })
})
