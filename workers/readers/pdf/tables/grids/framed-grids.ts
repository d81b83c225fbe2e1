import type { BandGroup } from '../evidence/bands.js'
import type { RuleGroup } from '../evidence/rule-groups.js'
import type { Grid } from '../grid.js'
import type { RowBreaks } from '../rows/row-merging.js'
import { STREAM_CELL_GAP_EM } from '../thresholds.js'
import { isScattered, type WordIndex, wordsIn } from '../word-index.js'
import { rowCells, type TableWord, type TextRow, textRows } from '../words.js'
import { type Extent, endsProse, isProse, OVERHANG_PT, sticksOut } from './extents.js'
import { streamGrids } from './prose-rows.js'
import { rowsBelowHeader, rowsBeyond } from './rows-beyond.js'
import { type StreamOptions, streamGrid } from './stream-grid.js'

/** Column gaps (em) inside a frame: narrower than without one, since the frame says "table" already. */
const FRAMED_CELL_GAP_EM = 0.55

/** White of this height (em) between rules ends a table. */
const STRETCH_GAP_MAX_EM = 6
/** Size taken for a stretch without text. */
const EMPTY_STRETCH_SIZE_PT = 10
/** A stretch between rules is no part of a table when more of its rows are prose. */
const PROSE_ROWS_SHARE = 0.35
/** ... or fewer of its rows have several cells. */
const SEVERAL_CELLS_SHARE = 0.25

/** Bold rows this much larger than the text (factor), alone between two rules, part two tables. */
const HEADING_IN_RULES_RATIO = 1.05
/** How far above a rule the text of its table is looked for, points. */
const ABOVE_RULE_PT = 30

/** Tables between horizontal rules of equal extent: stretches between rules that hold no prose. */
export function ruledGrids<W extends TableWord>(group: RuleGroup, index: WordIndex<W>): Grid<W>[] {
  const grids: Grid<W>[] = []
  for (const ysPt of tabularRuns(group, index)) {
    const first = ysPt[0] ?? 0
    const last = ysPt.at(-1) ?? 0
    const inside = wordsIn(index, {
      x0: group.x0 - OVERHANG_PT,
      x1: group.x1 + OVERHANG_PT,
      y0: first,
      y1: last,
    })
    const inner = ysPt.slice(1, -1)
    const isComplete = isCompleteBreaks(inside, inner)
    const breaks = {
      ysPt: inner,
      ...(isComplete ? { complete: { fromPt: first, toPt: last } } : {}),
    }
    grids.push(...framedGrids('rules', inside, breaks, index, group, ysPt[1]))
  }
  return grids
}

/** A table whose rows have painted grounds. */
export function bandedGrids<W extends TableWord>(group: BandGroup, index: WordIndex<W>): Grid<W>[] {
  const { edgesPt, bandHeightPt } = group
  const top = edgesPt[0] ?? 0
  const bottom = edgesPt.at(-1) ?? 0
  const inside = wordsIn(
    index,
    { x0: group.x0 - OVERHANG_PT, x1: group.x1 + OVERHANG_PT, y0: top, y1: bottom },
    0,
  )
  const isEven = edgesPt.every((y, k) => k === 0 || y - (edgesPt[k - 1] ?? 0) <= 2.2 * bandHeightPt)
  const breaks = { ysPt: edgesPt, ...(isEven ? { complete: { fromPt: top, toPt: bottom } } : {}) }
  return framedGrids('bands', inside, breaks, index, group, undefined)
}

function framedGrids<W extends TableWord>(
  kind: 'rules' | 'bands',
  inside: readonly W[],
  breaks: RowBreaks,
  index: WordIndex<W>,
  extent: Extent,
  headerEndPt: number | undefined,
): Grid<W>[] {
  if (inside.length < 2) return []
  const options = {
    kind,
    cellGapEm: FRAMED_CELL_GAP_EM,
    breaks,
    ...(headerEndPt === undefined ? {} : { bodyFromYPt: headerEndPt }),
  }
  const more = rowsOutside(inside, options, index, extent)
  const words = more.length === 0 ? inside : [...inside, ...more.flatMap((row) => row.words)]
  return streamGrids(words, options).map((grid) => withinFrame(grid, extent))
}

/** Rows of the table above and below its frame. */
function rowsOutside<W extends TableWord>(
  inside: readonly W[],
  options: StreamOptions,
  index: WordIndex<W>,
  extent: Extent,
): TextRow<W>[] {
  const grid = streamGrid(inside, options)
  if (grid !== undefined)
    return [
      ...rowsBeyond(grid, index, extent, 'above'),
      ...rowsBeyond(grid, index, extent, 'below'),
    ]
  // A table whose only rules are those of its header: it goes on over the page's end, or ends without a rule.
  return options.kind === 'rules' ? rowsBelowHeader(inside, index, extent) : []
}

