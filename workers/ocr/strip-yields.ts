import type { GrayImage } from '../../native/ocr/recognizer.js'
import { INK_MAX } from './ink.js'
import { type Job, type PreparedImage, recognizeImage } from './prepared-image.js'
import { eraseRulings, rasterRulings } from './raster-rulings.js'
import { lettersOf } from './stroke-weight.js'

/** A strip of the picture that is read both ways up, inches. */
const STRIP_INCHES = 1.6
/** Less confidence than this says nothing of which way is up. */
const SURE_CONFIDENCE = 70

/** How many letters are surely read in the densest strip of two turns of one picture. */
export async function stripYields(
  job: Job,
  one: PreparedImage,
  other: PreparedImage,
): Promise<[number, number]> {
  return [await stripYield(job, one), await stripYield(job, other)]
}

async function stripYield(job: Job, { image }: PreparedImage): Promise<number> {
  const strip = densestStrip(image)
  eraseRulings(strip, rasterRulings(strip))
  const lines = await recognizeImage(job, strip, 'block')
  const sure = lines.map((line) => ({
    ...line,
    words: line.words.filter(
      ({ text, confidence }) => confidence >= SURE_CONFIDENCE && /\p{L}{2}|\d{2}/u.test(text),
    ),
  }))
  return sure.reduce((sum, line) => sum + lettersOf(line), 0)
}

function densestStrip({ width, height, pixels, dpi }: GrayImage): GrayImage {
  const rows = Math.min(height, Math.round(STRIP_INCHES * dpi))
  const ink = new Float64Array(height + 1)
  for (let y = 0; y < height; y++) {
    let dark = 0
    for (let at = y * width; at < (y + 1) * width; at++) if ((pixels[at] ?? 255) < INK_MAX) dark++
    ink[y + 1] = (ink[y] ?? 0) + dark
  }
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
