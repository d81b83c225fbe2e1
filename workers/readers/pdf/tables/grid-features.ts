import type { Grid, GridCell } from './grid.js'
import { isNumeric } from './numbers.js'
import { type TableWord, textRows, wordsText } from './words.js'

/** What tells tables from lists, code, columns of prose, forms and drawings. Shares are from 0 to 1. */
export interface GridFeatures {
  readonly rows: number
  readonly columns: number
  /** Cells with text of all slots. */
  readonly filled: number
  /** Columns with text in at least 40 % of their rows. */
  readonly solidColumns: number
  /** Numeric cells below the first row, of those with text. */
  readonly numeric: number
  /** Columns after the first whose cells below the first row are mostly numeric, of all columns after the first. */
  readonly numericColumns: number
  /** Whether the first row is text over numbers, or bold over light. */
  readonly header: boolean
  /** Mean characters of a cell with text. */
  readonly meanChars: number
  /** Characters of the longest cell of all characters. */
  readonly longest: number
  /** Words in a monospaced font. */
  readonly mono: number
  /** Words in cells that are grids within (several lines with wide gaps). */
  readonly nested: number
  /** Cells whose left neighbour ends less than an em before them, of those with one; 0 in a lattice. */
  readonly narrowGaps: number
  /** Cells that go on a sentence of the cell above, of those with one; 0 in a lattice. */
  readonly runOn: number
  /** Cells of the first column that end in a colon; 0 in a lattice. */
  readonly labels: number
  /** Cells of a column that share its most common left, right or middle. */
  readonly aligned: number
}

interface TextCell {
  readonly row: number
  readonly column: number
  readonly words: readonly TableWord[]
  readonly colspan: number
  readonly text: string
  readonly isNumeric: boolean
  /** Left and right end of its words. */
  readonly x0: number
  readonly x1: number
}

export function gridFeatures(grid: Grid): GridFeatures {
  const cells = textCells(grid)
  const { chars, longest, words, mono, nested } = countsOf(cells)
  const body = cells.filter(({ row }) => row > 0)
  // Lines part the cells of a lattice, whatever its text looks like.
  const isDrawn = grid.kind === 'lattice'
  return {
    rows: grid.rows.length,
    columns: grid.columns,
    filled: share(cells.length, grid.rows.length * grid.columns),
    solidColumns: columnsWith(grid, cells, (own) => own.length >= 0.4 * grid.rows.length),
    numeric: share(body.filter((cell) => cell.isNumeric).length, body.length),
    numericColumns: share(
      columnsWith(grid, body, (own, column) => column > 0 && isMostlyNumeric(own)),
      grid.columns - 1,
    ),
    header: hasHeader(cells),
    meanChars: share(chars, cells.length),
    longest: share(longest, chars),
    mono: share(mono, words),
    nested: share(nested, words),
    narrowGaps: isDrawn ? 0 : narrowGapShare(cells),
    runOn: isDrawn ? 0 : runOnShare(cells),
    labels: isDrawn ? 0 : labelShare(cells),
    aligned: alignedShare(
      grid,
      // Without lines a title over several columns is only text that runs on.
      grid.kind === 'stream' ? cells.filter(({ colspan }) => colspan === 1) : cells,
    ),
  }
}

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

function textCells(grid: Grid): TextCell[] {
  const found: TextCell[] = []
  for (const [row, cells] of grid.rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell !== undefined && cell.words.length > 0) found.push(textCell(row, column, cell))
    }
  }
  return found
}

function textCell(row: number, column: number, { words, colspan }: GridCell): TextCell {
  const text = wordsText(words)
  let x0 = Infinity
  let x1 = -Infinity
  for (const word of words) {
    x0 = Math.min(x0, word.x0)
    x1 = Math.max(x1, word.x1)
  }
  return { row, column, words, colspan, text, isNumeric: isNumeric(text), x0, x1 }
}

/** Sums over all cells; `longest` is the most characters of one. */
function countsOf(cells: readonly TextCell[]) {
  const counts = { chars: 0, longest: 0, words: 0, mono: 0, nested: 0 }
  for (const { text, words } of cells) {
    counts.chars += text.length
    counts.longest = Math.max(counts.longest, text.length)
    counts.words += words.length
    for (const { mono } of words) if (mono) counts.mono++
    if (isNested(words)) counts.nested += words.length
  }
  return counts
}

