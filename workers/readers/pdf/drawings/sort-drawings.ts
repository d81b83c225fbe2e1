import { type PageContent, SHAPE } from '../../../../native/mupdf/page-content.js'
import type { Rect } from '../../../document/blocks.js'
import type { DrawnBox, DrawnSign, HorizontalRuling, VerticalRuling } from '../model/page.js'
import { withoutCorners } from './frame-corners.js'
import { pictureDots } from './picture-dots.js'
import { seenOnColor, WHITE, type WhiteShapes } from './white-shapes.js'

/** Thinner shapes are rulings, points. */
const RULING_WIDTH_MAX_PT = 3.2
const RULING_LENGTH_MIN_PT = 4
/** Shorter horizontal shapes, and thinner than this, may be drawn underscores. */
const STROKE_LENGTH_MIN_PT = 1
const STROKE_WIDTH_MAX_PT = 1.2
/** So many of them are a drawing: others are not kept. */
export const STROKES_MAX = 3000
/** More dots than this are a pattern or a scatter plot, not bullets. */
export const DOTS_MAX = 400
/** Sides of vector bullets, points; those of slides are larger, and round. */
const DOT_SIDE_MIN_PT = 1.4
export const DOT_SIDE_MAX_PT = 7.5
const DISC_SIDE_MAX_PT = 17
const DOT_ASPECT_MAX = 1.43
/** Drawn check boxes: sides in points. */
const SQUARE_SIDE_MIN_PT = 5
const SQUARE_SIDE_MAX_PT = 17
const SQUARE_ASPECT_MAX = 1.3

/** What is drawn on a page, sorted by what it may mean. */
export interface Drawings {
  readonly horizontals: readonly HorizontalRuling[]
  readonly verticals: readonly VerticalRuling[]
  /** Horizontal ones too short for rulings, the first STROKES_MAX. */
  readonly strokes: readonly HorizontalRuling[]
  readonly boxes: readonly DrawnBox[]
  readonly dots: readonly DrawnSign[]
  /** Small pictures that come again, as bullets do. */
  readonly pictureDots: readonly DrawnSign[]
  /** Boxes of shapes that are neither rules nor boxes: curves, slanted lines. */
  readonly curves: readonly Rect[]
  /** Outlined squares of a letter's size; they are among the boxes, too. */
  readonly squares: readonly DrawnBox[]
  /** Other shapes of a letter's size: ticks, round buttons. */
  readonly signs: readonly DrawnSign[]
  readonly images: readonly Rect[]
  readonly vectorCount: number
}

/** Turns a box into the page's frame. */
export type TurnBox = (x0: number, y0: number, x1: number, y1: number) => Rect

interface Sorted {
  readonly horizontals: HorizontalRuling[]
  readonly verticals: VerticalRuling[]
  readonly strokes: HorizontalRuling[]
  readonly boxes: DrawnBox[]
  readonly dots: DrawnSign[]
  readonly curves: Rect[]
  readonly squares: DrawnBox[]
  readonly signs: DrawnSign[]
  readonly whites: WhiteShapes
}

/** More small shapes than this are a drawing. Untested. */
const SIGNS_MAX = 500
/** Where a drawing is, this many of its curves say. */
const CURVES_MAX = 3000
/** Larger shapes than this, as a ratio to the page's side, are its ground. Untested. */
const SHEET_RATIO_MAX = 1.05
/** Narrower outlines are signs. A narrower ground may be that of the space between a table's columns. */
const OUTLINE_WIDTH_MIN_PT = 6
const BOX_HEIGHT_MIN_PT = 5

export function sortDrawings(
  content: PageContent,
  turn: TurnBox,
  page: { readonly width: number; readonly height: number },
): Drawings {
  const sorted: Sorted = {
    horizontals: [],
    verticals: [],
    strokes: [],
    boxes: [],
    dots: [],
    curves: [],
    squares: [],
    signs: [],
    whites: { horizontals: [], verticals: [], dots: [] },
  }
  for (let shape = 0; shape < content.shapeCount; shape++) {
    const at = shape * 4
    if (isNothing(sorted, content, shape)) continue
    const box = turn(
      content.shapeBox[at] ?? 0,
      content.shapeBox[at + 1] ?? 0,
      content.shapeBox[at + 2] ?? 0,
      content.shapeBox[at + 3] ?? 0,
    )
    if (
      box.x1 - box.x0 > page.width * SHEET_RATIO_MAX ||
      box.y1 - box.y0 > page.height * SHEET_RATIO_MAX
    )
      continue
    addShape(sorted, box, content.shapeKind[shape] ?? 0, content.shapeColor[shape] ?? 0)
  }
  const { whites, ...drawings } = sorted
  const seen = seenOnColor(whites, sorted.boxes)
  const images = imageBoxes(content, turn)
  const horizontals = [...sorted.horizontals, ...seen.horizontals]
  const verticals = [...sorted.verticals, ...seen.verticals]
  return {
    ...drawings,
    horizontals,
    verticals,
    dots: withoutCorners([...sorted.dots, ...seen.dots], horizontals, verticals),
    pictureDots: pictureDots(images.filter(isPictureDot)),
    images,
    vectorCount: content.shapeCount + content.shapesDropped,
  }
}

/**
 * Whether a shape is of no use, however the page is turned: maps have tens of thousands of lines and curves, too small
 * for rulings or too many for bullets.
 */
