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
  /** Each column has a title with a line of its own: they tell the columns. */
  readonly hasUnderlinedTitles?: true
  /** White tells its rows, of which some wrap: columns of text beside each other have none in common. */
  readonly hasRowsApart?: true
  /** The order in which its cells are painted tells them and its rows. */
  readonly isPainted?: true
  /** Where aligned text explains the ground of painted cells better, it is no table of the page: columns are asked for it. */
  readonly isRival?: true
  /** Where columns meet that stand as near as words do, and are told by what lines up along them, points. */
  readonly narrowGuttersPt?: readonly number[]
}

/** Whether lines or the structure tree tell its cells, whatever is painted behind them. */
export const isOfCells = ({ kind }: Grid): boolean => kind === 'lattice' || kind === 'tagged'

export const plainCell = (words: readonly TableWord[]): GridCell => ({
  words,
  colspan: 1,
  rowspan: 1,
})

export const hasWords = (cell: GridCell | undefined): boolean =>
  cell !== undefined && cell.words.length > 0

export const wordsOfRow = (row: GridRow): TableWord[] => row.flatMap((cell) => cell?.words ?? [])

/** The cells with text that stand in one column alone, by column from top to bottom. */
export function cellsByColumn({ rows, columns }: Grid): GridCell[][] {
  const byColumn: GridCell[][] = []
  for (let column = 0; column < columns; column++) byColumn.push([])
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if (cell?.colspan === 1 && cell.words.length > 0) byColumn[column]?.push(cell)
  return byColumn
}

/** What a table is judged by: titles that were found above it do not change that. */
export const withoutRuledTitles = (grid: Grid): Grid =>
  grid.ruledTitleRows === undefined ? grid : { ...grid, rows: grid.rows.slice(grid.ruledTitleRows) }
