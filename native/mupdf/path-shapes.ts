import { type PageContent, SHAPE } from './page-content.js'
import type { WasmModule } from './wasm-module.js'

/** Shapes kept of one page; charts and maps have more, and none of those past it is a table's ruling. */
const SHAPES_MAX = 60_000
/** Corners of a subpath that are kept to tell straight lines and rectangles from drawings. */
const CORNERS_MAX = 24
/** Two coordinates this near are one, in points: axis-parallel lines are drawn with rounding. */
const STRAIGHT_PT = 0.06
/** A hairline is at least this wide on paper. */
const LINE_WIDTH_MIN_PT = 0.2

/** How a path is painted. */
export interface Paint {
  readonly color: number
  /** Half the line width in device space; 0 for a fill. */
  readonly halfWidth: number
  readonly isStroke: boolean
}

/**
 * Reads paths from the module's memory. fz_path on wasm32, mupdf 1.28.1: { refs, packed, cmd_len, cmd_cap, cmds,
 * coord_len, coord_cap, coords }; commands are letters, lower case also closes the subpath.
 */
export interface PathReader {
  /** Appends a path's shapes to the page, cut at the clip. */
  append(page: PageContent, clip: Float64Array, path: number, ctm: number, paint: Paint): void
  /** Bounding box of the path, into `box`; infinite and inverted for an empty one. */
  readonly box: Float64Array
  measure(page: PageContent, path: number, ctm: number): void
}

const MOVE = 0x4d
const LINE = 0x4c
const HORIZONTAL = 0x48
const VERTICAL = 0x49
const RECTANGLE = 0x52
const DEGENERATE = 0x44
const CURVES: Readonly<Record<number, number>> = { 67: 6, 86: 4, 89: 4, 81: 4 }

