import type { GrayImage } from '../../native/ocr/recognizer.js'
import { INK_MAX } from './ink.js'
import { eraseRulings } from './raster-rulings.js'
import type { RecognizedPicture } from './recognize-picture.js'

/** Once the contrast is stretched, lighter than this is paper. */
const PAPER_MIN = 200
/** Text leaves so much of the paper free, and inks so much of it. */
const PAPER_SHARE_MIN = 0.5
const INK_SHARE_MIN = 0.003
/** Strokes of letters are no longer than this across, inches: longer dark runs are areas and rules. */
const STROKE_MAX_INCHES = 0.07
/** Share of the ink in such strokes. */
const STROKE_INK_SHARE_MIN = 0.5

/** Whether a picture looks like text from afar: strokes on paper. Photographs have neither. */
export function mayHoldText({ width, height, pixels, dpi }: GrayImage): boolean {
  const strokeMax = Math.ceil(STROKE_MAX_INCHES * dpi)
  let paper = 0
  let ink = 0
  let strokes = 0
  let run = 0
  for (let at = 0; at < pixels.length; at++) {
    const gray = pixels[at] ?? 255
    if (at % width === 0) run = 0
    paper += Number(gray >= PAPER_MIN)
    run = gray < INK_MAX ? run + 1 : 0
    ink += Number(run > 0)
    // A run counts as long as it is a stroke; once longer, what was counted of it is taken back.
    if (run > 0) strokes += strokeShare(run, strokeMax)
  }
  const area = width * height
  return (
    paper >= PAPER_SHARE_MIN * area &&
    ink >= INK_SHARE_MIN * area &&
    strokes >= STROKE_INK_SHARE_MIN * ink
  )
}

function strokeShare(run: number, strokeMax: number): number {
  if (run <= strokeMax) return 1
  return run === strokeMax + 1 ? -strokeMax : 0
}

/** Less confidence, mean over the letters, is what drawings are read with. */
const CONFIDENCE_MIN = 70
/** A word that proves text: long enough, and sure. Pictures with fewer of them are logos. */
const PROOF_CONFIDENCE = 80
const PROOFS_MIN = 4
/** Share of the ink, rulings apart, that stands in words: the names in a drawing are little of it. */
const WORD_INK_SHARE_MIN = 0.6

/** Whether what was read from a picture is what the picture is made of. */
export function isTextPicture(
  { prepared, lines }: Pick<RecognizedPicture, 'prepared' | 'lines'>,
  confidence: number,
): boolean {
  if (confidence < CONFIDENCE_MIN) return false
  const words = lines.flatMap((line) => line.words)
  const proofs = words.filter(
    (word) => word.confidence >= PROOF_CONFIDENCE && /[\p{L}\p{N}]{3}/u.test(word.text),
  )
  if (proofs.length < PROOFS_MIN) return false
  const { width, height } = prepared.image
  const pixels = prepared.image.pixels.slice()
  eraseRulings({ ...prepared.image, pixels }, prepared.rulings)
  const whole = inkIn(pixels, width, { x0: 0, y0: 0, x1: width, y1: height })
  const inWords = words.reduce((sum, word) => sum + inkIn(pixels, width, word), 0)
  return inWords >= WORD_INK_SHARE_MIN * whole
}

function inkIn(
  pixels: Uint8Array,
  width: number,
  { x0, y0, x1, y1 }: Readonly<Record<'x0' | 'y0' | 'x1' | 'y1', number>>,
): number {
  let ink = 0
  for (let y = y0; y < y1; y++)
    for (let at = y * width + x0; at < y * width + x1; at++)
      if ((pixels[at] ?? 255) < INK_MAX) ink++
  return ink
}
