import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { lineHeights } from '../../../workers/ocr/line-heights.js'
import { textSizes } from '../../../workers/ocr/text-sizes.js'

/** Words on a baseline, with the heights above and below it that their letters reach; the engine guessed 99. */
const line = (...words: readonly [string, number, number][]): RecognizedLine => ({
  x0: 0,
  y0: 0,
  x1: 400,
  y1: 40,
  heightPx: 99,
  baseline: 30,
  slope: 0,
  words: words.map(([text, above, below], i) => ({
    text,
    x0: 60 * i,
    x1: 60 * i + 50,
    y0: 30 - above,
    y1: 30 + below,
    confidence: 95,
  })),
})

const shareOf = (heights: readonly number[], index: number) =>
  (heights[index] ?? 0) / (heights[0] ?? 1)

test('letters tell how much of the height their box is', () => {
  const heights = lineHeights([
    line(['simply', 22, 7]),
    line(['CAPITALS', 22, 0]),
    line(['queue', 16, 7], ['query', 16, 7]),
    line(['summer', 16, 0], ['cases', 16, 0]),
    line(['1,234', 22, 4]),
    line(['however,', 22, 4]),
    line(['$12.50', 23, 5]),
    line(['(notes)', 22, 6]),
    line(['€40', 22, 0]),
  ])
  for (const index of heights.keys()) {
    expect(shareOf(heights, index)).toBeGreaterThan(0.92)
    expect(shareOf(heights, index)).toBeLessThan(1.08)
  }
})

test('the engine guesses where no word tells', () => {
  expect(
    lineHeights([line(['(@)', 22, 7], ['お知らせ', 22, 4], ['to', 20, 0], ['on,', 16, 4])]),
  ).toEqual([99])
})

test('a face of tall small letters is measured by itself', () => {
  const body = Array.from({ length: 6 }, () => line(['simply', 22, 7], ['cases', 17.5, 0]))
  const usual = lineHeights([line(['simply', 22, 7]), line(['cases', 17.5, 0])])
  const own = lineHeights([...body, line(['cases', 17.5, 0])])
  expect(shareOf(usual, 1)).toBeGreaterThan(1.06)
  expect(shareOf(own, 6)).toBeCloseTo(1)
})

test('a short line takes the size of text near its own, a long one keeps it', () => {
  const body = { heightPt: 10, letters: 2000 }
  const [text, label, note] = textSizes([
    body,
    { heightPt: 11.1, letters: 6 },
    { heightPt: 8.9, letters: 80 },
  ])
  expect(label).toBe(text)
  expect(note).toBeLessThan(text ?? 0)
})
