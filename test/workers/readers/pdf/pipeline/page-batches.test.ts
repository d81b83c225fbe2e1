import { beforeEach, expect, test, vi } from 'vitest'
import { inBatches } from '../../../../../workers/readers/pdf/pipeline/page-batches.js'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Reads no page after this one. */
const failsAt = (last: number) => (number: number) => {
  if (number > last) throw new Error(`page ${number}`)
  return number
}

/** What the clock shows, ms. */
let now = 0

beforeEach(() => {
  now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  return () => clock.mockRestore()
})

test('all pages come once, in order, the first alone and each batch with up to twice as many', () => {
  const batches = [...inBatches(numbers(60), (number) => number)]
  expect(batches.map(({ length }) => length)).toEqual([1, 2, 4, 8, 16, 24, 5])
  expect(batches.flat()).toEqual(numbers(60))
  expect([...inBatches([], (number) => number)]).toEqual([])
})

test('no number is taken before its page is read', () => {
  const taken: number[] = []
  function* taking(): Generator<number> {
    for (const number of numbers(9)) {
      taken.push(number)
      yield number
    }
  }
  const batches = inBatches(taking(), (number) => number)
  batches.next()
  expect(taken).toEqual([1])
  batches.next()
  expect(taken).toEqual([1, 2, 3])
})

test.each([
  [130, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
  [50, [1, 2, 3, 3]],
  [10, [1, 2, 4, 2]],
])('where a page takes %i ms batches have %j pages', (pageMs, lengths) => {
  const read = () => {
    now += pageMs
  }
  expect([...inBatches(numbers(9), read)].map(({ length }) => length)).toEqual(lengths)
})

test('what was read before a failure comes first', () => {
  const batches = inBatches(numbers(9), failsAt(5))
  const read: number[] = []
  expect(() => {
    for (const batch of batches) read.push(...batch)
  }).toThrow('page 6')
  expect(read).toEqual([1, 2, 3, 4, 5])
})
