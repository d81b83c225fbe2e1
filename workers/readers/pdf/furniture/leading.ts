import type { Row } from '../model/page.js'
import { LEADING_DEFAULT_EM, LEADING_MIN_EM, LEADING_QUANTILE } from '../model/thresholds.js'

/** A leading above this is none, in sizes of running text. Untested. */
const LEADING_MAX_EM = 2.5

/** The usual distance of one baseline to the next among rows from the top down, points. */
export function leadingOf(rows: readonly Row[], bodySize: number): number {
  const gaps = rows
    .map((row, index) => row.baseline - (rows[index - 1]?.baseline ?? row.baseline))
    .filter((gap) => gap > LEADING_MIN_EM * bodySize && gap < LEADING_MAX_EM * bodySize)
    .sort((a, b) => a - b)
  return gaps[Math.floor(LEADING_QUANTILE * gaps.length)] ?? LEADING_DEFAULT_EM * bodySize
}
