import { CONTINUATION_LEADING_EM } from '../thresholds.js'
import { filledColumns, type SlotLine } from './slot-line.js'

/** Fewer lines, or columns, are wrapped text that has as many lines in each by chance. */
const LINES_MIN = 3
export const COLUMNS_MIN = 3

/**
 * Whether lines without borders between them are a row each: all have a cell in the first column, and are too far apart for
 * text.
 */
export function haveCellsByLine(lines: readonly SlotLine[]): boolean {
  if (lines.length < LINES_MIN) return false
  const filled = lines.map(filledColumns)
  const used = new Set(filled.flat())
  if (used.size < COLUMNS_MIN || !filled.every((own) => own[0] === filled[0]?.[0])) return false
  return areLoose(lines)
}

/** Whether all lines are further apart than those of a text are. */
const areLoose = (lines: readonly SlotLine[]): boolean =>
  lines.every((line, at) => {
    const above = lines[at - 1]
    if (above === undefined) return true
    return line.baselinePt - above.baselinePt > CONTINUATION_LEADING_EM * line.sizePt
  })
