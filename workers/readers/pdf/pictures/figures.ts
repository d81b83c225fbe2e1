import type { Rect } from '../../../document/blocks.js'
import { areaOf, boundsOf, overlap } from '../model/geometry.js'
import type { Page } from '../model/page.js'
import { addUnder, countOf } from '../model/statistics.js'
import { wholeStrips } from './strips.js'

/** Side of the cells that drawings are clustered by, points: what is nearer than a cell belongs together. */
const CELL_PT = 8
/** Longer rules and larger boxes belong to the page, not to a figure: shares of its width and area. */
const RULE_SHARE_MAX = 0.75
const BOX_SHARE_MAX = 0.5
/** A figure has this many curves or slanted lines, or is mostly a picture. */
const CURVES_MIN = 3
const IMAGE_SHARE_MIN = 0.4
/** A chart has so many bars, and a page no more: what has is a drawing, and each is compared with each cluster. */
const BARS_MIN = 3
const BARS_MAX = 500
/** Share of the page's area that a figure takes. */
const AREA_SHARE_MIN = 0.008

/** A cluster of drawings and pictures. */
export interface Drawing extends Rect {
  /** Shapes that no table or text box is made of. */
  readonly curves: number
}

/**
 * Drawings and pictures of a page that touch each other, as one each; rules and boxes alone make none. `curvesMin`: how
 * many curves make a drawing.
 */
export function figuresOf(page: Page, curvesMin = CURVES_MIN): Drawing[] {
  const shapes = shapesOf(page)
  return clustersOf(shapes, page).filter((figure) => isFigure(figure, page, curvesMin))
}

/** Charts that are nothing but boxes and rules, told by their bars: they stand on one line, each as high as it counts. */
export function barChartsOf(page: Page): Drawing[] {
  const bars = barsOf(page)
  if (bars.length === 0 || bars.length > BARS_MAX) return []
  return clustersOf(ruledShapes(page), page).filter(
    (drawing) => countOf(bars, (bar) => overlap(bar, drawing)) >= BARS_MIN,
  )
}

function barsOf({ boxes }: Page): Rect[] {
  const lines = new Map<number, Rect[]>()
  for (const box of boxes) if (box.filled) addUnder(lines, Math.round(box.y1), box)
  return [...lines.values()].filter(areBars).flat()
}

/** Cells of a row are of one height. */
function areBars(boxes: readonly Rect[]): boolean {
  const places = new Set(boxes.map(({ x0 }) => Math.round(x0)))
  const heights = new Set(boxes.map(({ y0 }) => Math.round(y0)))
  return places.size >= BARS_MIN && heights.size >= BARS_MIN
}

/** Shapes that touch each other as one each, page by page the same whatever their order. */
export function clustersOf(shapes: readonly Shape[], page: Page): Drawing[] {
  if (shapes.length === 0) return []
  const columns = Math.ceil(page.width / CELL_PT) + 2
  const rows = Math.ceil(page.height / CELL_PT) + 2
  const cells = new Int32Array(columns * rows)
  for (const shape of shapes) markBorder(cells, columns, rows, shape)
  const clusters = labelCells(cells, columns)
  return merged(gathered(shapes, cells, columns, rows, clusters))
}

export interface Shape extends Rect {
  readonly isCurve: boolean
}

function shapesOf(page: Page): Shape[] {
  const { width, height } = page
  const boxMax = BOX_SHARE_MAX * width * height
  const shapes: Shape[] = []
  const addBox = (box: Rect, isCurve: boolean) => {
    const { x0, y0, x1, y1 } = box
    if (areaOf(box) < boxMax) shapes.push({ x0, y0, x1, y1, isCurve })
  }
  for (const curve of page.curves) addBox(curve, true)
  for (const image of wholeStrips(page.images)) addBox(image, false)
  return shapes.length === 0 ? shapes : [...shapes, ...ruledShapes(page)]
}

