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

function lineOf({ dpi }: GrayImage, heightPt: number, confidence: number): RecognizedLine {
  const heightPx = (heightPt * dpi) / 72
  const box = { x0: 10, y0: 10, x1: 90, y1: 10 + heightPx }
  const words = [{ ...box, text: `dots${dpi}`, confidence }]
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

/** What is read of the picture turned so, by the angle that it was painted with last. */
async function readStanding(confidenceAt: Readonly<Record<number, number>>) {
  let turn = 0
  const whole: number[] = []
  const turning = {
    ...pdf,
    renderGray: (index: number, options: { scale: number; turnDegrees: number }) => {
      turn = 90 * Math.round(options.turnDegrees / 90)
      const page = pdf.renderGray(index, options)
      // Rows of short strokes: lines of text, whichever way they are turned.
      for (let y = 4; y < page.height - 4; y += 8)
        for (let x = 4; x < page.width - 4; x += 3) page.pixels[y * page.width + x] = 0
      return page
    },
  } as Pdf
  const recognizer = {
    engine: 'fake',
    memoryBytes: () => 0,
    recognize: async (image: GrayImage, segmentation: string) => {
      if (segmentation === 'page') whole.push(turn)
      return [lineOf(image, 10, confidenceAt[turn] ?? 0)]
    },
  }
  const { turnDegrees } = await recognizePage(turning, 1, recognizer, new AbortController().signal)
  return { whole, turnDegrees }
}

test('a picture that cannot be read as it seems to stand is read as most of a strip is read', async () => {
  expect(await readStanding({ 0: 90, 180: 95 })).toEqual({ whole: [0], turnDegrees: 0 })
  expect(await readStanding({ 0: 40, 180: 90 })).toEqual({ whole: [0, 180], turnDegrees: 180 })
  expect(await readStanding({ 0: 40, 270: 90 })).toEqual({ whole: [0, 270], turnDegrees: 270 })
  expect(await readStanding({ 0: 40 })).toEqual({ whole: [0], turnDegrees: 0 })
})
