import { type Extent, extentOf } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { type Grid, hasWords, wordsOfRow } from '../grid.js'
import { isNumeric } from '../numbers.js'
import { CELL_GAP_EM } from '../thresholds.js'
import { type WordIndex, wordsIn } from '../word-index.js'
import { rowCells, type TextRow, textRows, wordsText } from '../words.js'
import { isProse } from './extents.js'

/** Fewer rows of figures say nothing of what stands beside them. */
const ROWS_MIN = 3
/** Share of the first column's cells that are figures where labels may be missing. */
const FIGURES_SHARE = 0.7
/** Share of the rows of figures that have a label. */
const LABELLED_SHARE = 0.7
/** Share of the lines beside that may be of several cells, and of those that may be as wide as running text. */
const CELLS_SHARE = 0.25
const PROSE_SHARE = 0.6
/** A label and its figures stand on one baseline, give or take so much, points. */
const BASELINE_PT = 1
/** The label of a first section stands so far out from those of its rows, and so far above them, points. */
const SECTION_OUT_PT = 20
const SECTION_UP_PT = 30

/**
 * The extent of a table whose rules are drawn above and below its figures alone, with the labels beside them; undefined
 * where its first column is no figures, or what stands beside them is a column of text.
 */
export function withLabelsBeside(grid: Grid, index: WordIndex, extent: Extent): Extent | undefined {
  const figures = grid.rows.filter(([first]) => hasWords(first))
  const numeric = countOf(figures, ([first]) => isNumeric(wordsText(first?.words ?? [])))
  if (numeric < ROWS_MIN || numeric < FIGURES_SHARE * figures.length) return undefined
  const { y0, y1 } = grid.box
  const lines = textRows(wordsIn(index, { x0: 0, x1: extent.x0 - 1, y0, y1 }, 0))
  const isOnRow = rowsOfGrid(grid)
  if (countOf(lines, isOnRow) < LABELLED_SHARE * numeric) return undefined
  const beside = { x0: extentOf(lines.flatMap(({ words }) => words)).x0, x1: extent.x0 }
  const cells = countOf(lines, (line) => rowCells(line, CELL_GAP_EM).length > 1)
  const prose = countOf(lines, (line) => isProse(line, beside))
  if (cells > CELLS_SHARE * lines.length || prose > PROSE_SHARE * lines.length) return undefined
  const sections = { x0: beside.x0 - SECTION_OUT_PT, x1: extent.x0, y0: y0 - SECTION_UP_PT, y1 }
  return { x0: extentOf(wordsIn(index, sections)).x0, x1: extent.x1 }
}

/** Tells whether a line stands on the baseline of some row, in one step: a page may have thousands of both. */
function rowsOfGrid({ rows }: Grid): (line: TextRow) => boolean {
  const placeOf = (baselinePt: number) => Math.round(baselinePt / BASELINE_PT)
  const places = new Set<number>()
  for (const row of rows) {
    for (const { baselinePt } of wordsOfRow(row)) {
      const place = placeOf(baselinePt)
      for (const near of [place - 1, place, place + 1]) places.add(near)
    }
  }
  return ({ baselinePt }) => places.has(placeOf(baselinePt))
}