/** Boxes and rules that are not the page's own: parts of drawings, of tables, of frames. */
export function ruledShapes(page: Page): Shape[] {
  const { width, height } = page
  const shapes: Shape[] = []
  for (const { x0, y0, x1, y1 } of page.boxes)
    if ((x1 - x0) * (y1 - y0) < BOX_SHARE_MAX * width * height)
      shapes.push({ x0, y0, x1, y1, isCurve: false })
  for (const { x0, x1, y } of page.horizontals)
    if (x1 - x0 < RULE_SHARE_MAX * width) shapes.push({ x0, x1, y0: y, y1: y, isCurve: false })
  for (const { y0, y1, x } of page.verticals) shapes.push({ x0: x, x1: x, y0, y1, isCurve: false })
  return shapes
}

/** Cells from 0 within the page, however far outside of it a shape reaches. */
function cellOf(value: number, count: number): number {
  return Math.max(0, Math.min(count - 2, Math.floor(value / CELL_PT)))
}

function markBorder(cells: Int32Array, columns: number, rows: number, shape: Shape): void {
  const left = cellOf(shape.x0, columns)
  const right = cellOf(shape.x1, columns)
  const top = cellOf(shape.y0, rows)
  const bottom = cellOf(shape.y1, rows)
  for (let x = left; x <= right; x++) cells[top * columns + x] = cells[bottom * columns + x] = -1
  for (let y = top; y <= bottom; y++) cells[y * columns + left] = cells[y * columns + right] = -1
}

/** Numbers the marked cells (-1) by cluster, from 1; neighbours touch also at their corners. */
function labelCells(cells: Int32Array, columns: number): number {
  let clusters = 0
  const open: number[] = []
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== -1) continue
    clusters++
    take(start, clusters, cells, open)
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      // No shape reaches the last column, so that rows do not run into each other.
      for (let row = cell - columns; row <= cell + columns; row += columns) {
        for (let near = row - 1; near <= row + 1; near++) take(near, clusters, cells, open)
      }
    }
  }
  return clusters
}

function take(cell: number, cluster: number, cells: Int32Array, open: number[]): void {
  if (cells[cell] !== -1) return
  cells[cell] = cluster
  open.push(cell)
}

function gathered(
  shapes: readonly Shape[],
  cells: Int32Array,
  columns: number,
  rows: number,
  clusters: number,
): Drawing[] {
  const members: Shape[][] = Array.from({ length: clusters + 1 }, () => [])
  for (const shape of shapes) {
    const cell = cellOf(shape.y0, rows) * columns + cellOf(shape.x0, columns)
    members[cells[cell] ?? 0]?.push(shape)
  }
  return members.filter(({ length }) => length > 0).map(drawingOf)
}

const drawingOf = (shapes: readonly Shape[]): Drawing => ({
  ...boundsOf(shapes),
  curves: countOf(shapes, ({ isCurve }) => isCurve),
})

/** Drawings whose boxes overlap are one. */
function merged(drawings: readonly Drawing[]): Drawing[] {
  const result: Drawing[] = []
  for (let drawing of drawings.toSorted((a, b) => a.y0 - b.y0)) {
    for (let at = result.length - 1; at >= 0; at--) {
      const other = result[at]
      if (other === undefined || !overlap(drawing, other)) continue
      drawing = { ...boundsOf([drawing, other]), curves: drawing.curves + other.curves }
      result.splice(at, 1)
      at = result.length
    }
    result.push(drawing)
  }
  return result
}

function isFigure(drawing: Drawing, { width, height, images }: Page, curvesMin: number): boolean {
  const { curves } = drawing
  const area = areaOf(drawing)
  if (area < AREA_SHARE_MIN * width * height) return false
  if (curves >= curvesMin) return true
  const pictures = images
    .filter((image) => overlap(image, drawing))
    .reduce((sum, image) => sum + areaOf(image), 0)
  return pictures > IMAGE_SHARE_MIN * area
}
