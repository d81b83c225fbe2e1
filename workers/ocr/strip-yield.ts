import type { GrayImage, RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import { inkPoints } from './ink.js'
import { type Job, recognizeImage } from './prepared-image.js'
import { eraseRulings, rasterRulings } from './raster-rulings.js'
import { lettersOf } from './stroke-weight.js'

/** A strip of the picture that is read to learn which way is up, inches. */
const STRIP_INCHES = 1.6
/** Less confidence than this says nothing of which way is up. */
const SURE_CONFIDENCE = 70

/** How many letters are surely read in the strip of a picture that has most ink of letters. */
export async function stripYield(job: Job, image: GrayImage): Promise<number> {
  const strip = densestStrip(image)
  eraseRulings(strip, rasterRulings(strip))
  return sureLetters(await recognizeImage(job, strip, 'block'))
}

/** How many letters are in words that are surely read, as the picture stands. */
export function sureLetters(lines: readonly RecognizedLine[]): number {
  const isSure = ({ text, confidence }: RecognizedWord): boolean =>
    confidence >= SURE_CONFIDENCE && /\p{L}{2}|\d{2}/u.test(text)
  return lines
    .filter(({ turnDegrees }) => turnDegrees === undefined)
    .reduce((sum, line) => sum + lettersOf({ ...line, words: line.words.filter(isSure) }), 0)
}

function densestStrip(image: GrayImage): GrayImage {
  const { width, height, pixels, dpi } = image
  const rows = Math.min(height, Math.round(STRIP_INCHES * dpi))
  const { y: inked, count } = inkPoints(image)
  const ink = new Uint32Array(height + 1)
  for (let point = 0; point < count; point++) {
    const row = (inked[point] ?? 0) + 1
    ink[row] = (ink[row] ?? 0) + 1
  }
  for (let y = 1; y <= height; y++) ink[y] = (ink[y] ?? 0) + (ink[y - 1] ?? 0)
  let first = 0
  for (let y = 0; y + rows <= height; y++) {
    if ((ink[y + rows] ?? 0) - (ink[y] ?? 0) > (ink[first + rows] ?? 0) - (ink[first] ?? 0))
      first = y
  }
  return {
    width,
    height: rows,
    pixels: pixels.slice(first * width, (first + rows) * width),
    dpi,
  }
}
