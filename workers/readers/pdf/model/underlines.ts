import { firstFrom, inOrder } from './geometry.js'
import type { HorizontalRuling, Line } from './page.js'

/** How far below the baseline a line underlines, and how thick it is at most, ems: frames and rules are further off. */
const BELOW_EM = 0.3
const WIDTH_EM = 0.16
/** It starts and ends where the text does, give or take this, ems: rules of tables and columns reach further. */
const START_SWAY_EM = 0.4
const END_SWAY_EM = 0.6

/** Of the pages that are open: each line of text is asked for, and a page may have tens of thousands of rulings. */
const fromTop = new WeakMap<readonly HorizontalRuling[], readonly HorizontalRuling[]>()

/** Whether all these lines are underlined from end to end, and not for being links. `horizontals`: all of the page's. */
export function areUnderlined(
  lines: readonly Line[],
  horizontals: readonly HorizontalRuling[],
): boolean {
  if (horizontals.length === 0) return false
  const rulings = fromTop.get(horizontals) ?? inOrder(horizontals, (a, b) => a.y - b.y)
  fromTop.set(horizontals, rulings)
  return lines.every((line) => isUnderlined(line, rulings))
}

function isUnderlined(line: Line, rulings: readonly HorizontalRuling[]): boolean {
  if (line.words.some(({ link }) => link >= 0)) return false
  const end = line.baseline + BELOW_EM * line.size
  let at = firstFrom(rulings.length, (k) => rulings[k]?.y ?? Infinity, line.baseline)
  for (; at < rulings.length; at++) {
    const ruling = rulings[at]
    if (ruling === undefined || ruling.y >= end) return false
    if (spans(ruling, line)) return true
  }
  return false
}

const spans = ({ x0, x1, widthPt }: HorizontalRuling, line: Line): boolean =>
  widthPt < WIDTH_EM * line.size &&
  Math.abs(x0 - line.x0) < START_SWAY_EM * line.size &&
  Math.abs(x1 - line.x1) < END_SWAY_EM * line.size
