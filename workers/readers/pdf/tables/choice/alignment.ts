import { centreOf, type Extent } from '../../model/geometry.js'
import type { TableWord } from '../words.js'

/** Two edges closer than this (em) are aligned. */
const ALIGNED_EM = 0.25

interface PlacedCell extends Extent {
  readonly words: readonly TableWord[]
}

/** How many cells of a column share its most common left, right or middle. */
export function alignedCells(cells: readonly PlacedCell[]): number {
  const reach = ALIGNED_EM * (cells[0]?.words[0]?.sizePt ?? 1)
  const places = [(cell: Extent) => cell.x0, (cell: Extent) => cell.x1, centreOf]
  return Math.max(...places.map((placeOf) => mostCommon(cells.map(placeOf), reach)))
}

/** How many values lie within `reach` of one of them, for the one with most. O(n log n). */
function mostCommon(values: readonly number[], reach: number): number {
  const sorted = new Float64Array(values).sort()
  let best = 0
  let from = 0
  for (let k = 0; k < sorted.length; k++) {
    const value = sorted[k] ?? 0
    while (value - (sorted[from] ?? value) > 2 * reach) from++
    best = Math.max(best, k - from + 1)
  }
  return best
}
