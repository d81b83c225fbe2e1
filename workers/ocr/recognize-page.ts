import type { Pdf } from '../../native/mupdf/open-pdf.js'
import type { Recognizer } from '../../native/ocr/recognizer.js'
import type { PictureBox, RecognizedPage } from '../../src/contract/recognition.js'
import { drawnShapes } from './drawn-shapes.js'
import { pageWords } from './page-words.js'
import { withoutRulings } from './prepared-image.js'
import { recognizePicture, surveyImage } from './recognize-picture.js'
import { pageSurface } from './surface.js'

/** Reads a page's picture, all of it. `number` from 1. Throws what MuPDF and the recognizer throw. */
export async function recognizePage(
  pdf: Pdf,
  number: number,
  recognizer: Recognizer,
  signal: AbortSignal,
): Promise<RecognizedPage> {
  const startedAt = performance.now()
  const surface = pageSurface(pdf, number - 1)
  const job = { surface, recognizer, signal }
  const { turnDegrees, skewDegrees, prepared, lines } = await recognizePicture(
    job,
    surveyImage(job),
  )
  const { image, pointsPerPixel } = prepared
  return {
    page: number,
    widthPt: image.width * pointsPerPixel,
    heightPt: image.height * pointsPerPixel,
    pagePoints: surface.pagePoints,
    turnDegrees,
    skewDegrees,
    ...pageWords(prepared, lines),
    rulings: Float32Array.from(numbersOf(prepared.rulings), (pixels) => pixels * pointsPerPixel),
    boxes: Float32Array.from(numbersOf(prepared.boxes), (pixels) => pixels * pointsPerPixel),
    boxTicked: Uint8Array.from(prepared.boxes, ({ isTicked }) => Number(isTicked)),
    drawings: Float32Array.from(
      numbersOf(drawnShapes(withoutRulings(prepared), lines)),
      (pixels) => pixels * pointsPerPixel,
    ),
    recognizeMs: performance.now() - startedAt,
  }
}

/** x0 y0 x1 y1 of each, pixels. */
export function numbersOf(boxes: readonly PictureBox[]): number[] {
  return boxes.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])
}
