import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { drawnShapes } from '../../../workers/ocr/drawn-shapes.js'
import { picture } from './pictures.js'

const DPI = 200

/** A line of a curve, two pixels thick, from one corner of the box to the other. */
function withCurve(x0: number, y0: number, side: number) {
  const page = picture(400, 400, [], DPI)
  for (let k = 0; k < side; k++) {
    const at = (y0 + side - k) * 400 + x0 + k
    page.pixels.fill(0, at, at + 2)
  }
  return page
}

const wordAt = (x0: number, y0: number, x1: number, y1: number): RecognizedLine => {
  const box = { x0, y0, x1, y1 }
  return {
    ...box,
    heightPx: y1 - y0,
    baseline: y1,
    slope: 0,
    words: [{ ...box, text: 'A', confidence: 90 }],
  }
}

test('a curve is drawn; what is no larger than a letter is not', () => {
  const [shape, ...more] = drawnShapes(withCurve(100, 60, 200), [])
  expect(more).toEqual([])
  expect(shape?.x0).toBeCloseTo(100, -1)
  expect(shape?.y1).toBeCloseTo(260, -1)
  expect(drawnShapes(withCurve(100, 60, 24), [])).toEqual([])
})

test('a large letter of a word is none', () => {
  const page = withCurve(100, 60, 100)
  expect(drawnShapes(page, [wordAt(90, 55, 300, 165)])).toEqual([])
  expect(drawnShapes(page, [wordAt(90, 180, 300, 220)])).toHaveLength(1)
})

test('frames and grids that are left of rulings are none; bars are', () => {
  const grid = picture(
    400,
    400,
    [
      [50, 50, 300, 2],
      [50, 150, 300, 2],
      [50, 250, 300, 2],
      [50, 50, 2, 202],
      [200, 50, 2, 202],
      [348, 50, 2, 202],
    ],
    DPI,
  )
  expect(drawnShapes(grid, [])).toEqual([])
  expect(drawnShapes(picture(400, 400, [[100, 100, 40, 200]], DPI), [])).toHaveLength(1)
})
