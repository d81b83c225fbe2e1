import type { InkPoints } from './ink.js'

/** Which way the lines of a picture run. */
export interface TextDirection {
  /** Lines run from top to bottom, or the other way round. */
  readonly isVertical: boolean
  /** How far lines are off the axis, clockwise. */
  readonly skewDegrees: number
}

/** Scanners and hands skew pages by less than this. */
const SKEW_MAX_DEGREES = 7
const COARSE_DEGREES = 0.5
const FINE_DEGREES = 0.05
/** Less skew than this is none: letters do not lean visibly. */
const SKEW_MIN_DEGREES = 0.1
/** Fewer points tell nothing. */
const POINTS_MIN = 200
/** Lines down the page must stand out from lines across it by so much. */
const VERTICAL_GAIN_MIN = 1.2

/** What is to be tried, the likelier way first. */
export type TextDirections = readonly [TextDirection, ...TextDirection[]]

/**
 * Seen along its lines, text is dark and light bands with sharp edges: the direction is the one in which the sum of
 * squared steps between neighbouring bands is greatest (Postl 1986).
 */
export function textDirections({ x, y, count }: InkPoints): TextDirections {
  if (count < POINTS_MIN) return [direction(false, 0)]
  const across = sharpest(x, y, count)
  const down = sharpest(y, x, count)
  const upright = direction(false, across.degrees)
  // Swapping the axes mirrors the angle.
  const sideways = direction(true, -down.degrees)
  const isVertical = down.sharpness > VERTICAL_GAIN_MIN * across.sharpness
  return isVertical ? [sideways, upright] : [upright, sideways]
}

function direction(isVertical: boolean, degrees: number): TextDirection {
  return { isVertical, skewDegrees: Math.abs(degrees) < SKEW_MIN_DEGREES ? 0 : degrees }
}

interface Sharpest {
  readonly degrees: number
  readonly sharpness: number
}

function sharpest(along: Float32Array, across: Float32Array, count: number): Sharpest {
  const coarse = best(along, across, count, -SKEW_MAX_DEGREES, SKEW_MAX_DEGREES, COARSE_DEGREES)
  const from = coarse.degrees - COARSE_DEGREES
  return best(along, across, count, from, coarse.degrees + COARSE_DEGREES, FINE_DEGREES)
}

function best(
  along: Float32Array,
  across: Float32Array,
  count: number,
  from: number,
  to: number,
  step: number,
): Sharpest {
  let found: Sharpest = { degrees: 0, sharpness: -1 }
  for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
    const sharpness = sharpnessAt(along, across, count, degrees)
    if (sharpness > found.sharpness) found = { degrees, sharpness }
  }
  return found
}

function sharpnessAt(
  along: Float32Array,
  across: Float32Array,
  count: number,
  degrees: number,
): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = 2 + Math.ceil(maxOf(along, count) * Math.abs(slope))
  const bands = new Int32Array(maxOf(across, count) + 2 * margin + 2)
  for (let i = 0; i < count; i++) {
    const band = Math.round((across[i] ?? 0) - slope * (along[i] ?? 0)) + margin
    bands[band] = (bands[band] ?? 0) + 1
  }
  let sharpness = 0
  for (let band = 1; band < bands.length; band++) {
    const step = (bands[band] ?? 0) - (bands[band - 1] ?? 0)
    sharpness += step * step
  }
  return sharpness
}

function maxOf(values: Float32Array, count: number): number {
  let max = 0
  for (let i = 0; i < count; i++) max = Math.max(max, values[i] ?? 0)
  return Math.ceil(max)
}
