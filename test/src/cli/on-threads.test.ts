import { beforeEach, expect, test, vi } from 'vitest'
import { becomesLong } from '../../../src/cli/long-run.js'
import { onThreads } from '../../../src/cli/on-threads.js'
import { readConfig } from '../../../src/config.js'
import { createPool, type Pool } from '../../../src/pool/pool.js'

vi.mock('../../../src/cli/long-run.js', () => ({ becomesLong: vi.fn() }))
vi.mock('../../../src/pool/pool.js', () => ({ createPool: vi.fn() }))

const closed = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(becomesLong).mockResolvedValue(false)
  vi.mocked(createPool).mockImplementation(({ poolThreads }) => {
    const close = async () => closed(poolThreads)
    return { ready: async () => undefined, close } as unknown as Pool // all that is asked of it
  })
})

const documentsOf = (count: number) =>
  Array.from({ length: count }, (_, k) => ({ path: `${k}.txt`, outputPath: `${k}.md` }))

async function taken(count: number, poolThreads: number, signal = new AbortController().signal) {
  const paths: string[] = []
  const config = { ...readConfig({}), poolThreads }
  await onThreads(documentsOf(count), config, signal, async ({ path }) => {
    paths.push(path)
    await new Promise((resolve) => setTimeout(resolve, 1))
  })
  return paths
}

const started = () => vi.mocked(createPool).mock.calls.map(([{ poolThreads }]) => poolThreads)

test('half of the threads begin, and no more start in a short run', async () => {
  expect(await taken(8, 4)).toHaveLength(8)
  expect(started()).toEqual([2])
  expect(closed).toHaveBeenCalledTimes(1)
})

test('the others join a long run, and each document is taken once', async () => {
  vi.mocked(becomesLong).mockResolvedValue(true)
  const paths = await taken(40, 5)
  expect(new Set(paths).size).toBe(40)
  expect(paths).toHaveLength(40)
  expect(started()).toEqual([3, 2])
  expect(closed).toHaveBeenCalledTimes(2)
})

test('what is converted tells when a run is half done', async () => {
  const seen: boolean[] = []
  vi.mocked(becomesLong).mockImplementation(async (_threads, isHalfDone, signal) => {
    while (!signal.aborted) {
      seen.push(isHalfDone())
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return false
  })
  await taken(40, 2)
  expect(seen[0]).toBe(false)
  expect(seen.at(-1)).toBe(true)
})

test('one document needs one thread, and nobody waits for it to become long', async () => {
  expect(await taken(1, 8)).toEqual(['0.txt'])
  expect(started()).toEqual([1])
  expect(becomesLong).not.toHaveBeenCalled()
})

test('no document is taken after the signal', async () => {
  expect(await taken(8, 4, AbortSignal.abort())).toEqual([])
  expect(closed).toHaveBeenCalled()
})

test('a pool that cannot start ends the run, whoever waits for it', async () => {
  vi.mocked(createPool).mockImplementation(() => {
    const ready = () => Promise.reject(new Error('no thread'))
    return { ready, close: async () => closed() } as unknown as Pool // all that is asked of it
  })
  await expect(taken(8, 4)).rejects.toThrow('no thread')
  expect(closed).toHaveBeenCalled()
})