export function createPathReader(wasm: WasmModule): PathReader {
  const box = new Float64Array(4)
  const subpath = new Float64Array(4)
  const cornerX = new Float64Array(CORNERS_MAX)
  const cornerY = new Float64Array(CORNERS_MAX)
  const transform = new Float64Array(6)
  let corners = 0
  let isStraight = true
  let isOpen = false

  const startSubpath = () => {
    subpath[0] = subpath[1] = Infinity
    subpath[2] = subpath[3] = -Infinity
    corners = 0
    isStraight = true
    isOpen = false
  }

  const see = (x: number, y: number) => {
    const X = x * (transform[0] ?? 0) + y * (transform[2] ?? 0) + (transform[4] ?? 0)
    const Y = x * (transform[1] ?? 0) + y * (transform[3] ?? 0) + (transform[5] ?? 0)
    if (X < (subpath[0] ?? 0)) subpath[0] = X
    if (X > (subpath[2] ?? 0)) subpath[2] = X
    if (Y < (subpath[1] ?? 0)) subpath[1] = Y
    if (Y > (subpath[3] ?? 0)) subpath[3] = Y
    if (isStraight && corners < CORNERS_MAX) {
      const lastX = cornerX[corners - 1] ?? X
      const lastY = cornerY[corners - 1] ?? Y
      if (corners > 0 && Math.abs(X - lastX) > STRAIGHT_PT && Math.abs(Y - lastY) > STRAIGHT_PT)
        isStraight = false
      cornerX[corners] = X
      cornerY[corners] = Y
    } else isStraight = false
    corners++
    isOpen = true
  }

  const endSubpath = (page: PageContent, clip: Float64Array, paint: Paint) => {
    if (isOpen && corners > 1) emitSubpath(page, clip, paint)
    startSubpath()
  }

  const emitSubpath = (page: PageContent, clip: Float64Array, paint: Paint) => {
    const x0 = subpath[0] ?? 0
    const y0 = subpath[1] ?? 0
    const x1 = subpath[2] ?? 0
    const y1 = subpath[3] ?? 0
    const isRectangle = isStraight && corners >= 4 && corners <= 6
    if (!paint.isStroke) {
      emit(
        page,
        clip,
        x0,
        y0,
        x1,
        y1,
        isRectangle || isThin(x0, y0, x1, y1) ? SHAPE.fillRect : SHAPE.other,
        paint,
      )
    } else if (isRectangle && isClosed()) emit(page, clip, x0, y0, x1, y1, SHAPE.strokeRect, paint)
    else if (isStraight) {
      for (let k = 1; k < corners; k++) emitSegment(page, clip, k, paint)
    } else emit(page, clip, x0, y0, x1, y1, SHAPE.other, paint)
  }

  const emitSegment = (page: PageContent, clip: Float64Array, k: number, paint: Paint) => {
    const ax = cornerX[k - 1] ?? 0
    const ay = cornerY[k - 1] ?? 0
    const bx = cornerX[k] ?? 0
    const by = cornerY[k] ?? 0
    emit(
      page,
      clip,
      Math.min(ax, bx),
      Math.min(ay, by),
      Math.max(ax, bx),
      Math.max(ay, by),
      SHAPE.strokeLine,
      paint,
    )
  }

  const isClosed = () =>
    corners >= 5 &&
    Math.abs((cornerX[0] ?? 0) - (cornerX[corners - 1] ?? 0)) < STRAIGHT_PT &&
    Math.abs((cornerY[0] ?? 0) - (cornerY[corners - 1] ?? 0)) < STRAIGHT_PT

  /** Walks the commands; `end` is called after each subpath. */
  const walk = (page: PageContent, path: number, ctm: number, end: () => void) => {
    const words = wasm.HEAPU32
    const floats = wasm.HEAPF32
    const bytes = wasm.HEAPU8
    for (let k = 0; k < 6; k++) transform[k] = floats[(ctm >> 2) + k] ?? 0
    const fields = path >> 2
    const count = words[fields + 1] ?? 0
    const commands = words[fields + 3] ?? 0
    let k = (words[fields + 6] ?? 0) >> 2
    const last = k + (words[fields + 4] ?? 0)
    let x = 0
    let y = 0
    let startX = 0
    let startY = 0
    startSubpath()
    for (let i = 0; i < count; i++) {
      const command = bytes[commands + i] ?? 0
      const upper = command & 0xdf
      if (upper === LINE) {
        x = floats[k++] ?? 0
        y = floats[k++] ?? 0
        see(x, y)
      } else if (upper === MOVE) {
        end()
        x = startX = floats[k++] ?? 0
        y = startY = floats[k++] ?? 0
        see(x, y)
      } else if (upper === HORIZONTAL) {
        x = floats[k++] ?? 0
        see(x, y)
      } else if (upper === VERTICAL) {
        y = floats[k++] ?? 0
        see(x, y)
      } else if (upper === RECTANGLE) {
        end()
        x = startX = floats[k] ?? 0
        y = startY = floats[k + 1] ?? 0
        const farX = floats[k + 2] ?? 0
        const farY = floats[k + 3] ?? 0
        k += 4
        see(x, y)
        see(farX, y)
        see(farX, farY)
        see(x, farY)
        see(x, y)
        end()
      } else if (upper === DEGENERATE) see(x, y)
      else {
        const coordinates = CURVES[upper] ?? 0
        isStraight = false
        for (let j = 0; j < coordinates; j += 2) {
          x = floats[k++] ?? 0
          y = floats[k++] ?? 0
          see(x, y)
        }
      }
      // Lower case closes the subpath: the line back to its start counts.
      if (command >= 0x61 && isOpen && upper !== RECTANGLE) {
        see(startX, startY)
        x = startX
        y = startY
      }
    }
    end()
    if (k !== last) page.fault = `path layout: ${k - last} coordinates too many`
  }

  return {
    box,
    append(page, clip, path, ctm, paint) {
      walk(page, path, ctm, () => endSubpath(page, clip, paint))
    },
    measure(page, path, ctm) {
      box[0] = box[1] = Infinity
      box[2] = box[3] = -Infinity
      walk(page, path, ctm, () => {
        if (isOpen) {
          box[0] = Math.min(box[0] ?? 0, subpath[0] ?? 0)
          box[1] = Math.min(box[1] ?? 0, subpath[1] ?? 0)
          box[2] = Math.max(box[2] ?? 0, subpath[2] ?? 0)
          box[3] = Math.max(box[3] ?? 0, subpath[3] ?? 0)
        }
        startSubpath()
      })
    },
  }
}

/** A filled shape this thin is a ruling, whatever its corners. */
function isThin(x0: number, y0: number, x1: number, y1: number): boolean {
  return x1 - x0 < 3.2 || y1 - y0 < 3.2
}

/** Adds a shape cut at the clip; left out when nothing of it stays. */
export function emit(
  page: PageContent,
  clip: Float64Array,
  left: number,
  top: number,
  right: number,
  bottom: number,
  kind: number,
  paint: Paint,
): void {
  const x0 = Math.max(left - paint.halfWidth, clip[0] ?? 0)
  const y0 = Math.max(top - paint.halfWidth, clip[1] ?? 0)
  const x1 = Math.min(right + paint.halfWidth, clip[2] ?? 0)
  const y1 = Math.min(bottom + paint.halfWidth, clip[3] ?? 0)
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

/** Half the width of a line in device space. fz_stroke_state holds its width at word 5. */
export function halfLineWidth(wasm: WasmModule, stroke: number, ctm: number): number {
  const floats = wasm.HEAPF32
  const k = ctm >> 2
  const determinant =
    (floats[k] ?? 0) * (floats[k + 3] ?? 0) - (floats[k + 1] ?? 0) * (floats[k + 2] ?? 0)
  const widthPt = (floats[(stroke >> 2) + 5] ?? 0) * Math.sqrt(Math.abs(determinant))
  return Math.max(widthPt, LINE_WIDTH_MIN_PT) / 2
}
