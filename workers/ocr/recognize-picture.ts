import type { GrayImage, RecognizedLine } from '../../native/ocr/recognizer.js'
import type { RecognizedPage } from '../../src/contract/recognition.js'
import { stretchContrast } from './contrast.js'
import { inkPoints } from './ink.js'
import { letterScale } from './letter-scale.js'
import { medianByLetters } from './medians.js'
import { meanConfidence } from './page-words.js'
import {
  type Job,
  type PreparedImage,
  prepareImage,
  recognizeWhole,
  renderImage,
} from './prepared-image.js'
import { stripYield } from './strip-yield.js'
import { lettersOf } from './stroke-weight.js'
import { type TextDirection, type TextDirections, textDirections } from './text-direction.js'
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

/** Below this, mean over the letters, the picture may stand another way. */
const DOUBTFUL_CONFIDENCE = 70
/** So many times more must be read another way. */
const TURN_GAIN_MIN = 1.2

type Turn = RecognizedPage['turnDegrees']

/** What was read from a picture, and how it had to be turned for that. */
export interface RecognizedPicture {
  readonly turnDegrees: Turn
  readonly skewDegrees: number
  readonly prepared: PreparedImage
  readonly lines: readonly RecognizedLine[]
}

/** How a picture may stand. */
type Standing = Pick<RecognizedPicture, 'turnDegrees' | 'skewDegrees'>

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
  const directions = textDirections(inkPoints(survey))
  const scaled = { ...job, letterScale: letterScale(ownImage(job) ?? survey) }
  return recognizeFiner(scaled, await recognizeStanding(scaled, directions))
}

/** Most pictures stand as they seem to, and most of those upright: only one that cannot be read is turned round. */
async function recognizeStanding(job: Job, directions: TextDirections): Promise<RecognizedPicture> {
  const [likely, ...others] = directions
  const standings = standingsOf(likely)
  const first = likely.isVertical ? await bestRead(job, standings) : standings[0]
  const found = await recognizeAs(job, first)
  if (meanConfidence(found.lines) >= DOUBTFUL_CONFIDENCE) return found
  const rest = [...standings, ...others.flatMap(standingsOf)].filter((one) => one !== first)
  const best = await bestRead(job, [first, ...rest])
  return best === first ? found : recognizeAs(job, best)
}

/** The two ways up of lines that run in a direction, the commoner one first. */
function standingsOf({ isVertical, skewDegrees }: TextDirection): [Standing, Standing] {
  const [up, down]: readonly [Turn, Turn] = isVertical ? [90, 270] : [0, 180]
  return [
    { turnDegrees: up, skewDegrees },
    { turnDegrees: down, skewDegrees },
  ]
}

/** How most is read in a strip; the first, where no other gives much more. */
async function bestRead(
  job: Job,
  [first, ...others]: readonly [Standing, ...Standing[]],
): Promise<Standing> {
  let best = first
  let most = TURN_GAIN_MIN * (await stripYield(job, prepare(job, first)))
  for (const standing of others) {
    const letters = await stripYield(job, prepare(job, standing))
    if (letters <= most) continue
    best = standing
    most = letters
  }
  return best
}

async function recognizeAs(job: Job, standing: Standing): Promise<RecognizedPicture> {
  const prepared = prepare(job, standing)
  return { ...standing, prepared, lines: await recognizeWhole(job, prepared) }
}

function prepare(job: Job, { turnDegrees, skewDegrees }: Standing): PreparedImage {
  return prepareImage(job, turnDegrees - skewDegrees, RECOGNITION_DPI)
}

/** Small letters with more dots; what was found where they are not small. */
async function recognizeFiner(job: Job, found: RecognizedPicture): Promise<RecognizedPicture> {
  const { prepared, lines } = found
  const heightPt = (usualHeightPx(lines) * POINTS_PER_INCH) / prepared.image.dpi
  if (heightPt === 0 || heightPt >= SMALL_LETTERS_PT) return found
  const finer = prepareImage(job, prepared.angleDegrees, SMALL_LETTERS_DPI)
  const again = await recognizeWhole(job, finer)
  const isWorse = meanConfidence(again) < meanConfidence(lines) - CONFIDENCE_SLACK
  return isWorse ? found : { ...found, prepared: finer, lines: again }
}

/** 0 without any letters. */
function usualHeightPx(lines: readonly RecognizedLine[]): number {
  const heights = lines.map((line) => ({ value: line.heightPx, letters: lettersOf(line) }))
  return medianByLetters(heights) ?? 0
}