function columnsWith(
  grid: Grid,
  cells: readonly TextCell[],
  test: (own: readonly TextCell[], column: number) => boolean,
): number {
  const byColumn: TextCell[][] = Array.from({ length: grid.columns }, () => [])
  for (const cell of cells) byColumn[cell.column]?.push(cell)
  return byColumn.filter(test).length
}

const isMostlyNumeric = (cells: readonly TextCell[]): boolean =>
  cells.length > 0 && cells.filter((cell) => cell.isNumeric).length >= 0.6 * cells.length

function hasHeader(cells: readonly TextCell[]): boolean {
  const first = cells.filter(({ row }) => row === 0)
  const rest = cells.filter(({ row }) => row > 0)
  if (first.length < 2 || rest.length === 0) return false
  const isText = first.every((cell) => !cell.isNumeric)
  const isBold = ({ words }: TextCell) => words.every((word) => word.bold)
  const boldRest = rest.filter(isBold).length
  return (
    (isText && rest.filter((cell) => cell.isNumeric).length >= 0.3 * rest.length) ||
    (first.every(isBold) && boldRest < 0.5 * rest.length)
  )
}

function isNested(words: readonly TableWord[]): boolean {
  if (words.length < 8) return false
  const rows = textRows(words)
  const several = rows.filter((row) =>
    row.words.some(
      (word, k) => k > 0 && word.x0 - (row.words[k - 1]?.x1 ?? word.x0) > 1.3 * row.sizePt,
    ),
  )
  return rows.length >= 3 && several.length >= 0.5 * rows.length
}

function narrowGapShare(cells: readonly TextCell[]): number {
  const pairs = cells.flatMap((right, k) => {
    const left = cells[k - 1]
    return left !== undefined && left.row === right.row ? [gapEm(left, right)] : []
  })
  return share(pairs.filter((gap) => gap < 1).length, pairs.length)
}

function gapEm(left: TextCell, right: TextCell): number {
  return (right.x0 - left.x1) / (right.words[0]?.sizePt ?? 1)
}

function runOnShare(cells: readonly TextCell[]): number {
  const above = new Map<number, TextCell>()
  let pairs = 0
  let runOn = 0
  for (const cell of cells) {
    const upper = above.get(cell.column)
    if (upper !== undefined && upper.row === cell.row - 1) {
      pairs++
      if (/^\p{Ll}/u.test(cell.text) && /[\p{L},-]$/u.test(upper.text) && upper.text.includes(' '))
        runOn++
    }
    above.set(cell.column, cell)
  }
  return share(runOn, pairs)
}

function labelShare(cells: readonly TextCell[]): number {
  const first = cells.filter(({ column }) => column === 0)
  return share(first.filter(({ text }) => text.endsWith(':')).length, first.length)
}

/** Two edges closer than this (em) are aligned. */
const ALIGNED_EM = 0.25

function alignedShare(grid: Grid, cells: readonly TextCell[]): number {
  let aligned = 0
  columnsWith(grid, cells, (own) => {
    const reach = ALIGNED_EM * (own[0]?.words[0]?.sizePt ?? 1)
    const lefts = Float64Array.from(own, ({ x0 }) => x0)
    const rights = Float64Array.from(own, ({ x1 }) => x1)
    const middles = Float64Array.from(own, ({ x0, x1 }) => (x0 + x1) / 2)
    aligned += Math.max(...[lefts, rights, middles].map((edges) => mostCommon(edges, reach)))
    return true
  })
  return share(aligned, cells.length)
}

/** How many values lie within `reach` of one of them, for the one with most. O(n log n). */
function mostCommon(values: Float64Array, reach: number): number {
  const sorted = values.sort()
  let best = 0
  let from = 0
  for (const [k, value] of sorted.entries()) {
    while (value - (sorted[from] ?? value) > 2 * reach) from++
    best = Math.max(best, k - from + 1)
  }
  return best
}
