import { countOf } from '../../model/statistics.js'
import { rowCells, type TableWord, textRows } from '../words.js'

/** Fewer words or rows are no grid; a gap within a cell as wide as this, in ems, is one between columns. Untested. */
const NESTED_WORDS_MIN = 8
const NESTED_ROWS_MIN = 3
const NESTED_GAP_EM = 1.3

/** Whether a cell's words are a grid of their own: several lines with wide gaps. */
export function isNested(words: readonly TableWord[]): boolean {
  if (words.length < NESTED_WORDS_MIN) return false
  const rows = textRows(words)
  const several = countOf(rows, (row) => rowCells(row, NESTED_GAP_EM).length > 1)
  return rows.length >= NESTED_ROWS_MIN && 2 * several >= rows.length
}
