import type { GrayImage, RecognizedLine } from '../../native/ocr/recognizer.js'
import { INK_MAX } from './ink.js'

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
  const inkMax = inkOf(image, words)
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

/** Shares of a line's pixels that may be darker than its ink, and brighter than its paper: specks. Untested. */
const INK_SHARE = 0.02
const PAPER_SHARE = 0.2

const counts = new Uint32Array(256)

/**
 * The gray below which a line's pixels are ink: half way from its ink to its paper. Coloured titles are pale grays: below
 * one gray for the whole page their strokes would seem thin.
 */
function inkOf({ pixels, width }: GrayImage, words: RecognizedLine['words']): number {
  counts.fill(0)
  let all = 0
  for (const { x0, y0, x1, y1 } of words) {
    for (let y = y0; y < y1; y++) {
      for (let at = y * width + x0; at < y * width + x1; at++) {
        const gray = pixels[at] ?? 255
        counts[gray] = (counts[gray] ?? 0) + 1
      }
      all += x1 - x0
    }
  }
  const ink = grayAt(INK_SHARE * all)
  const paper = grayAt((1 - PAPER_SHARE) * all)
  return Math.max(INK_MAX, (ink + paper) / 2)
}

/** The gray up to which so many pixels are counted. */
function grayAt(wanted: number): number {
  let seen = 0
  for (let gray = 0; gray < 256; gray++) {
    seen += counts[gray] ?? 0
    if (seen > wanted) return gray
  }
  return 255
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
