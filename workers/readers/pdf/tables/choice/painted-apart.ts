import { isItemMark } from '../../model/item-marks.js'
import { countOf } from '../../model/statistics.js'
import type { Grid, GridCell } from '../grid.js'
import { isNumeric } from '../numbers.js'
import { wordsText } from '../words.js'

/** Fewer rows with text on both sides say nothing of the order in which a page is painted. */
const SHARED_ROWS_MIN = 3

/** A column's cells, and when the first and the last of their words are painted. */
interface PaintedColumn {
  readonly rows: ReadonlySet<number>
  readonly texts: number
  readonly figures: number
  readonly first: number
  readonly last: number
}

/**
 * Whether some columns are painted whole before the others, and neither are figures: blocks of text that stand side by
 * side. Tables are painted row by row, but for figures that are set column by column.
 */
export function isPaintedApart(grid: Grid): boolean {
  const columns = paintedColumns(grid)
  return columns.some((_, at) => at > 0 && areApart(columns.slice(0, at), columns.slice(at)))
}

function areApart(left: readonly PaintedColumn[], right: readonly PaintedColumn[]): boolean {
  const isBefore = (ones: readonly PaintedColumn[], others: readonly PaintedColumn[]) =>
    Math.max(...ones.map(({ last }) => last)) < Math.min(...others.map(({ first }) => first))
  if (!isBefore(left, right) && !isBefore(right, left)) return false
  const ofLeft = rowsOf(left)
  const shared = countOf([...rowsOf(right)], (row) => ofLeft.has(row))
  return shared >= SHARED_ROWS_MIN && !areFigures(left) && !areFigures(right)
}

const rowsOf = (columns: readonly PaintedColumn[]): Set<number> =>
  new Set(columns.flatMap(({ rows }) => [...rows]))

function areFigures(columns: readonly PaintedColumn[]): boolean {
  let [figures, texts] = [0, 0]
  for (const column of columns) {
    figures += column.figures
    texts += column.texts
  }
  return 2 * figures > texts
}

const paintedColumns = ({ rows, columns }: Grid): PaintedColumn[] =>
  Array.from({ length: columns }, (_, column) => paintedColumn(rows.map((row) => row[column])))

function paintedColumn(cells: readonly (GridCell | undefined)[]): PaintedColumn {
  const rows = new Set<number>()
  let [figures, first, last] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [row, cell] of cells.entries()) {
    // Marks may be painted apart from the text of their items, spanning titles belong to several columns.
    const words = cell?.colspan === 1 ? cell.words.filter(({ text }) => !isItemMark(text)) : []
    if (words.length === 0) continue
    rows.add(row)
    if (isNumeric(wordsText(words))) figures++
    for (const { order } of words) {
      first = Math.min(first, order)
      last = Math.max(last, order)
    }
  }
  return { rows, texts: rows.size, figures, first, last }
}
