import { expect, test } from 'vitest'
import { eraseRulings, rasterRulings } from '../../../workers/ocr/raster-rulings.js'
import { picture } from './pictures.js'

test('finds the lines of a grid, and neither letters nor bars', () => {
  const page = picture(400, 300, [
    [20, 30, 300, 2],
    [20, 130, 300, 2],
    [20, 30, 2, 102],
    [320, 30, 2, 102],
    [40, 60, 12, 20], // a letter
    [40, 200, 300, 40], // a bar
  ])
  const found = rasterRulings(page)
  expect(found.filter(({ isHorizontal }) => isHorizontal)).toEqual([
    { isHorizontal: true, x0: 20, x1: 322, y0: 30, y1: 32 },
    { isHorizontal: true, x0: 20, x1: 322, y0: 130, y1: 132 },
  ])
  expect(found.filter(({ isHorizontal }) => !isHorizontal).map(({ x0 }) => x0)).toEqual([20, 320])
})

test('a broken line is one', () => {
  const page = picture(400, 50, [
    [20, 20, 100, 2],
    [122, 20, 100, 2],
  ])
  expect(rasterRulings(page)).toEqual([{ isHorizontal: true, x0: 20, x1: 222, y0: 20, y1: 22 }])
})

test('a row of small letters is no line, however close they stand', () => {
  // Tops of letters: wider than the gaps between them, with paper above and below.
  const tops = Array.from({ length: 30 }, (_, i) => [20 + 10 * i, 20, 8, 2] as const)
  expect(rasterRulings(picture(400, 60, tops))).toEqual([])
})

test('erasing takes the line and leaves the stroke that crosses it', () => {
  const page = picture(200, 60, [
    [10, 30, 180, 2],
    [100, 20, 4, 25],
  ])
  eraseRulings(page, rasterRulings(page))
  const gray = (x: number, y: number) => page.pixels[y * 200 + x]
  expect([gray(50, 30), gray(101, 30), gray(101, 40)]).toEqual([255, 0, 0])
})

test.each([
  { name: 'gray on white', ground: 255, gray: 190, found: 1 },
  { name: 'pale gray on white', ground: 255, gray: 225, found: 1 },
  { name: 'gray on a ground', ground: 200, gray: 150, found: 1 },
  { name: 'the grain of the paper', ground: 255, gray: 230, found: 0 },
])('a thin line that is $name', ({ ground, gray, found }) => {
  const page = picture(400, 60, [])
  page.pixels.fill(ground)
  for (const y of [30, 31]) page.pixels.fill(gray, y * 400 + 20, y * 400 + 320)
  expect(rasterRulings(page)).toEqual(
    [{ isHorizontal: true, x0: 20, x1: 320, y0: 30, y1: 32 }].slice(0, found),
  )
  const turned = picture(60, 400, [])
  turned.pixels.fill(ground)
  for (let y = 20; y < 320; y++) turned.pixels.fill(gray, y * 60 + 30, y * 60 + 32)
  expect(rasterRulings(turned)).toEqual(
    [{ isHorizontal: false, x0: 30, x1: 32, y0: 20, y1: 320 }].slice(0, found),
  )
})

test('the edge of a ground is no line', () => {
  const page = picture(400, 60, [])
  for (let y = 30; y < 60; y++) page.pixels.fill(180, y * 400, (y + 1) * 400)
  expect(rasterRulings(page)).toEqual([])
})

/** Two rulings with what stands between them, and a letter that touches neither. */
const lowRow = (line: readonly [number, number, number, number]) =>
  picture(400, 100, [[20, 30, 300, 2], [20, 54, 300, 2], [200, 36, 3, 14], line], 200)

test.each([
  { name: 'leads from one to the other', line: [100, 32, 2, 22] as const, uprights: [100] },
  { name: 'ends before one of them', line: [100, 36, 2, 18] as const, uprights: [] },
  { name: 'stands below both', line: [100, 58, 2, 22] as const, uprights: [] },
])('a short line between two rulings that $name', ({ line, uprights }) => {
  const found = rasterRulings(lowRow(line)).filter(({ isHorizontal }) => !isHorizontal)
  expect(found.map(({ x0 }) => x0)).toEqual(uprights)
})

test('a gray line between two rulings is no stem of a letter, whatever stands beside it', () => {
  const page = picture(
    400,
    200,
    [
      [20, 30, 300, 2],
      [20, 94, 300, 2],
      [110, 70, 12, 14],
    ],
    200,
  )
  for (let y = 30; y < 96; y++) page.pixels.fill(170, y * 400 + 100, y * 400 + 102)
  expect(rasterRulings(page).filter(({ isHorizontal }) => !isHorizontal)).toHaveLength(1)
})
