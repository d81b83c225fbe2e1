import { type Extent, extentOf } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { type Grid, type GridCell, hasWords, isOfCells, withoutRuledTitles } from '../grid.js'
import { isNumeric } from '../numbers.js'
import { wordsText } from '../words.js'
import { alignedCells } from './alignment.js'
import { runOnOf } from './run-on.js'

/** What tells tables from lists, code, columns of prose, forms and drawings. Shares are from 0 to 1. */
export interface GridFeatures {
  readonly rows: number
  readonly columns: number
  /** Cells with text of all slots, in rows that have any. */
  readonly filled: number
  /** Columns with text in at least 40 % of the rows that have any. */
  readonly solidColumns: number
  /** Numeric cells below the first row, of those with text. */
  readonly numeric: number
  /** Columns after the first whose cells below the first row are mostly numeric, of all columns after the first. */
  readonly numericColumns: number
  /** Whether the first row is text over numbers or over code, or bold over light. */
  readonly header: boolean
  /** Whether each column has a title of text over cells that are mostly code; only between rules, or as cells are painted. */
  readonly titledCode: boolean
  /** Mean characters of a cell with text. */
  readonly meanChars: number
  /** Characters of the longest cell of all characters. */
  readonly longest: number
  /** Words in a monospaced font. */
  readonly mono: number
  /** Cells whose left neighbour ends less than an em before them, of those with one; 0 in a lattice. */
  readonly narrowGaps: number
  /** Cells that go on a sentence of the cell above, of those with one; 0 in a lattice. */
  readonly runOn: number
  /** Cells of the first column that end in a colon; 0 in a lattice. */
  readonly labels: number
  /** Cells of several figures: columns or rows that were not parted. */
  readonly crowded: number
  /** Cells of several lines. */
  readonly wrapped: number
  /** Cells over several slots. */
  readonly spanned: number
  /** Cells of up to 18 characters, and figures. */
  readonly short: number
  /** Rows whose first slot has text, of those that have any. */
  readonly firstFilled: number
  /** Cells that are figures in a column of figures, or text in one of text. */
  readonly typed: number
  /** Cells of a column that share its most common left, right or middle. */
  readonly aligned: number
}

interface TextCell extends GridCell, Extent {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly isNumeric: boolean
}

/** Each candidate is asked about more than once. */
const known = new WeakMap<Grid, GridFeatures>()

export function gridFeatures(grid: Grid): GridFeatures {
  const before = known.get(grid)
  if (before !== undefined) return before
  const features = featuresOf(withoutRuledTitles(grid))
  known.set(grid, features)
  return features
}

function featuresOf(grid: Grid): GridFeatures {
  const cells = textCells(grid)
  const { chars, longest, words, mono } = countsOf(cells)
  const body = cells.filter(({ row }) => row > 0)
  // Lines part the cells of a lattice, the tree those of its tables, underlined titles columns, painting one cell after the
  // other its own, whatever their text looks like.
  const isParted = isOfCells(grid) || grid.hasUnderlinedTitles === true || grid.isPainted === true
  // Drawn rows without any text are there to be filled in: they say nothing of the columns.
  const rows = new Set(cells.map(({ row }) => row)).size
  const columns = grid.kind === 'lattice' ? usedColumns(grid) : grid.columns
  const titledCode = (grid.kind === 'rules' || grid.isPainted === true) && isTitledCode(grid, cells)
  return {
    rows: grid.rows.length,
    columns: grid.columns,
    filled: Math.min(1, share(cells.length, rows * columns)),
    solidColumns: solidColumns(grid, cells, rows),
    numeric: share(countOf(body, isFigure), body.length),
    numericColumns: Math.min(1, share(numericColumns(grid, body), columns - 1)),
    header: hasHeader(cells) || titledCode,
    titledCode,
    meanChars: share(chars, cells.length),
    longest: share(longest, chars),
    mono: share(mono, words),
    narrowGaps: isParted ? 0 : narrowGapShare(cells, grid.narrowGuttersPt ?? []),
    runOn: isParted ? 0 : runOnShare(grid),
    labels: isParted ? 0 : labelShare(cells),
    crowded: share(countOf(cells, isCrowded), cells.length),
    wrapped: share(countOf(cells, isWrapped), cells.length),
    spanned: share(countOf(cells, isSpanned), cells.length),
    short: share(countOf(cells, isShort), cells.length),
    firstFilled: share(countOf(cells, isFirst), rows),
    typed: typedShare(grid, body),
    aligned: alignedShare(
      grid,
      // Without lines a title over several columns is only text that runs on.
      grid.kind === 'stream' ? cells.filter(isSingle) : cells,
    ),
  }
}

