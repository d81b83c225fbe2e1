import { expect, test } from 'vitest'
import type { GrayImage, RecognizedLine, Segmentation } from '../../../native/ocr/recognizer.js'
import { INK_MAX } from '../../../workers/ocr/ink.js'
import { type Job, recognizeWhole } from '../../../workers/ocr/prepared-image.js'
import { rasterRulings } from '../../../workers/ocr/raster-rulings.js'
import { ruledGrids } from '../../../workers/ocr/ruled-grids.js'
import { picture } from './pictures.js'

const horizontal = (x0: number, y0: number, x1: number) =>
  ({ isHorizontal: true, x0, y0, x1, y1: y0 + 2 }) as const
const vertical = (x0: number, y0: number, y1: number) =>
  ({ isHorizontal: false, x0, y0, x1: x0 + 2, y1 }) as const

const cells = [
  ...[20, 60, 100].map((y) => horizontal(20, y, 220)),
  ...[20, 120, 218].map((x) => vertical(x, 20, 102)),
]
const frame = [
  ...[10, 150].map((y) => horizontal(10, y, 300)),
  ...[10, 298].map((x) => vertical(x, 10, 152)),
]

test.each([
  ['cells', cells, 1],
  ['cells in a frame', [...frame, ...cells], 1],
  ['a frame alone', frame, 0],
  ['rules under each other', [20, 60, 100].map((y) => horizontal(20, y, 220)), 0],
  [
    'two tables',
    [...cells, ...cells.map((line) => ({ ...line, y0: line.y0 + 200, y1: line.y1 + 200 }))],
    2,
  ],
] as const)('%s', (_name, rulings, grids) => {
  expect(ruledGrids(rulings, 100)).toHaveLength(grids)
})

test('a grid is read word by word, the rest as a page, and lines stand where they were', async () => {
  const boxes = cells.map(({ x0, y0, x1, y1 }) => [x0, y0, x1 - x0, y1 - y0] as const)
  const image = picture(320, 220, [...boxes, [40, 35, 30, 10], [40, 180, 30, 10]])
  const seen: Segmentation[] = []
  const recognizer = {
    engine: 'fake',
    memoryBytes: () => 0,
    recognize: async ({ width, pixels }: GrayImage, segmentation: Segmentation) => {
      seen.push(segmentation)
      const first = pixels.findIndex((gray) => gray < INK_MAX)
      return [lineAt(first % width, Math.floor(first / width))]
    },
  }
  const job = { recognizer, signal: new AbortController().signal } as unknown as Job // what is used of it
  const rulings = rasterRulings(image)
  const prepared = { angleDegrees: 0, image, pointsPerPixel: 1, rulings, boxes: [] }
  const lines = await recognizeWhole(job, prepared)
  expect(new Set(seen)).toEqual(new Set(['page', 'scattered']))
  expect(lines.map(({ x0, y0 }) => [x0, y0])).toEqual([
    [40, 180],
    [40, 35],
  ])
})

function lineAt(x: number, y: number): RecognizedLine {
  const box = { x0: x, y0: y, x1: x + 30, y1: y + 10 }
  return {
    ...box,
    heightPx: 10,
    baseline: y + 10,
    slope: 0,
    words: [{ ...box, text: 'a', confidence: 90 }],
  }
}
