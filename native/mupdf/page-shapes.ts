import type { PageContent } from './page-content.js'

/** Shapes kept of one page; charts and maps have more, and none of those past it is a table's ruling. */
const SHAPES_MAX = 60_000

/** How a path is painted. */
export interface Paint {
  readonly color: number
  /** Half the line width in device space; 0 for a fill. */
  readonly halfWidth: number
  readonly isStroke: boolean
}

/**
 * Adds a shape cut at the clip; left out when nothing of it stays. `box`: its x0 y0 x1 y1, in an array because numbers
 * that are handed over one by one are put into memory, each for itself.
 */
export function appendShape(
  page: PageContent,
  clip: Float64Array,
  box: Float64Array,
  kind: number,
  paint: Paint,
): void {
  const { halfWidth } = paint
  const x0 = Math.max((box[0] ?? 0) - halfWidth, clip[0] ?? 0)
  const y0 = Math.max((box[1] ?? 0) - halfWidth, clip[1] ?? 0)
  const x1 = Math.min((box[2] ?? 0) + halfWidth, clip[2] ?? 0)
  const y1 = Math.min((box[3] ?? 0) + halfWidth, clip[3] ?? 0)
  if (x1 < x0 || y1 < y0) return
  const shape = page.shapeCount
  if (shape >= SHAPES_MAX) {
    page.shapesDropped++
    return
  }
  if (shape >= page.shapeKind.length) growShapes(page)
  const k = 4 * shape
  page.shapeBox[k] = x0
  page.shapeBox[k + 1] = y0
  page.shapeBox[k + 2] = x1
  page.shapeBox[k + 3] = y1
  page.shapeKind[shape] = kind
  page.shapeColor[shape] = paint.color
  page.shapeCount = shape + 1
}

function growShapes(page: PageContent): void {
  const shapes = 2 * page.shapeKind.length
  const box = new Float32Array(4 * shapes)
  box.set(page.shapeBox)
  page.shapeBox = box
  const kind = new Uint8Array(shapes)
  kind.set(page.shapeKind)
  page.shapeKind = kind
  const color = new Uint32Array(shapes)
  color.set(page.shapeColor)
  page.shapeColor = color
}
