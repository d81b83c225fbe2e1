import { expect, test } from 'vitest'
import { createLifecycle } from '../../src/lifecycle.js'

test('idle ends at once when nothing is in hand', async () => {
  const lifecycle = createLifecycle()
  lifecycle.enter()()
  expect(await lifecycle.idle(10_000)).toBe(true)
})

test('idle ends with the last of the work in hand; leaving twice counts once', async () => {
  const lifecycle = createLifecycle()
  const leaveFirst = lifecycle.enter()
  const leaveSecond = lifecycle.enter()
  const idle = lifecycle.idle(10_000)
  leaveFirst()
  leaveFirst()
  expect(await Promise.race([idle, Promise.resolve('waits')])).toBe('waits')
  leaveSecond()
  expect(await idle).toBe(true)
})

test('idle gives up after its grace', async () => {
  const lifecycle = createLifecycle()
  lifecycle.enter()
  expect(await lifecycle.idle(20)).toBe(false)
})
