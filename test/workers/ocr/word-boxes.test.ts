import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { withTightBoxes } from '../../../workers/ocr/word-boxes.js'
import { picture } from './pictures.js'

const lineOf = (y0: number, y1: number): RecognizedLine => {
  const box = { x0: 20, y0, x1: 80, y1 }
  return {
    ...box,
    heightPx: y1 - y0,
    baseline: 72,
    slope: 0,
    words: [{ ...box, text: 'assaults', confidence: 87 }],
  }
}

/** Letters of twelve pixels on three lines, six pixels apart. */
const LINES = picture(
  100,
  120,
  [40, 60, 80].flatMap((y) => [20, 30, 40, 50, 60, 70].map((x) => [x, y, 4, 12] as const)),
)

const heightsOf = (image: typeof LINES, line: RecognizedLine) =>
  withTightBoxes(image, [line]).flatMap(({ words }) => words.map(({ y0, y1 }) => [y0, y1]))

test('a box that reaches into the lines above and below ends at its own ink', () => {
  // Most ink is that of the whole letters: of the others it holds parts.
  expect(heightsOf(LINES, lineOf(46, 84))).toEqual([[60, 72]])
  expect(heightsOf(LINES, lineOf(58, 74))).toEqual([[58, 74]])
})

test('the dot of an i is its own', () => {
  const image = picture(100, 120, [
    [20, 64, 50, 8],
    [30, 60, 3, 2],
  ])
  expect(heightsOf(image, lineOf(59, 73))).toEqual([[60, 72]])
})

test('a box without ink stays as it is', () => {
  expect(heightsOf(picture(100, 120, []), lineOf(46, 84))).toEqual([[46, 84]])
})
