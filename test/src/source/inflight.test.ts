import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInflightBudget, type Lease } from '../../../src/source/inflight.js'

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
  const budget = createInflightBudget({ bytesMax: 100, downloadBytesMax: 100 })
  const first = budget.tryHold(60)
  expect(first?.tryGrowTo(80)).toBe(true)
  expect(budget.tryHold(21)).toBeUndefined()
  expect(first?.tryGrowTo(101)).toBe(false)
  expect(budget.heldBytes()).toBe(80)
  first?.settle(50)
  expect(budget.tryHold(50)?.bytes()).toBe(50)
  first?.release()
  first?.release()
  expect(budget.heldBytes()).toBe(50)
})

test('downloads wait their turn, first come, first served', async () => {
  const budget = createInflightBudget({ bytesMax: 100, downloadBytesMax: 100 })
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

test('one that stops waiting leaves the line, and those behind it move up', async () => {
  const budget = createInflightBudget({ bytesMax: 100, downloadBytesMax: 100 })
  await budget.hold(80, never)
  const gone = new AbortController()
  const second = budget.hold(50, gone.signal)
  const third = budget.hold(20, never)
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect((await third).bytes()).toBe(20)
  await expect(budget.hold(1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
})

test('the eldest download of unknown size can always reach the cap', async () => {
  const budget = createInflightBudget({ bytesMax: 100, downloadBytesMax: 60 })
  const eldest = await budget.holdGrowing(10, never)
  const younger = await budget.holdGrowing(10, never)
  await younger.growTo(40, never)
  const blocked = younger.growTo(41, never)
  expect(await isSettled(blocked)).toBe(false)
  await eldest.growTo(60, never)
  expect(await isSettled(blocked)).toBe(false)
  eldest.settle(55)
  await blocked
  expect(budget.heldBytes()).toBe(96)
})

test('100 documents of 400 MB never pass the budget, and all of them get their turn', async () => {
  const MB = 2 ** 20
  const budget = createInflightBudget({ bytesMax: 1024 * MB, downloadBytesMax: 500 * MB })
  let most = 0
  let done = 0
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const isKnown = index % 2 === 0
      const lease: Lease = isKnown
        ? await budget.hold(400 * MB, never)
        : await budget.holdGrowing(MB, never)
      for (let bytes = 50 * MB; bytes <= 400 * MB; bytes += 50 * MB) {
        if (!isKnown) await lease.growTo(bytes, never)
        most = Math.max(most, budget.heldBytes())
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
      }
      lease.settle(400 * MB)
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
        const budget = createInflightBudget({ bytesMax, downloadBytesMax: 10 })
        await Promise.all(
          documents.map(async ({ known, bytes }) => {
            const lease = known
              ? await budget.hold(bytes, never)
              : await budget.holdGrowing(1, never)
            for (let size = 1; size <= bytes; size++) {
              if (!known) await lease.growTo(size, never)
              expect(budget.heldBytes()).toBeLessThanOrEqual(bytesMax)
            }
            lease.settle(bytes)
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
