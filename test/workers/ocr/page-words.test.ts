import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { WORD_NUMBER, WORD_NUMBERS } from '../../../src/contract/recognition.js'
import { pageWords } from '../../../workers/ocr/page-words.js'
import { textSizes } from '../../../workers/ocr/text-sizes.js'
import { picture } from './pictures.js'

test('lines of nearly one height have one size; a title keeps its own', () => {
  const heights = [26, 27, 24.5, 26, 25, 44]
  const sizes = textSizes(heights.map((heightPt) => ({ heightPt, letters: 40 })))
  expect(new Set(sizes.slice(0, 5)).size).toBe(1)
  expect(sizes[5]).toBeGreaterThan(1.5 * (sizes[0] ?? 0))
})

const line = (y: number, texts: readonly [string, number][]): RecognizedLine => ({
  x0: 10,
  y0: y,
  x1: 200,
  y1: y + 20,
  heightPx: 20,
  baseline: y + 15,
  slope: 0,
  words: texts.map(([text, confidence], i) => ({
    text,
    x0: 10 + 60 * i,
    y0: y,
    x1: 50 + 60 * i,
    y1: y + 20,
    confidence,
  })),
})

test('words are in points; specks are left out', () => {
  const page = picture(300, 200, [])
  const found = pageWords({ image: page, pointsPerPixel: 72 / page.dpi }, [
    line(20, [
      ['Total', 96],
      ['|', 30],
      ['42', 90],
    ]),
    line(60, [['~', 12]]),
    line(90, [['@', 95]]),
  ])
  expect(found.words).toEqual(['Total', '42'])
  const of = (word: number, name: keyof typeof WORD_NUMBER) =>
    found.wordNumbers[word * WORD_NUMBERS + WORD_NUMBER[name]]
  expect(of(0, 'x0')).toBeCloseTo(7.2)
  expect(of(1, 'x0')).toBeCloseTo((130 * 72) / 100)
  expect(of(0, 'baseline')).toBeCloseTo((35 * 72) / 100)
  expect(of(1, 'line')).toBe(0)
  expect(found.confidence).toBeCloseTo((5 * 96 + 2 * 90) / 7)
})

test.each([
  {
    name: 'no word of it is sure',
    texts: [
      ['osze', 48],
      ['wo', 40],
    ],
    kept: false,
  },
  {
    name: 'one word of it is',
    texts: [
      ['osze', 48],
      ['wo', 72],
    ],
    kept: true,
  },
  {
    name: 'its mean is good enough',
    texts: [
      ['osze', 55],
      ['wo', 40],
    ],
    kept: true,
  },
  { name: 'it has figures', texts: [['05/24/2019', 30]], kept: true },
] as const)('of a line: $name', ({ texts, kept }) => {
  const read = line(
    20,
    texts.map(([text, confidence]) => [text, confidence]),
  )
  const { words } = pageWords({ image: picture(300, 200, []), pointsPerPixel: 1 }, [read])
  expect(words).toEqual(kept ? texts.map(([text]) => text) : [])
})

test('a doubtful word stays on a sure line, and goes with a doubtful one', () => {
  const page = picture(400, 200, [])
  const sure = line(20, [
    ['responsibility', 96],
    ['decision,’', 9],
    ['—~', 9],
    ['issued', 95],
  ])
  const doubtful = line(60, [
    ['decision,’', 9],
    ['osze’l', 30],
    ['Amt', 72],
  ])
  const { words } = pageWords({ image: page, pointsPerPixel: 72 / page.dpi }, [sure, doubtful])
  expect(words).toEqual(['responsibility', 'decision,’', 'issued', 'osze’l', 'Amt'])
})

test('a line of wider strokes is bold', () => {
  const strokes = (y: number, width: number) =>
    Array.from({ length: 12 }, (_, i) => [12 + 15 * i, y, width, 18] as const)
  const page = picture(300, 200, [...strokes(20, 2), ...strokes(60, 2), ...strokes(100, 4)])
  const texts: [string, number][] = [
    ['abcd', 95],
    ['efgh', 95],
    ['ijkl', 95],
  ]
  expect([
    ...pageWords({ image: page, pointsPerPixel: 72 / page.dpi }, [
      line(20, texts),
      line(60, texts),
      line(100, texts),
    ]).wordFace,
  ]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1])
})
