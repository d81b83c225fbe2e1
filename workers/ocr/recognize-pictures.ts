import type { Pdf } from '../../native/mupdf/open-pdf.js'
import type { Recognizer } from '../../native/ocr/recognizer.js'
import {
  type PictureBox,
  type RecognizedPage,
  WORD_NUMBER,
  WORD_NUMBERS,
} from '../../src/contract/recognition.js'
import { type PageWords, pageWords } from './page-words.js'
import { isTextPicture, mayHoldText } from './picture-text.js'
import type { PreparedImage } from './prepared-image.js'
import { numbersOf } from './recognize-page.js'
import { recognizePicture, surveyImage } from './recognize-picture.js'
import { partSurface } from './surface.js'

/** What was read from one picture, its numbers in points of the page. */
interface PictureWords extends PageWords {
  readonly box: PictureBox
  readonly rulings: readonly number[]
  readonly boxes: readonly number[]
  readonly boxTicked: readonly number[]
}

/**
 * Reads pictures on a page with text of its own. Photographs and drawings are told by their looks before, or by how
 * little of them was read after, and give nothing; nor does what stands sideways, which would not fit its place.
 * `number` from 1. Throws what MuPDF and the recognizer throw.
 */
export async function recognizePictures(
  pdf: Pdf,
  number: number,
  boxes: readonly PictureBox[],
  recognizer: Recognizer,
  signal: AbortSignal,
): Promise<RecognizedPage> {
  const startedAt = performance.now()
  const found: PictureWords[] = []
  for (const box of boxes) {
    signal.throwIfAborted()
    const job = { surface: partSurface(pdf, number - 1, box), recognizer, signal }
    const survey = surveyImage(job)
    if (!mayHoldText(survey)) continue
    const picture = await recognizePicture(job, survey)
    if (picture.turnDegrees % 180 !== 0) continue
    const words = pageWords(picture.prepared, picture.lines)
    if (isTextPicture(picture, words.confidence)) found.push(inPlace(box, picture.prepared, words))
  }
  const { widthPt, heightPt } = pdf.pageSize(number - 1)
  const recognizeMs = performance.now() - startedAt
  return {
    page: number,
    widthPt,
    heightPt,
    pagePoints: 1,
    turnDegrees: 0,
    skewDegrees: 0,
    ...joined(found),
    recognizeMs,
  }
}

/** The levelled picture is laid over the box, middle on middle. */
function inPlace(box: PictureBox, prepared: PreparedImage, words: PageWords): PictureWords {
  const { pointsPerPixel } = prepared
  const { width, height } = prepared.image
  const left = (box.x0 + box.x1 - width * pointsPerPixel) / 2
  const top = (box.y0 + box.y1 - height * pointsPerPixel) / 2
  const wordNumbers = words.wordNumbers.slice()
  for (let at = 0; at < wordNumbers.length; at += WORD_NUMBERS) {
    add(wordNumbers, at + WORD_NUMBER.x0, left)
    add(wordNumbers, at + WORD_NUMBER.x1, left)
    add(wordNumbers, at + WORD_NUMBER.baseline, top)
  }
  const placed = (boxes: readonly PictureBox[]) =>
    numbersOf(boxes).map((pixels, i) => pixels * pointsPerPixel + (i % 2 === 0 ? left : top))
  return {
    ...words,
    box,
    wordNumbers,
    rulings: placed(prepared.rulings),
    boxes: placed(prepared.boxes),
    boxTicked: prepared.boxes.map(({ isTicked }) => Number(isTicked)),
  }
}

function add(numbers: Float32Array, at: number, value: number): void {
  numbers[at] = (numbers[at] ?? 0) + value
}

/** The pictures' words one after the other; lines are counted on, so that none goes over two pictures. */
function joined(pictures: readonly PictureWords[]) {
  const words = pictures.flatMap((picture) => picture.words)
  const wordNumbers = new Float32Array(words.length * WORD_NUMBERS)
  const wordFace = new Uint8Array(words.length)
  let at = 0
  let lines = 0
  let sum = 0
  for (const picture of pictures) {
    const first = at * WORD_NUMBERS
    wordNumbers.set(picture.wordNumbers, first)
    wordFace.set(picture.wordFace, at)
    at += picture.words.length
    for (let line = first + WORD_NUMBER.line; line < at * WORD_NUMBERS; line += WORD_NUMBERS)
      add(wordNumbers, line, lines)
    lines = at === 0 ? 0 : (wordNumbers[(at - 1) * WORD_NUMBERS + WORD_NUMBER.line] ?? 0) + 1
    sum += picture.confidence * picture.words.length
  }
  return {
    words,
    wordNumbers,
    wordFace,
    rulings: Float32Array.from(pictures.flatMap(({ rulings }) => rulings)),
    boxes: Float32Array.from(pictures.flatMap(({ boxes }) => boxes)),
    boxTicked: Uint8Array.from(pictures.flatMap(({ boxTicked }) => boxTicked)),
    // Pictures of text alone are read.
    drawings: new Float32Array(),
    pictures: pictures.map(({ box }) => box),
    confidence: words.length === 0 ? 0 : sum / words.length,
  }
}
