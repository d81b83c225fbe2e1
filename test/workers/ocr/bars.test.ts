import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { withoutBars } from '../../../workers/ocr/bars.js'
import { picture } from './pictures.js'

const Y0 = 40
const Y1 = 60

/** Words 30 pixels apart, each with a stroke down its middle from `y0` to `y1`. */
function read(texts: readonly string[], y0 = Y0, y1 = Y1): string {
  const image = picture(
    300,
    100,
    texts.map((_, index) => [10 + 30 * index, y0, 3, y1 - y0] as const),
  )
  const words = texts.map((text, index) => {
    const x0 = 8 + 30 * index
    return { text, x0, x1: x0 + 8, y0: Y0, y1: Y1, confidence: 90 }
  })
  const box = { x0: 8, y0: Y0, x1: 300, y1: Y1 }
  const line: RecognizedLine = { ...box, heightPx: 20, baseline: 56, slope: 0, words }
  return withoutBars(image, line)
    .words.map(({ text }) => text)
    .join(' ')
}

test.each([
  { name: 'a bar between words is written', texts: ['USA', '|', 'Asia'], text: 'USA | Asia' },
  { name: 'bars at the ends are not', texts: ['|', '¦', 'N/A', '||'], text: 'N/A' },
  { name: 'nothing but bars', texts: ['|', '|'], text: '' },
  { name: 'a letter like a bar', texts: ['I', 'am'], text: 'I am' },
])('$name', ({ texts, text }) => {
  expect(read(texts)).toBe(text)
})

test('a bar that goes on above or below its line is a ruling', () => {
  expect(read(['Status', '|', 'Date'], 20, Y1)).toBe('Status Date')
  expect(read(['Status', '|', 'Date'], Y0, 80)).toBe('Status Date')
  expect(read(['Status', '|', 'Date'], Y0 - 2, Y1 + 4)).toBe('Status | Date')
})
