import type { Row } from './page.js'
import type { FoundForm, FoundTable } from './tables.js'

/** A leaf of the reading order: rows of one column from top to bottom, and the tables and forms that stand between them. */
export interface Column {
  readonly x0: number
  readonly x1: number
  readonly items: readonly ColumnItem[]
}
export type ColumnItem =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'table'; readonly table: FoundTable }
  | { readonly kind: 'form'; readonly form: FoundForm }
