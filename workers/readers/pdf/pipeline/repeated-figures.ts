import type { Pdf } from '../../../../native/mupdf/open-pdf.js'
import type { PagePictures, PaintedPicture } from '../../../../native/mupdf/page-pictures.js'
import type { Rect } from '../../../document/blocks.js'
import { type PageFigure, pageFigures, SIDE_MIN_PT } from '../pictures/page-figures.js'
import type { Profile } from './profile.js'

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

/** What repeats over the sampled pages of a document; nothing is decoded. */
export function repeatedFigures(pdf: Pdf, { layouts, pages }: Profile): RepeatedFigures {
  const needed = (count: number): number =>
    Math.max(2, Math.min(PAGES_MIN, Math.ceil(SHARE_MIN * count)))
  const drawings = counter<string>()
  for (const layout of layouts.values())
    for (const figure of pageFigures(layout))
      if (!figure.isRaster) drawings.add(placeKey(figure), layout.page.number)
  const withPictures = [...pages.values()].filter(({ images }) => images.some(isLarge))
  const step = Math.max(1, Math.ceil(withPictures.length / PAGES_MAX))
  const compared = withPictures.filter((_, at) => at % step === 0)
  const prints = counter<string>()
  if (compared.length > 1) {
    for (const { number } of compared)
      for (const print of fingerprintsOf(pdf, number)) prints.add(print, number)
  }
  return {
    hasDrawing: (figure) =>
      !figure.isRaster && drawings.pages(placeKey(figure)) >= needed(layouts.size),
    hasPicture: ([first, other], pictures) =>
      first !== undefined &&
      other === undefined &&
      prints.pages(pictures.fingerprint(first)) >= needed(pages.size),
  }
}

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

/** On how many pages something was seen. */
function counter<Key>() {
  const seen = new Map<Key, Set<number>>()
  return {
    add(key: Key, page: number): void {
      const of = seen.get(key) ?? new Set()
      seen.set(key, of.add(page))
    },
    pages: (key: Key): number => seen.get(key)?.size ?? 0,
  }
}
