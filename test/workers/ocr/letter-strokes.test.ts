import { expect, test } from 'vitest'
import { rasterRulings } from '../../../workers/ocr/raster-rulings.js'
import { picture } from './pictures.js'

type Box = readonly [number, number, number, number]

/** Letters 50 pixels high at 100 dots an inch (36 points), with stems longer than the shortest ruling. */
const P: readonly Box[] = [
  [20, 20, 4, 50],
  [24, 20, 22, 4],
  [24, 42, 22, 4],
  [44, 24, 4, 18],
]
const H: readonly Box[] = [
  [20, 20, 4, 50],
  [50, 20, 4, 50],
  [24, 43, 26, 4],
]
const T: readonly Box[] = [
  [20, 20, 40, 4],
  [38, 24, 4, 46],
]
const L_AND_E: readonly Box[] = [
  [20, 20, 4, 50],
  [34, 45, 18, 4],
  [34, 45, 4, 25],
  [34, 66, 18, 4],
]

test.each([
  ['P', P],
  ['H', H],
  ['T', T],
  ['l before e', L_AND_E],
])('the strokes of a large %s are no rulings', (_, boxes) => {
  expect(rasterRulings(picture(300, 120, boxes))).toEqual([])
})

const FRAME: readonly Box[] = [
  [20, 20, 50, 2],
  [20, 68, 50, 2],
  [20, 20, 2, 50],
  [68, 20, 2, 50],
]
const COLUMN_OF_CELLS: readonly Box[] = [
  [20, 20, 260, 2],
  [20, 60, 260, 2],
  [20, 100, 260, 2],
  [20, 20, 2, 82],
  [278, 20, 2, 82],
  [150, 60, 2, 40],
]

test.each([
  ['a frame of its own', FRAME, 4],
  ['cells of a table', COLUMN_OF_CELLS, 6],
  ['a lone upright line', [[100, 20, 2, 60]] as const, 1],
  [
    'a rule under a word',
    [
      [20, 60, 60, 2],
      [22, 30, 10, 20],
      [40, 30, 10, 20],
    ] as const,
    1,
  ],
])('%s: rulings', (_, boxes, count) => {
  expect(rasterRulings(picture(300, 120, boxes))).toHaveLength(count)
})