function isNothing(
  { curves, dots, strokes }: Sorted,
  content: PageContent,
  shape: number,
): boolean {
  const at = shape * 4
  const { shapeBox } = content
  const width = (shapeBox[at + 2] ?? 0) - (shapeBox[at] ?? 0)
  const height = (shapeBox[at + 3] ?? 0) - (shapeBox[at + 1] ?? 0)
  const long = Math.max(width, height)
  if (content.shapeKind[shape] === SHAPE.other)
    return curves.length >= CURVES_MAX && long > Math.max(SQUARE_SIDE_MAX_PT, DOT_SIDE_MAX_PT)
  if (isDot(width, height)) return dots.length > DOTS_MAX && long < SQUARE_SIDE_MIN_PT
  const mayBeStroke = Math.min(width, height) <= STROKE_WIDTH_MAX_PT && strokes.length < STROKES_MAX
  return long < (mayBeStroke ? STROKE_LENGTH_MIN_PT : RULING_LENGTH_MIN_PT)
}

function addShape(sorted: Sorted, box: Rect, kind: number, color: number): void {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  if (kind === SHAPE.other) addOther(sorted, box, color)
  else if (kind === SHAPE.strokeRect && isSquare(width, height)) addSquare(sorted, box, color)
  else if (isDot(width, height)) addDot(sorted, box, color)
  else if (isRuling(height, width)) addHorizontal(sorted, box, color)
  else if (isRuling(width, height)) addVertical(sorted, box, color)
  else if (height >= BOX_HEIGHT_MIN_PT) addBox(sorted, box, kind, color)
  else if (isStroke(width, height)) sorted.strokes.push(horizontalOf(box, color))
}

const horizontalOf = ({ x0, x1, y0, y1 }: Rect, color: number): HorizontalRuling => ({
  x0,
  x1,
  y: (y0 + y1) / 2,
  widthPt: y1 - y0,
  color,
})

function addHorizontal({ horizontals, whites, boxes }: Sorted, box: Rect, color: number): void {
  const ruling = horizontalOf(box, color)
  if (color !== WHITE) horizontals.push(ruling)
  else whites.horizontals.push({ ruling, painted: boxes.length })
}

function addVertical({ verticals, whites, boxes }: Sorted, box: Rect, color: number): void {
  const { x0, x1, y0, y1 } = box
  const ruling = { y0, y1, x: (x0 + x1) / 2, widthPt: x1 - x0, color }
  if (color !== WHITE) verticals.push(ruling)
  else whites.verticals.push({ ruling, painted: boxes.length })
}

function addDot({ dots, whites, boxes }: Sorted, box: Rect, color: number): void {
  const dot = drawnSign(box, color)
  if (color !== WHITE) dots.push(dot)
  else if (whites.dots.length < DOTS_MAX) whites.dots.push({ dot, painted: boxes.length })
}

/** A curve, a slanted line; small ones may be bullets, ticks, round buttons. */
function addOther(sorted: Sorted, box: Rect, color: number): void {
  const { curves, signs } = sorted
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  if (isDot(width, height, DISC_SIDE_MAX_PT)) addDot(sorted, box, color)
  if (color === WHITE) return
  if (curves.length < CURVES_MAX) curves.push(box)
  if (signs.length < SIGNS_MAX && isSquare(width, height)) signs.push(drawnSign(box, color))
}

/** What may be a check box. */
function addSquare({ squares, boxes }: Sorted, box: Rect, color: number): void {
  const square = drawnBox(box, false, color)
  squares.push(square)
  boxes.push(square)
}

function isRuling(across: number, along: number): boolean {
  return across <= RULING_WIDTH_MAX_PT && along >= RULING_LENGTH_MIN_PT
}

const isStroke = (width: number, height: number): boolean =>
  width >= STROKE_LENGTH_MIN_PT && height <= STROKE_WIDTH_MAX_PT

function addBox(sorted: Sorted, box: Rect, kind: number, color: number): void {
  if (kind === SHAPE.fillRect) sorted.boxes.push(drawnBox(box, true, color))
  else if (kind === SHAPE.strokeRect && box.x1 - box.x0 >= OUTLINE_WIDTH_MIN_PT)
    sorted.boxes.push(drawnBox(box, false, color))
}

/** Field by field: a page of ruled cells has thousands, and a spread copies each through a slow path. */
function drawnBox({ x0, y0, x1, y1 }: Rect, filled: boolean, color: number): DrawnBox {
  return { x0, y0, x1, y1, filled, color }
}

const drawnSign = ({ x0, y0, x1, y1 }: Rect, color: number): DrawnSign => ({
  x0,
  y0,
  x1,
  y1,
  color,
})

function isDot(width: number, height: number, sideMaxPt = DOT_SIDE_MAX_PT): boolean {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  return short >= DOT_SIDE_MIN_PT && long <= sideMaxPt && long <= DOT_ASPECT_MAX * short
}

function isSquare(width: number, height: number): boolean {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  return (
    short >= SQUARE_SIDE_MIN_PT && long <= SQUARE_SIDE_MAX_PT && long <= SQUARE_ASPECT_MAX * short
  )
}

const isPictureDot = ({ x0, y0, x1, y1 }: Rect): boolean =>
  isDot(x1 - x0, y1 - y0, DISC_SIDE_MAX_PT)

function imageBoxes(content: PageContent, turn: TurnBox): Rect[] {
  const images: Rect[] = []
  for (let at = 0; at < content.imageCount * 4; at += 4) {
    images.push(
      turn(
        content.imageBox[at] ?? 0,
        content.imageBox[at + 1] ?? 0,
        content.imageBox[at + 2] ?? 0,
        content.imageBox[at + 3] ?? 0,
      ),
    )
  }
  return images
}
