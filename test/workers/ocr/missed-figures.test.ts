import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import {
  type FigureSheet,
  figureSheet,
  missedFigures,
} from '../../../workers/ocr/missed-figures.js'
import { picture } from './pictures.js'

const HEIGHT_PX = 28
const DIGIT_PX = 18
const GRID = { x0: 0, y0: 0, x1: 395, y1: 300 }

/** A line of one word. */
function lineOf(x0: number, y0: number, text = 'word', confidence = 95): RecognizedLine {
  const box = { x0, x1: x0 + 60, y0, y1: y0 + 20 }
  return {
    ...box,
    heightPx: HEIGHT_PX,
    baseline: y0 + 20,
    slope: 0,
    words: [{ ...box, text, confidence }],
  }
}

/** A page with two words that were read, and marks of these boxes. */
function sheet(...marks: (readonly [x: number, y: number, width: number, height: number])[]) {
  const image = picture(400, 300, [[20, 40, 60, 20], [20, 140, 60, 20], ...marks])
  return figureSheet(image, [GRID], [lineOf(20, 40), lineOf(20, 140)])
}

/** What the engine reads where the slots are. */
function readAs(
  { slots }: FigureSheet,
  texts: readonly string[],
  confidence = 90,
): RecognizedLine[] {
  return slots.map(({ onSheet }, index) => ({
    ...onSheet,
    heightPx: HEIGHT_PX,
    baseline: onSheet.y1,
    slope: 0,
    words: [{ ...onSheet, text: texts[index] ?? '', confidence }],
  }))
}

test('marks as high as figures that no word covers are put on a sheet', () => {
  const found = sheet([200, 42, 11, DIGIT_PX], [200, 142, 11, DIGIT_PX])
  expect(found?.slots.map(({ onPage }) => onPage)).toEqual([
    { x0: 200, y0: 42, x1: 211, y1: 60 },
    { x0: 200, y0: 142, x1: 211, y1: 160 },
  ])
  for (const { onSheet } of found?.slots ?? []) {
    const at = onSheet.y0 * (found?.image.width ?? 0) + onSheet.x0
    expect(found?.image.pixels[at]).toBe(0)
    expect(found?.image.pixels[at - 1]).toBe(255)
  }
})

test('figures that stand together are one mark; specks and pictures are none', () => {
  const found = sheet(
    [200, 42, 8, DIGIT_PX],
    [212, 42, 8, DIGIT_PX],
    [300, 42, 3, 3],
    [200, 200, 90, 90],
  )
  expect(found?.slots.map(({ onPage }) => [onPage.x0, onPage.x1])).toEqual([[200, 220]])
})

test('outside of a grid nothing is looked for', () => {
  const image = picture(400, 300, [[200, 42, 11, DIGIT_PX]])
  const beside = { x0: 0, y0: 100, x1: 400, y1: 300 }
  expect(figureSheet(image, [beside], [lineOf(20, 40)])).toBeUndefined()
  expect(figureSheet(image, [], [lineOf(20, 40)])).toBeUndefined()
  expect(figureSheet(image, [GRID], [lineOf(20, 40)])?.slots).toHaveLength(1)
})

test('more marks than a table has are a drawing', () => {
  const dots = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => [100 + 16 * (at % 18), 20 * Math.floor(at / 18), 4, 15] as const,
    )
  const read = (count: number) =>
    figureSheet(picture(400, 1200, dots(count)), [{ ...GRID, y1: 1200 }], [lineOf(20, 40)])
  expect(read(900)?.slots.length).toBeGreaterThan(0)
  expect(read(1020)).toBeUndefined()
})

test('strokes that rise step by step are no number, and neither is a long one', () => {
  const stairs = Array.from(
    { length: 12 },
    (_, at) => [100 + 10 * at, 200 - 12 * at, 8, DIGIT_PX] as const,
  )
  expect(sheet(...stairs)).toBeUndefined()
  expect(sheet([100, 200, 250, DIGIT_PX])).toBeUndefined()
  expect(sheet(...stairs, [300, 250, 11, DIGIT_PX])?.slots).toHaveLength(1)
})

test('large marks that need a larger sheet than a picture may be are left', () => {
  const large = { ...lineOf(20, 40), heightPx: 150 }
  const read = (marks: number) => {
    const image = picture(
      6000,
      3000,
      Array.from(
        { length: marks },
        (_, at) => [200 + 140 * (at % 40), 100 + 140 * Math.floor(at / 40), 70, 70] as const,
      ),
    )
    return figureSheet(image, [{ x0: 0, y0: 0, x1: 6000, y1: 3000 }], [large])
  }
  expect(read(40)?.slots).toHaveLength(40)
  expect(read(800)).toBeUndefined()
})

test('nothing was missed', () => {
  expect(sheet()).toBeUndefined()
  expect(figureSheet(picture(100, 100, [[20, 40, 10, 18]]), [GRID], [])).toBeUndefined()
})

test.each([
  { texts: ['0', '5'], confidence: 90, kept: ['0', '5'] },
  { texts: ['$5', '4.'], confidence: 90, kept: ['$5', '4.'] },
  { texts: ['e', '42%'], confidence: 90, kept: ['42%'] },
  { texts: ['0', '5'], confidence: 60, kept: [] },
])('of $texts, read with $confidence, $kept are kept', ({ texts, confidence, kept }) => {
  const found = sheet([200, 42, 11, DIGIT_PX], [200, 142, 11, DIGIT_PX])
  if (found === undefined) throw new Error('no sheet')
  const lines = missedFigures(found, readAs(found, texts, confidence))
  expect(lines.flatMap(({ words }) => words.map(({ text }) => text))).toEqual(kept)
})

test('a figure stands where it stood on the page', () => {
  const found = sheet([200, 42, 11, DIGIT_PX])
  if (found === undefined) throw new Error('no sheet')
  const [line] = missedFigures(found, readAs(found, ['7']))
  expect(line).toMatchObject({
    x0: 200,
    y0: 42,
    x1: 211,
    y1: 60,
    baseline: 60,
    heightPx: HEIGHT_PX,
  })
})

test('a sheet has as many rows as its marks need', () => {
  const marks = Array.from(
    { length: 40 },
    (_, at) => [150 + 50 * (at % 5), 10 + 30 * Math.floor(at / 5), 11, DIGIT_PX] as const,
  )
  const found = sheet(...marks)
  expect(found?.slots).toHaveLength(40)
  const boxes = found?.slots.map(({ onSheet }) => onSheet) ?? []
  expect(new Set(boxes.map(({ y1 }) => y1)).size).toBeGreaterThan(1)
  for (const { x1, y1 } of boxes) {
    expect(x1).toBeLessThan(found?.image.width ?? 0)
    expect(y1).toBeLessThan(found?.image.height ?? 0)
  }
})
