import type { Pdf } from '../../native/mupdf/open-pdf.js'
import type {
  GrayImage,
  RecognizedLine,
  Recognizer,
  Segmentation,
} from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { removeSpeckles, stretchContrast } from './contrast.js'
import { eraseRulings, type RasterRuling, rasterRulings } from './raster-rulings.js'

export const POINTS_PER_INCH = 72
/** Posters are read at fewer dots an inch, so that no page takes more memory than this many pixels. */
const PIXELS_MAX = 20_000_000

/** What the steps of one picture share. */
export interface Job {
  readonly pdf: Pdf
  /** From 0. */
  readonly index: number
  /** The part of the page that is read; all of it without one. */
  readonly box?: PictureBox
  readonly recognizer: Recognizer
  readonly signal: AbortSignal
}

/** A picture upright, level and clean. */
export interface PreparedImage {
  /** Clockwise, from the page as it stands. */
  readonly angleDegrees: number
  readonly image: GrayImage
  readonly rulings: readonly RasterRuling[]
}

/** Paints the picture so that its own dots are sampled once. Throws what MuPDF throws. */
export function prepareImage(job: Job, angleDegrees: number, dpi: number): PreparedImage {
  const image = renderImage(job, angleDegrees, dpi)
  stretchContrast(image.pixels)
  removeSpeckles(image.pixels, image.width, image.height)
  return { angleDegrees, image, rulings: rasterRulings(image) }
}

export function renderImage({ pdf, index, box }: Job, turnDegrees: number, dpi: number): GrayImage {
  const { widthPt, heightPt } = box === undefined ? pdf.pageSize(index) : sizeOf(box)
  const pixels = (widthPt * heightPt * dpi * dpi) / POINTS_PER_INCH ** 2
  const fittingDpi = dpi * Math.min(1, Math.sqrt(PIXELS_MAX / pixels))
  const scale = fittingDpi / POINTS_PER_INCH
  const part = box === undefined ? {} : { box }
  const picture = pdf.renderGray(index, { scale, turnDegrees, ...part })
  return { ...picture, dpi: Math.round(fittingDpi) }
}

function sizeOf({ x0, y0, x1, y1 }: PictureBox) {
  return { widthPt: x1 - x0, heightPt: y1 - y0 }
}

/** Without the rulings, of which the caller keeps the boxes. Throws what the recognizer throws. */
export async function recognizeImage(
  { recognizer, signal }: Job,
  image: GrayImage,
  segmentation: Segmentation,
): Promise<RecognizedLine[]> {
  signal.throwIfAborted()
  const pixels = image.pixels.slice()
  eraseRulings({ ...image, pixels }, rasterRulings(image))
  return recognizer.recognize({ ...image, pixels }, segmentation, signal)
}
