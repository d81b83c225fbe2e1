import { cpuUsage } from 'node:process'
import { expect, test, vi } from 'vitest'
import { becomesLong } from '../../../src/cli/long-run.js'

vi.mock('node:process', () => ({ cpuUsage: vi.fn() }))

const usage = (seconds: number) => ({ user: seconds * 0.75e6, system: seconds * 0.25e6 })

const half = (isDone: boolean) => () => isDone

test('a run is long once each thread has taken what its warm-up costs many times', async () => {
  const used = vi.mocked(cpuUsage).mockReturnValueOnce(usage(15)).mockReturnValue(usage(17))
  expect(await becomesLong(2, half(false), new AbortController().signal)).toBe(true)
  expect(used).toHaveBeenCalledTimes(2)
})

test('a run that ends before is short, and nothing waits for it', async () => {
  vi.mocked(cpuUsage).mockReturnValue(usage(1))
  const over = new AbortController()
  const isLong = becomesLong(1, half(false), over.signal)
  over.abort()
  expect(await isLong).toBe(false)
})

test('a run that is half done is long no more, whatever it took', async () => {
  vi.mocked(cpuUsage).mockReturnValue(usage(100))
  expect(await becomesLong(2, half(true), new AbortController().signal)).toBe(false)
})
