import { expect, test } from 'vitest'
import { isUnderlined } from '../../../../../workers/readers/pdf/headings/underlined.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { lineOf, pageOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

const line = lineOf(wordsOf('The Sermon', { x: 100, y: 200, size: 10 }))
const second = lineOf(wordsOf('and more', { x: 100, y: 212, size: 10 }))
const linked = lineOf(line.words.map((word) => ({ ...word, link: 0 })))

type Lines = readonly (typeof line)[]

const blockOf = (lines: Lines) =>
  ({ rows: lines.map((one) => ({ row: { lines: [one] } })) }) as unknown as TextBlock

const under = (one: typeof line, changes: Readonly<Record<string, number>> = {}) => ({
  ...{ x0: one.x0, x1: one.x1, y: one.baseline + 1.6, widthPt: 0.8, color: 0 },
  ...changes,
})

test.each<[string, boolean, Lines, ReturnType<typeof under>[]]>([
  ['text over a line as long', true, [line], [under(line)]],
  ['text over nothing', false, [line], []],
  ['text over a longer rule', false, [line], [under(line, { x1: line.x1 + 40 })]],
  ['text of which a part is underlined', false, [line], [under(line, { x1: line.x1 - 20 })]],
  ['text over a rule further off', false, [line], [under(line, { y: line.baseline + 4 })]],
  ['struck text', false, [line], [under(line, { y: line.baseline - 3 })]],
  ['text over a bar', false, [line], [under(line, { widthPt: 3 })]],
  ['a link', false, [linked], [under(line)]],
  ['two rows, both underlined', true, [line, second], [under(line), under(second)]],
  ['two rows, one underlined', false, [line, second], [under(line)]],
])('%s is underlined: %s', (_, expected, lines, horizontals) => {
  const page = { ...pageOf([rowOf('')]), horizontals }
  expect(isUnderlined(blockOf(lines), page)).toBe(expected)
})
