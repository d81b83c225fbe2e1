import type { Row } from './page.js'
import type { FoundForm, FoundTable } from './tables.js'

/** A leaf of the reading order: rows of one column from top to bottom, and the tables and forms that stand between them. */
export interface Column {
  readonly x0: number
  readonly x1: number
  readonly items: readonly ColumnItem[]
  /** A block that stands beside others, and not a column of the page. */
  readonly isBeside?: true
}
export type ColumnItem =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'table'; readonly table: FoundTable }
  | { readonly kind: 'form'; readonly form: FoundForm }

export const itemOf = (found: FoundTable | FoundForm): ColumnItem =>
  found.kind === 'form' ? { kind: 'form', form: found } : { kind: 'table', table: found }

/** A column's rows before, between and after the tables and forms in it: one stretch more than there are of those. */
export function rowStretches(items: readonly ColumnItem[]): Row[][] {
  let rows: Row[] = []
  const stretches = [rows]
  for (const item of items) {
    if (item.kind === 'row') rows.push(item.row)
    else {
      rows = []
      stretches.push(rows)
    }
  }
  return stretches
}
