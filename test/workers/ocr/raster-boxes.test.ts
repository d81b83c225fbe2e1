import { expect, test } from 'vitest'
import { eraseBoxes, rasterBoxes } from '../../../workers/ocr/raster-boxes.js'
import { picture } from './pictures.js'

type Part = readonly [number, number, number, number]

/** The edges of a box of `side` pixels, two pixels wide. */
const square = (x: number, y: number, side = 16): Part[] => [
  [x, y, side, 2],
  [x, y + side - 2, side, 2],
  [x, y, 2, side],
  [x + side - 2, y, 2, side],
]
const tick: Part = [47, 50, 10, 4]

test.each([
  ['an empty box', square(40, 40), [{ x0: 40, y0: 40, x1: 56, y1: 56, isTicked: false }]],
  ['a ticked box', [...square(40, 40), tick], [{ x0: 40, y0: 40, x1: 56, y1: 56, isTicked: true }]],
  ['a cell of a table', square(40, 40, 60), []],
  ['a bullet', [[40, 40, 16, 16] as Part], []],
  ['a letter like a square, in a word', [[34, 40, 4, 16] as Part, ...square(40, 40)], []],
  ['the bowl of a P', [...square(40, 40), [40, 40, 3, 28] as Part], []],
  ['the bowl of a b', [...square(40, 40), [40, 28, 3, 28] as Part], []],
  ['the bowl of a d or a q', [...square(40, 40), [53, 28, 3, 40] as Part], []],
  ['a D', [...square(40, 40), [56, 43, 2, 10] as Part], []],
  ['three edges', square(40, 40).slice(0, 3), []],
] as const)('%s', (_name, parts, expected) => {
  expect(rasterBoxes(picture(200, 120, parts))).toEqual(expected)
})

test('erasing takes the box and its tick, and nothing beside it', () => {
  const page = picture(200, 120, [...square(40, 40), tick, [64, 40, 4, 16]])
  eraseBoxes(page, rasterBoxes(page))
  const ink = [...page.pixels.keys()].filter((at) => page.pixels[at] === 0)
  expect(ink).toHaveLength(4 * 16)
  expect(ink.every((at) => at % 200 >= 64)).toBe(true)
})
