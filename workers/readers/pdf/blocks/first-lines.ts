import type { RowText } from '../model/blocks.js'
import type { RowPlace } from './ended-rows.js'
import { roomFor, textBeforeMarks } from './row-text.js'

/** What a first line is set in by, ems: less is a sway, more another alignment. */
const INDENT_MIN_EM = 0.5
const INDENT_MAX_EM = 4
/** Rows that start within this start together, ems. */
const FLUSH_EM = 0.2
/** How far below it its second line stands at most, in leadings of the column. */
const SECOND_LINE_LEADINGS = 1.28
/** The end of a sentence, in Chinese and Japanese, too. */
const ENDS = /[.!?:。！？：][”"’')\]」』）]*$/

/**
 * Whether a row is the first line of a paragraph by its place alone: a full row that is set in from the row below it, where
 * the row before, which ends a sentence, begins as that one does, or is a first line that was all of its paragraph.
 */
export function isFirstLine(place: RowPlace): boolean {
  const { texts, index, text, before, open } = place
  const next = texts[index + 1]
  if (next === undefined || open.kind !== 'text' || text.row.rtl) return false
  const { size, x0 } = text.row
  const indentEm = (x0 - next.row.x0) / size
  if (indentEm < INDENT_MIN_EM || indentEm > INDENT_MAX_EM) return false
  if (!ENDS.test(textBeforeMarks(before)) || !goesOn(place, next)) return false
  const isFlush = (a: number, b: number) => Math.abs(a - b) < FLUSH_EM * size
  return (
    isFlush(before.row.x0, next.row.x0) || (open.rows.length === 1 && isFlush(before.row.x0, x0))
  )
}

/** Whether the row, which has no room for more, goes on with the next. */
function goesOn({ text, leading, traits }: RowPlace, next: RowText): boolean {
  const gapEm = (next.row.baseline - text.row.baseline) / text.row.size
  return (
    next.row.size === text.row.size &&
    gapEm < SECOND_LINE_LEADINGS * leading &&
    roomFor(next, text, traits.x1) < 0
  )
}
