import type { GrayImage } from '../../native/ocr/recognizer.js'

/** Darker than this is ink, once the contrast is stretched. */
export const INK_MAX = 128

/** Dark pixels of a picture, thinned out to a number that can be looked at many times. */
export interface InkPoints {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly count: number
}

/** More points say nothing more about where the lines run. */
const POINTS_MAX = 40_000
/** Runs longer than this are rulings and pictures, not letters, inches. */
const RUN_MAX_INCHES = 0.35

/** Ink of letters: rulings and filled areas are left out, since they say where the paper lies and not the text. */
export function inkPoints({ width, height, pixels, dpi }: GrayImage): InkPoints {
  const runMax = Math.round(RUN_MAX_INCHES * dpi)
  const across = longRuns(pixels, { lines: height, length: width, step: 1, stride: width }, runMax)
  const down = longRuns(pixels, { lines: width, length: height, step: width, stride: 1 }, runMax)
  const ink = new Uint8Array(pixels.length)
  let inked = 0
  for (let at = 0; at < pixels.length; at++) {
    if ((pixels[at] ?? 255) >= INK_MAX || across[at] === 1 || down[at] === 1) continue
    ink[at] = 1
    inked++
  }
  const every = Math.max(1, Math.ceil(inked / POINTS_MAX))
  const x = new Float32Array(Math.ceil(inked / every))
  const y = new Float32Array(x.length)
  let seen = 0
  for (let at = 0; at < pixels.length; at++) {
    if (ink[at] === 0) continue
    if (seen % every === 0) {
      x[seen / every] = at % width
      y[seen / every] = Math.floor(at / width)
    }
    seen++
  }
  return { x, y, count: x.length }
}

/** How to walk a picture line by line: rows, or columns. */
interface Walk {
  readonly lines: number
  readonly length: number
  /** From a pixel to the next on its line, and from a line to the next. */
  readonly step: number
  readonly stride: number
}

/** 1 for pixels in dark runs longer than `runMax`. */
export function longRuns(pixels: Uint8Array, walk: Walk, runMax: number): Uint8Array {
  const marks = new Uint8Array(pixels.length)
  for (let line = 0; line < walk.lines; line++) {
    const first = line * walk.stride
    let start = 0
    for (let i = 0; i <= walk.length; i++) {
      const isDark = i < walk.length && (pixels[first + i * walk.step] ?? 255) < INK_MAX
      if (isDark) continue
      if (i - start > runMax) for (let k = start; k < i; k++) marks[first + k * walk.step] = 1
      start = i + 1
    }
  }
  return marks
}
