import type { BandGroup } from './bands.js'
import type { Grid } from './grid.js'
import type { RowBreaks } from './row-merging.js'
import type { RuleGroup } from './rule-groups.js'
import { streamGrid } from './stream-grid.js'
import {
  CELL_GAP_EM,
  EXTENSION_LEADING_EM,
  PROSE_CHARS_MIN,
  PROSE_WIDTH_SHARE,
  STREAM_CELL_GAP_EM,
} from './thresholds.js'
import { type WordIndex, wordsIn } from './word-index.js'
import { rowCells, type TableWord, type TextRow, textRows, wordsText } from './words.js'

/** Column gaps (em) inside a frame: narrower than without one, since the frame says "table" already. */
const FRAMED_CELL_GAP_EM = 0.55
/** Words this far (pt) outside the frame's ends still belong to it. */
const OVERHANG_PT = 4

/** White of this height (em) between rules ends a table. */
const STRETCH_GAP_MAX_EM = 6
/** Size taken for a stretch without text. */
const EMPTY_STRETCH_SIZE_PT = 10
/** A stretch between rules is no part of a table when more of its rows are prose. */
const PROSE_ROWS_SHARE = 0.35
/** ... or fewer of its rows have several cells. */
const SEVERAL_CELLS_SHARE = 0.25

interface Extent {
  readonly x0: number
  readonly x1: number
}

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
    const grid = framedGrid('rules', inside, breaks, index, group, ysPt[1])
    if (grid !== undefined) grids.push(grid)
  }
  return grids
}

/** A table whose rows have painted grounds. */
export function bandedGrid<W extends TableWord>(
  group: BandGroup,
  index: WordIndex<W>,
): Grid<W> | undefined {
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
  return framedGrid('bands', inside, breaks, index, group, undefined)
}

function framedGrid<W extends TableWord>(
  kind: 'rules' | 'bands',
  inside: readonly W[],
  breaks: RowBreaks,
  index: WordIndex<W>,
  extent: Extent,
  headerEndPt: number | undefined,
): Grid<W> | undefined {
  if (inside.length < 3) return undefined
  const options = {
    kind,
    cellGapEm: FRAMED_CELL_GAP_EM,
    breaks,
    ...(headerEndPt === undefined ? {} : { bodyFromYPt: headerEndPt }),
  }
  const grid = streamGrid(inside, options)
  if (grid === undefined) return undefined
  const more = [
    ...rowsBeyond(grid, index, extent, 'above'),
    ...rowsBeyond(grid, index, extent, 'below'),
  ]
  if (more.length === 0) return withinFrame(grid, extent)
  return withinFrame(
    streamGrid([...inside, ...more.flatMap((row) => row.words)], options) ?? grid,
    extent,
  )
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
  group.ysPt.forEach((y, k) => {
    run.push(y)
    const next = group.ysPt[k + 1]
    const end = next === undefined ? y : tabularUntil(group, y, next, index)
    if (end === next) return
    if (end > y) run.push(end)
    if (run.length >= 2) runs.push(run)
    run = []
  })
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
  const rows = rowsBeforeGap(textRows(wordsIn(index, wide, 0)), y0, y1)
  const last = rows.at(-1)
  const endPt = last === undefined ? y0 : last.baselinePt
  const isToEnd = y1 - endPt <= STRETCH_GAP_MAX_EM * (last?.sizePt ?? EMPTY_STRETCH_SIZE_PT)
  if (last !== undefined && !isTabular(rows, extent)) return y0
  return isToEnd ? y1 : endPt + (last === undefined ? 0 : 0.3 * last.sizePt)
}

function isTabular(rows: readonly TextRow[], extent: Extent): boolean {
  const prose = rows.filter((row) => isProse(row, extent) || sticksOut(row, extent))
  const several = rows.filter((row) => rowCells(row, STREAM_CELL_GAP_EM).length >= 2)
  const isSparse = several.length < SEVERAL_CELLS_SHARE * rows.length
  return prose.length <= PROSE_ROWS_SHARE * rows.length && (!isSparse || rows.length <= 2)
}

/** Rows from the top down to the first white that is too high for a table. */
function rowsBeforeGap<W extends TableWord>(
  rows: readonly TextRow<W>[],
  y0: number,
  y1: number,
): TextRow<W>[] {
  const end = rows.findIndex((row, k) => {
    const above = rows[k - 1]?.baselinePt ?? y0
    return row.baselinePt - above > STRETCH_GAP_MAX_EM * row.sizePt
  })
  return rows.slice(0, end < 0 ? rows.length : end).filter((row) => row.baselinePt < y1)
}

