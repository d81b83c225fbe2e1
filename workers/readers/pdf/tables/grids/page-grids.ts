import type { Rect } from '../../../../document/blocks.js'
import { type Extent, extentOf } from '../../model/geometry.js'
import { medianOf } from '../../model/statistics.js'
import { isPaintedApart } from '../choice/painted-apart.js'
import { ruleLines } from '../evidence/rule-groups.js'
import type { Ruling } from '../evidence/rulings.js'
import { cellsByColumn, type Grid } from '../grid.js'
import { isNumeric } from '../numbers.js'
import { STREAM_CELL_GAP_EM } from '../thresholds.js'
import { rowCells, type TextRow, wordsText } from '../words.js'
import { withTitles } from './aligned-grids.js'
import { isShort, pageRuns } from './page-runs.js'
import { streamGrids } from './prose-rows.js'
import { boxOf } from './stream-grid.js'
import { tidyGrid } from './tidy-grid.js'
import { titledGrids } from './underlined-titles.js'

const ROWS_MIN = 4
const COLUMNS_MIN = 3
/** Shares of the cells behind the first column. */
const SHORT_SHARE = 0.7
const NUMERIC_SHARE = 0.2
/**
 * Longer pieces of text stand in columns of the page; so many on each side show a gutter that few others cross. Labels
 * are as long as the lines of a narrow column: only longer ones count beside the grid's own rows, and fewer will do.
 */
const TEXTS_OUTSIDE: ColumnLines = { charsMin: 25, linesMin: 6 }
const TEXTS_ANYWHERE: ColumnLines = { charsMin: 40, linesMin: 4 }
const GUTTER_CROSSED_SHARE = 0.15
/** A rule along so much of one side, and another along the other, none along both: tables beside each other. */
const SIDE_SHARE = 0.8
/** Rules along one side alone that frame so much of the height are those of one table of two. */
const FRAMED_SHARE = 0.5
const SIDE_RULE_MIN_PT = 40
const SIDE_RULE_REACH_PT = 15

/** How far the text of a page reaches, and what is drawn on it. */
interface SearchedPage extends Extent {
  rulings(): readonly Ruling[]
  /** Whether what is there is a table already that no run of rows could say better. */
  isKnown(box: Rect): boolean
}

/** Grids that the page as a whole shows without cells drawn: runs of rows with aligned cells, short ones and figures. */
export function pageGrids(rows: readonly TextRow[], page: SearchedPage): Grid[] {
  const grids: Grid[] = []
  for (const run of pageRuns(rows, page)) {
    const rulings = page.rulings()
    const { from, words, options } = withTitles(rows, run, rulings)
    if (page.isKnown(boxOf(words))) continue
    const others = [...rows.slice(0, from), ...rows.slice(run.to)]
    for (const part of streamGrids(words, options)) {
      const tidy = { ...tidyGrid(part), isOpen: true } as const
      if (!isOpenTable(tidy) || page.isKnown(tidy.box) || areTwo(tidy, rulings)) continue
      const isAcross =
        isAcrossGutter(tidy, others, TEXTS_OUTSIDE) || isAcrossGutter(tidy, rows, TEXTS_ANYWHERE)
      if (!isAcross) grids.push(tidy)
    }
  }
  return grids
}

/** Tables of the page as a whole whose titles are underlined one by one. */
export function titledPageGrids(rows: readonly TextRow[], rulings: readonly Ruling[]): Grid[] {
  return titledGrids(rows, rulings).filter((grid) => {
    const { y0, y1 } = grid.box
    const others = rows.filter(({ baselinePt }) => baselinePt < y0 || baselinePt > y1)
    return !isAcrossGutter(grid, others, TEXTS_OUTSIDE)
  })
}

interface ColumnTexts extends Extent {
  readonly texts: readonly string[]
}

/** The texts of the cells over one column each, by column, and how far they reach. */
const columnTexts = (grid: Grid): ColumnTexts[] =>
  cellsByColumn(grid).map((cells) => ({
    texts: cells.map(({ words }) => wordsText(words)),
    ...extentOf(cells.flatMap(({ words }) => words)),
  }))

