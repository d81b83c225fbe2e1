import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { isTextPicture, mayHoldText } from '../../../workers/ocr/picture-text.js'
import { picture } from './pictures.js'

const letters = picture(
  300,
  200,
  Array.from({ length: 60 }, (_, i) => [20 + 13 * (i % 20), 20 + 40 * Math.floor(i / 20), 3, 14]),
)
const photo = picture(300, 200, [])
for (let at = 0; at < photo.pixels.length; at++) photo.pixels[at] = 60 + ((at * 7919) % 120)

test.each([
  ['lines of text', letters, true],
  ['a photograph', photo, false],
  ['a white area', picture(300, 200, []), false],
  [
    'bars',
    picture(300, 200, [
      [20, 20, 200, 30],
      [20, 80, 120, 30],
    ]),
    false,
  ],
] as const)('%s', (_name, image, expected) => {
  expect(mayHoldText(image)).toBe(expected)
})

const line = (texts: readonly string[], confidence: number): RecognizedLine => {
  const box = { x0: 10, y0: 10, x1: 190, y1: 30 }
  const words = texts.map((text, i) => ({
    text,
    x0: 10 + 60 * i,
    x1: 65 + 60 * i,
    y0: 10,
    y1: 30,
    confidence,
  }))
  return { ...box, heightPx: 20, baseline: 25, slope: 0, words }
}

const TEXT = ['Total', 'cost', 'last', 'year']
const wordInk = TEXT.map((_, i) => [12 + 60 * i, 14, 40, 10] as const)

test.each([
  ['words that all of the ink is in', TEXT, 92, [], true],
  ['names in a drawing', TEXT, 92, [[20, 60, 100, 80]], false],
  ['doubtful words', TEXT, 60, [], false],
  ['a logo', TEXT.slice(0, 2), 92, [], false],
] as const)('%s', (_name, texts, confidence, more, expected) => {
  const image = picture(300, 200, [...wordInk.slice(0, texts.length), ...more])
  const prepared = { angleDegrees: 0, image, pointsPerPixel: 1, rulings: [], boxes: [] }
  expect(isTextPicture({ prepared, lines: [line(texts, confidence)] }, confidence)).toBe(expected)
})
