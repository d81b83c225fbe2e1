import { expect, test } from 'vitest'
import { darkenFaintLetters } from '../../../workers/ocr/faint-letters.js'
import { picture } from './pictures.js'

const SIDE = 300
const DPI = 200

/** Strokes of two pixels every six on three lines, in one gray on another. */
function lettered(ink: number, paper: number) {
  const page = picture(SIDE, SIDE, [], DPI)
  page.pixels.fill(paper)
  for (const line of [60, 120, 180]) stroke(page.pixels, line, ink)
  return page
}

function stroke(pixels: Uint8Array, line: number, ink: number): void {
  for (let y = line; y < line + 18; y++)
    for (let x = 60; x < 240; x += 6) pixels.fill(ink, y * SIDE + x, y * SIDE + x + 2)
}

const at = ({ pixels }: { readonly pixels: Uint8Array }, x: number, y: number) =>
  pixels[y * SIDE + x] ?? -1

test.each([
  ['on white paper', 170, 255],
  ['on a gray ground', 90, 190],
])('gray letters %s become black on white', (_, ink, paper) => {
  const page = lettered(ink, paper)
  darkenFaintLetters(page)
  expect(at(page, 120, 70)).toBe(0)
  expect(at(page, 123, 70)).toBe(255)
})

test('black letters stay, and gray ones on a line of their own beside them do not', () => {
  const page = lettered(0, 255)
  stroke(page.pixels, 120, 150)
  darkenFaintLetters(page)
  expect(at(page, 120, 70)).toBe(0)
  expect(at(page, 120, 130)).toBe(0)
  const black = lettered(0, 255)
  const before = black.pixels.slice()
  darkenFaintLetters(black)
  expect(black.pixels).toEqual(before)
})

test.each([
  [
    'a gray ground',
    (pixels: Uint8Array) => {
      for (let y = 100; y < 200; y++) pixels.fill(150, y * SIDE + 50, y * SIDE + 250)
    },
  ],
  [
    'white letters on a gray ground',
    (pixels: Uint8Array) => {
      for (let y = 50; y < 250; y++) pixels.fill(140, y * SIDE + 20, y * SIDE + 280)
      stroke(pixels, 120, 255)
    },
  ],
  ['what hardly shows', (pixels: Uint8Array) => stroke(pixels, 120, 200)],
  [
    'specks',
    (pixels: Uint8Array) => {
      for (let y = 20; y < 280; y += 40)
        for (let x = 20; x < 280; x += 40) pixels[y * SIDE + x] = 150
    },
  ],
])('%s: nothing changes', (_, draw) => {
  const page = picture(SIDE, SIDE, [], DPI)
  draw(page.pixels)
  const before = page.pixels.slice()
  darkenFaintLetters(page)
  expect(page.pixels).toEqual(before)
})
