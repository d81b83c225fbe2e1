import { type PageContent, SHAPE } from './page-content.js'
import { appendShape, type Paint } from './page-shapes.js'
import { NO_SEGMENT, readSegment } from './segment.js'
import {
  createSubpath,
  isClosed,
  linesTo,
  lineTo,
  moveTo,
  type Subpath,
  see,
  startPath,
  startSubpath,
} from './subpath.js'
import type { WasmModule } from './wasm-module.js'

/** A hairline is at least this wide on paper. */
const LINE_WIDTH_MIN_PT = 0.2

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
  const subpath = createSubpath()
  // A map has a hundred thousand paths: what they are read for is kept here, not in a closure for each.
  let into: { page: PageContent; clip: Float64Array; paint: Paint } | undefined
  const appendEnd = () => {
    if (into !== undefined && subpath.corners > 1)
      appendSubpath(into.page, into.clip, subpath, into.paint)
    startSubpath(subpath)
  }
  const measureEnd = () => {
    if (subpath.corners > 0) widen(box, subpath)
    startSubpath(subpath)
  }
  return {
    box,
    append(page, clip, path, ctm, paint) {
      const segment = paint.isStroke ? readSegment(wasm, path, ctm, box) : NO_SEGMENT
      if (segment !== NO_SEGMENT) {
        appendShape(page, clip, box, segment, paint)
        return
      }
      if (into?.page === page && into.clip === clip) into.paint = paint
      else into = { page, clip, paint }
      walk(wasm, page, subpath, path, ctm, appendEnd)
    },
    measure(page, path, ctm) {
      box[0] = box[1] = Infinity
      box[2] = box[3] = -Infinity
      walk(wasm, page, subpath, path, ctm, measureEnd)
    },
  }
}

function widen(box: Float64Array, { x0, y0, x1, y1 }: Subpath): void {
  box[0] = Math.min(box[0] ?? 0, x0)
  box[1] = Math.min(box[1] ?? 0, y0)
  box[2] = Math.max(box[2] ?? 0, x1)
  box[3] = Math.max(box[3] ?? 0, y1)
}

/** Walks the commands; `end` is called after each subpath. */
function walk(
  wasm: WasmModule,
  page: PageContent,
  subpath: Subpath,
  path: number,
  ctm: number,
  end: () => void,
): void {
  const { HEAPU32: words, HEAPF32: floats, HEAPU8: bytes } = wasm
  const fields = path >> 2
  const count = words[fields + 1] ?? 0
  const commands = words[fields + 3] ?? 0
  let k = (words[fields + 6] ?? 0) >> 2
  const last = k + (words[fields + 4] ?? 0)
  startPath(subpath, floats, ctm >> 2)
  for (let i = 0; i < count; i++) {
    const command = bytes[commands + i] ?? 0
    if (command === LINE) {
      const run = runLength(bytes, commands + i, commands + count)
      k = linesTo(subpath, floats, k, run)
      i += run - 1
      continue
    }
    k = follow(subpath, floats, k, command & 0xdf, end)
    // Lower case closes the subpath: the line back to its start counts. A rectangle is over already.
    if (command >= 0x61 && subpath.corners > 0) lineTo(subpath, subpath.startX, subpath.startY)
  }
  end()
  if (k !== last) page.fault = `path layout: ${k - last} coordinates too many`
}

/** How many commands from `at` on are the same. */
function runLength(bytes: Uint8Array, at: number, end: number): number {
  let next = at + 1
  while (next < end && bytes[next] === bytes[at]) next++
  return next - at
}

/** Follows one command whose coordinates are at `k`; returns where those of the next are. */
function follow(
  subpath: Subpath,
  floats: Float32Array,
  k: number,
  command: number,
  end: () => void,
): number {
  switch (command) {
    case LINE: // one that closes the subpath; others come in runs
      return linesTo(subpath, floats, k, 1)
    case MOVE:
      end()
      moveTo(subpath, floats[k] ?? 0, floats[k + 1] ?? 0)
      return k + 2
    case HORIZONTAL:
      lineTo(subpath, floats[k] ?? 0, subpath.y)
      return k + 1
    case VERTICAL:
      lineTo(subpath, subpath.x, floats[k] ?? 0)
      return k + 1
    case RECTANGLE:
      end()
      addRectangle(subpath, floats, k)
      end()
      return k + 4
    case DEGENERATE:
      see(subpath, subpath.x, subpath.y)
      return k
    default:
      return curveTo(subpath, floats, k, k + (CURVES[command] ?? 0))
  }
}

function addRectangle(subpath: Subpath, floats: Float32Array, k: number): void {
  const x = floats[k] ?? 0
  const y = floats[k + 1] ?? 0
  const farX = floats[k + 2] ?? 0
  const farY = floats[k + 3] ?? 0
  moveTo(subpath, x, y)
  see(subpath, farX, y)
  see(subpath, farX, farY)
  see(subpath, x, farY)
  see(subpath, x, y)
}

/** Control points count as corners of a drawing. */
function curveTo(subpath: Subpath, floats: Float32Array, first: number, end: number): number {
  subpath.isStraight = false
  for (let k = first; k < end; k += 2) lineTo(subpath, floats[k] ?? 0, floats[k + 1] ?? 0)
  return end
}

/** A shape's box on its way to the page; one array, filled anew for each. */
const shapeBox = new Float64Array(4)

function appendSubpath(
  page: PageContent,
  clip: Float64Array,
  subpath: Subpath,
  paint: Paint,
): void {
  const { x0, y0, x1, y1, corners, isStraight } = subpath
  const isRectangle = isStraight && corners >= 4 && corners <= 6
  if (paint.isStroke && isStraight && !(isRectangle && isClosed(subpath))) {
    appendSegments(page, clip, subpath, paint)
    return
  }
  setBox(x0, y0, x1, y1)
  const boxKind = paint.isStroke ? SHAPE.strokeRect : SHAPE.fillRect
  const isBox = isRectangle || (!paint.isStroke && isThin(x0, y0, x1, y1))
  appendShape(page, clip, shapeBox, isBox ? boxKind : SHAPE.other, paint)
}

function setBox(x0: number, y0: number, x1: number, y1: number): void {
  shapeBox[0] = x0
  shapeBox[1] = y0
  shapeBox[2] = x1
  shapeBox[3] = y1
}

function appendSegments(
  page: PageContent,
  clip: Float64Array,
  { corners, cornerX, cornerY }: Subpath,
  paint: Paint,
): void {
  for (let k = 1; k < corners; k++) {
    const ax = cornerX[k - 1] ?? 0
    const ay = cornerY[k - 1] ?? 0
    const bx = cornerX[k] ?? 0
    const by = cornerY[k] ?? 0
    setBox(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
    appendShape(page, clip, shapeBox, SHAPE.strokeLine, paint)
  }
}

/** A filled shape this thin is a ruling, whatever its corners. */
function isThin(x0: number, y0: number, x1: number, y1: number): boolean {
  return x1 - x0 < 3.2 || y1 - y0 < 3.2
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
