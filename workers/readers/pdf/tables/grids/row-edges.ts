import { ASCENT_EM, DESCENT_EM, type Word } from '../../model/page.js'
import type { FoundTable, GridCell } from '../../model/tables.js'

type Rows = FoundTable['rows']

/** Where the letters of the rows begin, points. */
export const topOfRows = (rows: Rows): number =>
  Math.min(...rows.flatMap(wordsOfCells).map(({ baseline, size }) => baseline - ASCENT_EM * size))

/** Where they end, points. */
export const bottomOfRows = (rows: Rows): number =>
  Math.max(...rows.flatMap(wordsOfCells).map(({ baseline, size }) => baseline + DESCENT_EM * size))

export const wordsOfCells = (row: readonly GridCell[]): Word[] =>
  row.flatMap((cell) => cell.rows.flat())
