import type { RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import { WORD_FACE, WORD_NUMBERS } from '../../src/contract/recognition.js'
import { withoutBars } from './bars.js'
import { withBullets } from './bullets.js'
import { lineHeights } from './line-heights.js'
import type { PreparedImage } from './prepared-image.js'
import { slantedWords } from './slant.js'
import { boldWords, lettersOf } from './stroke-weight.js'
import { textSizes } from './text-sizes.js'
import { withTightBoxes } from './word-boxes.js'

/** The words of a page as they cross the thread line: see RecognizedPage. */
export interface PageWords {
  readonly words: readonly string[]
  readonly wordNumbers: Float32Array<ArrayBuffer>
  readonly wordFace: Uint8Array<ArrayBuffer>
  /** Mean over the letters, 0 to 100. */
  readonly confidence: number
}

/** Without a letter, a digit or a bullet a line is a piece of a picture. */
const LINE_OF_ITS_OWN = /[\p{L}\p{N}•●○▪■–—*·+-]/u
/** Letters read with less, mean over the line, and no word of it surely: edges of pictures look like letters. */
const LINE_CONFIDENCE_MIN = 50
const LINE_PROOF_CONFIDENCE = 70
/** Words surer than this are kept; specks and edges of pictures are read with less. */
const CONFIDENCE_MIN = 25
/** The same for words without a letter or a digit. */
const MARK_CONFIDENCE_MIN = 60
/** Where half of a line's letters are as sure as this, a word that is not is a word all the same. */
const SURE_CONFIDENCE = 75

/** Recognized lines → words with boxes in points, sizes and weights. */
export function pageWords(
  { image, pointsPerPixel }: Pick<PreparedImage, 'image' | 'pointsPerPixel'>,
  recognized: readonly RecognizedLine[],
): PageWords {
  const cleaned = withTightBoxes(
    image,
    recognized.map((line) => withoutBars(image, line)),
  )
  const lines = withBullets(image, cleaned).flatMap((line) => {
    const isSure = isSureLine(line)
    const words = line.words.filter((word) => isCredible(word, isSure))
    return isText(words) ? [{ ...line, words }] : []
  })
  const heights = lineHeights(lines)
  const sizes = textSizes(
    lines.map((line, index) => ({
      heightPt: (heights[index] ?? 0) * pointsPerPixel,
      letters: lettersOf(line),
    })),
  )
  const bold = boldWords(image, lines, sizes)
  const slanted = slantedWords(image, lines)
  const count = lines.reduce((sum, { words }) => sum + words.length, 0)
  const texts: string[] = []
  const wordNumbers = new Float32Array(count * WORD_NUMBERS)
  const wordFace = new Uint8Array(count)
  for (const [index, line] of lines.entries()) {
    for (const [place, word] of line.words.entries()) {
      const baseline = line.baseline + line.slope * ((word.x0 + word.x1) / 2 - line.x0)
      const at = texts.length
      wordFace[at] =
        (bold[index]?.[place] === true ? WORD_FACE.bold : 0) |
        (slanted[index]?.[place] === true ? WORD_FACE.italic : 0)
      wordNumbers.set(
        [
          word.x0 * pointsPerPixel,
          word.x1 * pointsPerPixel,
          baseline * pointsPerPixel,
          sizes[index] ?? 0,
          index,
          word.confidence,
        ],
        at * WORD_NUMBERS,
      )
      texts.push(word.text)
    }
  }
  return { words: texts, wordNumbers, wordFace, confidence: meanConfidence(lines) }
}

/** Figures are believed: in small cells they are read with little confidence. */
function isText(words: readonly RecognizedWord[]): boolean {
  if (!words.some(({ text }) => LINE_OF_ITS_OWN.test(text))) return false
  return (
    words.some(({ text, confidence }) => confidence >= LINE_PROOF_CONFIDENCE || /\d/.test(text)) ||
    meanConfidence([{ words }]) >= LINE_CONFIDENCE_MIN
  )
}

function isSureLine(line: RecognizedLine): boolean {
  const sure = line.words.filter(({ confidence }) => confidence >= SURE_CONFIDENCE)
  return lettersOf({ ...line, words: sure }) >= lettersOf(line) / 2
}

function isCredible({ text, confidence }: RecognizedWord, isOnSureLine: boolean): boolean {
  if (isOnSureLine && /[\p{L}\p{N}]{2}/u.test(text)) return true
  return confidence >= (/[\p{L}\p{N}]/u.test(text) ? CONFIDENCE_MIN : MARK_CONFIDENCE_MIN)
}

/** 0 where nothing was read. */
export function meanConfidence(lines: readonly Pick<RecognizedLine, 'words'>[]): number {
  let letters = 0
  let sum = 0
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      letters += text.length
      sum += text.length * confidence
    }
  }
  return letters === 0 ? 0 : sum / letters
}
