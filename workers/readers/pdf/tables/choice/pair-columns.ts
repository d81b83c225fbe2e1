import { countOf } from '../../model/statistics.js'
import { type Grid, type GridRow, hasWords, plainCell } from '../grid.js'
import { wordsText } from '../words.js'

/** One column of labels is that of a table's rows. */
const LABEL_COLUMNS_MIN = 2
/** Share of a column's cells that end in a colon. */
const LABELS_SHARE = 0.8
const LABELS_MIN = 2

/**
 * Columns of labels, each with its values beside it, and what stands before the first of them, as cells one below the
 * other: the address, then each label with its value. Undefined for any other grid.
 */
export function pairColumns(grid: Grid): Grid | undefined {
  if (grid.kind === 'lattice') return undefined
  const starts = Array.from({ length: grid.columns }, (_, column) => column).filter((column) =>
    isOfLabels(grid, column),
  )
  const [first] = starts
  if (first === undefined || starts.length < LABEL_COLUMNS_MIN) return undefined
  if (starts.some((column) => starts.includes(column + 1) || column === grid.columns - 1))
    return undefined
  const before = plainCell(grid.rows.flatMap((row) => wordsOf(row, 0, first)))
  const pairs = starts.flatMap((from, at) => {
    const to = starts[at + 1] ?? grid.columns
    return grid.rows.map((row) => plainCell(wordsOf(row, from, to)))
  })
  const cells = [before, ...pairs].filter(hasWords)
  return { ...grid, columns: 1, rows: cells.map((cell) => [cell]) }
}

function isOfLabels({ rows }: Grid, column: number): boolean {
  const texts = rows.map((row) => wordsText(row[column]?.words ?? [])).filter((text) => text !== '')
  const labels = countOf(texts, (text) => text.endsWith(':'))
  return labels >= LABELS_MIN && labels >= LABELS_SHARE * texts.length
}

const wordsOf = (row: GridRow, from: number, to: number) =>
  row.slice(from, to).flatMap((cell) => cell?.words ?? [])
