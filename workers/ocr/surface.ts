import type { Pdf } from '../../native/mupdf/open-pdf.js'
import type { RenderedPage } from '../../native/mupdf/render-page.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { removeSpeckles } from './contrast.js'
import { POINTS_PER_INCH } from './units.js'

/** What is read: a page, or a part of it. Its points are those of paper, which a picture's page need not tell. */
export interface Surface {
  readonly widthPt: number
  readonly heightPt: number
  /** Points of the page to one of these. */
  readonly pagePoints: number
  /** Pixels a point that the picture has of its own, where the surface is one. */
  readonly ownScale?: number
  /** In gray; `scale` in pixels a point, `turnDegrees` clockwise. Throws what MuPDF throws. */
  paint(scale: number, turnDegrees: number): RenderedPage
}

/** Posters are read with fewer dots, so that no picture takes more memory than this many pixels. */
export const PIXELS_MAX = 20_000_000
/** What files tell that know nothing of paper: dots an inch of screens. */
const SCREEN_DPI = 100
/** What scanners are set to. */
const SCANNER_DPI = [75, 100, 150, 200, 240, 300, 400, 600]
/** The shorter side of a sheet, A4 or Letter, inches. */
const PAPER_INCHES = 8.4

/** A part of a page as MuPDF paints it. */
export function partSurface(pdf: Pdf, index: number, box: PictureBox): Surface {
  return {
    widthPt: box.x1 - box.x0,
    heightPt: box.y1 - box.y0,
    pagePoints: 1,
    paint: (scale, turnDegrees) => unspeckled(pdf.renderGray(index, { scale, turnDegrees, box })),
  }
}

/**
 * A page. Where a picture covers it, the picture's own pixels are painted once, and all that is read is made of them: the
 * same picture reads the same whatever file it comes in, and however large that says it is. `index` from 0.
 */
export function pageSurface(pdf: Pdf, index: number): Surface {
  const { widthPt, heightPt } = pdf.pageSize(index)
  const scale = pdf.coveringScale(index)
  if (scale === undefined || !(widthPt * heightPt * scale * scale <= PIXELS_MAX)) {
    return {
      widthPt,
      heightPt,
      pagePoints: 1,
      paint: (scale, turnDegrees) => unspeckled(pdf.renderGray(index, { scale, turnDegrees })),
    }
  }
  // A speckle of one pixel is a smudge of several once the picture is turned by less than a quarter.
  const own = unspeckled(pdf.renderGray(index, { scale, turnDegrees: 0 }))
  const ownScale = paperDpi(own, scale * POINTS_PER_INCH) / POINTS_PER_INCH
  return {
    widthPt: own.width / ownScale,
    heightPt: own.height / ownScale,
    pagePoints: ownScale / scale,
    ownScale,
    paint: (scale, turnDegrees) => pdf.repaintGray(own, { scale: scale / ownScale, turnDegrees }),
  }
}

function unspeckled(page: RenderedPage): RenderedPage {
  removeSpeckles(page.pixels, page.width, page.height)
  return page
}

/** The dots an inch that a picture was scanned with: as it is told, or those of a scanner that fit a sheet of paper best. */
function paperDpi({ width, height }: RenderedPage, toldDpi: number): number {
  if (toldDpi > SCREEN_DPI) return toldDpi
  const fitting = Math.min(width, height) / PAPER_INCHES
  const distance = (dpi: number) => Math.abs(Math.log(dpi / fitting))
  return SCANNER_DPI.reduce((best, dpi) => (distance(dpi) < distance(best) ? dpi : best))
}