function isProse(row: TextRow, extent: Extent): boolean {
  const cells = rowCells(row, STREAM_CELL_GAP_EM)
  const cell = cells[0]
  if (cell === undefined || cells.length > 1) return false
  const isWide = cell.x1 - cell.x0 > PROSE_WIDTH_SHARE * (extent.x1 - extent.x0)
  return isWide && wordsText(cell.words).length >= PROSE_CHARS_MIN
}

/** Text that runs over an end of the rules: they frame something else. */
const sticksOut = (row: TextRow, extent: Extent): boolean =>
  rowCells(row, CELL_GAP_EM).some(
    (cell) =>
      (cell.x0 < extent.x0 - OVERHANG_PT && cell.x1 > extent.x0 + OVERHANG_PT) ||
      (cell.x1 > extent.x1 + OVERHANG_PT && cell.x0 < extent.x1 - OVERHANG_PT),
  )

/** Whether the rules part all rows: between two of them stands at most one line with most of the cells. */
function isCompleteBreaks(words: readonly TableWord[], ysPt: readonly number[]): boolean {
  if (ysPt.length < 3) return false
  const rows = textRows(words).map((row) => ({ y: row.baselinePt, cells: rowCells(row).length }))
  const most = Math.max(...rows.map((row) => row.cells))
  const full = rows.filter((row) => row.cells >= Math.max(2, 0.6 * most))
  const between = ysPt
    .slice(1)
    .map((y, k) => full.filter((row) => row.y > (ysPt[k] ?? 0) && row.y < y).length)
  return between.filter((count) => count <= 1).length >= 0.8 * between.length
}

const CAPTION = /^(?:table|tab\.|figure|fig\.|tabelle|abb|tableau|tabla|source|quelle|note)\b/i

/** Rows of text above or below the grid that keep to its columns: a header over the first rule, totals under the last. */
function rowsBeyond<W extends TableWord>(
  grid: Grid<W>,
  index: WordIndex<W>,
  extent: Extent,
  side: 'above' | 'below',
): TextRow<W>[] {
  const { y0, y1 } = grid.box
  const reachPt = 200
  const span = side === 'above' ? { y0: y0 - reachPt, y1: y0 } : { y0: y1, y1: y1 + reachPt }
  const words = wordsIn(index, { x0: extent.x0 - 60, x1: extent.x1 + 60, ...span }, -0.5)
  const rows = textRows(words)
  if (side === 'above') rows.reverse()
  const columns = columnExtents(grid)
  const found: TextRow<W>[] = []
  let pending: TextRow<W>[] = []
  let lastPt =
    side === 'above' ? y0 + 0.8 * (rows[0]?.sizePt ?? 0) : y1 - 0.22 * (rows[0]?.sizePt ?? 0)
  for (const row of rows) {
    const gapEm = Math.abs(row.baselinePt - lastPt) / row.sizePt
    if (gapEm > EXTENSION_LEADING_EM || sticksOut(row, extent)) break
    lastPt = row.baselinePt
    pending.push(row)
    if (fitsColumns(row, columns)) {
      found.push(...pending)
      pending = []
    } else if (side === 'below' || pending.length > 1 || !isSpanningTitle(row, columns)) break
  }
  return found
}

/** A short line over the figures' columns: `in millions`, `Year ended`. */
function isSpanningTitle(row: TextRow, columns: readonly Extent[]): boolean {
  const cells = rowCells(row, CELL_GAP_EM)
  const start = cells[0]?.x0 ?? 0
  return (
    cells.length === 1 &&
    start > (columns[0]?.x1 ?? 0) &&
    wordsText(row.words).length < PROSE_CHARS_MIN
  )
}

function columnExtents(grid: Grid): Extent[] {
  return Array.from({ length: grid.columns }, (_, column) => {
    const words = grid.rows.flatMap((row) =>
      row[column]?.colspan === 1 ? (row[column]?.words ?? []) : [],
    )
    return {
      x0: Math.min(...words.map((word) => word.x0)),
      x1: Math.max(...words.map((word) => word.x1)),
    }
  })
}

/** Two cells and more, each over one column; no caption. */
function fitsColumns(row: TextRow, columns: readonly Extent[]): boolean {
  const cells = rowCells(row, CELL_GAP_EM)
  if (cells.length < 2 || CAPTION.test(wordsText(row.words))) return false
  return cells.every(
    (cell) => columns.filter((column) => cell.x0 < column.x1 && cell.x1 > column.x0).length === 1,
  )
}
