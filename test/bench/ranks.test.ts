import { expect, test } from 'vitest'
import { leaveOneGroupOut, median, ranks, spearman } from '../../bench/ranks.mjs'

test('ties share their mean rank', () => {
  expect(ranks([10, 30, 10, 20])).toEqual([1.5, 4, 1.5, 3])
})

test.each([
  { name: 'the same order, other distances', xs: [1, 2, 3, 4], ys: [1, 10, 100, 1000], rho: 1 },
  { name: 'the opposite order', xs: [1, 2, 3], ys: [9, 8, 7], rho: -1 },
  // 1 - 6 * sum(d^2) / (n (n^2 - 1)) with d = 0, 1, 1, 0: 1 - 12 / 60
  { name: 'one swap of four', xs: [1, 2, 3, 4], ys: [1, 3, 2, 4], rho: 0.8 },
])('Spearman: $name', ({ xs, ys, rho }) => expect(spearman(xs, ys)).toBeCloseTo(rho, 12))

test('Spearman of a constant or of two pairs is nothing', () => {
  expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull()
  expect(spearman([1, 2], [1, 2])).toBeNull()
})

test('one group is left out at a time, the weakest correlation first', () => {
  const good = [1, 2, 3, 4].map((value) => ({ x: value, y: value, group: 'good' }))
  const bad = [1, 2, 3].map((value) => ({ x: value, y: -value, group: 'bad' }))
  const { without } = leaveOneGroupOut([...good, ...bad])
  expect(without.map(({ group, rho }) => [group, rho])).toEqual([
    ['good', -1],
    ['bad', 1],
  ])
})

test('the median of an even count is the mean of the middle two', () => {
  expect(median([9, 1, 3, 5])).toBe(4)
})
