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
