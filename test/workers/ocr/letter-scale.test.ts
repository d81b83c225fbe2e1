import { expect, test } from 'vitest'
import { letterScale } from '../../../workers/ocr/letter-scale.js'
import { picture } from './pictures.js'

/** Rows of boxes like letters of this height, points, at 100 dots an inch; every `each`-th is as high as `other`. */
function page(heightPt: number, letters: number, other = heightPt, each = 2) {
  const boxes = Array.from({ length: letters }, (_, i) => {
    const height = Math.round(((i % each === 0 ? other : heightPt) * 100) / 72)
    return [
      10 + 40 * (i % 20),
      10 + 60 * Math.floor(i / 20),
      Math.ceil(height / 2),
      height,
    ] as const
  })
  return picture(900, 900, boxes)
}

test('common text stays as it is, and so does a page of few letters', () => {
  expect(letterScale(page(5.5, 100))).toBe(1)
  expect(letterScale(page(7.9, 100))).toBe(1)
  expect(letterScale(page(20, 30))).toBe(1)
  expect(letterScale(picture(200, 200, []))).toBe(1)
})

test('large letters are so many times larger, up to three', () => {
  expect(letterScale(page(11, 100))).toBeCloseTo(2, 1)
  expect(letterScale(page(30, 100))).toBe(3)
})

test('where half of the letters are small, they count', () => {
  expect(letterScale(page(20, 100, 5.5))).toBe(1)
  expect(letterScale(page(11, 100, 5.5, 10))).toBeCloseTo(2, 1)
})

test('rules, pictures and specks are no letters', () => {
  const boxes = Array.from({ length: 60 }, (_, i) => [10 + 12 * i, 10, 2, 2] as const)
  const rules = Array.from({ length: 60 }, (_, i) => [10, 100 + 10 * i, 800, 2] as const)
  expect(letterScale(picture(900, 900, [...boxes, ...rules]))).toBe(1)
})

test('what hangs together is one, whatever its shape', () => {
  // Letters like U, H and T: two strokes meet rows below where they began.
  const letters = Array.from({ length: 60 }, (_, i) => {
    const [x, y] = [10 + 40 * (i % 20), 10 + 60 * Math.floor(i / 20)]
    return [
      [x, y, 3, 20],
      [x + 12, y, 3, 20],
      [x, y + 17, 15, 3],
    ] as const
  })
  // 20 pixels are 14.4 points; the strokes alone would be too narrow.
  expect(letterScale(picture(900, 300, letters.flat()))).toBeCloseTo(14.4 / 5.5, 2)
})
