import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createInflightBudget,
  type InflightBudget,
  type Lease,
} from '../../../src/source/inflight.js'

const never = new AbortController().signal

/** What a promise has come to after all that could happen at once has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const note = () => {
    settled = true
  }
  promise.then(note, note)
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  return settled
}

test('an upload past the budget is refused, and fits again once bytes are given back', () => {
  const budget = createInflightBudget({ bytesMax: 100 })
  const first = budget.tryHold(60)
  expect(first?.tryGrowTo(80)).toBe(true)
  expect(budget.tryHold(21)).toBeUndefined()
  expect(first?.tryGrowTo(101)).toBe(false)
  expect(budget.heldBytes()).toBe(80)
  first?.shrinkTo(50)
  expect(budget.tryHold(50)?.bytes()).toBe(50)
  first?.release()
  first?.release()
  expect(budget.heldBytes()).toBe(50)
})

test('downloads wait their turn, first come, first served', async () => {
  const budget = createInflightBudget({ bytesMax: 100 })
  const first = await budget.hold(80, never)
  const second = budget.hold(50, never)
  const third = budget.hold(10, never)
  expect(await isSettled(third)).toBe(false)
  expect(budget.waiting()).toBe(2)
  first.release()
  expect((await second).bytes()).toBe(50)
  expect((await third).bytes()).toBe(10)
  expect(budget.waiting()).toBe(0)
})

test('one that stops waiting leaves the queue, and those behind it move up', async () => {
  const budget = createInflightBudget({ bytesMax: 100 })
  await budget.hold(80, never)
  const gone = new AbortController()
  const second = budget.hold(50, gone.signal)
  const third = budget.hold(20, never)
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect((await third).bytes()).toBe(20)
  await expect(budget.hold(1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
})

test('what an elder download wants is taken back from the youngest, which begins anew in its turn', async () => {
  const budget = createInflightBudget({ bytesMax: 100 })
  const taken: string[] = []
  const seat = (name: string) => budget.openTaken(() => taken.push(name))
  const [eldest, middle, youngest] = [seat('eldest'), seat('middle'), seat('youngest')]
  await eldest.growTo(30, never)
  await middle.growTo(30, never)
  await youngest.growTo(30, never)
  await middle.growTo(50, never)
  expect(taken).toEqual(['youngest'])
  const waiting = youngest.growTo(1, never)
  expect(await isSettled(waiting)).toBe(false)
  await eldest.growTo(80, never)
  expect(taken).toEqual(['youngest', 'middle'])
  const first = middle.growTo(1, never)
  eldest.shrinkTo(40)
  await first
  expect(await isSettled(waiting)).toBe(false)
  eldest.release()
  await waiting
  expect(budget.heldBytes()).toBe(80)
})

test('a download that has arrived, and an upload, are waited for', async () => {
  const budget = createInflightBudget({ bytesMax: 100 })
  const elder = budget.openTaken(() => {})
  const arrived = budget.openTaken(() => expect.unreachable())
  const upload = budget.open()
  await arrived.growTo(40, never)
  arrived.shrinkTo(40)
  expect(upload.tryGrowTo(40)).toBe(true)
  const waiting = elder.growTo(60, never)
  expect(await isSettled(waiting)).toBe(false)
  expect(budget.isShort()).toBe(true)
  arrived.release()
  await waiting
  expect(budget.heldBytes()).toBe(100)
})

test('a download that holds little and gets no more keeps nobody waiting', async () => {
  const budget = createInflightBudget({ bytesMax: 100 })
  await budget.openTaken(() => {}).growTo(1, never)
  const others = await Promise.all([budget.hold(50, never), budget.hold(49, never)])
  expect(others.map((lease) => lease.bytes())).toEqual([50, 49])
})

/** Grows to `bytes` a step at a time, and begins anew whenever it is taken back. */
async function arrive(budget: InflightBudget, bytes: number, step: number): Promise<Lease> {
  const lease = budget.openTaken(() => {})
  for (let size = Math.min(step, bytes); ; size = Math.min(lease.bytes() + step, bytes)) {
    await lease.growTo(size, never)
    await Promise.resolve() // others have their turn
    if (lease.bytes() < bytes) continue
    lease.shrinkTo(bytes)
    return lease
  }
}

test('100 documents of 400 MB never pass the budget, and all of them get their turn', async () => {
  const MB = 2 ** 20
  const budget = createInflightBudget({ bytesMax: 1024 * MB })
  let most = 0
  let done = 0
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const lease =
        index % 2 === 0
          ? await budget.hold(400 * MB, never)
          : await arrive(budget, 400 * MB, 50 * MB)
      most = Math.max(most, budget.heldBytes())
      lease.release()
      done++
    }),
  )
  expect(done).toBe(100)
  expect(most).toBeLessThanOrEqual(1024 * MB)
  expect(budget.heldBytes()).toBe(0)
})

test('no mix of downloads ever waits for itself', async () => {
  const document = fc.record({ known: fc.boolean(), bytes: fc.integer({ min: 1, max: 10 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { maxLength: 12 }),
      fc.integer({ min: 10, max: 25 }),
      async (documents, bytesMax) => {
        const budget = createInflightBudget({ bytesMax })
        await Promise.all(
          documents.map(async ({ known, bytes }) => {
            const lease = known ? await budget.hold(bytes, never) : await arrive(budget, bytes, 1)
            expect(budget.heldBytes()).toBeLessThanOrEqual(bytesMax)
            await Promise.resolve()
            lease.release()
          }),
        )
        expect(budget.heldBytes()).toBe(0)
        expect(budget.waiting()).toBe(0)
      },
    ),
    { numRuns: 300 },
  )
})
