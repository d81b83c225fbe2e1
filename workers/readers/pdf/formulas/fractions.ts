import { centreOf, extentOf, gapBetween } from '../model/geometry.js'
import type { HorizontalRuling } from '../model/page.js'
import {
  type OpenFormulas,
  type Piece,
  pieceOf,
  piecesBetween,
  reachOf,
  replace,
} from './pieces.js'
import { bracketed, isProduct, isSum, sign, spread } from './terms.js'

/** The height above the baseline at which bars stand, ems of what stands beside them: plus and minus have theirs there. */
const AXIS_MIN_EM = 0.17
const AXIS_MAX_EM = 0.35
/** What stands beside a bar ends before it by no more than this, ems. */
const BESIDE_EM = 1.2
/** How far off the bar the baselines of what it parts may be, ems of what stands beside it. */
const ABOVE_MIN_EM = 0.05
const ABOVE_MAX_EM = 1
const BELOW_MIN_EM = 0.4
const BELOW_MAX_EM = 1.45
/** Scripts of a part stand off its own baseline by no more, ems of the part. */
const SCRIPT_OFF_EM = 0.6
/** What a bar parts reaches over its ends by no more, and stands in its middle but for this, ems. */
const OVER_EM = 0.3
/** The size of exponents, in those of their lines. */
const EXPONENT_SHARE = 0.7
/** Titles of columns below one of several are further apart, ems. */
const GAP_EM = 0.9
/** The longer part fills this share of the bar. */
const FILLED_SHARE = 0.7
/** Parts are no larger than what stands beside, but for this. */
const SIZE_RATIO_MAX = 1.15
/** Larger type is not looked for beside a bar, points. */
const SIZE_MAX_PT = 40

/**
 * Fractions as text of their line: what stands above a bar, a stroke, what stands below it, in brackets where it has
 * several terms. A bar is a rule at the height of a minus sign beside what is no part of it. The bars are those of inner
 * fractions first; given back are those of fractions.
 */
export function addFractions(
  open: OpenFormulas,
  bars: readonly HorizontalRuling[],
): HorizontalRuling[] {
  return bars.filter((bar) => addFraction(open, bar))
}

function addFraction(open: OpenFormulas, bar: HorizontalRuling): boolean {
  const beside = besideOf(open, bar) ?? exponentAt(open, bar)
  if (beside === undefined) return false
  const above = partOf(open, bar, beside, ABOVE)
  const below = partOf(open, bar, beside, BELOW)
  if (above === undefined || below === undefined) return false
  const longest = Math.max(lengthOf(above), lengthOf(below))
  if (longest < FILLED_SHARE * (bar.x1 - bar.x0)) return false
  const words = [
    ...bracketed(above, beside, isSum),
    sign('/', beside),
    ...bracketed(below, beside, isProduct),
  ]
  const { x0, x1 } = bar
  const { size, baseline, line } = beside
  replace(open, [...above, ...below], {
    ...pieceOf(spread(words, bar), { x0, x1, baseline, size }, line),
    highest: reachOf(above).highest,
    lowest: reachOf(below).lowest,
  })
  return true
}

/** What a bar stands beside, on whose line the fraction is; undefined where text runs through the bar. */
function besideOf(open: OpenFormulas, bar: HorizontalRuling): Piece | undefined {
  let nearest: Piece | undefined
  let least = Infinity
  for (const piece of piecesBetween(open, bar.y, bar.y + AXIS_MAX_EM * SIZE_MAX_PT)) {
    const { size, baseline } = piece
    const axis = (baseline - bar.y) / size
    if (axis < AXIS_MIN_EM || axis > AXIS_MAX_EM) continue
    const gap = gapBetween(bar, piece) / size
    if (gap < -OVER_EM) return undefined
    if (gap > BESIDE_EM || gap >= least) continue
    nearest = piece
    least = gap
  }
  return nearest
}

