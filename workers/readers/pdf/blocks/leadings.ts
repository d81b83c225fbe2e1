import type { RowText } from '../model/blocks.js'
import { quantile } from '../model/geometry.js'
import {
  LEADING_DEFAULT_EM,
  LEADING_MIN_EM,
  LEADING_QUANTILE,
  SIZE_STEP_PT,
} from '../model/thresholds.js'
import { ENDS_SENTENCE, GOES_ON, STARTS_ANEW } from './ended-rows.js'
import { roomFor, textBeforeMarks } from './row-text.js'

/** A leading above this is none, in ems. */
const LEADING_MAX_EM = 2.6
/** Of the distances of full rows to the next: a last row of a paragraph may be full. */
const MIDDLE = 0.5
/** Rows that end within this are as wide as each other, in ems. */
const END_SWAY_EM = 0.3

/** Line distances of a column, in ems. */
export interface Leadings {
  /** Of its rows, whatever they are. */
  readonly usual: number
  /**
   * Where most paragraphs have one row that is less: the distance of rows which the next word had no room on. Within a
   * sentence it says nothing of such rows, which may be set looser than others.
   */
  readonly within: number
}

export function leadingsOf(texts: readonly RowText[], x1: number): Leadings {
  const gaps: number[] = []
  const full: number[] = []
  for (const [index, text] of texts.entries()) {
    const before = texts[index - 1]
    if (before === undefined || Math.abs(text.row.size - before.row.size) > SIZE_STEP_PT) continue
    const gap = (text.row.baseline - before.row.baseline) / Math.max(text.row.size, before.row.size)
    if (gap <= LEADING_MIN_EM || gap >= LEADING_MAX_EM) continue
    gaps.push(gap)
    if (roomFor(text, before, x1) < 0) full.push(gap)
  }
  if (gaps.length === 0) return { usual: LEADING_DEFAULT_EM, within: LEADING_DEFAULT_EM }
  const usual = shareOf(gaps, LEADING_QUANTILE)
  if (full.length === 0) return { usual, within: usual }
  return { usual, within: Math.min(usual, shareOf(full, MIDDLE)) }
}

const shareOf = (values: readonly number[], share: number): number =>
  quantile(Float64Array.from(values).sort(), share)

/** The line distance that tells whether the row at `index` goes on in the one before. `x1`: the column's right edge. */
export function leadingAt(
  { usual, within }: Leadings,
  texts: readonly RowText[],
  index: number,
  x1: number,
): number {
  return within < usual && mayBeEnd(texts, index, x1) ? within : usual
}

/** Whether a row begins a sentence below the end of one, or had room above: rows that end alike may be justified. */
function mayBeEnd(texts: readonly RowText[], index: number, x1: number): boolean {
  const [other, before, text] = [texts[index - 2], texts[index - 1], texts[index]]
  if (before === undefined || text === undefined) return false
  if (ENDS_SENTENCE.test(textBeforeMarks(before)) && STARTS_ANEW.test(text.text)) return true
  if (GOES_ON.test(before.text)) return false
  const swayPt = END_SWAY_EM * text.row.size
  const endsAlike = (row: RowText | undefined) =>
    row !== undefined && Math.abs(row.row.x1 - before.row.x1) < swayPt
  return roomFor(text, before, x1) > 0 && !endsAlike(text) && !endsAlike(other)
}
