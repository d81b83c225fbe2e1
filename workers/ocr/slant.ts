import type { GrayImage, RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import { inkGray } from './ink-gray.js'
import { wordSegments } from './word-segments.js'

/** How far stems lean to the right over their height: upright ones, and those of italics in common text faces. */
const UPRIGHT = [-0.1, 0]
const SLANTED = [0.17, 0.24]
/** How much sharper a word's stems are slanted than upright, as a logarithm: at least so much, and surely. */
const SHARPER_MIN = 0.1
const SHARPER_SURE = 0.5
const SURE_DISTANCE = SHARPER_SURE - SHARPER_MIN
const LETTER = /\p{L}/u

/**
 * Which words of each line are set in italics. Seen along its stems a word is dark and light columns with sharp edges: its
 * slant is that in which the sum of squared steps between neighbouring columns is greatest, as a picture's skew is found
 * by its lines. See wordSegments.
 */
export function slantedWords(image: GrayImage, lines: readonly RecognizedLine[]): boolean[][] {
  return lines.map(({ words }) => {
    const inkMax = inkGray(image, words)
    return wordSegments(words.map((word) => slantScore(image, word, inkMax)))
  })
}

/** Letters that speak for a slant, less those against one; figures and signs tell nothing. */
function slantScore(image: GrayImage, word: RecognizedWord, inkMax: number): number {
  if (!LETTER.test(word.text)) return 0
  const ink = inkOf(image, word, inkMax)
  const sharpness = (leans: readonly number[]): number =>
    leans.reduce((sum, lean) => sum + sharpnessAt(ink, lean), 0)
  const sharper = Math.log(sharpness(SLANTED) / sharpness(UPRIGHT))
  // Without ink there is nothing to compare.
  if (!Number.isFinite(sharper)) return 0
  const share = (sharper - SHARPER_MIN) / SURE_DISTANCE
  return word.text.length * Math.max(-1, Math.min(1, share))
}

/** Places of a word's ink: columns from its left edge, rows over its middle. */
interface WordInk {
  readonly width: number
  readonly height: number
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

function inkOf({ pixels, width }: GrayImage, word: RecognizedWord, inkMax: number): WordInk {
  const columns: number[] = []
  const rows: number[] = []
  const middle = (word.y0 + word.y1) / 2
  for (let y = word.y0; y < word.y1; y++) {
    for (let x = word.x0; x < word.x1; x++) {
      if ((pixels[y * width + x] ?? 255) >= inkMax) continue
      columns.push(x - word.x0)
      rows.push(middle - y)
    }
  }
  return { width: word.x1 - word.x0, height: word.y1 - word.y0, columns, rows }
}

/** The sharpness of columns that lean so; a pixel between two columns counts for both. */
function sharpnessAt({ width, height, columns, rows }: WordInk, lean: number): number {
  const margin = Math.ceil(height * Math.abs(lean)) + 1
  const sums = new Float64Array(width + 2 * margin + 1)
  for (const [index, column] of columns.entries()) {
    const place = column + margin - lean * (rows[index] ?? 0)
    const left = Math.floor(place)
    sums[left] = (sums[left] ?? 0) + 1 - (place - left)
    sums[left + 1] = (sums[left + 1] ?? 0) + place - left
  }
  let sharpness = 0
  for (let column = 1; column < sums.length; column++) {
    const step = (sums[column] ?? 0) - (sums[column - 1] ?? 0)
    sharpness += step * step
  }
  return sharpness
}
