import { expect, test } from 'vitest'
import { heaviestApart } from '../../../../../workers/readers/pdf/tables/choice/apart.js'

interface Stretch {
  readonly from: number
  readonly to: number
  readonly weight: number
}

const clash = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to
const stretch = (from: number, to: number, weight: number): Stretch => ({ from, to, weight })

test.each([
  {
    name: 'two good ones win over one around both',
    items: [stretch(0, 10, 7), stretch(0, 5, 4), stretch(5, 10, 4)],
    weights: [4, 4],
  },
  {
    name: 'one around both wins where it weighs more than they do together',
    items: [stretch(0, 10, 9), stretch(0, 5, 4), stretch(5, 10, 4)],
    weights: [9],
  },
  { name: 'nothing of nothing', items: [], weights: [] },
])('chooses what weighs most: $name', ({ items, weights }) => {
  expect(heaviestApart(items, clash).map(({ weight }) => weight)).toEqual(weights)
})

test('very many that clash end in time, and no two of the choice clash', () => {
  const items = Array.from({ length: 300 }, (_, k) => stretch(k, k + 40, 40 + ((k * 7919) % 13)))
  const chosen = heaviestApart(items, clash)
  expect(chosen.length).toBeGreaterThan(5)
  for (const one of chosen)
    expect(chosen.filter((other) => other !== one && clash(one, other))).toEqual([])
})
