import { expect, test } from 'vitest'
import { mergeTitles } from '../../../../../workers/readers/pdf/blocks/merge-titles.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { blockText, type TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 250 }

/** A large row, the first of its column, so many points down the page. */
function titleAt(text: string, y0: number): TextBlock {
  const rows = rowsOf([[text, { style: STYLE.bold, size: 20 }]])
  const block = paragraphsOf(rows, TRAITS)[0] as TextBlock
  return { ...block, y0, y1: y0 + 20, gapAbove: Number.POSITIVE_INFINITY }
}

test.each([
  ['right below it, is joined', 124, ['Report on the fleet and its drivers']],
  ['far below it, is another', 160, ['Report on the fleet', 'and its drivers']],
])('the last row of a title, in a column that begins %s', (_, y0, expected) => {
  const blocks = [titleAt('Report on the fleet', 100), titleAt('and its drivers', y0)]
  const merged = mergeTitles(blocks, TRAITS.bodySize)
  expect(merged.flatMap((block) => (block.kind === 'table' ? [] : blockText(block)))).toEqual(
    expected,
  )
})

/** A large row whose first word is bold, the next one below another. */
function ledAt(text: string, y0: number): TextBlock {
  const [row] = rowsOf([[text, { size: 20 }]])
  if (row === undefined) throw new Error('no row')
  const words = row.lines[0]?.words ?? []
  const led = words.map((word, at) => (at === 0 ? { ...word, style: STYLE.bold } : word))
  const block = paragraphsOf([{ ...row, lines: [lineOf(led)] }], TRAITS)[0] as TextBlock
  return { ...block, y0, y1: y0 + 20, gapAbove: 0.2 }
}

test.each([
  ['labels with their values', ['Price: 12 pounds', 'Stock: many pieces'], 2],
  ['words with a stop', ['Price. Twelve pounds', 'Stock. Many pieces'], 1],
])('large rows that begin with bold %s', (_, [above = '', below = ''], count) => {
  expect(mergeTitles([ledAt(above, 100), ledAt(below, 124)], 10)).toHaveLength(count)
})
