import type { Extent } from '../../model/geometry.js'
import {
  PROSE_CHARS_MIN,
  PROSE_WIDTH_SHARE,
  STREAM_CELL_GAP_EM,
  STREAM_ROW_GAP_EM,
  STREAM_ROW_GAP_PT,
} from '../thresholds.js'
import { rowCells, type TextRow, wordsText } from '../words.js'

/** Words this far (pt) outside the frame's ends still belong to it. */
export const OVERHANG_PT = 4

/** A line of one cell that runs over most of the extent. */
export function isProse(row: TextRow, extent: Extent): boolean {
  const [first, last] = [row.words[0], row.words.at(-1)]
  if (first === undefined || last === undefined) return false
  // Words stand from left to right: a row that is half as wide needs no cutting.
  const wideMinPt = PROSE_WIDTH_SHARE * (extent.x1 - extent.x0)
  if (2 * (last.x1 - first.x0) < wideMinPt) return false
  const [cell, ...more] = rowCells(row, STREAM_CELL_GAP_EM)
  if (cell === undefined || more.length > 0 || cell.x1 - cell.x0 <= wideMinPt) return false
  return wordsText(cell.words).length >= PROSE_CHARS_MIN
}

/** Whether two rows are too far apart to be of one table that nothing but text shows. */
export function isFar(above: TextRow, row: TextRow): boolean {
  const gapPt = row.baselinePt - above.baselinePt
  return gapPt >= Math.max(STREAM_ROW_GAP_EM * row.sizePt, STREAM_ROW_GAP_PT)
}
