import { countOf } from '../../model/statistics.js'
import { type Grid, type GridRow, hasWords, wordsOfRow } from '../grid.js'
import type { TableWord } from '../words.js'
import { type StreamOptions, streamGrid } from './stream-grid.js'

/** Fewer rows between two titles are no table of their own. */
const ROWS_MIN = 4

/**
 * The words of the tables that titles between its rows part a grid into; none where those have the grid's own columns:
 * titles of sections stand over the same ones, those of tables over others, of which all rows together leave few.
 */
export function titledParts(grid: Grid, options: StreamOptions): TableWord[][] {
  const runs = rowsBetweenTitles(grid.rows).filter(({ length }) => length >= ROWS_MIN)
  if (runs.length < 2) return []
  const parts = runs.map((rows) => rows.flatMap(wordsOfRow))
  const hasMoreColumns = (words: readonly TableWord[]) =>
    (streamGrid(words, options)?.columns ?? 0) > grid.columns
  return parts.every(hasMoreColumns) ? parts : []
}

function rowsBetweenTitles(rows: readonly GridRow[]): GridRow[][] {
  const runs: GridRow[][] = [[]]
  for (const row of rows) {
    if (isTitle(row)) runs.push([])
    else runs.at(-1)?.push(row)
  }
  return runs
}

/** One cell that is no label of the first column. */
function isTitle(row: GridRow): boolean {
  const [first] = row
  return countOf(row, hasWords) === 1 && (!hasWords(first) || (first?.colspan ?? 0) > 1)
}
