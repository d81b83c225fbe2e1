import { medianOf } from '../model/statistics.js'
import { AXIS_EM, levelled, nearestBeside } from './beside.js'
import type { IsHanging } from './hanging-signs.js'
import { type OpenFormulas, type Piece, piecesBetween, replace, signsOf } from './pieces.js'

/** Tall bars are put together of short ones, each this high and down from its baseline, in sizes. */
const HEIGHT_EM = 0.6
/** Those of one bar stand below each other but for this, ems, and no more of them make one. */
const SWAY_EM = 0.12
const PARTS_MAX = 12
/** How near what it stands beside is, ems. */
const BESIDE_EM = 1.2

/** Puts tall bars, as those of norms, on the line in whose middle they stand: one sign each. */
export function levelStackedBars(open: OpenFormulas, isBar: IsHanging): void {
  const left = new Set(signsOf(open, isBar))
  for (const bar of left) {
    const stack = stackOf(bar, left)
    for (const part of stack) left.delete(part)
    const beside = besideOf(open, stack, isBar)
    if (beside !== undefined) replace(open, stack, levelled(bar, beside))
  }
}

/** The parts of one bar, from its highest on. */
function stackOf(first: Piece, parts: ReadonlySet<Piece>): Piece[] {
  const stack = [first]
  let last = first
  for (const part of parts) {
    if (part === first || Math.abs(part.x0 - first.x0) > SWAY_EM * first.size) continue
    const step = (part.baseline - last.baseline) / first.size
    if (Math.abs(step - HEIGHT_EM) > SWAY_EM || stack.length >= PARTS_MAX) continue
    stack.push(part)
    last = part
  }
  return stack
}

function besideOf(
  open: OpenFormulas,
  stack: readonly Piece[],
  isBar: IsHanging,
): Piece | undefined {
  const [bar] = stack
  if (bar === undefined) return undefined
  const { size } = bar
  const middle = medianOf(stack.map(({ baseline }) => baseline))
  const level = middle + (stack.length % 2 === 1 ? HEIGHT_EM / 2 : 0) * size + AXIS_EM * size
  const swayPt = SWAY_EM * size
  const near = piecesBetween(open, level - swayPt, level + swayPt).filter(
    (piece) => !isBar(piece) && piece.size >= size / 2,
  )
  return nearestBeside(near, bar, swayPt, BESIDE_EM * size)
}
