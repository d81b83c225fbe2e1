import { expect, test } from 'vitest'
import type { Pdf } from '../../../native/mupdf/open-pdf.js'
import type { GrayImage, RecognizedLine } from '../../../native/ocr/recognizer.js'
import { recognizePage } from '../../../workers/ocr/recognize-page.js'

const PAGE = { widthPt: 144, heightPt: 144 }
const pdf = {
  pageSize: () => PAGE,
  coveringScale: () => undefined,
  renderGray: (_index: number, { scale }: { readonly scale: number }) => {
    const width = Math.round(PAGE.widthPt * scale)
    const height = Math.round(PAGE.heightPt * scale)
    return { width, height, pixels: new Uint8Array(width * height).fill(255) }
  },
} as unknown as Pdf // what recognizing uses of it

function lineOf(
  { dpi }: GrayImage,
  heightPt: number,
  confidence: number,
  text = `dots${dpi}`,
): RecognizedLine {
  const heightPx = (heightPt * dpi) / 72
  const box = { x0: 10, y0: 10, x1: 90, y1: 10 + heightPx }
  const words = [{ ...box, text, confidence }]
  return { ...box, heightPx, baseline: 10 + heightPx, slope: 0, words }
}

async function read(heightPt: number, confidences: Readonly<Record<number, number>>) {
  const seen: number[] = []
  const recognizer = {
    engine: 'fake',
    memoryBytes: () => 0,
    recognize: async (image: GrayImage) => {
      seen.push(image.dpi)
      return [lineOf(image, heightPt, confidences[image.dpi] ?? 0)]
    },
  }
  const { words } = await recognizePage(pdf, 1, recognizer, new AbortController().signal)
  return { seen, words }
}

test('common text is read once', async () => {
  expect(await read(10, { 200: 90, 300: 95 })).toEqual({ seen: [200], words: ['dots200'] })
})

test('small letters are read again with more dots, and the better reading stands', async () => {
  expect(await read(5, { 200: 90, 300: 89 })).toEqual({ seen: [200, 300], words: ['dots300'] })
  expect(await read(5, { 200: 90, 300: 70 })).toEqual({ seen: [200, 300], words: ['dots200'] })
})

function inkStroke(
  page: { width: number; pixels: Uint8Array },
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  for (let row = y; row < y + height; row++) {
    const at = row * page.width + x
    page.pixels.fill(0, at, at + width)
  }
}

const LONG = 'lighthouse'.repeat(12)

interface Reading {
  readonly confidence: number
  readonly turnDegrees?: number
  /** Nothing is read in a strip of it. */
  readonly isBareStrip?: boolean
}

/** What is read of the picture turned so, by the angle that it was painted with last. */
async function readStanding(readingAt: Readonly<Record<number, Reading>>, isSideways = false) {
  let turn = 0
  const whole: number[] = []
  const turning = {
    ...pdf,
    renderGray: (index: number, options: { scale: number; turnDegrees: number }) => {
      turn = 90 * Math.round(options.turnDegrees / 90)
      const page = pdf.renderGray(index, options)
      // Rows of short strokes: lines of text, whichever way they are turned. The page is a square.
      for (let line = 4; line < page.width - 4; line += 8)
        for (let along = 4; along < page.width - 4; along += 6) {
          if (isSideways) inkStroke(page, line, along, 2, 4)
          else inkStroke(page, along, line, 4, 2)
        }
      return page
    },
  } as Pdf
  const recognizer = {
    engine: 'fake',
    memoryBytes: () => 0,
    recognize: async (image: GrayImage, segmentation: string) => {
      if (segmentation === 'page') whole.push(turn)
      const { confidence = 0, turnDegrees, isBareStrip = false } = readingAt[turn] ?? {}
      if (segmentation === 'block' && isBareStrip) return []
      const line = lineOf(image, 10, confidence, LONG)
      return [turnDegrees === undefined ? line : { ...line, turnDegrees }]
    },
  }
  const { turnDegrees } = await recognizePage(turning, 1, recognizer, new AbortController().signal)
  return { whole, turnDegrees }
}

test.each([
  {
    name: 'read well as it seems to stand: no other way is tried',
    readings: { 0: { confidence: 90 }, 180: { confidence: 95 } },
    whole: [0],
    turnDegrees: 0,
  },
  {
    name: 'upside down',
    readings: { 0: { confidence: 40 }, 180: { confidence: 90 } },
    whole: [0, 180],
    turnDegrees: 180,
  },
  {
    name: 'sideways, and not told by its looks',
    readings: { 0: { confidence: 40 }, 270: { confidence: 90 } },
    whole: [0, 270],
    turnDegrees: 270,
  },
  {
    name: 'read badly every way: as it seems to stand, and read once',
    readings: { 0: { confidence: 40 } },
    whole: [0],
    turnDegrees: 0,
  },
  {
    name: 'sideways, but read well by an engine that turns the lines itself',
    readings: { 0: { confidence: 90, turnDegrees: 90 }, 90: { confidence: 90 } },
    whole: [0, 90],
    turnDegrees: 90,
  },
  {
    name: 'the same with a chart where the strip is: all of it is read',
    readings: {
      0: { confidence: 90, turnDegrees: 90, isBareStrip: true },
      90: { confidence: 40, isBareStrip: true },
      270: { confidence: 90, isBareStrip: true },
    },
    whole: [0, 90, 270],
    turnDegrees: 270,
  },
])('which way up: $name', async ({ readings, whole, turnDegrees }) => {
  expect(await readStanding(readings)).toEqual({ whole, turnDegrees })
})

test('what looks sideways, and has a chart where the strip is, is read both ways up', async () => {
  const bare = { confidence: 40, isBareStrip: true }
  const readings = { 0: bare, 90: bare, 180: bare, 270: { confidence: 90, isBareStrip: true } }
  expect(await readStanding(readings, true)).toEqual({ whole: [90, 270], turnDegrees: 270 })
})
