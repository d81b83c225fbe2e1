import { isOver } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { areAside, isBesideOf } from '../rows/white-rows.js'
import { HEADER_LEADING_EM, STREAM_CELL_GAP_EM, TIGHT_LEADING_EM } from '../thresholds.js'
import { rowCells, type TextRow } from '../words.js'

/** Labels with their values, and sides of a form, stand at several heights, too. */
const CELLS_MIN = 3

/** Whether the row at `at` and the one above it stand beside each other: too near for two lines of one text. */
export function isAside(rows: readonly TextRow[], at: number): boolean {
  const [above, row] = [rows[at - 1], rows[at]]
  if (above === undefined || row === undefined) return false
  return isBesideOf(row)(above) && (areAside(row, above) || areAside(above, row))
}

/**
 * Where the row of cells at `at` begins: a cell of more lines than the others, which stand in the middle of its height or at
 * its foot, begins above them. Not above `min`, where the rows before it end.
 */
export function rowTop(rows: readonly TextRow[], at: number, min: number): number {
  if (!hasCells(rows[at])) return at
  let from = at
  while (from > min && isAside(rows, from)) from--
  return from === at ? titleTop(rows, at, min) : cellTop(rows, from, min)
}

/** The same of a row of bold titles alone: columns of a page stand beside each other, too. */
export function titleTop(rows: readonly TextRow[], at: number, min: number): number {
  const row = rows[at]
  if (row === undefined || at <= min) return at
  return hasCells(row) && isTitlePart(rows[at - 1], row) ? cellTop(rows, at - 1, min) : at
}

const hasCells = (row: TextRow | undefined): boolean =>
  row !== undefined && rowCells(row, STREAM_CELL_GAP_EM).length >= CELLS_MIN

/** Where the cell begins that the line at `at` is one of. */
function cellTop(rows: readonly TextRow[], at: number, min: number): number {
  let from = at
  while (from > min && isOfOneCell(rows[from - 1], rows[from])) from--
  return from
}

/** Whether a bold line goes on in one of the bold titles below it, not the first. */
function isTitlePart(above: TextRow | undefined, row: TextRow): boolean {
  if (above === undefined || ![above, row].every(isBold)) return false
  if (row.baselinePt - above.baselinePt > HEADER_LEADING_EM * row.sizePt) return false
  const [part, ...more] = rowCells(above, STREAM_CELL_GAP_EM)
  if (part === undefined || more.length > 0) return false
  const over = rowCells(row, STREAM_CELL_GAP_EM).map((cell) => isOver(part, cell))
  return over[0] === false && countOf(over, Boolean) === 1
}

const isBold = ({ words }: TextRow): boolean => words.every(({ bold }) => bold)

/** Whether two lines of one cell each stand above each other as lines of one text do. */
function isOfOneCell(above: TextRow | undefined, row: TextRow | undefined): boolean {
  if (above === undefined || row === undefined || areAside(row, above)) return false
  if (row.baselinePt - above.baselinePt > TIGHT_LEADING_EM * row.sizePt) return false
  return [above, row].every((line) => rowCells(line, STREAM_CELL_GAP_EM).length === 1)
}
