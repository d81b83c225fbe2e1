import type { Pdf } from '../../../../native/mupdf/open-pdf.js'
import type { PagePictures, PaintedPicture } from '../../../../native/mupdf/page-pictures.js'
import type { BoundingBox } from '../../../../src/contract/grounded.js'
import type { Image, Rect } from '../../../document/blocks.js'
import type { Picture, PictureTaker } from '../../../document/pictures.js'
import type { ReadContext } from '../../../document/reading.js'
import { areaOf } from '../model/geometry.js'
import type { PageLayout } from '../model/layout.js'
import type { Page } from '../model/page.js'
import { boxOnSheet } from '../model/sheet.js'
import type { PageBlocks } from '../output/join-pages.js'
import { placedFigures, withCutLists, withFigures } from '../output/place-figures.js'
import { shortCaption } from '../pictures/alternative.js'
import { type PageFigure, pageFigures } from '../pictures/page-figures.js'
import type { RepeatedFigures } from './repeated-figures.js'

/** Pixels a point of what is painted: 150 dots an inch; a picture's own up to 300. */
const SCALE = 150 / 72
const SCALE_MAX = 300 / 72
/** Of one painted figure. */
const PIXELS_MAX = 16_000_000
/** Figures of one page; others are left out. */
const FIGURES_MAX = 100
/** A picture of fewer pixels a side is a colour or a fade. */
const SIDE_MIN_PX = 5
/** How much of a picture its clip may cut off, how far it may be out of upright, and what it may leave of its figure. */
const CUT_SHARE_MAX = 0.03
const SLANT_MAX = 0.01
const REST_SHARE_MAX = 0.1

export interface FigureWork {
  readonly pdf: Pdf
  readonly repeated: () => RepeatedFigures
  readonly taker: PictureTaker
  readonly warn: ReadContext['warn']
}

/** The page with its figures, each where it interrupts the text. What MuPDF cannot paint is left out, and told. */
export function pageWithFigures(
  written: PageBlocks,
  layout: PageLayout,
  { pdf, repeated, taker, warn }: FigureWork,
): PageBlocks {
  const { page } = layout
  const candidates = pageFigures(layout)
  const found = candidates.filter((figure) => !repeated().hasDrawing(figure)).slice(0, FIGURES_MAX)
  if (found.length === 0) return written
  try {
    return pdf.withPictures(page.number - 1, (pictures) => {
      const shown = found
        .map((figure) => ({ ...figure, under: picturesUnder(figure, page, pictures) }))
        .filter((figure) => isPaintable(figure, pictures, page, warn))
        .filter(({ under }) => !repeated().hasPicture(under, pictures))
      const blocks = withCutLists(written.blocks, shown)
      const images = placedFigures(blocks, shown).map(({ figure, after }) => ({
        after,
        figure: imageOf(figure, page, pictures, taker),
      }))
      return { ...written, blocks: withFigures(blocks, images) }
    })
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    warn('image_unreadable', `Page ${page.number}: its pictures cannot be read.`, page.number)
    return written
  }
}

interface ShownFigure extends PageFigure {
  readonly under: readonly PaintedPicture[]
}

/** Pictures that are painted within the figure. */
function picturesUnder(
  { box }: PageFigure,
  page: Page,
  { pictures }: PagePictures,
): PaintedPicture[] {
  const { x0, y0, x1, y1 } = onSheet(box, page)
  return pictures.filter((picture) => {
    const x = (picture.box.x0 + picture.box.x1) / 2
    const y = (picture.box.y0 + picture.box.y1) / 2
    return x >= x0 && x <= x1 && y >= y0 && y <= y1
  })
}

const onSheet = (box: Rect, { sheet }: Page): Rect =>
  sheet === undefined ? box : boxOnSheet(box, sheet)

/** A figure of one colour is none, and nothing is decoded past its bounds. */
function isPaintable(
  { under, isRaster }: ShownFigure,
  pictures: PagePictures,
  { number }: Page,
  warn: ReadContext['warn'],
): boolean {
  if (isRaster && under.every(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) < SIDE_MIN_PX))
    return false
  const tooLarge = under.find((picture) => !pictures.isDecodable(picture))
  if (tooLarge === undefined) return true
  const { widthPx, heightPx } = tooLarge
  const size = `${widthPx} x ${heightPx} pixels`
  warn('image_unreadable', `Page ${number}: a picture of ${size} is too large to decode.`, number)
  return false
}

