import type { Extent } from '../../model/geometry.js'
import { RULE_ENDS_PT, RULE_ENDS_SHARE, TABLE_WIDTH_MIN_PT } from '../thresholds.js'
import { mergeCollinear, type Ruling } from './rulings.js'

/** Horizontal rules of equal extent, one above the other: the frame of a table without vertical lines. */
export interface RuleGroup extends Extent {
  /** Heights of the rules, ascending; at least two. */
  readonly ysPt: readonly number[]
}

/** Groups the page's horizontal rulings by extent. Rules of one height (a dash per column) count as one. */
export function ruleGroups(horizontal: readonly Ruling[]): RuleGroup[] {
  const open: OpenGroup[] = []
  for (const { at, from, to } of ruleLines(horizontal)) {
    const reachPt = Math.max(RULE_ENDS_PT, RULE_ENDS_SHARE * (to - from))
    const group = open.findLast(
      ({ x0, x1 }) => Math.abs(x0 - from) <= reachPt && Math.abs(x1 - to) <= reachPt,
    )
    if (group === undefined) open.push({ x0: from, x1: to, ysPt: [at] })
    else group.ysPt.push(at)
  }
  return open.filter(({ ysPt }) => ysPt.length >= 2)
}

interface OpenGroup extends Extent {
  readonly ysPt: number[]
}

/**
 * Rulings of one height as one line, from the first one's start to the last one's end; pieces far apart are rules of
 * tables side by side.
 */
export const ruleLines = (horizontal: readonly Ruling[]): Ruling[] =>
  mergeCollinear(horizontal, TABLE_WIDTH_MIN_PT, PIECES_APART_PT)

/** The gutter between two columns of a page is at least so wide; rules per column of a table are nearer. */
const PIECES_APART_PT = 14