/**
 * The exponent of a large bracket may be a fraction that stands beside nothing else: a bar behind the upper end of one.
 * On its line it is raised, so it has the size of what it parts.
 */
function exponentAt(open: OpenFormulas, bar: HorizontalRuling): Piece | undefined {
  const bracket = open.pieces.find(({ reachPt = 0, x1, baseline, size }) => {
    const gap = (bar.x0 - x1) / size
    const above = baseline - bar.y
    return gap > -OVER_EM && gap < OVER_EM && above > size / 2 && above < reachPt + size / 2
  })
  if (bracket === undefined) return undefined
  const size = EXPONENT_SHARE * bracket.size
  return { ...bracket, size, baseline: bar.y + size / 4 }
}

/** What stands on one side of a bar: how far off it, and how far the baseline of the part itself may be, ems. */
interface Side {
  readonly offBar: (piece: Piece, bar: HorizontalRuling) => number
  readonly offBaseline: (piece: Piece, bar: HorizontalRuling) => number
  readonly least: number
  readonly most: number
}

const ABOVE: Side = {
  offBar: ({ lowest }, bar) => bar.y - lowest,
  offBaseline: ({ baseline }, bar) => bar.y - baseline,
  least: ABOVE_MIN_EM,
  most: ABOVE_MAX_EM,
}
const BELOW: Side = {
  offBar: ({ highest }, bar) => highest - bar.y,
  offBaseline: ({ baseline }, bar) => baseline - bar.y,
  least: BELOW_MIN_EM,
  most: BELOW_MAX_EM,
}

/** What stands on one side of a bar, in its middle, from left to right; undefined where nothing does. */
function partOf(
  open: OpenFormulas,
  bar: HorizontalRuling,
  beside: Piece,
  { offBar, offBaseline, least, most }: Side,
): Piece[] | undefined {
  const { size } = beside
  const reachPt = 2 * most * size
  const overPt = OVER_EM * size
  const near = piecesBetween(open, bar.y - reachPt, bar.y + reachPt).filter(
    (piece) =>
      piece !== beside &&
      offBar(piece, bar) > 0 &&
      piece.x0 > bar.x0 - overPt &&
      piece.x1 < bar.x1 + overPt,
  )
  const nearest = leastOf(
    near.filter(
      (piece) =>
        offBaseline(piece, bar) > least * size &&
        offBar(piece, bar) < most * size &&
        piece.size < SIZE_RATIO_MAX * size,
    ),
    (piece) => offBar(piece, bar),
  )
  if (nearest === undefined) return undefined
  const main = leastOf(onRowOf(nearest, near), (piece) => -piece.size) ?? nearest
  const part = onRowOf(main, near).sort((a, b) => a.x0 - b.x0)
  const isCentred = Math.abs(centreOf(extentOf(part)) - centreOf(bar)) < overPt
  return isCentred && !hasGap(part, GAP_EM * size) ? part : undefined
}

function hasGap(part: readonly Piece[], gapPt: number): boolean {
  let end = Infinity
  for (const { x0, x1 } of part) {
    if (x0 - end > gapPt) return true
    end = Math.max(x1, end === Infinity ? x1 : end)
  }
  return false
}

/** Those that stand on a piece's row, scripts too. */
const onRowOf = (main: Piece, pieces: readonly Piece[]): Piece[] =>
  pieces.filter(
    ({ baseline, size }) =>
      Math.abs(baseline - main.baseline) < SCRIPT_OFF_EM * Math.max(size, main.size),
  )

function leastOf(pieces: readonly Piece[], value: (piece: Piece) => number): Piece | undefined {
  let least: Piece | undefined
  for (const piece of pieces) if (least === undefined || value(piece) < value(least)) least = piece
  return least
}

function lengthOf(pieces: readonly Piece[]): number {
  const { x0, x1 } = extentOf(pieces)
  return x1 - x0
}