function isOpenTable(grid: Grid): boolean {
  if (grid.columns < COLUMNS_MIN || grid.rows.length < ROWS_MIN) return false
  const cells = columnTexts(grid)
    .slice(1)
    .flatMap(({ texts }) => texts)
  if (cells.length === 0) return false
  const short = cells.filter(isShort).length
  const numeric = cells.filter(isNumeric).length
  if (short < SHORT_SHARE * cells.length) return false
  return numeric >= NUMERIC_SHARE * cells.length || !isPaintedApart(grid)
}

/** What shows that text stands in columns: characters of a line, lines of each side. */
interface ColumnLines {
  readonly charsMin: number
  readonly linesMin: number
}

/** Whether the rows' text stands in columns that a gap of the grid parts: it runs over a gutter. */
function isAcrossGutter(
  grid: Grid,
  rows: readonly TextRow[],
  { charsMin, linesMin }: ColumnLines,
): boolean {
  const prose: Extent[] = []
  for (const row of rows)
    for (const cell of rowCells(row, STREAM_CELL_GAP_EM))
      if (wordsText(cell.words).length >= charsMin) prose.push(cell)
  if (prose.length < 2 * linesMin) return false
  const columns = cellsByColumn(grid)
  for (let column = 1; column < grid.columns; column++) {
    const x0 = extentOf(columns[column - 1]?.flatMap(({ words }) => words) ?? []).x1
    // Words of the text beside a table may stand in its columns, too.
    const x1 = medianOf((columns[column] ?? []).map(({ words }) => words[0]?.x0 ?? 0))
    const [from, to] = [Math.min(x0, x1), Math.max(x0, x1)]
    const left = prose.filter((line) => line.x0 < from && line.x1 <= to).length
    const right = prose.filter((line) => line.x0 >= from && line.x1 > to).length
    if (Math.min(left, right) < linesMin) continue
    if (prose.length - left - right <= GUTTER_CROSSED_SHARE * prose.length) return true
  }
  return false
}

/** Whether rules show two tables beside each other. */
function areTwo(grid: Grid, rulings: readonly Ruling[]): boolean {
  const { x0, x1, y0, y1 } = grid.box
  const near = ruleLines(rulings).filter(
    ({ at, from, to }) =>
      at > y0 - SIDE_RULE_REACH_PT &&
      at < y1 + SIDE_RULE_REACH_PT &&
      to - from > SIDE_RULE_MIN_PT &&
      to > x0 &&
      from < x1,
  )
  const columns = columnTexts(grid)
  for (let column = 2; column < grid.columns - 1; column++) {
    const left = columns[column - 1]?.x1 ?? x1
    const right = columns[column]?.x0 ?? x0
    if (right <= left || near.some(({ from, to }) => from < left && to > right)) continue
    const onLeft = near.filter(
      ({ from, to }) =>
        to <= right && Math.min(to, left) - Math.max(from, x0) >= SIDE_SHARE * (left - x0),
    )
    const onRight = near.filter(
      ({ from, to }) =>
        from >= left && Math.min(to, x1) - Math.max(from, right) >= SIDE_SHARE * (x1 - right),
    )
    if (onLeft.length > 0 && onRight.length > 0) return true
    const framedPt = Math.max(reachOf(onLeft), reachOf(onRight))
    if (framedPt >= FRAMED_SHARE * (y1 - y0) && hasLabels(columns[column])) return true
  }
  return false
}

/** From the first rule to the last, points. */
function reachOf(rules: readonly Ruling[]): number {
  const heights = rules.map(({ at }) => at)
  return heights.length === 0 ? 0 : Math.max(...heights) - Math.min(...heights)
}

/** Whether most of a column's cells are no figures: rows of a second table begin with it. */
const hasLabels = (column: ColumnTexts | undefined): boolean =>
  column !== undefined && 2 * column.texts.filter(isNumeric).length < column.texts.length
