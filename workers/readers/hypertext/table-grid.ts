import { attribute, type HtmlElement } from './html-tree.js'

/** A cell and the column it starts in, from 0. */
interface PlacedCell {
  readonly element: HtmlElement
  readonly column: number
}
export type PlacedRow = readonly PlacedCell[]

export interface TableGrid {
  readonly columns: number
  readonly rows: readonly PlacedRow[]
}

/** WHATWG HTML 4.9.11: the largest that counts. */
const COLSPAN_MAX = 1000
const ROWSPAN_MAX = 65_534

/** Spans end here: beyond, every cell takes one column. Bounds the work on a table made of spans. */
const SPANNED_COLUMNS_MAX = 4096

/**
 * Places cells as a browser does (WHATWG HTML 4.9.12): each at the first free column of its row, below and beside the
 * spans of others. Columns that no cell starts in are left out, as they show nothing of their own.
 */
export function placeCells(
  rows: readonly HtmlElement[],
  cellsOf: (row: HtmlElement) => readonly HtmlElement[],
): TableGrid {
  /** The first row in which a column is free again, by column. */
  const freeFrom: number[] = []
  const starts = new Set<number>()
  const placed = rows.map((row, index) => {
    let column = 0
    return cellsOf(row).map((element): PlacedCell => {
      while ((freeFrom[column] ?? 0) > index) column += 1
      const start = column
      const isBounded = start < SPANNED_COLUMNS_MAX
      const width = isBounded ? span(element, 'colspan', COLSPAN_MAX) : 1
      const height = isBounded ? span(element, 'rowspan', ROWSPAN_MAX) : 1
      for (; column < start + width; column++) freeFrom[column] = index + height
      starts.add(start)
      return { element, column: start }
    })
  })
  const order = [...starts].sort((a, b) => a - b)
  const columnOf = new Map(order.map((start, column) => [start, column]))
  return {
    columns: order.length,
    rows: placed.map((row) =>
      row.map(({ element, column }) => ({ element, column: columnOf.get(column) ?? 0 })),
    ),
  }
}

/** 0 means "to the end" for rows, and is no number of columns. */
function span(element: HtmlElement, name: 'colspan' | 'rowspan', max: number): number {
  const value = Number.parseInt(attribute(element, name) ?? '1', 10)
  if (value === 0 && name === 'rowspan') return max
  return Number.isNaN(value) || value < 1 ? 1 : Math.min(value, max)
}
