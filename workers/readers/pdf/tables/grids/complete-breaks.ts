import { countOf } from '../../model/statistics.js'
import { FULL_ROW_SHARE } from '../thresholds.js'
import { type RowCell, rowCells, type TableWord, textRows } from '../words.js'

/** Share of the spaces between rules that hold one row where rules part rows. Untested. */
const SINGLE_ROWS_SHARE = 0.8

interface CellLine {
  readonly baselinePt: number
  readonly sizePt: number
  readonly cells: readonly RowCell[]
}

/**
 * Whether the rules at these heights part all rows of the words: between two of them stands at most one line with most
 * of the cells.
 */
export function isCompleteBreaks(words: readonly TableWord[], ysPt: readonly number[]): boolean {
  if (ysPt.length < 3) return false
  const lines = textRows(words).map((row): CellLine => ({ ...row, cells: rowCells(row) }))
  const cellsMin = Math.max(2, FULL_ROW_SHARE * Math.max(...lines.map(({ cells }) => cells.length)))
  const isRow = ({ cells }: CellLine) => cells.length >= cellsMin
  const single = ysPt.slice(1).filter((to, k) => {
    const from = ysPt[k] ?? 0
    const between = lines.filter(({ baselinePt }) => baselinePt > from && baselinePt < to)
    return countOf(between, isRow) <= 1
  })
  return single.length >= SINGLE_ROWS_SHARE * (ysPt.length - 1)
}
