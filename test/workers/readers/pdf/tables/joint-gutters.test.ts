import { expect, test } from 'vitest'
import { jointGutters } from '../../../../../workers/readers/pdf/tables/grids/joint-gutters.js'
import { textRows } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

/** Columns at 50, 100, 120 and 200; the titles of the two in the middle stand as near as words do. */
const ROWS = [
  ['Item', 'VAT', 'Pieces', 'Sum'],
  ['E10', '21', '1', '49.99'],
  ['E11', '21', '1', '0.00'],
]
const words = tableAt(ROWS, [50, 100, 118, 200], 100)
const pieces = (...xs: number[]) =>
  xs.slice(1).map((to, at) => ({ at: 104, from: (xs[at] ?? 0) - (at === 0 ? 0 : 1), to }))

test('the pieces of a rule below the titles say where columns are', () => {
  const rulings = pieces(48, 98, 116.5, 190, 250)
  expect(jointGutters(textRows(words), rulings, [80, 170])).toEqual([116.5])
})

test.each([
  ['one rule', [{ at: 104, from: 48, to: 250 }]],
  ['pieces that no title stands over', pieces(48, 98, 110, 112, 250)],
  ['joints within words', pieces(48, 98, 130, 190, 250)],
])('%s says nothing', (_, rulings) => {
  expect(jointGutters(textRows(words), rulings, [80, 170])).toEqual([])
})

test('a row of sums below may run over a joint, several rows may not', () => {
  const rulings = pieces(48, 98, 116.5, 190, 250)
  const sums = wordsAt('Total amount', 86, 142)
  expect(jointGutters(textRows([...words, ...sums]), rulings, [80, 170])).toEqual([116.5])
  const more = [142, 156, 170].flatMap((y) => wordsAt('Total amount', 86, y))
  expect(jointGutters(textRows([...words, ...more]), rulings, [80, 170])).toEqual([])
})
