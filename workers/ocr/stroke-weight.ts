import type { GrayImage, RecognizedLine } from '../../native/ocr/recognizer.js'
import { inkGray } from './ink-gray.js'

/** Strokes wider than this many times the page's own are bold. */
const BOLD_RATIO = 1.35
/** Fewer letters tell no weight. */
const LETTERS_MIN = 3

/** Which lines are set bold: their strokes are wider, for their size, than those of most of the page. */
export function boldLines(
  image: GrayImage,
  lines: readonly RecognizedLine[],
  sizes: readonly number[],
): boolean[] {
  const weights = lines.map((line, index) => ({
    weight: strokeWidth(image, line) / (sizes[index] ?? 1),
    letters: lettersOf(line),
  }))
  const usual = weightedMedian(weights)
  return weights.map(
    ({ weight, letters }) => letters >= LETTERS_MIN && usual > 0 && weight > BOLD_RATIO * usual,
  )
}

export function lettersOf({ words }: RecognizedLine): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

/** Mean length of dark runs across the line's words, pixels. */
function strokeWidth(image: GrayImage, { words }: RecognizedLine): number {
  const { pixels, width } = image
  const inkMax = inkGray(image, words)
  let dark = 0
  let runs = 0
  for (const { x0, y0, x1, y1 } of words) {
    for (let y = y0; y < y1; y++) {
      let last = 0
      for (let at = y * width + x0; at < y * width + x1; at++) {
        const ink = Number((pixels[at] ?? 255) < inkMax)
        dark += ink
        runs += ink & ~last
        last = ink
      }
    }
  }
  return runs === 0 ? 0 : dark / runs
}

function weightedMedian(
  weights: readonly { readonly weight: number; readonly letters: number }[],
): number {
  const sorted = weights.toSorted((a, b) => a.weight - b.weight)
  const half = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2
  let seen = 0
  for (const { weight, letters } of sorted) {
    seen += letters
    if (seen >= half) return weight
  }
  return 0
}
