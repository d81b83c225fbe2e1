import type { Rect } from '../../../document/blocks.js'
import { blockText, type PageBlock, type TextBlock } from '../model/blocks.js'
import { areaOf, boundsOf, glyphsOf, isOver, overlap, standsIn } from '../model/geometry.js'
import type { PageLayout } from '../model/layout.js'
import type { Line, Page } from '../model/page.js'
import { runsOf } from '../model/statistics.js'
import { clustersOf, type Drawing, ruledShapes } from './figures.js'
import {
  CAPTION_GAP_EM,
  isCaption,
  PROSE_SHARE_MAX,
  proseShare,
  TICK_REACH_EM,
} from './picture-labels.js'
import { joinedStrips } from './strips.js'

/** A figure of a page, in the page's frame. */
export interface PageFigure {
  /** Of what is drawn. */
  readonly box: Rect
  /** With the labels around it. */
  readonly whole: Rect
  /** A raster picture and nothing else; in several strips it is one. */
  readonly isRaster: boolean
  /** What is written below or above it; '' without one. */
  readonly caption: string
  /** Shapes that it is drawn with. */
  readonly curves: number
}

/** Narrower or lower pictures are icons and ornaments, points. */
export const SIDE_MIN_PT = 24
/** Longer ones in proportion are lines. */
const ASPECT_MAX = 20
/** What takes more of the page is its background; less of it, and drawn, is an ornament. */
const BACKGROUND_SHARE = 0.85
const DRAWN_SHARE_MIN = 0.008
/** Curves and slanted lines of a drawing; filled boxes of one that has a caption: bars. */
const CURVES_MIN = 3
const BARS_MIN = 3
/** A single curve that takes more of the page is its ground. */
const CURVE_SHARE_MAX = 0.5
/** Share of a cluster that a table takes: it is the table's. */
const TABLE_SHARE_MAX = 0.5
/** Drawings within so much of the page's edge are the letterhead's. */
const EDGE_SHARE = 0.1
/** Glyphs below which what stands on a picture says nothing of it, and the share of it that a picture's labels cover. */
const OVERPRINT_GLYPHS_MIN = 80
const LABELS_SHARE_MAX = 0.35
/** Curves of a drawing that fills its page: a map, a plan. */
const MAP_CURVES_MIN = 200
/** Longer text beside a drawing is none of its labels. */
const LABEL_GLYPHS_MAX = 14

/**
 * The figures of a page, top to bottom: raster pictures, and drawings that are no table, no rule, no frame of text. A
 * page that is nothing but a picture is a figure itself.
 */
export function pageFigures(layout: PageLayout): PageFigure[] {
  const { page } = layout
  const captions = captionsOf(layout.blocks)
  const rasters = joinedStrips(page.images).filter((box) => isPicture(box, layout))
  const drawn = drawingsOf(layout, captions, rasters)
  const isApart = (box: Rect): boolean =>
    !drawn.some((drawing) => shareOf(box, drawing) > TABLE_SHARE_MAX)
  const alone = rasters.filter(isApart).map((box) => ({ ...box, curves: 0, isRaster: true }))
  const found = [...alone, ...drawn.map((drawing) => ({ ...drawing, isRaster: false }))]
  return inRows(found).map(({ x0, y0, x1, y1, curves, isRaster }) => {
    const box = { x0, y0, x1, y1 }
    const caption = captionAt(box, captions)
    return {
      box,
      whole: isRaster ? box : withLabels(box, layout),
      isRaster,
      caption: caption === undefined ? '' : blockText(caption),
      curves,
    }
  })
}

/** From top to bottom, and from the left where they stand beside each other. */
function inRows<Box extends Rect>(boxes: readonly Box[]): Box[] {
  const fromTop = boxes.toSorted((a, b) => a.y0 - b.y0)
  const rows = runsOf(fromTop, (box, _, [first = box]) => box.y0 < (first.y0 + first.y1) / 2)
  return rows.flatMap((row) => row.toSorted((a, b) => a.x0 - b.x0))
}

/** How much of the first lies in the second, 0 to 1. */
function shareOf(box: Rect, other: Rect): number {
  const width = Math.min(box.x1, other.x1) - Math.max(box.x0, other.x0)
  const height = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0)
  return width <= 0 || height <= 0 ? 0 : (width * height) / areaOf(box)
}

function isTooSmall({ x0, y0, x1, y1 }: Rect): boolean {
  const long = Math.max(x1 - x0, y1 - y0)
  const short = Math.min(x1 - x0, y1 - y0)
  return short < SIDE_MIN_PT || long > ASPECT_MAX * short
}

