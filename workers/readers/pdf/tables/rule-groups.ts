import type { Ruling } from './rulings.js'
import { RULE_ENDS_PT, RULE_ENDS_SHARE, RULING_SNAP_PT, TABLE_WIDTH_MIN_PT } from './thresholds.js'

/** Horizontal rules of equal extent, one above the other: the frame of a table without vertical lines. */
export interface RuleGroup {
  readonly x0: number
  readonly x1: number
  /** Heights of the rules, ascending; at least two. */
  readonly ysPt: readonly number[]
}

interface RuleLine {
  readonly y: number
  readonly x0: number
  readonly x1: number
}

/** Groups the page's horizontal rulings by extent. Rules of one height (a dash per column) count as one. */
export function ruleGroups(horizontal: readonly Ruling[]): RuleGroup[] {
  const open: { x0: number; x1: number; ysPt: number[] }[] = []
  for (const line of ruleLines(horizontal)) {
    const reachPt = Math.max(RULE_ENDS_PT, RULE_ENDS_SHARE * (line.x1 - line.x0))
    const group = open.findLast(
      ({ x0, x1 }) => Math.abs(x0 - line.x0) <= reachPt && Math.abs(x1 - line.x1) <= reachPt,
    )
    if (group === undefined) open.push({ x0: line.x0, x1: line.x1, ysPt: [line.y] })
    else group.ysPt.push(line.y)
  }
  return open.filter((group) => group.ysPt.length >= 2)
}

/** Rulings of one height as one line, from the first one's start to the last one's end. */
function ruleLines(horizontal: readonly Ruling[]): RuleLine[] {
  const lines: RuleLine[] = []
  const sorted = [...horizontal].sort((a, b) => a.at - b.at || a.from - b.from)
  for (let start = 0; start < sorted.length; ) {
    const y = sorted[start]?.at ?? 0
    let end = start + 1
    while ((sorted[end]?.at ?? Infinity) - y <= RULING_SNAP_PT) end++
    const pieces = sorted.slice(start, end)
    lines.push(...separateLines(y, pieces))
    start = end
  }
  return lines.filter((line) => line.x1 - line.x0 >= TABLE_WIDTH_MIN_PT)
}

/** Pieces far apart at one height are rules of tables side by side. */
function separateLines(y: number, pieces: readonly Ruling[]): RuleLine[] {
  const lines: { y: number; x0: number; x1: number }[] = []
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const line = lines.at(-1)
    if (line !== undefined && piece.from - line.x1 <= PIECES_APART_PT)
      line.x1 = Math.max(line.x1, piece.to)
    else lines.push({ y, x0: piece.from, x1: piece.to })
  }
  return lines
}

/** The gutter between two columns of a page is at least so wide; rules per column of a table are nearer. */
const PIECES_APART_PT = 14
