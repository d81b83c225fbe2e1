import type { HorizontalRuling, Line } from './page.js'

/** How far below the baseline a line underlines, and how thick it is at most, ems: frames and rules are further off. */
const BELOW_EM = 0.3
const WIDTH_EM = 0.16
/** It starts and ends where the text does, give or take this, ems: rules of tables and columns reach further. */
const START_SWAY_EM = 0.4
const END_SWAY_EM = 0.6

/** Whether all these lines are underlined from end to end, and not for being links. */
export function areUnderlined(
  lines: readonly Line[],
  horizontals: readonly HorizontalRuling[],
): boolean {
  if (horizontals.length === 0) return false
  return lines.every((line) => horizontals.some((ruling) => underlines(ruling, line)))
}

const underlines = ({ x0, x1, y, widthPt }: HorizontalRuling, line: Line): boolean =>
  y >= line.baseline &&
  y < line.baseline + BELOW_EM * line.size &&
  widthPt < WIDTH_EM * line.size &&
  Math.abs(x0 - line.x0) < START_SWAY_EM * line.size &&
  Math.abs(x1 - line.x1) < END_SWAY_EM * line.size &&
  line.words.every(({ link }) => link < 0)
