import type { GrayImage, RecognizedLine } from '../../native/ocr/recognizer.js'
import type { RecognizedPage } from '../../src/contract/recognition.js'
import { inkPoints } from './ink.js'
import { letterScale } from './letter-scale.js'
import { medianByLetters } from './medians.js'
import { meanConfidence } from './page-words.js'
import {
  type Job,
  type PreparedImage,
  paintedImage,
  prepareImage,
  recognizeWhole,
} from './prepared-image.js'
import { stripYield, sureLetters } from './strip-yield.js'
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
/** Text has hundreds of letters in a strip; charts, and text the wrong way up, a few by chance. */
const STRIP_LETTERS_MIN = 40

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
  return paintedImage(job, 0, SURVEY_DPI)
}

/** The picture's own pixels, where it is one: letters are measured best on them. */
function ownImage(job: Job): GrayImage | undefined {
  const { ownScale } = job.surface
  if (ownScale === undefined) return undefined
  return paintedImage(job, 0, ownScale * POINTS_PER_INCH)
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

/**
 * Most pictures stand as they seem to, and most of those upright: only one that cannot be read is turned round. Where
 * strips tell nothing, all of it is read in the ways that something speaks for: text in another language than those of
 * the recognizer reads badly every way.
 */
async function recognizeStanding(job: Job, directions: TextDirections): Promise<RecognizedPicture> {
  const [likely, ...others] = directions
  const standings = standingsOf(likely)
  const yieldOf = stripReader(job)
  const told = likely.isVertical ? await bestInStrip(yieldOf, standings) : undefined
  const first = told ?? standings[0]
  const found = await recognizeAs(job, first)
  if (!isDoubtful(found)) return found
  const rest = [...standings, ...others.flatMap(standingsOf)].filter((one) => one !== first)
  const best = await bestInStrip(yieldOf, [first, ...rest])
  if (best !== undefined) return best === first ? found : recognizeAs(job, best)
  return bestInFull(
    job,
    found,
    rest.filter(({ turnDegrees }) => {
      const isSideways = (turnDegrees - first.turnDegrees) % 180 !== 0
      return isSideways ? isTurned(found) : likely.isVertical
    }),
  )
}

const isDoubtful = (picture: RecognizedPicture): boolean =>
  meanConfidence(picture.lines) < DOUBTFUL_CONFIDENCE || isTurned(picture)

/** Whether most letters are in lines that run down the picture: the engine reads some by itself, in no order. */
function isTurned({ lines }: RecognizedPicture): boolean {
  const turned = lines.filter(({ turnDegrees }) => turnDegrees !== undefined)
  return lettersIn(turned) > lettersIn(lines) / 2
}

/** The two ways up of lines that run in a direction, the commoner one first. */
function standingsOf({ isVertical, skewDegrees }: TextDirection): [Standing, Standing] {
  const [up, down]: readonly [Turn, Turn] = isVertical ? [90, 270] : [0, 180]
  return [
    { turnDegrees: up, skewDegrees },
    { turnDegrees: down, skewDegrees },
  ]
}

/** How many letters are surely read in a strip of the picture as it may stand; each is read once. */
function stripReader(job: Job): (standing: Standing) => Promise<number> {
  const known = new Map<Standing, Promise<number>>()
  return (standing) => {
    const found =
      known.get(standing) ?? stripYield(job, paintedImage(job, angleOf(standing), RECOGNITION_DPI))
    known.set(standing, found)
    return found
  }
}

/** How most is read in a strip; the first, where no other gives much more. Undefined where hardly anything is, in any. */
async function bestInStrip(
  yieldOf: (standing: Standing) => Promise<number>,
  standings: readonly [Standing, ...Standing[]],
): Promise<Standing | undefined> {
  let best: Standing | undefined
  let most = STRIP_LETTERS_MIN
  for (const standing of standings) {
    const letters = await yieldOf(standing)
    if (letters < most) continue
    best = standing
    most = best === standings[0] ? TURN_GAIN_MIN * letters : letters
  }
  return best
}

/** The same for all of the picture: the strip with most ink may be a chart's or a photograph's. */
async function bestInFull(
  job: Job,
  found: RecognizedPicture,
  others: readonly Standing[],
): Promise<RecognizedPicture> {
  let best = found
  let most = TURN_GAIN_MIN * sureLetters(found.lines)
  for (const standing of others) {
    const other = await recognizeAs(job, standing)
    const letters = sureLetters(other.lines)
    if (letters <= most) continue
    best = other
    most = letters
  }
  return best
}

async function recognizeAs(job: Job, standing: Standing): Promise<RecognizedPicture> {
  const prepared = prepareImage(job, angleOf(standing), RECOGNITION_DPI)
  return { ...standing, prepared, lines: await recognizeWhole(job, prepared) }
}

const angleOf = ({ turnDegrees, skewDegrees }: Standing): number => turnDegrees - skewDegrees

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

function lettersIn(lines: readonly RecognizedLine[]): number {
  return lines.reduce((sum, line) => sum + lettersOf(line), 0)
}

/** 0 without any letters. */
function usualHeightPx(lines: readonly RecognizedLine[]): number {
  const heights = lines.map((line) => ({ value: line.heightPx, letters: lettersOf(line) }))
  return medianByLetters(heights) ?? 0
}
