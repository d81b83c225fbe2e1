import type { GrayImage, RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import { inkGray } from './ink-gray.js'

/** What is further from most of a word's ink is another line's, as a share of its height; the dot of an i is nearer. */
const GAP_SHARE = 0.25

/** Rows of a word's box with ink, without a gap; pixels. */
interface Band {
  readonly y0: number
  readonly y1: number
  readonly ink: number
}

/**
 * Lines whose words' boxes hold their own ink alone, from top to bottom: the engine gives some words boxes that reach
 * into the lines above and below, and what is told by heights would take them for large.
 */
export function withTightBoxes(
  image: GrayImage,
  lines: readonly RecognizedLine[],
): RecognizedLine[] {
  return lines.map((line) => {
    const inkMax = inkGray(image, line.words)
    return { ...line, words: line.words.map((word) => tight(image, word, inkMax)) }
  })
}

function tight(image: GrayImage, word: RecognizedWord, inkMax: number): RecognizedWord {
  const bands = bandsOf(image, word, inkMax)
  if (bands.length < 2) return word
  const main = bands.reduce((most, band) => (band.ink > most.ink ? band : most))
  const gapMax = Math.max(1, GAP_SHARE * (main.y1 - main.y0))
  let { y0, y1 } = main
  for (const band of bands.toReversed()) if (band.y1 <= y0 && y0 - band.y1 <= gapMax) y0 = band.y0
  for (const band of bands) if (band.y0 >= y1 && band.y0 - y1 <= gapMax) y1 = band.y1
  return { ...word, y0, y1 }
}

function bandsOf(image: GrayImage, word: RecognizedWord, inkMax: number): Band[] {
  const bands: Band[] = []
  let open: Band | undefined
  for (let y = word.y0; y < word.y1; y++) {
    const ink = inkOfRow(image, word, y, inkMax)
    if (open !== undefined && ink === 0) {
      bands.push(open)
      open = undefined
    } else if (ink > 0) open = { y0: open?.y0 ?? y, y1: y + 1, ink: (open?.ink ?? 0) + ink }
  }
  return open === undefined ? bands : [...bands, open]
}

function inkOfRow(
  { width, pixels }: GrayImage,
  { x0, x1 }: RecognizedWord,
  y: number,
  inkMax: number,
): number {
  let ink = 0
  for (let at = y * width + x0; at < y * width + x1; at++) if ((pixels[at] ?? 255) < inkMax) ink++
  return ink
}
