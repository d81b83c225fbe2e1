import type { RowText, TextBlock } from '../model/blocks.js'
import { STARTS_ANEW } from './ended-rows.js'
import { roomFor } from './row-text.js'
import { SAME_ROW_EM } from './thresholds.js'

/** A row that leaves this much, in ems, beyond the next word was ended on purpose: less may be a ragged edge. */
const PURPOSE_ROOM_EM = 3
/** ... before a word with a small letter, as sentences go on with. */
const SENTENCE_ROOM_EM = 6
/** A word that would have had more room than this fits, in ems. */
const FITS_EM = 0.3
/** Rows from which text says by itself how wide it is set. */
const MEASURE_ROWS_MIN = 3

/**
 * The rows of a block before which a line ended on purpose though the text goes on: of an address, names, verse, what a
 * term means below it. A typesetter puts a word on a line where it fits. Undefined without such.
 */
export function lineEnds(block: TextBlock): ReadonlySet<number> | undefined {
  const { rows, columnX1 } = block
  let ends: Set<number> | undefined
  for (let at = 1; at < rows.length; at++) {
    const [before, row] = [rows[at - 1], rows[at]]
    if (before === undefined || row === undefined || !hadRoom(row, before, columnX1)) continue
    ends ??= new Set()
    ends.add(at)
  }
  return ends === undefined || isSetNarrow(rows) ? undefined : ends
}

/** Whether a line ended on purpose before a row, by the room it had in its column. */
function hadRoom(text: RowText, before: RowText, x1: number): boolean {
  const roomEm = roomFor(text, before, x1)
  if (roomEm <= PURPOSE_ROOM_EM || text.row.rtl || !isBelow(text, before)) return false
  if (before.row.x0 >= x1 || text.row.x0 >= x1) return false
  return roomEm > SENTENCE_ROOM_EM || !/^\p{Ll}/u.test(text.text)
}

const isBelow = ({ row }: RowText, before: RowText): boolean =>
  row.baseline - before.row.baseline > SAME_ROW_EM * row.size

/**
 * Whether running text fills a width of its own within its column: none of its rows had room for what follows, and some
 * begin within a sentence.
 */
function isSetNarrow(rows: readonly RowText[]): boolean {
  if (rows.length < MEASURE_ROWS_MIN) return false
  if (rows.every(({ text }) => STARTS_ANEW.test(text))) return false
  let x1 = 0
  for (const { row } of rows) if (row.x1 > x1) x1 = row.x1
  return rows.every((row, at) => {
    const before = rows[at - 1]
    return before === undefined || !isBelow(row, before) || roomFor(row, before, x1) < FITS_EM
  })
}
