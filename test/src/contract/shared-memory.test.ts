import { expect, test, vi } from 'vitest'
import { createSharedMemoryMeter } from '../../../src/contract/shared-memory.js'

const nextTurn = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

test('collects for so many bytes, on the next turn and once more for what was still held', async () => {
  let collected = 0
  const meter = createSharedMemoryMeter(100, () => {
    collected += 1
  })
  meter.released(60)
  await nextTurn()
  expect(collected).toBe(0)
  meter.released(60)
  expect(collected).toBe(0)
  await nextTurn()
  expect(collected).toBe(1)
  meter.released(99)
  await vi.waitFor(() => expect(collected).toBe(2))
})

test('many documents of one turn are one collection, and one more for what was still held', async () => {
  let collected = 0
  const meter = createSharedMemoryMeter(100, () => {
    collected += 1
  })
  for (let document = 0; document < 50; document++) meter.released(200)
  await nextTurn()
  expect(collected).toBe(1)
  await vi.waitFor(() => expect(collected).toBe(2))
  await nextTurn()
  expect(collected).toBe(2)
  meter.released(200)
  await vi.waitFor(() => expect(collected).toBe(4))
})

test('documents that nobody holds leave no memory behind', async () => {
  const MB = 2 ** 20
  const meter = createSharedMemoryMeter(50 * MB)
  const before = process.memoryUsage().rss
  for (let round = 0; round < 10; round++) {
    const document = new SharedArrayBuffer(MB, { maxByteLength: 100 * MB })
    document.grow(100 * MB)
    new Uint8Array(document).fill(1)
    meter.released(document.byteLength)
    await nextTurn()
    await nextTurn()
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * MB)
})
