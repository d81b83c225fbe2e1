import { isItemMark } from '../model/item-marks.js'
import { BODY_PT, HEADING_SIZE_RATIO } from './thresholds.js'
import { type RowCell, type TextRow, wordsText } from './words.js'

const SECTION_NUMBER = /^(?:\d{1,2}|[A-Z])((?:\.\d{1,2})*)\.?$/

/** Whether a cell is the bullet or the number of an item. */
export const isMarker = (cell: RowCell | undefined): boolean =>
  cell !== undefined && isItemMark(wordsText(cell.words))

/** A title behind its number, which stands apart from it: larger than text, or bold with several parts. */
export function isNumberedTitle(row: TextRow, number: RowCell | undefined): boolean {
  const parts = SECTION_NUMBER.exec(wordsText(number?.words ?? []))
  if (parts === null) return false
  if (row.sizePt > HEADING_SIZE_RATIO * BODY_PT) return true
  return parts[1] !== '' && row.words.every(({ bold }) => bold)
}
