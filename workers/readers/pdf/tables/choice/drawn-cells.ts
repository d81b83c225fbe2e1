import { countOf } from '../../model/statistics.js'
import { type Grid, type GridCell, hasWords } from '../grid.js'
import { textRows } from '../words.js'
import type { GridFeatures } from './grid-features.js'

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

/** Whether half of the cells of each drawn row have one line: no row holds several, whatever wraps in the others. */
export const hasSingleRows = ({ rows }: Grid): boolean =>
  rows.every((row) => {
    const filled = row.filter(hasWords)
    return 2 * countOf(filled, isOneLine) >= filled.length
  })

const isOneLine = (cell: GridCell | undefined): boolean =>
  cell !== undefined && textRows(cell.words).length === 1

/** Cells with text, of all cells; those of a column that share an edge. */
const COMPLETE_FILLED_SHARE = 0.4
const COMPLETE_ALIGNED_SHARE = 0.5
/** Frames of plots have several figures in many. */
const CROWDED_SHARE = 0.2
/** Of two rows alone no more cells have several lines. */
const TWO_ROWS_WRAPPED_SHARE = 0.5

/**
 * Whether a drawn lattice has a cell of one slot everywhere: small tables of two columns or rows. Two rows of boxes that
 * hold several lines, or code, stand beside each other for other reasons.
 */
export function isComplete({ kind, columns, rows }: Grid, features: GridFeatures): boolean {
  if (kind !== 'lattice' || columns < 2 || rows.length < 2) return false
  const cells = rows.flat().filter((cell) => cell !== undefined)
  if (cells.length < columns * rows.length) return false
  if (!cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1)) return false
  const { filled, aligned, crowded, mono, wrapped } = features
  if (filled < COMPLETE_FILLED_SHARE || aligned < COMPLETE_ALIGNED_SHARE) return false
  if (crowded > CROWDED_SHARE) return false
  return rows.length > 2 || (mono === 0 && wrapped <= TWO_ROWS_WRAPPED_SHARE)
}
