import { type TableWord, type TextRow, textRows } from '../words.js'

/** Fewer words or rows are no grid; a gap within a cell as wide as this, in ems, is one between columns. Untested. */
const NESTED_WORDS_MIN = 8
const NESTED_ROWS_MIN = 3
const NESTED_GAP_EM = 1.3

/** Whether a cell's words are a grid of their own: several lines with wide gaps. */
export function isNested(words: readonly TableWord[]): boolean {
  if (words.length < NESTED_WORDS_MIN) return false
  const rows = textRows(words)
  let several = 0
  for (const row of rows) if (hasWideGap(row)) several++
  return rows.length >= NESTED_ROWS_MIN && 2 * several >= rows.length
}

function hasWideGap({ words, sizePt }: TextRow): boolean {
  let last: TableWord | undefined
  for (const word of words) {
    if (last !== undefined && word.x0 - last.x1 > NESTED_GAP_EM * sizePt) return true
    last = word
  }
  return false
}
