import type {
  GrayImage,
  RecognizedLine,
  Recognizer,
  Segmentation,
} from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { stretchContrast } from './contrast.js'
import { darkenFaintLetters } from './faint-letters.js'
import { INK_MAX } from './ink.js'
import { figureSheet, missedFigures } from './missed-figures.js'
import { eraseBoxes, type RasterBox, rasterBoxes } from './raster-boxes.js'
import { eraseRulings, type RasterRuling, rasterRulings } from './raster-rulings.js'
import { ruledGrids } from './ruled-grids.js'
import { PIXELS_MAX, type Surface } from './surface.js'
import { POINTS_PER_INCH } from './units.js'

const PAPER = 255
/** A picture is read as it is where it has so many times the dots that are asked for: to resample it loses more. */
const OWN_DOTS_MIN = 0.7
const OWN_DOTS_MAX = 1.5

/** What the steps of one picture share. */
export interface Job {
  readonly surface: Surface
  /** How many times larger than common text its letters are; 1 where that is not known. */
  readonly letterScale?: number
  readonly recognizer: Recognizer
  readonly signal: AbortSignal
}

/** A picture upright, level and clean. */
export interface PreparedImage {
  /** Clockwise, from the page as it stands. */
  readonly angleDegrees: number
  readonly image: GrayImage
  readonly pointsPerPixel: number
  readonly rulings: readonly RasterRuling[]
  readonly boxes: readonly RasterBox[]
}

/** Paints the picture so that its own dots are sampled once. Throws what MuPDF throws. */
export function prepareImage(job: Job, angleDegrees: number, dpi: number): PreparedImage {
  const image = paintedImage(job, angleDegrees, dpi)
  const pointsPerPixel = ((job.letterScale ?? 1) * POINTS_PER_INCH) / image.dpi
  return {
    angleDegrees,
    image,
    pointsPerPixel,
    rulings: rasterRulings(image),
    boxes: rasterBoxes(image),
  }
}

/** The picture with its contrast stretched. Throws what MuPDF throws. */
export function paintedImage(job: Job, angleDegrees: number, dpi: number): GrayImage {
  const image = renderImage(job, angleDegrees, dpi)
  stretchContrast(image.pixels)
  return image
}

/** The dots an inch are those of a picture whose letters have the size of common text. */
function renderImage(
  { surface, letterScale = 1 }: Job,
  turnDegrees: number,
  dpi: number,
): GrayImage {
  const pointsAcross = letterScale * POINTS_PER_INCH
  const scale = dotsOf(surface, dpi / pointsAcross)
  return { ...surface.paint(scale, turnDegrees), dpi: Math.round(scale * pointsAcross) }
}

/** Pixels a point, as near to `wanted` as is of use and fits. */
function dotsOf({ widthPt, heightPt, ownScale }: Surface, wanted: number): number {
  if (ownScale !== undefined) {
    const times = ownScale / wanted
    if (times >= OWN_DOTS_MIN && times <= OWN_DOTS_MAX) return ownScale
  }
  return Math.min(wanted, Math.sqrt(PIXELS_MAX / (widthPt * heightPt)))
}

/**
 * All of a picture, without its rulings and check boxes. What stands in a ruled grid is looked for word by word: rows of
 * cells are taken for lines otherwise, and columns for text down the page. Throws what the recognizer throws.
 */
export async function recognizeWhole(job: Job, prepared: PreparedImage): Promise<RecognizedLine[]> {
  const { image, rulings } = prepared
  const erased = withoutRulings(prepared)
  darkenFaintLetters(erased)
  const rest = { ...erased, pixels: erased.pixels.slice() }
  const lines: RecognizedLine[] = []
  const grids = ruledGrids(rulings, image.dpi)
  for (const grid of grids) {
    const cells = await recognizeImage(job, cutOut(rest, grid), 'scattered')
    lines.push(...cells.map((line) => movedLine(line, grid)))
  }
  const hasMore = lines.length === 0 || rest.pixels.some((gray) => gray < INK_MAX)
  const read = hasMore ? [...(await recognizeImage(job, rest, 'page')), ...lines] : lines
  const sheet = figureSheet(erased, grids, read)
  if (sheet === undefined) return read
  return [...read, ...missedFigures(sheet, await recognizeImage(job, sheet.image, 'block'))]
}

/** A copy of the picture without its rulings and check boxes. */
export function withoutRulings({ image, rulings, boxes }: PreparedImage): GrayImage {
  const erased = { ...image, pixels: image.pixels.slice() }
  eraseRulings(erased, rulings)
  eraseBoxes(erased, boxes)
  return erased
}

/** Throws what the recognizer throws. */
export async function recognizeImage(
  { recognizer, signal }: Job,
  image: GrayImage,
  segmentation: Segmentation,
): Promise<RecognizedLine[]> {
  signal.throwIfAborted()
  return recognizer.recognize(image, segmentation, signal)
}

/** Takes a part out of a picture: white is left in its place. */
function cutOut(image: GrayImage, { x0, y0, x1, y1 }: PictureBox): GrayImage {
  const width = x1 - x0
  const pixels = new Uint8Array(width * (y1 - y0))
  for (let y = y0; y < y1; y++) {
    const row = image.pixels.subarray(y * image.width + x0, y * image.width + x1)
    pixels.set(row, (y - y0) * width)
    row.fill(PAPER)
  }
  return { width, height: y1 - y0, pixels, dpi: image.dpi }
}

function movedLine(line: RecognizedLine, by: PictureBox): RecognizedLine {
  const words = line.words.map((word) => ({ ...word, ...movedBox(word, by) }))
  return { ...line, ...movedBox(line, by), baseline: line.baseline + by.y0, words }
}

function movedBox({ x0, y0, x1, y1 }: PictureBox, by: PictureBox): PictureBox {
  return { x0: x0 + by.x0, y0: y0 + by.y0, x1: x1 + by.x0, y1: y1 + by.y0 }
}
