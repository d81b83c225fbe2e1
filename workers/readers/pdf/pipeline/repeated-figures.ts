import type { Pdf } from '../../../../native/mupdf/open-pdf.js'
import type { PagePictures, PaintedPicture } from '../../../../native/mupdf/page-pictures.js'
import type { Rect } from '../../../document/blocks.js'
import type { PageLayout } from '../model/layout.js'
import type { Page } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import { type PageFigure, pageFigures, SIDE_MIN_PT } from '../pictures/page-figures.js'

/** Figures that are on page after page: logos, ornaments. */
export interface RepeatedFigures {
  /** Drawn in the same way at the same place. */
  hasDrawing(figure: PageFigure): boolean
  /** The same picture, wherever it stands. */
  hasPicture(under: readonly PaintedPicture[], pictures: PagePictures): boolean
}

/** On so many pages of the sample, or half of it, a figure is the sheet's. */
const PAGES_MIN = 3
const SHARE_MIN = 0.5
/** Pages whose pictures are compared, evenly over the sample. */
const PAGES_MAX = 24

/** What figures a sample has, as plain data. */
export interface FigureSample {
  /** On how many of the pages that were laid out a drawing is, by its place. */
  readonly drawings: ReadonlyMap<string, number>
  readonly laidOut: number
  /** Pages whose pictures are compared, from 1. */
  readonly withPictures: readonly number[]
  readonly pages: number
}

export function figureSample(layouts: readonly PageLayout[], pages: readonly Page[]): FigureSample {
  const drawings = new Map<string, number>()
  for (const layout of layouts) {
    const drawn = pageFigures(layout).filter(({ isRaster }) => !isRaster)
    for (const key of new Set(drawn.map(placeKey))) addCount(drawings, key, 1)
  }
  const withPictures = pages.filter(({ images }) => images.some(isLarge))
  const step = Math.max(1, Math.ceil(withPictures.length / PAGES_MAX))
  const compared = withPictures.filter((_, at) => at % step === 0)
  return {
    drawings,
    laidOut: layouts.length,
    withPictures: compared.map(({ number }) => number),
    pages: pages.length,
  }
}

/** What repeats over the sampled pages of a document; nothing is decoded. */
export function repeatedFigures(pdf: Pdf, sample: FigureSample): RepeatedFigures {
  const { drawings, laidOut, withPictures, pages } = sample
  const prints = new Map<string, number>()
  if (withPictures.length > 1) {
    for (const number of withPictures)
      for (const print of fingerprintsOf(pdf, number)) addCount(prints, print, 1)
  }
  return {
    hasDrawing: (figure) =>
      !figure.isRaster && (drawings.get(placeKey(figure)) ?? 0) >= needed(laidOut),
    hasPicture: ([first, other], pictures) =>
      first !== undefined &&
      other === undefined &&
      (prints.get(pictures.fingerprint(first)) ?? 0) >= needed(pages),
  }
}

const needed = (count: number): number =>
  Math.max(2, Math.min(PAGES_MIN, Math.ceil(SHARE_MIN * count)))

function isLarge({ x0, y0, x1, y1 }: Rect): boolean {
  return Math.min(x1 - x0, y1 - y0) >= SIDE_MIN_PT
}

function placeKey({ box: { x0, y0, x1, y1 }, curves }: PageFigure): string {
  return [x0, y0, x1, y1]
    .map((value) => Math.round(value / 2))
    .concat(curves)
    .join(' ')
}

/** A page that cannot be read has none. */
function fingerprintsOf(pdf: Pdf, number: number): ReadonlySet<string> {
  try {
    return pdf.withPictures(
      number - 1,
      (pictures) =>
        new Set(
          pictures.pictures
            .filter((picture) => isLarge(picture.box) && pictures.isDecodable(picture))
            .map(pictures.fingerprint),
        ),
    )
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return new Set()
  }
}