function imageOf(
  figure: ShownFigure,
  page: Page,
  pictures: PagePictures,
  taker: PictureTaker,
): Image {
  const alternative = figure.under.find((picture) => picture.alternative !== '')?.alternative
  return {
    type: 'image',
    alt: alternative ?? shortCaption(figure.caption),
    url: taker.take(pictureOf(figure, page, pictures)),
    provenance: { page: page.number, box: figure.box },
  }
}

function pictureOf(figure: ShownFigure, page: Page, pictures: PagePictures): Picture {
  const place = { page: page.number, bbox: bboxOf(onSheet(figure.box, page)) }
  const whole = wholePicture(figure, page)
  if (whole !== undefined) {
    const isJpeg = pictures.mediaType(whole) === 'image/jpeg'
    return {
      ...place,
      extension: isJpeg ? 'jpg' : 'png',
      width: whole.widthPx,
      height: whole.heightPx,
      bytes: () => pictures.file(whole).bytes,
    }
  }
  const box = onSheet(figure.whole, page)
  const scale = scaleOf(figure, box)
  const degrees = turnOf(page)
  const isSideways = degrees % 180 !== 0
  const across = Math.ceil((box.x1 - box.x0) * scale)
  const down = Math.ceil((box.y1 - box.y0) * scale)
  return {
    ...place,
    extension: 'png',
    width: isSideways ? down : across,
    height: isSideways ? across : down,
    bytes: () => pictures.painted(box, scale, degrees).bytes,
  }
}

/** The one picture that is all of the figure as it is: upright, not cut, without a mask and with nothing on it. */
function wholePicture(
  { isRaster, box, under }: ShownFigure,
  page: Page,
): PaintedPicture | undefined {
  const [only, other] = under
  if (!isRaster || only === undefined || other !== undefined) return undefined
  if (only.hasMask || only.isStencil || !isUpright(only, page)) return undefined
  const [a, , , d] = only.matrix
  const painted = areaOf(only.box)
  const whole = Math.abs(a * d) || Math.abs(only.matrix[1] * only.matrix[2])
  if (painted < (1 - CUT_SHARE_MAX) * whole || painted < (1 - REST_SHARE_MAX) * areaOf(box))
    return undefined
  return isCovered(box, page) ? undefined : only
}

/** Not turned, mirrored or slanted, as the page is read. */
function isUpright({ matrix }: PaintedPicture, { sheet }: Page): boolean {
  const [a, b, c, d] = matrix
  const { a: sa, b: sb, c: sc, d: sd } = sheet ?? { a: 1, b: 0, c: 0, d: 1 }
  const right = { x: sa * a + sb * b, y: sc * a + sd * b }
  const down = { x: sa * c + sb * d, y: sc * c + sd * d }
  const isLevel = Math.abs(right.y) <= SLANT_MAX * right.x
  return right.x > 0 && down.y > 0 && isLevel && Math.abs(down.x) <= SLANT_MAX * down.y
}

/** Whether words or curves stand on the picture. */
function isCovered(box: Rect, { lines, curves }: Page): boolean {
  const isOn = (x: number, y: number): boolean =>
    x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
  return (
    lines.some(({ x0, x1, y0, y1 }) => isOn((x0 + x1) / 2, (y0 + y1) / 2)) ||
    curves.some(({ x0, x1, y0, y1 }) => isOn((x0 + x1) / 2, (y0 + y1) / 2))
  )
}

function scaleOf({ under }: ShownFigure, box: Rect): number {
  const own = under.map(({ widthPx, matrix: [a, b] }) => widthPx / Math.max(1, Math.hypot(a, b)))
  const scale = Math.min(SCALE_MAX, Math.max(SCALE, ...own))
  return Math.min(scale, Math.sqrt(PIXELS_MAX / Math.max(1, areaOf(box))))
}

/** Clockwise, so that what was turned to be read is shown as it is read. */
function turnOf({ sheet }: Page): number {
  if (sheet === undefined) return 0
  const degrees = Math.round((Math.atan2(sheet.b, sheet.a) * 180) / Math.PI)
  return (360 - degrees) % 360
}

function bboxOf({ x0, y0, x1, y1 }: Rect): BoundingBox {
  const hundredths = (value: number): number => Math.round(value * 100) / 100
  return [hundredths(x0), hundredths(y0), hundredths(x1), hundredths(y1)]
}
