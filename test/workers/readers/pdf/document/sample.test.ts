import { expect, test } from 'vitest'
import { samplePlan } from '../../../../../workers/readers/pdf/document/sample.js'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('a short document is looked at whole, a long one by pages spread from first to last', () => {
  expect(samplePlan(12, undefined, { start: 1, end: 12 })).toEqual({
    pages: upTo(12),
    running: upTo(12),
  })
  const { pages, running } = samplePlan(1000, undefined, { start: 1, end: 1000 })
  expect(pages).toHaveLength(20)
  expect([pages.at(0), pages.at(-1)]).toEqual([1, 1000])
  expect(running).toBe(pages)
})

test('a small part of a long document has fewer of all pages, and those near it', () => {
  const { pages, running, laidOut } = samplePlan(1000, undefined, { start: 405, end: 406 })
  expect(pages).toEqual([1, 144, 286, 402, 403, 404, 405, 406, 407, 429, 572, 715, 857, 1000])
  expect(running).toBe(pages)
  expect(laidOut).toBeUndefined()
  const { pages: atEnd } = samplePlan(1000, undefined, { start: 1000, end: 1000 })
  expect(atEnd.slice(-4)).toEqual([997, 998, 999, 1000])
  expect(samplePlan(499, undefined, { start: 5, end: 6 }).pages).toHaveLength(20)
})

test('few pages show sizes, and nothing that repeats', () => {
  const { pages, running } = samplePlan(1000, { kind: 'few' }, { start: 1, end: 1000 })
  expect(pages).toEqual([1, 201, 401, 600, 800, 1000])
  expect(running).toBeUndefined()
})

test('what repeats is learned from the first pages of the range, sizes from all over', () => {
  const plan = samplePlan(1000, { kind: 'first', pages: 3 }, { start: 401, end: 800 })
  expect(plan.running).toEqual([401, 402, 403])
  expect(plan.pages).toEqual([1, 201, 401, 402, 403, 600, 800, 1000])
  expect(plan.laidOut).toEqual([1, 201, 401, 600, 800, 1000])
})

test('the first pages end with the document', () => {
  const plan = samplePlan(4, { kind: 'first', pages: 20 }, { start: 3, end: 4 })
  expect(plan).toEqual({ pages: [1, 2, 3, 4], running: [3, 4] })
})
