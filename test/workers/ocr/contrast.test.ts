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

/** Every so many pixels one that is black by chance, or white. */
function soil(pixels: Uint8Array, every = 97): void {
  for (let at = 505; at < pixels.length - 500; at += every) pixels[at] = at % 2 === 0 ? 20 : 250
}

test('speckles go from pale print on gray paper, before its contrast is stretched', () => {
  const page = picture(100, 100, [[40, 40, 6, 12]])
  const pale = page.pixels.map((gray) => (gray === 0 ? 120 : 200))
  const soiled = pale.slice()
  soil(soiled)
  removeSpeckles(soiled, 100, 100)
  stretchContrast(soiled)
  stretchContrast(pale)
  expect(soiled.filter((gray, at) => gray !== pale[at]).length).toBeLessThan(4)
})

test('a hairline of changing grays is no row of speckles', () => {
  const page = picture(100, 100, [[40, 40, 6, 12]])
  const hairline = Uint8Array.from({ length: 80 }, (_, x) => (x % 2 === 0 ? 120 : 136))
  soil(page.pixels)
  page.pixels.set(hairline, 70 * 100 + 10)
  removeSpeckles(page.pixels, 100, 100)
  expect(page.pixels.subarray(70 * 100 + 10, 70 * 100 + 90)).toEqual(hairline)
})

test('many specks are taken off a page with much ink, too', () => {
  const page = picture(400, 400, [[0, 0, 400, 200]])
  const clean = page.pixels.slice()
  for (let at = 82_005; at < 159_000; at += 1403) page.pixels[at] = 0
  removeSpeckles(page.pixels, 400, 400)
  expect(page.pixels).toEqual(clean)
})
