import type { Pdf } from '../../native/mupdf/open-pdf.js'
import type { GrayImage, RecognizedLine, Recognizer } from '../../native/ocr/recognizer.js'
import type { RecognizedPage } from '../../src/contract/recognition.js'
import { removeSpeckles, stretchContrast } from './contrast.js'
import { INK_MAX, inkPoints } from './ink.js'
import { meanConfidence, pageWords } from './page-words.js'
import { eraseRulings, type RasterRuling, rasterRulings } from './raster-rulings.js'
import { lettersOf } from './stroke-weight.js'
import { textDirection } from './text-direction.js'

/** Prose gains nothing from more, and each step costs time with its square. */
const RECOGNITION_DPI = 200
/** Letters of most of the text lower than this, from descender to ascender, are looked at again with more dots. */
const SMALL_LETTERS_PT = 6.5
const SMALL_LETTERS_DPI = 300
/** The second look is believed up to so much less confidence: it reads more of what is hard to read. */
const CONFIDENCE_SLACK = 3
/** Enough to see where lines run. */
const SURVEY_DPI = 100
const POINTS_PER_INCH = 72
/** Posters are read at fewer dots an inch, so that no page takes more memory than this many pixels. */
const PIXELS_MAX = 20_000_000

/** Below this, mean over the letters, the page may stand upside down. */
const DOUBTFUL_CONFIDENCE = 70
/** A strip of the page that is read both ways up, inches. */
const STRIP_INCHES = 1.6
/** So many times more must be read the other way up. */
const TURN_GAIN_MIN = 1.2

type Turn = RecognizedPage['turnDegrees']

/** What the steps of one page share. */
interface Job {
  readonly pdf: Pdf
  /** From 0. */
  readonly index: number
  readonly recognizer: Recognizer
  readonly signal: AbortSignal
}

/** A page's picture, upright, level and clean. */
interface Prepared {
  /** Clockwise, from the page as it stands. */
  readonly angleDegrees: number
  readonly image: GrayImage
  readonly rulings: readonly RasterRuling[]
}

/**
 * Reads a page's picture: finds how it stands, paints it upright and level (so that the picture's own dots are sampled
 * once), stretches the contrast, takes out speckles and rulings, and recognizes. `number` from 1. Throws what MuPDF and
 * the recognizer throw.
 */
export async function recognizePage(
  pdf: Pdf,
  number: number,
  recognizer: Recognizer,
  signal: AbortSignal,
): Promise<RecognizedPage> {
  const startedAt = performance.now()
  const job = { pdf, index: number - 1, recognizer, signal }
  const survey = rendered(job, SURVEY_DPI, 0)
  stretchContrast(survey.pixels)
  const { isVertical, skewDegrees } = textDirection(inkPoints(survey))
  const found = isVertical
    ? await recognizeSideways(job, skewDegrees)
    : await recognizeUpright(job, skewDegrees)
  const { turnDegrees, prepared, lines } = await recognizeFiner(job, found)
  const { image, rulings } = prepared
  const pointsPerPixel = POINTS_PER_INCH / image.dpi
  return {
    page: number,
    widthPt: image.width * pointsPerPixel,
    heightPt: image.height * pointsPerPixel,
    turnDegrees,
    skewDegrees,
    ...pageWords(image, lines),
    rulings: Float32Array.from(
      rulings.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]),
      (pixels) => pixels * pointsPerPixel,
    ),
    recognizeMs: performance.now() - startedAt,
  }
}

interface Recognized {
  readonly turnDegrees: Turn
  readonly prepared: Prepared
  readonly lines: readonly RecognizedLine[]
}

/** Most pages stand upright: only one that cannot be read is turned round. */
async function recognizeUpright(job: Job, skewDegrees: number): Promise<Recognized> {
  const prepared = prepare(job, 0, skewDegrees)
  const lines = await recognize(job, prepared.image, 'page')
  if (meanConfidence(lines) >= DOUBTFUL_CONFIDENCE) return { turnDegrees: 0, prepared, lines }
  const turned = prepare(job, 180, skewDegrees)
  const [upright, upsideDown] = await stripYields(job, prepared, turned)
  if (upsideDown <= TURN_GAIN_MIN * upright) return { turnDegrees: 0, prepared, lines }
  return {
    turnDegrees: 180,
    prepared: turned,
    lines: await recognize(job, turned.image, 'page'),
  }
}

/** Columns of figures may look like lines down the page: what cannot be read so is read upright. */
async function recognizeSideways(job: Job, skewDegrees: number): Promise<Recognized> {
  const turned = await recognizeTurned(job, skewDegrees)
  if (meanConfidence(turned.lines) >= DOUBTFUL_CONFIDENCE) return turned
  const upright = await recognizeUpright(job, 0)
  return meanConfidence(upright.lines) > meanConfidence(turned.lines) ? upright : turned
}

