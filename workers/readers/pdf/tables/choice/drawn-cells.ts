import type { Grid } from '../grid.js'

const REGULAR_COLUMNS_MIN = 3
const REGULAR_ROWS_MIN = 3
/** Cells of one slot, of all cells; all cells, of the slots; cells with text, of all cells. */
const REGULAR_SINGLE_SHARE = 0.5
const REGULAR_SLOT_SHARE = 0.6
const REGULAR_FILLED_SHARE = 0.2

/** Whether a drawn lattice has regular cells, of which a few have text: a table to be filled in is one, too. */
export function isRegular({ kind, columns, rows }: Grid): boolean {
  if (kind !== 'lattice' || columns < REGULAR_COLUMNS_MIN || rows.length < REGULAR_ROWS_MIN)
    return false
  const cells = rows.flat().filter((cell) => cell !== undefined)
  const single = cells.filter(({ colspan, rowspan }) => colspan === 1 && rowspan === 1)
  const filled = cells.filter(({ words }) => words.length > 0)
  return (
    single.length >= REGULAR_SINGLE_SHARE * cells.length &&
    cells.length >= REGULAR_SLOT_SHARE * columns * rows.length &&
    filled.length >= REGULAR_FILLED_SHARE * cells.length
  )
}
