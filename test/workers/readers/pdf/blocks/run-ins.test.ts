import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { splitRunIn, splitRunInEntry } from '../../../../../workers/readers/pdf/blocks/run-ins.js'
import { blockText, type TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { type Row, STYLE, type Word } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 330 }
const BOLD = { style: STYLE.bold }
const TEXT = 'sets a number that says how the system is at a time'
const MORE = rowOf('and goes on over a row that ends before it', { y: 112 })

/** A row of two pieces, the second as many ems after the first. */
function rowOfPieces(title: readonly Word[], text: string, spaceEm: number): Row {
  const from = (title.at(-1)?.x1 ?? 0) + 10 * spaceEm
  const rest = wordsOf(text, { x: from }).map((word, at) =>
    at === 0 ? { ...word, spaceBefore: true } : word,
  )
  const line = lineOf([...title, ...rest])
  const { x0, x1, y0, y1, baseline, size } = line
  return { lines: [line], x0, x1, y0, y1, baseline, size, rtl: false }
}

function partsOf(row: Row, gapAbove: number): string[] {
  const [block] = paragraphsOf([row, MORE], TRAITS)
  const whole: TextBlock = { ...(block as TextBlock), gapAbove }
  return (splitRunIn(whole) ?? []).map(blockText)
}

const MORE_TEXT = 'and goes on over a row that ends before it'

test('a bold title and the text after a quad part', () => {
  const row = rowOfPieces(wordsOf('Stats.gauge', BOLD), TEXT, 1)
  expect(partsOf(row, 2.5)).toEqual(['Stats.gauge', `${TEXT} ${MORE_TEXT}`])
})

test('the same where the two are a line each', () => {
  const title = rowOf('Stats.gauge', BOLD)
  const from = title.x1 + 10
  const text = rowOf(TEXT, { x: from })
  const row = { ...title, lines: [...title.lines, ...text.lines], x1: text.x1 }
  expect(partsOf(row, 2.5)).toEqual(['Stats.gauge', `${TEXT} ${MORE_TEXT}`])
})

test.each<[string, Row, number]>([
  ['after a word space', rowOfPieces(wordsOf('Gauge', BOLD), TEXT, 0.5), 2.5],
  ['far away', rowOfPieces(wordsOf('Gauge', BOLD), TEXT, 3), 2.5],
  ['close to the text above', rowOfPieces(wordsOf('Gauge', BOLD), TEXT, 1), 1],
  ['of a label', rowOfPieces(wordsOf('Gauge:', BOLD), TEXT, 1), 2.5],
  ['of a value', rowOfPieces(wordsOf('Gauge', BOLD), 'none', 1), 2.5],
  ['not bold', rowOfPieces(wordsOf('Gauge'), TEXT, 1), 2.5],
])('bold words lead into their paragraph: %s', (_, row, gapAbove) => {
  expect(partsOf(row, gapAbove)).toEqual([])
})

function entryPartsOf(row: Row, entries: readonly string[]): string[] {
  const [block] = paragraphsOf([row, MORE], TRAITS)
  return (splitRunInEntry(block as TextBlock, (text) => entries.includes(text)) ?? []).map(
    blockText,
  )
}

test.each(['1.1 Essential commands.', '5.2.1 Prices', 'A.1 Data.', '3. Scope.'])(
  'a numbered title of the outline and its text part: %s',
  (title) => {
    const row = rowOfPieces(wordsOf(title, BOLD), TEXT, 0.3)
    expect(entryPartsOf(row, [title])).toEqual([title, `${TEXT} ${MORE_TEXT}`])
    expect(entryPartsOf(rowOfPieces(wordsOf(title), TEXT, 0.3), [title])).toEqual([])
    expect(entryPartsOf(row, ['Other'])).toEqual([])
  },
)

test.each([
  ['words that may lead into other paragraphs, too', wordsOf('Feedback', BOLD), TEXT],
  ['a footnote’s mark behind a title is no text', wordsOf('1.1 Commands', BOLD), '[3]'],
])('%s', (_, title, text) => {
  expect(entryPartsOf(rowOfPieces(title, text, 0.3), ['Feedback', '1.1 Commands'])).toEqual([])
})