/** The box as wide as its frame: parts of one table on two pages are equally wide, their text is not. */
const withinFrame = <W extends TableWord>(grid: Grid<W>, { x0, x1 }: Extent): Grid<W> => ({
  ...grid,
  box: { ...grid.box, x0: Math.min(grid.box.x0, x0), x1: Math.max(grid.box.x1, x1) },
})

/**
 * Rules' heights cut where the stretch between two of them is empty or prose; runs of at least two heights. A stretch
 * whose rows end early ends the run at its last row.
 */
function tabularRuns<W extends TableWord>(group: RuleGroup, index: WordIndex<W>): number[][] {
  const runs: number[][] = []
  let run: number[] = []
  for (const [k, y] of group.ysPt.entries()) {
    run.push(y)
    const next = group.ysPt[k + 1]
    const end = next === undefined ? y : tabularUntil(group, y, next, index)
    if (end === next) continue
    if (end > y) run.push(end)
    if (run.length >= 2) runs.push(run)
    run = []
  }
  return runs
}

/** How far down from rule `y0` rows of a table reach: `y1` for all of the stretch, `y0` for none of it. */
function tabularUntil<W extends TableWord>(
  extent: Extent,
  y0: number,
  y1: number,
  index: WordIndex<W>,
): number {
  const wide = { x0: extent.x0 - 60, x1: extent.x1 + 60, y0, y1 }
  if (isScattered(index, wide)) return y0
  const rows = rowsBeforeGap(textRows(wordsIn(index, wide, 0)), y0, y1)
  const last = rows.at(-1)
  const endPt = last === undefined ? y0 : last.baselinePt
  const isToEnd = y1 - endPt <= STRETCH_GAP_MAX_EM * (last?.sizePt ?? EMPTY_STRETCH_SIZE_PT)
  if (last !== undefined && !isTabular(rows, extent)) return y0
  if (isHeading(rows, extent, y0, index)) return y0
  return isToEnd ? y1 : endPt + (last === undefined ? 0 : 0.3 * last.sizePt)
}

/** Bold rows larger than the text above the rule: they part two tables. */
function isHeading<W extends TableWord>(
  rows: readonly TextRow[],
  { x0, x1 }: Extent,
  y0: number,
  index: WordIndex<W>,
): boolean {
  if (rows.length === 0 || rows.length > 2 || !rows.every(isTitle)) return false
  if (rows.some((row) => rowCells(row).length > 2)) return false
  const above = wordsIn(index, { x0, x1, y0: y0 - ABOVE_RULE_PT, y1: y0 }, 0).at(-1)
  const size = Math.min(...rows.map(({ sizePt }) => sizePt))
  return above !== undefined && size > HEADING_IN_RULES_RATIO * above.sizePt
}

function isTitle({ words }: TextRow): boolean {
  for (const { bold } of words) if (!bold) return false
  return true
}

function isTabular(rows: readonly TextRow[], extent: Extent): boolean {
  const proseMax = PROSE_ROWS_SHARE * rows.length
  let prose = 0
  const own = rows.map((row) => within(row, extent))
  for (const [at, row] of rows.entries()) {
    const inside = own[at] ?? row
    if (isProse(inside, extent) || sticksOut(row, extent) || endsProse(own[at - 1], inside, extent))
      prose++
    if (prose > proseMax) return false
  }
  let several = 0
  for (const row of rows) if (rowCells(row, STREAM_CELL_GAP_EM).length >= 2) several++
  return several >= SEVERAL_CELLS_SHARE * rows.length || rows.length <= 2
}

const within = (row: TextRow, { x0, x1 }: Extent): TextRow => ({
  ...row,
  words: row.words.filter((word) => word.x0 > x0 - OVERHANG_PT && word.x1 < x1 + OVERHANG_PT),
})

/** Rows from the top down to the first white that is too high for a table. */
function rowsBeforeGap<W extends TableWord>(
  rows: readonly TextRow<W>[],
  y0: number,
  y1: number,
): TextRow<W>[] {
  const found: TextRow<W>[] = []
  let above = y0
  for (const row of rows) {
    if (row.baselinePt - above > STRETCH_GAP_MAX_EM * row.sizePt) break
    above = row.baselinePt
    if (row.baselinePt < y1) found.push(row)
  }
  return found
}

/** Whether the rules part all rows: between two of them stands at most one line with most of the cells. */
function isCompleteBreaks(words: readonly TableWord[], ysPt: readonly number[]): boolean {
  if (ysPt.length < 3) return false
  const rows = textRows(words)
  const cells = rows.map(cellCount)
  const cellsMin = Math.max(2, 0.6 * Math.max(...cells))
  let single = 0
  for (let k = 1; k < ysPt.length; k++) {
    const from = ysPt[k - 1] ?? 0
    const to = ysPt[k] ?? 0
    let full = 0
    for (const [at, { baselinePt }] of rows.entries())
      if ((cells[at] ?? 0) >= cellsMin && baselinePt > from && baselinePt < to) full++
    if (full <= 1) single++
  }
  return single >= 0.8 * (ysPt.length - 1)
}

const cellCount = (row: TextRow): number => rowCells(row).length
