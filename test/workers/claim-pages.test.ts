import { expect, test } from 'vitest'
import { CLAIMS, CLAIMS_BYTES } from '../../src/contract/share.js'
import { claimPages } from '../../workers/claim-pages.js'

function claims(threads: number) {
  const shared = new SharedArrayBuffer(CLAIMS_BYTES)
  const numbers = new Int32Array(shared)
  numbers[CLAIMS.threads] = threads
  return { shared, numbers }
}

test('threads take turns; together they have each page once, in pieces of a bounded size', () => {
  const { shared } = claims(2)
  const range = { start: 5, end: 1004 }
  const threads = [claimPages(shared, range, false, 2), claimPages(shared, range, true, 2)]
  const taken: { start: number; end: number }[] = []
  for (let turn = 0; ; turn++) {
    const claim = threads[turn % 2]?.take()
    if (claim === undefined) break
    taken.push(claim)
  }
  expect(taken[0]?.start).toBe(5)
  expect(taken.at(-1)?.end).toBe(1004)
  for (const [at, { start }] of taken.entries())
    if (at > 0) expect(start).toBe((taken[at - 1]?.end ?? 0) + 1)
  const sizes = taken.map(({ start, end }) => end - start + 1)
  expect(sizes[0]).toBe(128)
  expect(Math.max(...sizes)).toBe(128)
})

test('helpers leave when others wait; the first thread goes on', () => {
  const { shared, numbers } = claims(2)
  const range = { start: 1, end: 1000 }
  const first = claimPages(shared, range, false, 2)
  const helper = claimPages(shared, range, true, 2)
  numbers[CLAIMS.leave] = 1
  expect(helper.take()).toBeUndefined()
  expect(first.take()?.start).toBe(1)
})

test.each([
  ['quick pages, at least as many as are worth a claim', 1, 30],
  ['slow ones, a fair part', 30, 10],
])('until pages are timed, a sampled one tells: %s', (_, sampledPageMs, pages) => {
  const { shared } = claims(2)
  const claim = claimPages(shared, { start: 1, end: 40 }, false, sampledPageMs).take()
  expect(claim).toEqual({ start: 1, end: pages })
})
