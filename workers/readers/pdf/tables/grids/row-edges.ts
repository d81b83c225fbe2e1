import { ASCENT_EM, DESCENT_EM, type Word } from '../../model/page.js'
import type { FoundTable, GridCell } from '../../model/tables.js'

type Rows = FoundTable['rows']

/** Where the letters of the rows begin, points. */
export const topOfRows = (rows: Rows): number =>
  rows
    .flatMap(wordsOfCells)
    .reduce(
      (top, { baseline, size }) => Math.min(top, baseline - ASCENT_EM * size),
      Number.POSITIVE_INFINITY,
    )

/** Where they end, points. */
export const bottomOfRows = (rows: Rows): number =>
  rows
    .flatMap(wordsOfCells)
    .reduce(
      (bottom, { baseline, size }) => Math.max(bottom, baseline + DESCENT_EM * size),
      Number.NEGATIVE_INFINITY,
    )

export const wordsOfCells = (row: readonly GridCell[]): Word[] =>
  row.flatMap((cell) => cell.rows.flat())
