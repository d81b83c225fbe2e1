import type { GrayImage, RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import { inkGray } from './ink-gray.js'

const BAR = /^[|¦‖]+$/u
/** A bar that is written reaches a little further than letters; times the line's height. */
const WRITTEN_MAX = 1.5

/**
 * The line without bars that are left of rulings: those at its ends, between which and nothing no bar is written, and
 * those that go on above or below it.
 */
export function withoutBars(image: GrayImage, line: RecognizedLine): RecognizedLine {
  const { words } = line
  if (!words.some(({ text }) => BAR.test(text))) return line
  const first = words.findIndex(({ text }) => !BAR.test(text))
  const last = words.findLastIndex(({ text }) => !BAR.test(text))
  const inkMax = inkGray(image, words)
  const isWritten = (word: RecognizedWord, index: number): boolean =>
    index >= first &&
    index <= last &&
    (!BAR.test(word.text) || inkHeight(image, word, inkMax) <= WRITTEN_MAX * line.heightPx)
  return { ...line, words: words.filter(isWritten) }
}

/** How high the tallest stroke through the middle of a word is, above and below it as well; pixels. */
function inkHeight({ width, height, pixels }: GrayImage, word: RecognizedWord, inkMax: number) {
  const middle = Math.floor((word.y0 + word.y1) / 2)
  const isInk = (x: number, y: number): boolean =>
    y >= 0 && y < height && (pixels[y * width + x] ?? 255) < inkMax
  let tallest = 0
  for (let x = word.x0; x < word.x1; x++) {
    let [top, end] = [middle, middle]
    while (isInk(x, top - 1)) top--
    while (isInk(x, end)) end++
    tallest = Math.max(tallest, end - top)
  }
  return tallest
}
