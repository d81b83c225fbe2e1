import type { TableWord } from '../words.js'

/** Two edges closer than this (em) are aligned. */
const ALIGNED_EM = 0.25

interface PlacedCell {
  readonly words: readonly TableWord[]
  readonly x0: number
  readonly x1: number
}

/** How many cells of a column share its most common left, right or middle. */
export function alignedCells(cells: readonly PlacedCell[]): number {
  const reach = ALIGNED_EM * (cells[0]?.words[0]?.sizePt ?? 1)
  const lefts = new Float64Array(cells.length)
  const rights = new Float64Array(cells.length)
  const middles = new Float64Array(cells.length)
  for (const [at, { x0, x1 }] of cells.entries()) {
    lefts[at] = x0
    rights[at] = x1
    middles[at] = (x0 + x1) / 2
  }
  return Math.max(mostCommon(lefts, reach), mostCommon(rights, reach), mostCommon(middles, reach))
}

/** How many values lie within `reach` of one of them, for the one with most. O(n log n). */
function mostCommon(values: Float64Array, reach: number): number {
  const sorted = values.sort()
  let best = 0
  let from = 0
  for (let k = 0; k < sorted.length; k++) {
    const value = sorted[k] ?? 0
    while (value - (sorted[from] ?? value) > 2 * reach) from++
    if (k - from + 1 > best) best = k - from + 1
  }
  return best
}
