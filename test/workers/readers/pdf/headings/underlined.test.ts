import { expect, test } from 'vitest'
import { isUnderlined } from '../../../../../workers/readers/pdf/headings/underlined.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
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

/** Letters of one width in Helvetica but for the capital. */
const TITLES = ['1 An added one', '2 An open one', '3 A handed one', '4 A bound page']
const widthOf = (title: string) =>
  [...title].reduce((sum, sign) => sum + (sign === ' ' ? 2.78 : sign === 'A' ? 6.67 : 5.56), 0)

/** Underlined rows of their own; `inText`: the colour of a word within running text. */
const listed = (inText: string) => [
  ...TITLES.flatMap((title, at) => [
    `0 0 .93 rg ${textAt(90, 700 - 12 * at, title)}`,
    `0 0 .93 RG .7 w 90 ${698.6 - 12 * at} m ${90 + widthOf(title)} ${698.6 - 12 * at} l S`,
  ]),
  ...[600, 588, 576].map(
    (y) => `0 g ${textAt(72, y, 'Text that tells what all of this is about and')}`,
  ),
  `0 g ${textAt(72, 564, 'goes on to')} ${inText} rg ${textAt(124, 564, 'the next')} 0 g ${textAt(164, 564, 'of its parts.')}`,
]

test('what is underlined in a colour that words within text have is a link, and no title for it', async () => {
  expect(await markdownOf(...listed('0 0 .93'))).not.toContain('# 2 An open one')
  expect(await markdownOf(...listed('0 0 0'))).toContain('# 2 An open one')
})
