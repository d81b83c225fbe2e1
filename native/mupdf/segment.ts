import { SHAPE } from './page-content.js'
import { STRAIGHT_PT } from './subpath.js'
import type { WasmModule } from './wasm-module.js'

const MOVE = 0x4d
const LINE = 0x4c
const HORIZONTAL = 0x48
const VERTICAL = 0x49

/** The path is no single line. */
export const NO_SEGMENT = -1

/**
 * The kind of shape that the stroke of a path is which consists of one line, and its box in device space into `box`;
 * NO_SEGMENT for any other path. Most strokes of plots, maps and ruled forms are one line, of which nothing has to be kept
 * while it is walked.
 */
export function readSegment(
  { HEAPU8: bytes, HEAPU32: words, HEAPF32: floats }: WasmModule,
  path: number,
  ctm: number,
  box: Float64Array,
): number {
  const fields = path >> 2
  const commands = words[fields + 3] ?? 0
  if (words[fields + 1] !== 2 || bytes[commands] !== MOVE) return NO_SEGMENT
  const at = (words[fields + 6] ?? 0) >> 2
  const count = words[fields + 4]
  const x = floats[at] ?? 0
  const y = floats[at + 1] ?? 0
  const next = floats[at + 2] ?? 0
  switch (bytes[commands + 1]) {
    case LINE:
      return count === 4
        ? placeSegment(floats, ctm >> 2, x, y, next, floats[at + 3] ?? 0, box)
        : NO_SEGMENT
    case HORIZONTAL:
      return count === 3 ? placeSegment(floats, ctm >> 2, x, y, next, y, box) : NO_SEGMENT
    case VERTICAL:
      return count === 3 ? placeSegment(floats, ctm >> 2, x, y, x, next, box) : NO_SEGMENT
    default:
      return NO_SEGMENT
  }
}

function placeSegment(
  floats: Float32Array,
  ctm: number,
  x: number,
  y: number,
  farX: number,
  farY: number,
  box: Float64Array,
): number {
  const a = floats[ctm] ?? 0
  const b = floats[ctm + 1] ?? 0
  const c = floats[ctm + 2] ?? 0
  const d = floats[ctm + 3] ?? 0
  const e = floats[ctm + 4] ?? 0
  const f = floats[ctm + 5] ?? 0
  const ax = x * a + y * c + e
  const ay = x * b + y * d + f
  const bx = farX * a + farY * c + e
  const by = farX * b + farY * d + f
  // What is not finite is left to those who know what to make of it.
  if (!Number.isFinite(ax + ay + bx + by)) return NO_SEGMENT
  box[0] = Math.min(ax, bx)
  box[1] = Math.min(ay, by)
  box[2] = Math.max(ax, bx)
  box[3] = Math.max(ay, by)
  const isStraight = Math.abs(by - ay) <= STRAIGHT_PT || Math.abs(bx - ax) <= STRAIGHT_PT
  return isStraight ? SHAPE.strokeLine : SHAPE.other
}
