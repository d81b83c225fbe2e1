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
  const { turnDegrees, prepared, lines } = isVertical
    ? await recognizeSideways(job, skewDegrees)
    : await recognizeUpright(job, skewDegrees)
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

function prepare(job: Job, turnDegrees: Turn, skewDegrees: number): Prepared {
  const image = rendered(job, RECOGNITION_DPI, turnDegrees - skewDegrees)
  stretchContrast(image.pixels)
  removeSpeckles(image.pixels, image.width, image.height)
  const rulings = rasterRulings(image)
  return { image, rulings }
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
