import { countOf } from '../../model/statistics.js'
import { type RowCell, rowCells, type TextRow, wordsText } from '../words.js'
import { mayBeTitle } from './column-titles.js'
import { isFar } from './extents.js'

/** A header stands this much further from what is above it than from its rows, as a ratio. */
const APART_RATIO = 1.25
/** So much further below a blank row, where not all of its titles need be bold. */
const BLANK_RATIO = 1.6

/** Whether a row is no part of the table above it: it stands too far below, or is the header of another one. */
export const areTwoTables = (above: TextRow, row: TextRow, next: TextRow | undefined): boolean =>
  isFar(above, row) || beginsTable(above, row, next)

/** Whether a row apart from what stands above it is of bold titles over one that is not, or a bold title over such a row. */
function beginsTable(above: TextRow, row: TextRow, next: TextRow | undefined): boolean {
  if (next === undefined) return false
  const apart = (row.baselinePt - above.baselinePt) / (next.baselinePt - row.baselinePt)
  if (apart <= APART_RATIO) return false
  if (isBold(row) && !isBold(next)) return areTitles(rowCells(row))
  if (apart <= BLANK_RATIO) return false
  return isBold(next)
    ? isBold(row) && rowCells(row).length === 1 && areTitles(rowCells(next))
    : isMostlyBold(row) && areTitles(rowCells(row))
}

/** Without a figure: that would be a row of sums, or an entry of contents. */
function areTitles(cells: readonly RowCell[]): boolean {
  if (cells.length < 2) return false
  return cells.every(({ words }) => mayBeTitle(wordsText(words)))
}

const isBold = ({ words }: TextRow): boolean => words.length > 0 && words.every(({ bold }) => bold)

const isMostlyBold = ({ words }: TextRow): boolean =>
  2 * countOf(words, ({ bold }) => bold) > words.length
