import { type Extent, extentOf } from '../../model/geometry.js'
import { ascending } from '../../model/statistics.js'
import { titlesAbove } from '../evidence/ruled-titles.js'
import type { Ruling } from '../evidence/rulings.js'
import type { Grid } from '../grid.js'
import { HEADER_RULE_SHARE, UNFRAMED_CELL_GAP_EM } from '../thresholds.js'
import { rowCells, type TableWord, type TextRow } from '../words.js'
import { type StreamOptions, streamGrid } from './stream-grid.js'
import { type RowRun, streamRuns } from './stream-runs.js'
import { tidyGrid } from './tidy-grid.js'

/** A column of the page: its bounds, and the page's horizontal lines, which part rows. */
export interface Region {
  readonly x0: number
  readonly x1: number
  /** Taken only for runs of rows that could be a table. */
  rulings(): readonly Ruling[]
}

/** Runs of a region's rows whose cells line up. */
export function alignedCandidates(rows: readonly TextRow[], region: Region): Grid[] {
  return streamRuns(rows, region).flatMap((run) => {
    // One row alone is no table; most runs are single rows with a wide gap.
    if (run.to - run.from < 2) return []
    const { words, options } = withTitles(rows, run, region.rulings())
    const grid = streamGrid(words, options)
    return grid === undefined ? [] : [tidyGrid(grid)]
  })
}

/** What a run of rows is laid into a grid by: `from` is its first row with the titles above it. */
interface LaidRun {
  readonly from: number
  readonly words: readonly TableWord[]
  readonly options: StreamOptions
}

/** The words of a run with those of the titles above it. */
export function withTitles(
  rows: readonly TextRow[],
  run: RowRun,
  rulings: readonly Ruling[],
): LaidRun {
  const start = headedStart(rows, run, rulings)
  const from = titlesAbove(rows, start, rulings)
  const titlesToPt = from < start ? rows[start - 1]?.baselinePt : undefined
  const own = rows.slice(from, run.to)
  const words = own.flatMap((row) => row.words)
  const breaks = { ysPt: rulingsWithin(own, extentOf(words), rulings) }
  // A line under a header is evidence of its own, as much as rules around a table.
  const kind = breaks.ysPt.length > 0 ? 'rules' : 'stream'
  const cellGapEm = UNFRAMED_CELL_GAP_EM
  return { from, words, options: { kind, cellGapEm, breaks, rulings, titlesToPt } }
}

/** A header is looked for in so many of the first rows, and has so many cells at least. */
const HEADED_ROWS_MAX = 5
const HEADED_CELLS_MIN = 3

/**
 * Where a run of rows begins with a table: at its first bold row that stands under a rule, where what stands above is not
 * bold: the last lines of something else, whose cells line up with it.
 */
function headedStart(rows: readonly TextRow[], run: RowRun, rulings: readonly Ruling[]): number {
  const last = Math.min(run.from + HEADED_ROWS_MAX, run.to - 2)
  for (let at = run.from; at <= last; at++) {
    const [above, row] = [rows[at - 1], rows[at]]
    if (row === undefined || !row.words.every(({ bold }) => bold)) continue
    if (at === run.from || above === undefined) return at
    const isHeader = rowCells(row).length >= HEADED_CELLS_MIN
    const isRuled = rulingsWithin([above, row], extentOf(row.words), rulings).length > 0
    return isHeader && isRuled ? at : run.from
  }
  return run.from
}

/** Heights of the rulings between the rows that run along most of their width. */
function rulingsWithin(
  rows: readonly TextRow[],
  { x0, x1 }: Extent,
  rulings: readonly Ruling[],
): number[] {
  const top = rows[0]?.baselinePt ?? 0
  const bottom = rows.at(-1)?.baselinePt ?? 0
  const ysPt: number[] = []
  for (const { at, from, to } of rulings) {
    const alongPt = Math.min(to, x1) - Math.max(from, x0)
    if (at > top && at < bottom && alongPt >= HEADER_RULE_SHARE * (x1 - x0)) ysPt.push(at)
  }
  return ysPt.sort(ascending)
}
