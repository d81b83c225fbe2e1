import { gridFeatures } from '../choice/grid-features.js'
import { type Grid, type GridRow, hasWords, wordsOfRow } from '../grid.js'
import { heightsOf } from '../words.js'
import { boxOf } from './stream-grid.js'

/** A line with so much more white above than the nearest rows have is the title of what is below it. */
const APART_RATIO = 1.25

/**
 * Labels beside their texts, parted where a title of those below it stands alone, as between groups of commands; one pair
 * alone between titles is text.
 */
export function pairParts(grid: Grid): Grid[] {
  if (grid.isPainted !== true || grid.columns !== 2 || gridFeatures(grid).header) return [grid]
  const titles = titlesOf(grid.rows)
  if (titles.size === 0) return [grid]
  const parts: GridRow[][] = [[]]
  for (const row of grid.rows) {
    if (titles.has(row)) parts.push([])
    else parts.at(-1)?.push(row)
  }
  return parts.flatMap((rows) =>
    rows.length < 2 ? [] : [{ ...grid, rows, box: boxOf(rows.flatMap(wordsOfRow)) }],
  )
}

function titlesOf(rows: readonly GridRow[]): Set<GridRow> {
  const heights = rows.map((row) => heightsOf(wordsOfRow(row), ({ baselinePt }) => baselinePt))
  const steps = heights.map(({ top }, at) => top - (heights[at - 1]?.bottom ?? top))
  const least = steps.slice(1).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const isTitle = (row: GridRow, at: number) =>
    hasWords(row[0]) && !row.slice(1).some(hasWords) && (steps[at] ?? 0) > APART_RATIO * least
  return new Set(rows.filter(isTitle))
}