/** A background has the page's text on it, and so has a picture of text that was recognized before. */
function isPicture(box: Rect, { page }: PageLayout): boolean {
  if (isTooSmall(box)) return false
  if (areaOf(box) > BACKGROUND_SHARE * page.width * page.height) return isBare(page)
  const over = linesIn(page.lines, box)
  const covered = over.reduce((sum, line) => sum + areaOf(line), 0)
  if (covered > LABELS_SHARE_MAX * areaOf(box)) return false
  return glyphsOf(over) < OVERPRINT_GLYPHS_MIN || proseShare(over) <= PROSE_SHARE_MAX
}

const isBare = ({ lines, rotatedLines }: Page): boolean =>
  lines.length === 0 && rotatedLines.length === 0

const linesIn = (lines: readonly Line[], box: Rect): Line[] =>
  lines.filter((line) => standsIn(line, box))

/** Drawings, and pictures that are drawn over. */
function drawingsOf(
  layout: PageLayout,
  captions: readonly TextBlock[],
  rasters: readonly Rect[],
): Drawing[] {
  const { page, tables, isPlain } = layout
  if (isPlain === true) return []
  const areaMax = CURVE_SHARE_MAX * page.width * page.height
  const curves = page.curves
    .filter((curve) => areaOf(curve) < areaMax)
    .map((curve) => ({ ...curve, isCurve: true }))
  const clusters = clustersOf([...curves, ...ruledShapes(page)], page)
  return clusters
    .filter(
      (drawing) =>
        isDrawing(drawing, page, captions) &&
        !tables.some(({ box }) => shareOf(drawing, box) > TABLE_SHARE_MAX) &&
        proseShare(linesIn(page.lines, drawing)) <= PROSE_SHARE_MAX,
    )
    .map((drawing) => {
      const under = rasters.filter((raster) => overlap(raster, drawing))
      return under.length === 0
        ? drawing
        : { ...boundsOf([drawing, ...under]), curves: drawing.curves }
    })
}

function isDrawing(drawing: Drawing, page: Page, captions: readonly TextBlock[]): boolean {
  const { width, height } = page
  const area = areaOf(drawing)
  if (isTooSmall(drawing) || area < DRAWN_SHARE_MIN * width * height) return false
  const isCaptioned = captionAt(drawing, captions) !== undefined
  if (area > BACKGROUND_SHARE * width * height) return drawing.curves >= MAP_CURVES_MIN
  if (isCaptioned) return drawing.curves >= CURVES_MIN || barsIn(drawing, page) >= BARS_MIN
  const isAtEdge = drawing.y1 < EDGE_SHARE * height || drawing.y0 > (1 - EDGE_SHARE) * height
  return drawing.curves >= CURVES_MIN && !isAtEdge
}

function barsIn(drawing: Rect, { boxes }: Page): number {
  return boxes.filter((box) => box.filled && 2 * shareOf(box, drawing) > 1).length
}

/** With the names of axes and boxes around it, which are not in the text or in the text as well. */
function withLabels(box: Rect, { page, labels }: PageLayout): Rect {
  const near = (line: Line): boolean => standsIn(line, box, TICK_REACH_EM * line.size)
  const short = page.lines.filter(({ glyphs }) => glyphs <= LABEL_GLYPHS_MAX)
  const beside = [...labels, ...page.rotatedLines, ...short].filter(near)
  const { x0, y0, x1, y1 } = boundsOf([box, ...beside, ...linesIn(page.lines, box)])
  return {
    x0: Math.max(0, x0),
    y0: Math.max(0, y0),
    x1: Math.min(page.width, x1),
    y1: Math.min(page.height, y1),
  }
}

function captionsOf(blocks: readonly PageBlock[]): TextBlock[] {
  return blocks.filter(
    (block): block is TextBlock =>
      block.kind !== 'table' && block.rows[0] !== undefined && isCaption(block.rows[0]),
  )
}

/** The nearest one below the box, else above it. */
function captionAt(box: Rect, captions: readonly TextBlock[]): TextBlock | undefined {
  const beside = captions.filter((caption) => isOver(caption, box))
  const gapBelow = ({ y0 }: TextBlock): number => y0 - box.y1
  const gapAbove = ({ y1 }: TextBlock): number => box.y0 - y1
  return nearest(beside, gapBelow) ?? nearest(beside, gapAbove)
}

function nearest(
  captions: readonly TextBlock[],
  gapOf: (caption: TextBlock) => number,
): TextBlock | undefined {
  return captions
    .filter((caption) => {
      const gap = gapOf(caption)
      return gap > -caption.size && gap < CAPTION_GAP_EM * caption.size
    })
    .toSorted((a, b) => gapOf(a) - gapOf(b))[0]
}
