import type { RowText, TextBlock } from '../model/blocks.js'
import { countOf } from '../model/statistics.js'
import { STARTS_ANEW } from './ended-rows.js'
import { roomFor } from './row-text.js'
import { SAME_ROW_EM } from './thresholds.js'

/** A row that leaves this much, in ems, beyond the next word was ended on purpose: less may be a ragged edge. */
const PURPOSE_ROOM_EM = 3
/** ... before a word with a small letter, as sentences go on with. */
const SENTENCE_ROOM_EM = 6
/** A word that would have had more room than this fits, in ems. */
const FITS_EM = 0.3
/** A row that ends this near to the widest is as full, ems; most lines of running text are. */
const FULL_EM = 2
const FULL_SHARE = 0.5
/** Rows that end this near to each other end at one place, ems. */
const EVEN_EM = 0.7
/** Lines beside something take up this share of their column at least. */
const LONG_SHARE = 0.5
/** Rows from which text says by itself how wide it is set. */
const MEASURE_ROWS_MIN = 3

/**
 * The rows of a block before which a line ended on purpose though the text goes on: of an address, names, verse, what a
 * term means below it. A typesetter puts a word on a line where it fits. Undefined without such.
 */
export function lineEnds({
  rows,
  columnX1,
  measureX1 = columnX1,
}: TextBlock): ReadonlySet<number> | undefined {
  let ends: Set<number> | undefined
  for (let at = 1; at < rows.length; at++) {
    const [before, row] = [rows[at - 1], rows[at]]
    if (before === undefined || row === undefined || !hadRoom(row, before, measureX1)) continue
    ends ??= new Set()
    ends.add(at)
  }
  if (ends === undefined || isSetNarrow(rows)) return undefined
  return withoutEven(ends, rows, measureX1)
}

/** Where the lines of a column end by its paragraphs, which may be narrower than what else it holds: at their widest row. */
export function measureOf(
  blocks: readonly { readonly kind: TextBlock['kind']; readonly rows: readonly RowText[] }[],
  x1: number,
): number {
  let widest = 0
  const inner: RowText[] = []
  for (const { kind, rows } of blocks) {
    if (kind !== 'text' && kind !== 'item') continue
    for (let at = 0; at < rows.length - 1; at++) {
      const row = rows[at]
      if (row === undefined) continue
      inner.push(row)
      if (row.row.x1 > widest) widest = row.row.x1
    }
  }
  const full = countOf(inner, ({ row }) => row.x1 > widest - FULL_EM * row.size)
  return full < Math.max(MEASURE_ROWS_MIN, FULL_SHARE * inner.length) ? x1 : widest
}

/** Long lines that end at one place though there is room flow around something. */
function withoutEven(ends: Set<number>, rows: readonly RowText[], x1: number): ReadonlySet<number> {
  const kept = new Set(ends)
  for (let from = 1, to = 1; from < rows.length; from = Math.max(to, from + 1)) {
    to = from
    while (ends.has(to) && areEven(rows[from - 1], rows[to - 1], x1)) to++
    if (to - from >= MEASURE_ROWS_MIN) for (let at = from; at < to; at++) kept.delete(at)
  }
  return kept
}

function areEven(text: RowText | undefined, other: RowText | undefined, x1: number): boolean {
  if (text === undefined || other === undefined) return false
  const [{ row }, { row: second }] = [text, other]
  if (row.x1 - row.x0 < LONG_SHARE * (x1 - row.x0)) return false
  const swayPt = EVEN_EM * row.size
  return Math.abs(row.x1 - second.x1) < swayPt && Math.abs(row.x0 - second.x0) < swayPt
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
