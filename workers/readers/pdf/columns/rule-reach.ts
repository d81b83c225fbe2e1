import type { HorizontalRuling } from '../model/page.js'
import type { PageItems } from './page-items.js'

/** Shorter rules say nothing of columns, and more of them than this are a drawing or a table, ems of the body size. */
const RULE_EM = 20
const RULES_MAX = 100
/** A rule begins with its title, points, and lies so far below its baseline, ems. */
const START_PT = 2
const BELOW_EM = 0.9

/**
 * Titles alone over a rule that begins with them reach as far as it does: one over all columns of the page may be short
 * enough to stand in the first.
 */
export function reachAlongRules(
  page: PageItems,
  rulings: readonly HorizontalRuling[],
  bodySize: number,
): void {
  const long = rulings.filter(({ x0, x1 }) => x1 - x0 > RULE_EM * bodySize)
  if (long.length > RULES_MAX) return
  for (const rule of long) {
    for (let at = 0; at < page.count; at++)
      if (isTitleOver(page, at, rule) && isAloneOver(page, at, rule)) page.x1[at] = rule.x1
  }
}

function isTitleOver(
  { lines, x0, x1, baseline, size }: PageItems,
  at: number,
  rule: HorizontalRuling,
) {
  if (lines[at] === undefined || (x1[at] ?? 0) > rule.x1) return false
  const below = rule.y - (baseline[at] ?? 0)
  return (
    Math.abs((x0[at] ?? 0) - rule.x0) < START_PT && below > 0 && below < BELOW_EM * (size[at] ?? 0)
  )
}

/** Titles of a table's columns stand beside each other over one rule. */
function isAloneOver({ count, x0, middle, y0, y1 }: PageItems, at: number, rule: HorizontalRuling) {
  for (let other = 0; other < count; other++) {
    const y = middle[other] ?? 0
    const isBeside = other !== at && y > (y0[at] ?? 0) && y < (y1[at] ?? 0)
    if (isBeside && (x0[other] ?? 0) < rule.x1) return false
  }
  return true
}
