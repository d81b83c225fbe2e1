import type { GrayImage, RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import { inkGray } from './ink-gray.js'
import { medianByLetters } from './medians.js'
import { wordSegments } from './word-segments.js'

/** Strokes wider than this many times the page's own are bold, for their size. */
const BOLD_RATIO = 1.35
/** A word so much over or under that is surely of its weight. */
const SURE_DISTANCE = 0.25
/** Fewer letters tell no weight. */
const LETTERS_MIN = 3
/** The longest runs of a word are bars of letters and not the width of their stems: this share is asked. */
const STEM_SHARE = 0.8

/**
 * Which words of each line are set bold: their strokes are wider, for their size, than those of most of the page. See
 * wordSegments.
 */
export function boldWords(
  image: GrayImage,
  lines: readonly RecognizedLine[],
  sizes: readonly number[],
): boolean[][] {
  const weights = lines.map(({ words }, index) => {
    const inkMax = inkGray(image, words)
    return words.map((word) => ({
      value: stemWidth(image, word, inkMax) / (sizes[index] ?? 1),
      letters: word.text.length,
    }))
  })
  const usual = medianByLetters(weights.flat())
  return weights.map((words, index) => {
    const line = lines[index]
    if (usual === undefined || usual === 0 || line === undefined || lettersOf(line) < LETTERS_MIN)
      return words.map(() => false)
    return wordSegments(words.map(({ value, letters }) => letters * boldness(value / usual)))
  })
}

/** From -1, surely regular, to 1, surely bold. */
const boldness = (ratio: number): number =>
  Math.max(-1, Math.min(1, (ratio - BOLD_RATIO) / SURE_DISTANCE))

export function lettersOf({ words }: Pick<RecognizedLine, 'words'>): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

/** Longer runs count as this long, pixels. */
const RUN_MAX_PX = 255

const runs = new Uint32Array(RUN_MAX_PX + 1)

/** Mean length of the shorter dark runs across a word, pixels; 0 without any. */
function stemWidth({ pixels, width }: GrayImage, word: RecognizedWord, inkMax: number): number {
  runs.fill(0)
  let count = 0
  for (let y = word.y0; y < word.y1; y++) {
    let run = 0
    for (let x = word.x0; x <= word.x1; x++) {
      const isInk = x < word.x1 && (pixels[y * width + x] ?? 255) < inkMax
      if (isInk) run++
      else if (run > 0) {
        const length = Math.min(run, RUN_MAX_PX)
        runs[length] = (runs[length] ?? 0) + 1
        count++
        run = 0
      }
    }
  }
  return meanOfShortest(Math.ceil(STEM_SHARE * count))
}

function meanOfShortest(count: number): number {
  let left = count
  let sum = 0
  for (let length = 1; left > 0 && length <= RUN_MAX_PX; length++) {
    const taken = Math.min(left, runs[length] ?? 0)
    sum += taken * length
    left -= taken
  }
  return count === 0 ? 0 : sum / count
}
