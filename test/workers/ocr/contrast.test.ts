import { expect, test } from 'vitest'
import { removeSpeckles, stretchContrast } from '../../../workers/ocr/contrast.js'
import { picture } from './pictures.js'

test('pale print on gray paper becomes black on white', () => {
  const pixels = Uint8Array.from({ length: 1000 }, (_, at) => (at % 10 === 0 ? 140 : 200))
  stretchContrast(pixels)
  expect(pixels[0]).toBeLessThan(40)
  expect(pixels[1]).toBe(255)
})

test('black on white stays', () => {
  const { pixels } = picture(50, 50, [[10, 10, 20, 20]])
  const before = pixels.slice()
  stretchContrast(pixels)
  expect(pixels).toEqual(before)
})

test('speckles go where there are many, letters stay', () => {
  const page = picture(100, 100, [[40, 40, 6, 12]])
  const clean = page.pixels.slice()
  for (let at = 505; at < 9000; at += 97) if (page.pixels[at] === 255) page.pixels[at] = 0
  removeSpeckles(page.pixels, 100, 100)
  const changed = page.pixels.filter((gray, at) => gray !== clean[at]).length
  expect(changed).toBeLessThan(4)
})

test('single dots of a clean page are dots', () => {
  const page = picture(100, 100, [
    [10, 10, 30, 40],
    [80, 80, 1, 1],
  ])
  removeSpeckles(page.pixels, 100, 100)
  expect(page.pixels[80 * 100 + 80]).toBe(0)
})
