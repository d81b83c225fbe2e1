import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import {
  splitNumberedRunIn,
  splitRunIn,
  splitRunInEntry,
} from '../../../../../workers/readers/pdf/blocks/run-ins.js'
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
  return rowOfWords([...title, ...rest])
}

function rowOfWords(words: readonly Word[]): Row {
  const line = lineOf(words)
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

/** Pieces one after the other, each with its style and so many ems before it. */
function rowOfStyles(
  ...pieces: readonly (readonly [text: string, style: number, spaceEm: number])[]
) {
  const words: Word[] = []
  for (const [text, style, spaceEm] of pieces) {
    const x = (words.at(-1)?.x1 ?? 50) + 10 * spaceEm
    const piece = wordsOf(text, { x, style })
    words.push(...piece.map((word, at) => (at === 0 ? { ...word, spaceBefore: true } : word)))
  }
  return rowOfWords(words)
}

const MONO = STYLE.mono

test.each<[string, Row, string | undefined]>([
  ['in bold', rowOfStyles(['1.1 Open curve.', STYLE.bold, 0], [TEXT, 0, 0.3]), '1.1 Open curve.'],
  [
    'behind a number that is not bold',
    rowOfStyles(['A.2', 0, 0], ['Open curve.', STYLE.bold, 0.3], [TEXT, 0, 0.3]),
    'A.2 Open curve.',
  ],
  [
    'with code in it',
    rowOfStyles(
      ['4.1 The', STYLE.bold, 0],
      ['pnodes', MONO, 0.3],
      ['macro.', STYLE.bold, 0.3],
      [TEXT, 0, 0.3],
    ),
    '4.1 The pnodes macro.',
  ],
  [
    'that ends in code',
    rowOfStyles(['4.1 Using', STYLE.bold, 0], ['pnodes', MONO, 0.3], [TEXT, 0, 1]),
    '4.1 Using pnodes',
  ],
  [
    'over text that begins with code',
    rowOfStyles(['3.1.3 Users', STYLE.bold, 0], ['indent.pl', MONO, 1], [TEXT, 0, 0.3]),
    '3.1.3 Users',
  ],
  ['of a list', rowOfStyles(['1. Open curve.', STYLE.bold, 0], [TEXT, 0, 0.3]), undefined],
  ['of no weight', rowOfStyles(['1.1 Open curve.', 0, 0], [TEXT, 0, 0.3]), undefined],
  [
    'that goes on in bold',
    rowOfStyles(['1.1 Open', STYLE.bold, 0], [TEXT, 0, 0.3], ['curve', STYLE.bold, 0.3]),
    undefined,
  ],
  ['of code', rowOfStyles(['1.1', 0, 0], ['pnodes', MONO, 0.3], [TEXT, 0, 0.3]), undefined],
])('a numbered title %s and its text', (_, row, title) => {
  const [block] = paragraphsOf([row, MORE], TRAITS)
  const found = splitNumberedRunIn(block as TextBlock)
  expect(found?.map(blockText)[0]).toBe(title)
  expect(found === undefined || found[0]?.bold).toBe(true)
})

test('a row alone goes on from its title only as a sentence', () => {
  const split = (text: string) => {
    const row = rowOfStyles(['1.1 Values of', STYLE.bold, 0], [text, 0, 0.3])
    const [block] = paragraphsOf([row], TRAITS)
    return splitNumberedRunIn(block as TextBlock)?.map(blockText)
  }
  expect(split(`It ${TEXT}.`)).toEqual(['1.1 Values of', `It ${TEXT}.`])
  expect(split(`It ${TEXT}`)).toBeUndefined()
  expect(split(`${TEXT}.`)).toBeUndefined()
})