/** Cells up to so many characters are short. */
const SHORT_CHARS = 18
/** A figure of its own, no date's or formula's part. */
const FIGURE = /^[$€£(]?[-+−–]?\d[\d.,]*[%)]*$/
const CROWDED_SHARE = 0.6

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

function textCells(grid: Grid): TextCell[] {
  const found: TextCell[] = []
  for (const [row, cells] of grid.rows.entries())
    for (const [column, cell] of cells.entries())
      if (cell !== undefined && cell.words.length > 0) found.push(textCell(row, column, cell))
  return found
}

function textCell(row: number, column: number, { words, colspan, rowspan }: GridCell): TextCell {
  const text = wordsText(words)
  const { x0, x1 } = extentOf(words)
  return { row, column, words, colspan, rowspan, text, isNumeric: isNumeric(text), x0, x1 }
}

/** Sums over all cells; `longest` is the most characters of one. */
function countsOf(cells: readonly TextCell[]) {
  const counts = { chars: 0, longest: 0, words: 0, mono: 0 }
  for (const { text, words } of cells) {
    counts.chars += text.length
    counts.longest = Math.max(counts.longest, text.length)
    counts.words += words.length
    counts.mono += countOf(words, ({ mono }) => mono)
  }
  return counts
}

const isFigure = ({ isNumeric }: TextCell): boolean => isNumeric
const isFirst = ({ column }: TextCell): boolean => column === 0
const isShort = ({ text, isNumeric }: TextCell): boolean => isNumeric || text.length <= SHORT_CHARS
const isSpanned = ({ colspan, rowspan }: TextCell): boolean => colspan > 1 || rowspan > 1

function isCrowded({ words }: TextCell): boolean {
  if (words.length < 2) return false
  const figures = countOf(words, ({ text }) => FIGURE.test(text))
  return figures >= 2 && figures >= CROWDED_SHARE * words.length
}

// What the features count; the weights were fitted with these numbers, which were not fitted themselves.

/** A word further than this from the cell's first baseline is on another line, ems. */
const WRAPPED_EM = 0.6
/** A column is solid where this share of the rows have a cell in it, and of numbers where this share of its cells are. */
const SOLID_SHARE = 0.4
const NUMERIC_SHARE = 0.6
/** Share of numbers below a first row without any that makes it a header. */
const HEADED_NUMERIC_SHARE = 0.3

function isWrapped({ words }: TextCell): boolean {
  const first = words[0]?.baselinePt ?? 0
  return words.some(({ baselinePt, sizePt }) => Math.abs(baselinePt - first) > WRAPPED_EM * sizePt)
}

/** A column's cells are of one kind: figures, or text. */
function typedShare(grid: Grid, body: readonly TextCell[]): number {
  let typed = 0
  for (const own of cellsByColumn(grid, body)) {
    const numeric = countOf(own, isFigure)
    typed += Math.max(numeric, own.length - numeric)
  }
  return share(typed, body.length)
}

/** Fewer rows say nothing of a column without text. */
const EMPTY_ROWS_MIN = 3

