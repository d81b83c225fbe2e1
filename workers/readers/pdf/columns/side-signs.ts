import { addCount, medianOf, mostOf } from '../model/statistics.js'
import { areInBlocks } from './paint-order.js'
import type { SideBand } from './side-bands.js'
import { type Side, textOfSideRow } from './side-rows.js'
import { SIDE_WEIGHTS } from './side-weights.js'

/** What speaks for reading two sides one after the other, or row by row. */
export interface SideSigns {
  /** The page paints one side whole before the other, 0 or 1. */
  readonly inBlocks: number
  /** Width of the white against the line distance, in quarters: what stands nearer belongs together. At most 3. */
  readonly white: number
  /** How far the middle sizes of their text are apart, as a logarithm of their ratio; at most .5. */
  readonly sizes: number
  /** Characters of the middle row of the side with the shorter ones, as a logarithm: labels and values are short. */
  readonly length: number
}

const WHITE_MAX = 3
const SIZES_MAX = 0.5
/** Line distances below this are those of one row, ems. */
const PITCH_MIN_EM = 0.3
/** Where no side has two rows on lines of their own, ems. */
const PITCH_DEFAULT_EM = 1.2
const PITCH_MAX_EM = 3

/** Text and the chart beside it share no rows. */
const AXIS_ODDS = 2

/** More than 0 where the sides are to be read one after the other: log odds, beyond those that are asked for. */
export function readsDown(band: SideBand, bodySize: number): number {
  if (band.hasAxis) return AXIS_ODDS
  if (isOfValues(band.left) || isOfValues(band.right)) return Number.NEGATIVE_INFINITY
  const signs = sideSigns(band, bodySize)
  let odds: number = SIDE_WEIGHTS.bias
  for (const sign in signs)
    odds += SIDE_WEIGHTS[sign as keyof SideSigns] * signs[sign as keyof SideSigns]
  return odds
}

/** Rows that most of a side repeats, of so many at least, are the values of a table: no text says so over and over. */
const REPEATED_MIN = 4
const REPEATED_SHARE = 0.6

function isOfValues(side: Side): boolean {
  if (side.length < REPEATED_MIN) return false
  const counts = new Map<string, number>()
  for (const row of side) addCount(counts, textOfSideRow(row), 1)
  const most = counts.get(mostOf(counts) ?? '') ?? 0
  return most >= REPEATED_SHARE * side.length
}

export function sideSigns({ left, right, whitePt }: SideBand, bodySize: number): SideSigns {
  return {
    inBlocks: Number(areInBlocks(left, right)),
    white: Math.min(WHITE_MAX, whitePt / bodySize / pitchOf(left, right) / 4),
    sizes: Math.min(SIZES_MAX, Math.abs(Math.log(sizeOf(left) / sizeOf(right)))),
    length: Math.log(Math.min(lengthOf(left), lengthOf(right))),
  }
}

/** The middle line distance within the sides, ems. */
function pitchOf(left: Side, right: Side): number {
  const pitches = [...pitchesOf(left), ...pitchesOf(right)]
  const pitch = pitches.length === 0 ? PITCH_DEFAULT_EM : medianOf(pitches)
  return Math.min(PITCH_MAX_EM, pitch)
}

function pitchesOf(side: Side): number[] {
  const pitches: number[] = []
  for (const [at, row] of side.entries()) {
    const above = side[at - 1]?.lines[0]
    const line = row.lines[0]
    if (above === undefined || line === undefined) continue
    const pitch = (line.baseline - above.baseline) / Math.max(1, line.size)
    if (pitch > PITCH_MIN_EM) pitches.push(pitch)
  }
  return pitches
}

const sizeOf = (side: Side): number => medianOf(side.map(({ lines }) => lines[0]?.size ?? 1))

const lengthOf = (side: Side): number => medianOf(side.map((row) => textOfSideRow(row).length))
