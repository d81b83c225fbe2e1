import { expect, test } from 'vitest'
import type { GrayImage, RecognizedLine } from '../../../native/ocr/recognizer.js'
import { boldWords } from '../../../workers/ocr/stroke-weight.js'

const WIDTH = 400
const LINE_PX = 20
const LETTERS = 40

/** Lines of stems, 20 pixels high each, by the width of their strokes in pixels and their gray on white. */
function stems(lines: readonly { readonly strokePx: number; readonly gray: number }[]) {
  const pixels = new Uint8Array(WIDTH * LINE_PX * lines.length).fill(255)
  const recognized = lines.map(({ strokePx, gray }, index): RecognizedLine => {
    const y0 = index * LINE_PX
    for (let y = y0 + 4; y < y0 + 16; y++) {
      for (let letter = 0; letter < LETTERS; letter++) {
        const at = y * WIDTH + letter * 10
        pixels.fill(gray, at, at + strokePx)
        // Paper beside a stroke is a little darker than elsewhere.
        pixels[at + strokePx] = 235
      }
    }
    const box = { x0: 0, y0, x1: WIDTH, y1: y0 + LINE_PX }
    const word = { ...box, text: 'l'.repeat(LETTERS), confidence: 90 }
    return { ...box, heightPx: 12, baseline: y0 + 16, slope: 0, words: [word] }
  })
  const image: GrayImage = { width: WIDTH, height: LINE_PX * lines.length, pixels, dpi: 200 }
  return { image, recognized }
}

const BLACK = { strokePx: 2, gray: 10 }

test.each([
  { name: 'black', line: { strokePx: 4, gray: 10 }, bold: true },
  { name: 'coloured, a pale gray', line: { strokePx: 4, gray: 150 }, bold: true },
  { name: 'pale and no wider', line: { strokePx: 2, gray: 150 }, bold: false },
  { name: 'like the others', line: BLACK, bold: false },
])('a line that is $name: bold $bold', ({ line, bold }) => {
  const { image, recognized } = stems([BLACK, BLACK, line, BLACK])
  const sizes = recognized.map(() => 12)
  expect(boldWords(image, recognized, sizes)).toEqual([[false], [false], [bold], [false]])
})

test('a line changes its weight where several letters say so', () => {
  const { image, recognized } = stems([BLACK, BLACK, BLACK])
  const line = recognized[1]
  if (line === undefined) throw new Error('no line')
  const words = [0, 20, 24, 40]
    .map((from, index, starts) => ({
      ...line,
      x0: from * 10,
      x1: (starts[index + 1] ?? LETTERS) * 10 - 2,
      text: 'l'.repeat((starts[index + 1] ?? LETTERS) - from),
      confidence: 90,
    }))
    .slice(0, 3)
  const thicken = (from: number, to: number): void => {
    for (let y = line.y0 + 4; y < line.y0 + 16; y++)
      for (let letter = from; letter < to; letter++)
        image.pixels.fill(10, y * WIDTH + letter * 10, y * WIDTH + letter * 10 + 4)
  }
  const read = () => boldWords(image, recognized.with(1, { ...line, words }), [12, 12, 12])[1]
  expect(read()).toEqual([false, false, false])
  thicken(20, 24)
  expect(read()).toEqual([false, false, false])
  thicken(0, 20)
  expect(read()).toEqual([true, true, false])
})