/** Without those that are empty in the lower half: drawn columns under a title are there to be filled in, too. */
function usedColumns({ rows, columns }: Grid): number {
  const written = rows.filter((cells) => cells.some(hasWords))
  const lower = written.slice(Math.ceil(written.length / 2))
  if (lower.length < EMPTY_ROWS_MIN) return columns
  const isEmpty = (column: number) => lower.every((cells) => cells[column]?.words.length === 0)
  let used = 0
  for (let column = 0; column < columns; column++) if (!isEmpty(column)) used++
  return used
}

const isSingle = ({ colspan }: TextCell): boolean => colspan === 1

function cellsByColumn({ columns }: Grid, cells: readonly TextCell[]): TextCell[][] {
  const byColumn: TextCell[][] = []
  for (let column = 0; column < columns; column++) byColumn.push([])
  for (const cell of cells) byColumn[cell.column]?.push(cell)
  return byColumn
}

const solidColumns = (grid: Grid, cells: readonly TextCell[], rows: number): number =>
  countOf(cellsByColumn(grid, cells), ({ length }) => length >= SOLID_SHARE * rows)

/** Columns after the first that are mostly numbers. */
const numericColumns = (grid: Grid, cells: readonly TextCell[]): number =>
  countOf(cellsByColumn(grid, cells).slice(1), isMostlyNumeric)

const isMostlyNumeric = (cells: readonly TextCell[]): boolean =>
  cells.length > 0 && countOf(cells, isFigure) >= NUMERIC_SHARE * cells.length

function hasHeader(cells: readonly TextCell[]): boolean {
  const first = cells.filter(({ row }) => row === 0)
  const rest = cells.filter(({ row }) => row > 0)
  if (first.length < 2 || rest.length === 0) return false
  const isOverNumbers = countOf(rest, isFigure) >= HEADED_NUMERIC_SHARE * rest.length
  if (isOverNumbers && !first.some(isFigure)) return true
  return first.every(isBold) && 2 * countOf(rest, isBold) < rest.length
}

/** Whether each column has a title of text over cells that are mostly code: a listing has one title at most. */
function isTitledCode({ columns }: Grid, cells: readonly TextCell[]): boolean {
  const titles = cells.filter(({ row }) => row === 0)
  const rest = cells.filter(({ row }) => row > 0)
  if (titles.length < columns || titles.some(hasCode)) return false
  return 2 * countOf(rest, hasCode) > rest.length
}

const hasCode = ({ words }: TextCell): boolean => words.some(({ mono }) => mono)
const isBold = ({ words }: TextCell): boolean => words.every(({ bold }) => bold)

function narrowGapShare(cells: readonly TextCell[], guttersPt: readonly number[]): number {
  let pairs = 0
  let narrow = 0
  let left: TextCell | undefined
  for (const cell of cells) {
    if (left !== undefined && left.row === cell.row) {
      pairs++
      if (gapEm(left, cell) < 1 && !isTold(left, cell, guttersPt)) narrow++
    }
    left = cell
  }
  return share(narrow, pairs)
}

const isTold = (left: Extent, right: Extent, guttersPt: readonly number[]): boolean =>
  guttersPt.some((x) => x >= left.x1 && x <= right.x0)

function gapEm(left: TextCell, right: TextCell): number {
  return (right.x0 - left.x1) / (right.words[0]?.sizePt ?? 1)
}

function runOnShare({ rows, columns }: Grid): number {
  let [pairs, runOn] = [0, 0]
  for (let column = 0; column < columns; column++) {
    const own = runOnOf(rows.map((row) => row[column]))
    pairs += own.pairs
    runOn += own.runOn
  }
  return share(runOn, pairs)
}

function labelShare(cells: readonly TextCell[]): number {
  const first = cells.filter(isFirst)
  return share(
    countOf(first, ({ text }) => text.endsWith(':')),
    first.length,
  )
}

function alignedShare(grid: Grid, cells: readonly TextCell[]): number {
  const aligned = cellsByColumn(grid, cells).map(alignedCells)
  return share(
    aligned.reduce((sum, own) => sum + own, 0),
    cells.length,
  )
}
