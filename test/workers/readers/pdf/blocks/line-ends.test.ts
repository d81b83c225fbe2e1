import { expect, test } from 'vitest'
import { lineEnds, measureOf } from '../../../../../workers/readers/pdf/blocks/line-ends.js'
import { blockOfLines } from '../../../../../workers/readers/pdf/blocks/plain-blocks.js'
import { rowsOf } from '../../../../support/pdf-rows.js'

/** Letters are 5 points wide at 10 points; the column is 300 wide. */
const ends = (...texts: readonly string[]): readonly number[] => {
  const rows = rowsOf(texts.map((text) => [text, { x: 50 }] as const))
  const block = blockOfLines(rows.flatMap(({ lines }) => lines))
  return [...(lineEnds({ ...block, columnX0: 50, columnX1: 350 }) ?? [])]
}

test('lines of an address end on purpose', () => {
  expect(ends('Roe & Sons', '12 Elm Street', 'Springfield 49007')).toEqual([1, 2])
})

test('a short line beside full ones does, too', () => {
  const full = 'A line of text that goes on until there is no room for more'
  expect(ends(full, 'ends here.', 'Cm: the time that it took.')).toEqual([2])
  expect(ends(full, full, 'ends here.')).toEqual([])
})

test('lines that each begin anew do so though they grow', () => {
  expect(ends('Roe & Sons', '12 Elm Street', '49007 Springfield', 'United States of A')).toEqual([
    1, 2, 3,
  ])
})

test.each([
  ['a ragged edge', 'A line of text that goes on until there is a lot of', 'Room for words.', []],
  [
    'a sentence that goes on',
    'A line of text that goes on until here and so to',
    'the next line',
    [],
  ],
  ['a sentence that goes on far from the edge', 'A line of verse,', 'and the next one', [1]],
])('%s', (_, before, after, found) => {
  expect(ends(before, after)).toEqual(found)
})

test('text that is set narrower than its column fills its own width', () => {
  const narrow = [
    'An abstract is set in on both sides',
    'And so it leaves room at the margin',
    'of it.',
  ]
  expect(ends(...narrow)).toEqual([])
  expect(ends('An abstract', ...narrow)).toEqual([1, 2, 3])
})

/** Rows as wide as they say, in characters of 5 points. */
const widths = (...characters: readonly number[]) =>
  characters.map((count) => `A ${'n'.repeat(count - 2)}`)

test('long lines that end at one place flow around something', () => {
  expect(ends(...widths(40, 40, 40, 40, 58, 20))).toEqual([])
  expect(ends(...widths(40, 20, 30, 40, 20))).toEqual([1, 2, 3, 4])
  expect(ends(...widths(20, 20, 20, 20))).toEqual([1, 2, 3])
})

test('the lines of a column end where most of its running text does, not with what is wider', () => {
  const block = (kind: 'text' | 'code', ...characters: readonly number[]) => ({
    kind,
    rows: blockOfLines(
      rowsOf(widths(...characters).map((text) => [text, { x: 50 }] as const)).flatMap(
        ({ lines }) => lines,
      ),
    ).rows,
  })
  const prose = block('text', 40, 39, 40, 12)
  expect(measureOf([prose, block('code', 60, 60)], 350)).toBe(250)
  expect(measureOf([prose, block('text', 10, 20, 30, 15, 12, 9)], 350)).toBe(350)
})
