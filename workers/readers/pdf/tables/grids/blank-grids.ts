import { centreOf, type Extent, extentOf } from '../../model/geometry.js'
import { ASCENT_EM } from '../../model/page.js'
import { countOf } from '../../model/statistics.js'
import type { BlankRows } from '../evidence/blank-rows.js'
import type { Grid } from '../grid.js'
import { CELL_GAP_EM, OVERHANG_PT, TIGHT_LEADING_EM } from '../thresholds.js'
import { type WordIndex, wordsIn } from '../word-index.js'
import { rowCells, type TextRow, textRows } from '../words.js'
import { latticeGrid } from './lattice-grid.js'

/** Labels of rows begin at most so far before the first line, points. */
const LABEL_REACH_PT = 150
/** Titles have so many lines at most. */
const TITLE_LINES_MAX = 3
/** Words that stand on a line have their baseline at most so far above it, em. */
const STANDS_EM = 0.8
/** Text over one line reaches so far over the next one, points. */
const CROSSING_PT = 3

/**
 * The table of a form whose cells are lines to be filled in: each column has a title above them, or each row a label before
 * the first one. Undefined where text stands between the lines, which have labels of their own then, or above one without
 * standing on it, as below signatures.
 */
export function blankGrid(rows: BlankRows, index: WordIndex): Grid | undefined {
  const { blanks, ysPt, heightPt } = rows
  const { x0, x1 } = extentOf(blanks)
  const topPt = (ysPt[0] ?? 0) - heightPt
  const reach = { x0: x0 - LABEL_REACH_PT, x1: x1 + OVERHANG_PT }
  const body = textRows(wordsIn(index, { ...reach, y0: topPt, y1: ysPt.at(-1) ?? 0 }, 0))
  const columns = body.map((row) => (standsOnLine(row, ysPt) ? columnsOf(row, blanks) : undefined))
  if (columns.includes(undefined)) return undefined
  const above = { ...reach, y0: topPt - TITLE_LINES_MAX * heightPt, y1: topPt }
  const titles = titleRows(textRows(wordsIn(index, above, 0)), blanks)
  const labelled = countOf(columns, (own) => own?.includes(LABELS) === true)
  if (titles.length === 0 && labelled < ysPt.length) return undefined
  return gridOf(rows, titles, body, labelled > 0)
}

function gridOf(
  { blanks, ysPt, heightPt }: BlankRows,
  titles: readonly TextRow[],
  body: readonly TextRow[],
  hasLabels: boolean,
): Grid {
  const words = [...titles, ...body].flatMap((row) => row.words)
  const { x0, x1 } = extentOf([...words, ...blanks])
  const borders = blanks.map((blank, at) => (blank.x0 + (blanks[at - 1]?.x1 ?? blank.x0)) / 2)
  const xs = [...(hasLabels ? [x0] : []), ...borders, x1]
  const topsPt = titles.slice(0, 1).map(({ baselinePt, sizePt }) => baselinePt - ASCENT_EM * sizePt)
  const ys = [...topsPt, (ysPt[0] ?? 0) - heightPt, ...ysPt]
  const cells = ys
    .slice(1)
    .flatMap((_, row) => xs.slice(1).map((__, column) => ({ row, column, rowspan: 1, colspan: 1 })))
  return latticeGrid({ xs, ys, cells }, words)
}

const standsOnLine = ({ baselinePt, sizePt }: TextRow, ysPt: readonly number[]): boolean =>
  ysPt.some((y) => y > baselinePt - 1 && y - baselinePt <= STANDS_EM * sizePt)

/** What stands before the first line. */
const LABELS = -1

/** The lines that the texts of a row stand over, each clear of the others; undefined where one stands between two. */
function columnsOf(row: TextRow, blanks: readonly Extent[]): number[] | undefined {
  const columns: number[] = []
  for (const cell of rowCells(row, CELL_GAP_EM)) {
    const column = blanks.findIndex((_, at) => isOverLine(cell, blanks, at))
    if (column < 0 && cell.x1 > (blanks[0]?.x0 ?? 0)) return undefined
    columns.push(column < 0 ? LABELS : column)
  }
  return columns
}

function isOverLine(cell: Extent, blanks: readonly Extent[], at: number): boolean {
  const [blank, centre] = [blanks[at], centreOf(cell)]
  if (blank === undefined || centre < blank.x0 || centre > blank.x1) return false
  const from = blanks[at - 1]?.x1 ?? Number.NEGATIVE_INFINITY
  const to = blanks[at + 1]?.x0 ?? Number.POSITIVE_INFINITY
  return cell.x0 > from - CROSSING_PT && cell.x1 < to + CROSSING_PT
}

/** The lowest of the rows that hold a title over each of the lines, and nothing else; none where one has no title. */
function titleRows(rows: readonly TextRow[], blanks: readonly Extent[]): TextRow[] {
  const titled = new Set<number>()
  let from = rows.length
  for (; from > 0; from--) {
    const [row, below] = [rows[from - 1], rows[from]]
    if (row === undefined || !isRightAbove(row, below)) break
    const columns = columnsOf(row, blanks)
    // What stands at the left alone is what the whole table is called.
    if (columns === undefined || columns.every((column) => column <= 0)) break
    for (const column of columns) titled.add(column)
  }
  return blanks.every((_, column) => titled.has(column)) ? rows.slice(from) : []
}

const isRightAbove = (row: TextRow, below: TextRow | undefined): boolean =>
  below === undefined || below.baselinePt - row.baselinePt <= TIGHT_LEADING_EM * below.sizePt
