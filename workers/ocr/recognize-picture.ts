import type { GrayImage, RecognizedLine } from '../../native/ocr/recognizer.js'
import type { RecognizedPage } from '../../src/contract/recognition.js'
import { stretchContrast } from './contrast.js'
import { inkPoints } from './ink.js'
import { letterScale } from './letter-scale.js'
import { meanConfidence } from './page-words.js'
import {
  type Job,
  type PreparedImage,
  prepareImage,
  recognizeWhole,
  renderImage,
} from './prepared-image.js'
import { stripYields } from './strip-yields.js'
import { lettersOf } from './stroke-weight.js'
import { textDirection } from './text-direction.js'
import { POINTS_PER_INCH } from './units.js'

/** Prose gains nothing from more, and each step costs time with its square. */
const RECOGNITION_DPI = 200
/** Letters of most of the text lower than this, from descender to ascender, are looked at again with more dots. */
const SMALL_LETTERS_PT = 6.5
const SMALL_LETTERS_DPI = 300
/** The second look is believed up to so much less confidence: it reads more of what is hard to read. */
const CONFIDENCE_SLACK = 3
/** Enough to see where lines run. */
const SURVEY_DPI = 100

/** Below this, mean over the letters, the picture may stand upside down. */
const DOUBTFUL_CONFIDENCE = 70
/** So many times more must be read the other way up. */
const TURN_GAIN_MIN = 1.2

type Turn = RecognizedPage['turnDegrees']

/** What was read from a picture, and how it had to be turned for that. */
export interface RecognizedPicture {
  readonly turnDegrees: Turn
  readonly skewDegrees: number
  readonly prepared: PreparedImage
  readonly lines: readonly RecognizedLine[]
}

type Recognized = Omit<RecognizedPicture, 'skewDegrees'>

/** The picture as it stands, with fewer dots: enough to see where lines run, and whether any do. */
export function surveyImage(job: Job): GrayImage {
  const survey = renderImage(job, 0, SURVEY_DPI)
  stretchContrast(survey.pixels)
  return survey
}

/** The picture's own pixels, where it is one: letters are measured best on them. */
function ownImage(job: Job): GrayImage | undefined {
  const { ownScale } = job.surface
  if (ownScale === undefined) return undefined
  const image = renderImage(job, 0, ownScale * POINTS_PER_INCH)
  stretchContrast(image.pixels)
  return image
}

/**
 * Finds how the picture stands, paints it upright and level, stretches the contrast, takes out speckles and rulings, and
 * recognizes. Throws what MuPDF and the recognizer throw.
 */
export async function recognizePicture(job: Job, survey: GrayImage): Promise<RecognizedPicture> {
  const { isVertical, skewDegrees } = textDirection(inkPoints(survey))
  const scaled = { ...job, letterScale: letterScale(ownImage(job) ?? survey) }
  const found = isVertical
    ? await recognizeSideways(scaled, skewDegrees)
    : await recognizeUpright(scaled, skewDegrees)
  return { ...(await recognizeFiner(scaled, found)), skewDegrees }
}

/** Most pages stand upright: only one that cannot be read is turned round. */
async function recognizeUpright(job: Job, skewDegrees: number): Promise<Recognized> {
  const prepared = prepare(job, 0, skewDegrees)
  const lines = await recognizeWhole(job, prepared)
  if (meanConfidence(lines) >= DOUBTFUL_CONFIDENCE) return { turnDegrees: 0, prepared, lines }
  const turned = prepare(job, 180, skewDegrees)
  const [upright, upsideDown] = await stripYields(job, prepared, turned)
  if (upsideDown <= TURN_GAIN_MIN * upright) return { turnDegrees: 0, prepared, lines }
  return {
    turnDegrees: 180,
    prepared: turned,
    lines: await recognizeWhole(job, turned),
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
  const lines = await recognizeWhole(job, prepared)
  return { turnDegrees: prepared === right ? 90 : 270, prepared, lines }
}

/** Small letters with more dots; what was found where they are not small. */
async function recognizeFiner(job: Job, found: Recognized): Promise<Recognized> {
  const { prepared, lines } = found
  const heightPt = (usualHeightPx(lines) * POINTS_PER_INCH) / prepared.image.dpi
  if (heightPt === 0 || heightPt >= SMALL_LETTERS_PT) return found
  const finer = prepareImage(job, prepared.angleDegrees, SMALL_LETTERS_DPI)
  const again = await recognizeWhole(job, finer)
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

function prepare(job: Job, turnDegrees: Turn, skewDegrees: number): PreparedImage {
  return prepareImage(job, turnDegrees - skewDegrees, RECOGNITION_DPI)
}
