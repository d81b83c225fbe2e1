import type { Rect } from '../../../document/blocks.js'
import type { TableWord } from './words.js'

/** A cell, at its top left slot. */
export interface GridCell {
  readonly words: readonly TableWord[]
  readonly colspan: number
  readonly rowspan: number
}

/** Slots of a row by column; undefined where another cell's span covers the slot. */
export type GridRow = readonly (GridCell | undefined)[]

/** Which evidence made a grid. */
export type GridKind = 'lattice' | 'rules' | 'bands' | 'stream' | 'tagged'

/** A table as rows and columns of words. Every row has `columns` slots. */
export interface Grid {
  readonly kind: GridKind
  readonly box: Rect
  readonly columns: number
  readonly rows: readonly GridRow[]
  /** A run of aligned rows over the whole page. */
  readonly isOpen?: true
  /** So many of its first rows are titles over several columns, found above what was proposed as a table. */
  readonly ruledTitleRows?: number
}

export const plainCell = (words: readonly TableWord[]): GridCell => ({
  words,
  colspan: 1,
  rowspan: 1,
})

/** What a table is judged by: titles that were found above it do not change that. */
export const withoutRuledTitles = (grid: Grid): Grid =>
  grid.ruledTitleRows === undefined ? grid : { ...grid, rows: grid.rows.slice(grid.ruledTitleRows) }
