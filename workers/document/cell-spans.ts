import { defined } from '../../src/contract/defined.js'

/** What a cell over several columns or rows says of it; one of a single column and row says nothing. */
export function spansOf(colspan: number, rowspan: number) {
  return defined({
    colspan: colspan > 1 ? colspan : undefined,
    rowspan: rowspan > 1 ? rowspan : undefined,
  })
}
