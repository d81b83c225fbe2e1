import { type RowCell, rowCells, type TextRow, wordsText } from '../words.js'
import { mayBeTitle } from './column-titles.js'
import { isFar } from './extents.js'

/** A header stands this much further from what is above it than from its rows, as a ratio. */
const APART_RATIO = 1.25

/** Whether a row is no part of the table above it: it stands too far below, or is the header of another one. */
export const areTwoTables = (above: TextRow, row: TextRow, next: TextRow | undefined): boolean =>
  isFar(above, row) || beginsTable(above, row, next)

/** A row of bold titles over one that is not bold, apart from what stands above it. */
function beginsTable(above: TextRow, row: TextRow, next: TextRow | undefined): boolean {
  if (next === undefined || !isBold(row) || isBold(next)) return false
  const abovePt = row.baselinePt - above.baselinePt
  const belowPt = next.baselinePt - row.baselinePt
  return abovePt > APART_RATIO * belowPt && areTitles(rowCells(row))
}

/** Without a figure: that would be a row of sums, or an entry of contents. */
function areTitles(cells: readonly RowCell[]): boolean {
  if (cells.length < 2) return false
  return cells.every(({ words }) => mayBeTitle(wordsText(words)))
}

const isBold = ({ words }: TextRow): boolean => words.length > 0 && words.every(({ bold }) => bold)
