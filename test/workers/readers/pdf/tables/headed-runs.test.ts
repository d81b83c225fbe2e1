import { expect, test } from 'vitest'
import type { Ruling } from '../../../../../workers/readers/pdf/tables/evidence/rulings.js'
import { withTitles } from '../../../../../workers/readers/pdf/tables/grids/aligned-grids.js'
import { textRows } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const XS = [50, 200, 300, 400]
const TITLES = ['Product', 'Qty', 'Price', 'Total']
const above = tableAt([['Service tax 7', 'Phone', 'Phone']], XS, 100)
const body = tableAt(
  [
    ['Card', '1', '278', '319'],
    ['Box', '2', '12', '24'],
  ],
  XS,
  130,
)
const titles = (bold: boolean) =>
  TITLES.flatMap((text, at) => wordsAt(text, XS[at] ?? 0, 115, { bold }))
const RULE: Ruling = { at: 104, from: 45, to: 450 }

const startOf = (words: typeof above, rulings: readonly Ruling[]) => {
  const rows = textRows(words)
  return withTitles(rows, { from: 0, to: rows.length }, rulings).from
}

test('a table begins at its bold titles below a rule, not with the lines above that', () => {
  expect(startOf([...above, ...titles(true), ...body], [RULE])).toBe(1)
})

test.each([
  ['titles that are not bold', false, [RULE]],
  ['titles without a rule above', true, []],
])('%s begin nothing', (_, bold, rulings) => {
  expect(startOf([...above, ...titles(bold), ...body], rulings)).toBe(0)
})

test('a bold row above belongs to the titles', () => {
  const years = wordsAt('2004', 300, 100, { bold: true })
  expect(startOf([...years, ...titles(true), ...body], [RULE])).toBe(0)
})
