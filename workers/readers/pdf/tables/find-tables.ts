import type { Line, Page, Row, TableSearch, TextMeasure } from '../page-model.js'

/**
 * Tables that rulings, fills or booktabs rules show, found before columns are cut. `lines` are the page's lines without
 * furniture; every word belongs to at most one table. Tables come in no special order and do not overlap.
 */
export function findRuledTables(
  _page: Page,
  _lines: readonly Line[],
  _measure: TextMeasure,
): TableSearch {
  return { tables: [], rejected: [] }
}

/**
 * Tables without rulings among the rows of one column, top to bottom. The rows of a table are consecutive rows of the
 * column; `x0` and `x1` are the column's bounds.
 */
export function findBorderlessTables(
  _rows: readonly Row[],
  _column: { readonly x0: number; readonly x1: number },
  _page: Page,
  _measure: TextMeasure,
): TableSearch {
  return { tables: [], rejected: [] }
}
