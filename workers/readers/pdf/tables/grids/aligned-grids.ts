import { titlesAbove } from '../evidence/ruled-titles.js'
import type { Ruling } from '../evidence/rulings.js'
import type { Grid } from '../grid.js'
import { HEADER_RULE_SHARE, UNFRAMED_CELL_GAP_EM } from '../thresholds.js'
import type { TableWord, TextRow } from '../words.js'
import { streamGrid } from './stream-grid.js'
import { type RowRun, streamRuns } from './stream-runs.js'
import { tidyGrid } from './tidy-grid.js'

/** A grid over the rows `from` up to, not including, `to` of a region. */
export interface AlignedGrid extends RowRun {
  readonly grid: Grid
}

/** A column of the page: its bounds, and the page's horizontal lines, which part rows. */
export interface Region {
  readonly x0: number
  readonly x1: number
  /** Taken only for runs of rows that could be a table. */
  rulings(): readonly Ruling[]
}

/** Runs of a region's rows whose cells line up. */
export function alignedCandidates(rows: readonly TextRow[], region: Region): AlignedGrid[] {
  const grids: AlignedGrid[] = []
  for (const run of streamRuns(rows, region)) {
    // One row alone is no table; most runs are single rows with a wide gap.
    if (run.to - run.from < 2) continue
    const from = titlesAbove(rows, run.from, region.rulings())
    const titlesToPt = from < run.from ? rows[run.from - 1]?.baselinePt : undefined
    const grid = alignedGrid(rows.slice(from, run.to), region, titlesToPt)
    if (grid !== undefined) grids.push({ from, to: run.to, grid: tidyGrid(grid) })
  }
  return grids
}

function alignedGrid(
  rows: readonly TextRow[],
  region: Region,
  titlesToPt: number | undefined,
): Grid | undefined {
  const words: TableWord[] = []
  for (const row of rows) for (const word of row.words) words.push(word)
  const rulings = region.rulings()
  const breaks = { ysPt: rulingsWithin(rows, rulings) }
  // A line under a header is evidence of its own, as much as rules around a table.
  const kind = breaks.ysPt.length > 0 ? 'rules' : 'stream'
  const cellGapEm = UNFRAMED_CELL_GAP_EM
  return streamGrid(words, { kind, cellGapEm, breaks, rulings, titlesToPt })
}

/** Heights of the rulings between the rows that run along most of their width. */
export function rulingsWithin(rows: readonly TextRow[], rulings: readonly Ruling[]): number[] {
  const top = rows[0]?.baselinePt ?? 0
  const bottom = rows.at(-1)?.baselinePt ?? 0
  let x0 = Infinity
  let x1 = -Infinity
  for (const { words } of rows) {
    x0 = Math.min(x0, words[0]?.x0 ?? Infinity)
    x1 = Math.max(x1, words.at(-1)?.x1 ?? -Infinity)
  }
  const ysPt: number[] = []
  for (const { at, from, to } of rulings) {
    const alongPt = Math.min(to, x1) - Math.max(from, x0)
    if (at > top && at < bottom && alongPt >= HEADER_RULE_SHARE * (x1 - x0)) ysPt.push(at)
  }
  return ysPt.sort(ascending)
}

const ascending = (a: number, b: number): number => a - b
