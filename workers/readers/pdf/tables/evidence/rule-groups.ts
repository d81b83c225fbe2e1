import { inOrder } from '../../model/geometry.js'
import { RULE_ENDS_PT, RULE_ENDS_SHARE, RULING_SNAP_PT, TABLE_WIDTH_MIN_PT } from '../thresholds.js'
import type { Ruling } from './rulings.js'

/** Horizontal rules of equal extent, one above the other: the frame of a table without vertical lines. */
export interface RuleGroup {
  readonly x0: number
  readonly x1: number
  /** Heights of the rules, ascending; at least two. */
  readonly ysPt: readonly number[]
}

/** At height `y`, from `x0` to `x1`, points. */
interface RuleLine {
  readonly y: number
  readonly x0: number
  readonly x1: number
}

/** Groups the page's horizontal rulings by extent. Rules of one height (a dash per column) count as one. */
export function ruleGroups(horizontal: readonly Ruling[]): RuleGroup[] {
  const open: OpenGroup[] = []
  for (const line of ruleLines(horizontal)) {
    const reachPt = Math.max(RULE_ENDS_PT, RULE_ENDS_SHARE * (line.x1 - line.x0))
    const group = lastAlong(open, line, reachPt)
    if (group === undefined) open.push({ x0: line.x0, x1: line.x1, ysPt: [line.y] })
    else group.ysPt.push(line.y)
  }
  return open.filter(hasTwoRules)
}

interface OpenGroup {
  readonly x0: number
  readonly x1: number
  readonly ysPt: number[]
}

const hasTwoRules = ({ ysPt }: OpenGroup): boolean => ysPt.length >= 2

/** The last group whose rules end where the line does, give or take `reachPt`. */
function lastAlong(
  groups: readonly OpenGroup[],
  line: RuleLine,
  reachPt: number,
): OpenGroup | undefined {
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = groups[at]
    if (group === undefined) break
    if (Math.abs(group.x0 - line.x0) <= reachPt && Math.abs(group.x1 - line.x1) <= reachPt)
      return group
  }
  return undefined
}

/** Rulings of one height as one line, from the first one's start to the last one's end. */
export function ruleLines(horizontal: readonly Ruling[]): RuleLine[] {
  const lines: RuleLine[] = []
  const sorted = inOrder(horizontal, fromTop)
  for (let start = 0; start < sorted.length; ) {
    const y = sorted[start]?.at ?? 0
    let end = start + 1
    while ((sorted[end]?.at ?? Infinity) - y <= RULING_SNAP_PT) end++
    const pieces = sorted.slice(start, end)
    lines.push(...separateLines(y, pieces))
    start = end
  }
  return lines.filter(isWide)
}

const isWide = ({ x0, x1 }: RuleLine): boolean => x1 - x0 >= TABLE_WIDTH_MIN_PT
const fromTop = (a: Ruling, b: Ruling): number => a.at - b.at || a.from - b.from
const fromLeft = (a: Ruling, b: Ruling): number => a.from - b.from

/** Pieces far apart at one height are rules of tables side by side. */
function separateLines(y: number, pieces: readonly Ruling[]): RuleLine[] {
  const lines: { y: number; x0: number; x1: number }[] = []
  for (const piece of inOrder(pieces, fromLeft)) {
    const line = lines.at(-1)
    if (line !== undefined && piece.from - line.x1 <= PIECES_APART_PT)
      line.x1 = Math.max(line.x1, piece.to)
    else lines.push({ y, x0: piece.from, x1: piece.to })
  }
  return lines
}

/** The gutter between two columns of a page is at least so wide; rules per column of a table are nearer. */
const PIECES_APART_PT = 14
