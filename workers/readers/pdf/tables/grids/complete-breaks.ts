import { isNumeric } from '../numbers.js'
import { FULL_ROW_SHARE } from '../thresholds.js'
import { fitsIn, type RowCell, rowCells, type TableWord, textRows, wordsText } from '../words.js'

/** Share of the spaces between rules that hold one row where rules part rows. Untested. */
const SINGLE_ROWS_SHARE = 0.8
/** Cells of one column start within so many points. */
const START_SNAP_PT = 2
/** A cell of so many words is a text. */
const TEXT_WORDS_MIN = 5

interface CellLine {
  readonly baselinePt: number
  readonly sizePt: number
  readonly cells: readonly RowCell[]
}

/**
 * Whether the rules at these heights part all rows of the words: between two of them stands at most one line with most
 * of the cells, those apart that carry on the cells of the line above.
 */
export function isCompleteBreaks(words: readonly TableWord[], ysPt: readonly number[]): boolean {
  if (ysPt.length < 3) return false
  const lines = textRows(words).map((row): CellLine => ({ ...row, cells: rowCells(row) }))
  const cellsMin = Math.max(2, FULL_ROW_SHARE * Math.max(...lines.map(({ cells }) => cells.length)))
  const ends = columnEnds(lines)
  const isRow = ({ cells }: CellLine) => cells.length >= cellsMin
  const single = ysPt.slice(1).filter((to, k) => {
    const from = ysPt[k] ?? 0
    const between = lines.filter(({ baselinePt }) => baselinePt > from && baselinePt < to)
    const full = between.filter(isRow)
    if (full.length <= 1) return true
    return between.filter((_, at) => isStart(between, at, isRow, ends)).length <= 1
  })
  return single.length >= SINGLE_ROWS_SHARE * (ysPt.length - 1)
}

const isStart = (
  lines: readonly CellLine[],
  at: number,
  isRow: (line: CellLine) => boolean,
  ends: ReadonlyMap<number, number>,
): boolean => {
  const [above, line] = [lines[at - 1], lines[at]]
  if (line === undefined || !isRow(line)) return false
  return above === undefined || !wraps(above, line, ends)
}

const columnOf = ({ x0 }: RowCell): number => Math.round(x0 / START_SNAP_PT)

/** Where the text of each column ends, by where its cells start. */
function columnEnds(lines: readonly CellLine[]): Map<number, number> {
  const ends = new Map<number, number>()
  for (const { cells } of lines)
    for (const cell of cells)
      ends.set(columnOf(cell), Math.max(ends.get(columnOf(cell)) ?? 0, cell.x1))
  return ends
}

/**
 * Whether each cell of the line is where it is because its first word had no room in the cell above, and one of those
 * is a text: entries of a word or two are as wide as their column by chance.
 */
function wraps(above: CellLine, line: CellLine, ends: ReadonlyMap<number, number>): boolean {
  if (!above.cells.some(({ words }) => words.length >= TEXT_WORDS_MIN)) return false
  return line.cells.every((cell) => {
    if (isNumeric(wordsText(cell.words))) return false
    const over = above.cells.find(({ x0 }) => Math.abs(x0 - cell.x0) < START_SNAP_PT)
    const first = cell.words[0]
    if (over === undefined || first === undefined) return false
    return !fitsIn(first, endOf(cell, ends) - over.x1, line.sizePt)
  })
}

/** Starts on both sides of a step are of one column. */
function endOf(cell: RowCell, ends: ReadonlyMap<number, number>): number {
  const column = columnOf(cell)
  return Math.max(...[column - 1, column, column + 1].map((near) => ends.get(near) ?? 0))
}
