import { expect, test } from 'vitest'
import { CONTROL, CONTROL_BYTES } from '../../src/contract/control.js'
import { taskControl } from '../../workers/task-control.js'

function control(memoryBytesMax = Number.MAX_SAFE_INTEGER) {
  const shared = new SharedArrayBuffer(CONTROL_BYTES)
  const numbers = new Int32Array(shared)
  return { numbers, task: taskControl(shared, memoryBytesMax, () => 3 * 2 ** 20) }
}

test('a checkpoint tells progress and memory', () => {
  const { numbers, task } = control()
  task.checkpoint(3, 10)
  expect(numbers[CONTROL.pagesDone]).toBe(3)
  expect(numbers[CONTROL.pagesTotal]).toBe(10)
  expect(numbers[CONTROL.wasmKiB]).toBe(3 * 1024)
  const before = numbers[CONTROL.memoryKiB] ?? 0
  const held = new ArrayBuffer(64 * 2 ** 20)
  task.reportMemory()
  expect((numbers[CONTROL.memoryKiB] ?? 0) - before).toBeGreaterThan(60 * 1024)
  expect(held.byteLength).toBeGreaterThan(0)
})

test('a checkpoint ends a cancelled task, and one that takes too much memory', () => {
  const small = control(2 ** 20)
  expect(() => small.task.checkpoint()).toThrow(
    expect.objectContaining({ code: 'conversion_budget_exceeded', details: { max_memory_mb: 1 } }),
  )
  const { numbers, task } = control()
  numbers[CONTROL.cancelled] = 1
  expect(() => task.checkpoint()).toThrow(expect.objectContaining({ code: 'cancelled' }))
  expect(() => task.takeCredit()).toThrow(expect.objectContaining({ code: 'cancelled' }))
})

test('credits are used up one by one', () => {
  const { numbers, task } = control()
  numbers[CONTROL.credits] = 2
  task.takeCredit()
  task.takeCredit()
  expect(numbers[CONTROL.credits]).toBe(0)
})
