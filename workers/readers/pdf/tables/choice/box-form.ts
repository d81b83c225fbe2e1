import type { Grid, GridRow } from '../grid.js'

const FORM_ROWS_MIN = 4
const FORM_COLUMNS_MIN = 3
/** Cells of a form are boxes of many sizes: of its slots, and those over several slots of the cells. */
const FORM_CELLS_SHARE = 0.55
const FORM_SPANNED_SHARE = 0.45
/** Ways in which its rows are parted, of its rows: a table repeats few. */
const FORM_PATTERNS_SHARE = 1 / 3

/**
 * Whether a drawn lattice is a form: boxes of many sizes that share no rows and columns. Where no box reaches over two
 * rows, rows are only parted in other ways, as below the titles of their sections.
 */
export function isBoxForm({ kind, columns, rows }: Grid): boolean {
  if (kind !== 'lattice' || columns < FORM_COLUMNS_MIN || rows.length < FORM_ROWS_MIN) return false
  const cells = rows.flat().filter((cell) => cell !== undefined)
  if (cells.length > FORM_CELLS_SHARE * columns * rows.length) return false
  if (new Set(rows.map(patternOf)).size < FORM_PATTERNS_SHARE * rows.length) return false
  const filled = cells.filter(({ words }) => words.length > 0)
  if (!filled.some(({ rowspan }) => rowspan > 1)) return false
  const spanned = filled.filter(({ colspan, rowspan }) => colspan > 1 || rowspan > 1)
  return spanned.length >= FORM_SPANNED_SHARE * filled.length
}

/** How a row is parted: where its cells begin. */
const patternOf = (row: GridRow): string =>
  row.map((cell) => (cell === undefined ? ' ' : '|')).join('')
