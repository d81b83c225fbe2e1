import type { Extent } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { HORIZONTAL_MIN_PT, RULINGS_MAX } from '../thresholds.js'
import { collinear, type Ruling } from './rulings.js'

/** Ends of two pieces this near are one joint, points; dashes lie further apart. */
const JOINT_PT = 0.8
/** Borders reach so far over each other where they meet, points. */
const OVERLAP_PT = 1.6
/** Lines that are jointed at one place on fewer heights are so by chance. */
const HEIGHTS_MIN = 3

/** Horizontal rules of equal extent that are drawn cell by cell, from top to bottom. */
export interface JointedRules extends Extent {
  readonly rules: readonly Chain[]
  /** Where the pieces of several rules meet, ascending: the columns between them. */
  readonly jointsPt: readonly number[]
}

/** A horizontal line: its height, its two ends and the joints between, ascending. */
export interface Chain {
  readonly at: number
  readonly xsPt: readonly number[]
}

/**
 * Rules whose pieces meet at the same places: the borders of cells, above or below each, whose sides nobody drew.
 * `horizontal`: the pieces as drawn.
 */
export function jointedRules(horizontal: readonly Ruling[]): JointedRules[] {
  if (horizontal.length > RULINGS_MAX) return []
  return runsOfChains(chainsOf(horizontal)).flatMap((run) => {
    const jointsPt = sharedJoints(run)
    const isJointed = (chain: Chain) => jointsPt.some((x) => hasJoint(chain, x))
    const rules = run.slice(run.findIndex(isJointed), run.findLastIndex(isJointed) + 1)
    const [first] = rules
    if (first === undefined || jointsPt.length === 0) return []
    return [{ x0: first.xsPt[0] ?? 0, x1: first.xsPt.at(-1) ?? 0, rules, jointsPt }]
  })
}

/** Pieces that touch, as lines from top to bottom; what is drawn twice counts once. */
export function chainsOf(horizontal: readonly Ruling[]): Chain[] {
  const pieces = horizontal.filter(({ from, to }) => to - from >= HORIZONTAL_MIN_PT)
  return collinear(pieces).flatMap((line) =>
    chained(line.pieces).map((xsPt) => ({ at: line.at, xsPt })),
  )
}

function chained(pieces: readonly Ruling[]): number[][] {
  const found: number[][] = []
  for (const { from, to } of pieces) {
    const chain = found.at(-1)
    const end = chain?.at(-1) ?? Number.NEGATIVE_INFINITY
    const gapPt = from - end
    if (chain !== undefined && gapPt <= JOINT_PT && gapPt >= -OVERLAP_PT) chain.push(to)
    else if (from > end) found.push([from, to])
  }
  return found
}

/** Lines with the same two ends, one above the other, as long as those with joints share some. */
function runsOfChains(chains: readonly Chain[]): Chain[][] {
  const runs: { readonly chains: Chain[]; jointed: Chain | undefined }[] = []
  for (const chain of chains) {
    const run = runs.findLast(({ chains: [first] }) => first && haveSameEnds(first, chain))
    const isJointed = chain.xsPt.length > 2
    if (run === undefined || (isJointed && run.jointed && !shareJoint(run.jointed, chain)))
      runs.push({ chains: [chain], jointed: isJointed ? chain : undefined })
    else {
      run.chains.push(chain)
      if (isJointed) run.jointed = chain
    }
  }
  return runs.map((run) => run.chains)
}

const haveSameEnds = (one: Chain, other: Chain): boolean =>
  isNear(one.xsPt[0], other.xsPt[0]) && isNear(one.xsPt.at(-1), other.xsPt.at(-1))

const shareJoint = (one: Chain, other: Chain): boolean =>
  one.xsPt.slice(1, -1).some((x) => hasJoint(other, x))

const isNear = (one = Number.NaN, other = Number.NaN): boolean => Math.abs(one - other) <= JOINT_PT

/** Whether pieces meet there. */
export const hasJoint = ({ xsPt }: Chain, x: number): boolean =>
  xsPt.some((other) => isNear(other, x))

/** Joints on so many heights that they are no chance. */
function sharedJoints(run: readonly Chain[]): number[] {
  const shared: number[] = []
  for (const { xsPt } of run)
    for (const x of xsPt.slice(1, -1)) {
      if (shared.some((other) => isNear(other, x))) continue
      if (countOf(run, (chain) => hasJoint(chain, x)) >= HEIGHTS_MIN) shared.push(x)
    }
  return shared.sort((a, b) => a - b)
}
