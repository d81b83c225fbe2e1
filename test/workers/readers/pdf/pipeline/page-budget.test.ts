import { expect, test } from 'vitest'
import { isOverBudget } from '../../../../../workers/readers/pdf/pipeline/page-budget.js'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages } from '../../../../support/pdf-markdown.js'
import { pageOf, rowsOf } from '../../../../support/pdf-rows.js'

const page = pageOf(rowsOf(['A row of text']))
const rulings = (count: number) => Array.from({ length: count }, (_, i) => 3 * i)
const horizontals = (count: number) =>
  rulings(count).map((y) => ({ x0: 0, x1: 600, y, widthPt: 1, color: 0 }))
const verticals = (count: number) =>
  rulings(count).map((x) => ({ y0: 0, y1: 600, x, widthPt: 1, color: 0 }))

test.each([
  ['text', page, false],
  ['a million glyphs', { ...page, glyphs: { ...page.glyphs, visible: 1e6 } }, true],
  [
    'a grid of ten thousand cells',
    { ...page, horizontals: horizontals(100), verticals: verticals(100) },
    false,
  ],
  [
    'a grid of a million cells',
    { ...page, horizontals: horizontals(1000), verticals: verticals(1000) },
    true,
  ],
  [
    'many short rulings on few heights',
    { ...page, horizontals: Array(5000).fill(horizontals(1)[0]), verticals: verticals(300) },
    false,
  ],
])('%s', (_, counted, expected) => {
  expect(isOverBudget(counted)).toBe(expected)
})

test('a page past its budget is text in content order, the others keep theirs', async () => {
  const list = [0, 1, 2].map((i) => textAt(72, 640 - 14 * i, `${i + 1}. Item`)).join(' ')
  const grid = rulings(920).flatMap((at) => [
    `0 ${at} m 2760 ${at} l S`,
    `${at} 0 m ${at} 2760 l S`,
  ])
  const heavy = [
    textAt(1500, 900, 'Second in place, first in order'),
    textAt(72, 2000, 'Other'),
    ...grid,
  ]
  const { markdown, warnings } = await convertPages([
    { content: list },
    { content: heavy.join(' '), width: 2760, height: 2760 },
  ])
  expect(warnings).toContain('page_budget_exceeded')
  expect(markdown).toContain('1. Item\n2. Item\n3. Item')
  expect(markdown).toContain('Second in place, first in order\n\nOther')
})