async function recognizeTurned(job: Job, skewDegrees: number): Promise<Recognized> {
  const right = prepare(job, 90, skewDegrees)
  const left = prepare(job, 270, skewDegrees)
  const [yieldRight, yieldLeft] = await stripYields(job, right, left)
  const prepared = yieldRight >= yieldLeft ? right : left
  const lines = await recognize(job, prepared.image, 'page')
  return { turnDegrees: prepared === right ? 90 : 270, prepared, lines }
}

/** Small letters with more dots; what was found where they are not small. */
async function recognizeFiner(job: Job, found: Recognized): Promise<Recognized> {
  const { prepared, lines } = found
  const heightPt = (usualHeightPx(lines) * POINTS_PER_INCH) / prepared.image.dpi
  if (heightPt === 0 || heightPt >= SMALL_LETTERS_PT) return found
  const finer = preparedAt(job, prepared.angleDegrees, SMALL_LETTERS_DPI)
  const again = await recognize(job, finer.image, 'page')
  const isWorse = meanConfidence(again) < meanConfidence(lines) - CONFIDENCE_SLACK
  return isWorse ? found : { ...found, prepared: finer, lines: again }
}

/** The height that half of the letters do not reach; 0 without any. */
function usualHeightPx(lines: readonly RecognizedLine[]): number {
  const byHeight = lines.toSorted((a, b) => a.heightPx - b.heightPx)
  const half = lines.reduce((sum, line) => sum + lettersOf(line), 0) / 2
  let letters = 0
  for (const line of byHeight) {
    letters += lettersOf(line)
    if (letters > half) return line.heightPx
  }
  return 0
}

function prepare(job: Job, turnDegrees: Turn, skewDegrees: number): Prepared {
  return preparedAt(job, turnDegrees - skewDegrees, RECOGNITION_DPI)
}

function preparedAt(job: Job, angleDegrees: number, dpi: number): Prepared {
  const image = rendered(job, dpi, angleDegrees)
  stretchContrast(image.pixels)
  removeSpeckles(image.pixels, image.width, image.height)
  const rulings = rasterRulings(image)
  return { angleDegrees, image, rulings }
}

/** Without the rulings, of which the caller keeps the boxes. */
async function recognize(
  { recognizer, signal }: Job,
  image: GrayImage,
  segmentation: 'page' | 'block',
): Promise<RecognizedLine[]> {
  signal.throwIfAborted()
  const pixels = image.pixels.slice()
  eraseRulings({ ...image, pixels }, rasterRulings(image))
  return recognizer.recognize({ ...image, pixels }, segmentation, signal)
}

function rendered({ pdf, index }: Job, dpi: number, turnDegrees: number): GrayImage {
  const { widthPt, heightPt } = pdf.pageSize(index)
  const pixels = (widthPt * heightPt * dpi * dpi) / POINTS_PER_INCH ** 2
  const fittingDpi = dpi * Math.min(1, Math.sqrt(PIXELS_MAX / pixels))
  const picture = pdf.renderGray(index, { scale: fittingDpi / POINTS_PER_INCH, turnDegrees })
  return { ...picture, dpi: Math.round(fittingDpi) }
}

/** How many letters are surely read in the densest strip of two turns of one page. */
async function stripYields(job: Job, one: Prepared, other: Prepared): Promise<[number, number]> {
  return [await stripYield(job, one), await stripYield(job, other)]
}

async function stripYield(job: Job, { image }: Prepared): Promise<number> {
  const lines = await recognize(job, densestStrip(image), 'block')
  const sure = lines.map((line) => ({
    ...line,
    words: line.words.filter(
      ({ text, confidence }) => confidence >= DOUBTFUL_CONFIDENCE && /\p{L}{2}|\d{2}/u.test(text),
    ),
  }))
  return sure.reduce((sum, line) => sum + lettersOf(line), 0)
}

function densestStrip({ width, height, pixels, dpi }: GrayImage): GrayImage {
  const rows = Math.min(height, Math.round(STRIP_INCHES * dpi))
  const ink = new Float64Array(height + 1)
  for (let y = 0; y < height; y++) {
    let dark = 0
    for (let at = y * width; at < (y + 1) * width; at++) if ((pixels[at] ?? 255) < INK_MAX) dark++
    ink[y + 1] = (ink[y] ?? 0) + dark
  }
  let first = 0
  for (let y = 0; y + rows <= height; y++) {
    if ((ink[y + rows] ?? 0) - (ink[y] ?? 0) > (ink[first + rows] ?? 0) - (ink[first] ?? 0))
      first = y
  }
  return {
    width,
    height: rows,
    pixels: pixels.slice(first * width, (first + rows) * width),
    dpi,
  }
}
