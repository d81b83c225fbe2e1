import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { slantedWords } from '../../../workers/ocr/slant.js'
import { picture } from './pictures.js'

const LETTER_PX = 12
const HEIGHT_PX = 24
const MARGIN_PX = 8

/** A line of words of stems: how many letters each has, and how far its stems lean to the right over their height. */
function lineOf(words: readonly { readonly text: string; readonly lean: number }[]) {
  const image = picture(600, HEIGHT_PX + 2 * MARGIN_PX, [])
  let x = MARGIN_PX
  const box = { y0: MARGIN_PX, y1: MARGIN_PX + HEIGHT_PX }
  const recognized = words.map(({ text, lean }) => {
    const x0 = x
    for (let letter = 0; letter < text.length; letter++) {
      for (let y = 0; y < HEIGHT_PX; y++) {
        const at = Math.round(x0 + letter * LETTER_PX + lean * (HEIGHT_PX - y))
        image.pixels.fill(0, (box.y0 + y) * image.width + at, (box.y0 + y) * image.width + at + 3)
      }
    }
    x += text.length * LETTER_PX + LETTER_PX
    return { text, x0, x1: x - LETTER_PX, ...box, confidence: 90 }
  })
  const line: RecognizedLine = {
    ...box,
    x0: MARGIN_PX,
    x1: x,
    heightPx: HEIGHT_PX,
    baseline: box.y1,
    slope: 0,
    words: recognized,
  }
  return { image, line }
}

test.each([
  { name: 'upright', leans: [0, 0, 0], slanted: [false, false, false] },
  { name: 'slanted', leans: [0.2, 0.2, 0.2], slanted: [true, true, true] },
  { name: 'slanted a little', leans: [0.05, 0.05, 0.05], slanted: [false, false, false] },
  { name: 'leaning back', leans: [-0.15, -0.15, -0.15], slanted: [false, false, false] },
  { name: 'slanted at its begin', leans: [0.2, 0.2, 0], slanted: [true, true, false] },
])('a line that is $name', ({ leans, slanted }) => {
  const { image, line } = lineOf(leans.map((lean) => ({ text: 'illlill', lean })))
  expect(slantedWords(image, [line])).toEqual([slanted])
})

test('figures alone are never slanted, and a word without ink tells nothing', () => {
  const figures = lineOf([{ text: '1111111', lean: 0.2 }])
  expect(slantedWords(figures.image, [figures.line])).toEqual([[false]])
  const none = lineOf([{ text: 'illlill', lean: 0.2 }])
  none.image.pixels.fill(255)
  expect(slantedWords(none.image, [none.line])).toEqual([[false]])
})
