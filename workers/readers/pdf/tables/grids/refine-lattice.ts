import { centreOf, type Extent } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { isNumeric } from '../numbers.js'
import { STREAM_CELL_GAP_EM } from '../thresholds.js'
import {
  fromLeft,
  middleYPt,
  rowCells,
  type TableWord,
  type TextRow,
  textRows,
  wordsText,
} from '../words.js'
import { columnGaps, separatorsOf } from './column-gaps.js'
import type { Lattice, LatticeCell } from './lattice.js'

/** A ruled column holds columns without lines between them when this share of its rows has cells on both sides. */
const SPLIT_ROWS_SHARE = 0.6
/** ... or this share, where white goes through all of its height: references to notes stand beside half of the labels. */
const WHITE_ROWS_SHARE = 0.4
/** Fewer rows do not show columns. */
const SPLIT_ROWS_MIN = 3

/** Cuts ruled columns that hold several columns of text. The rows stay as drawn. */
export function refineLattice(drawn: Lattice, words: readonly TableWord[]): Lattice {
  const lattice = cutTallCells(cutOpenCells(drawn, words), words)
  const cuts: number[] = []
  for (let column = 0; column + 1 < lattice.xs.length; column++) {
    const inside = wordsBetween(words, lattice.xs[column] ?? 0, lattice.xs[column + 1] ?? 0)
    if (inside.length < SPLIT_ROWS_MIN) continue
    const ofLines = innerSeparators(textRows(inside))
    cuts.push(...(ofLines.length > 0 ? ofLines : separatorsOfCells(inside, lattice.ys)))
  }
  if (cuts.length === 0) return lattice
  const xs = [...lattice.xs, ...cuts].sort((a, b) => a - b)
  const newIndex = (column: number) => xs.indexOf(lattice.xs[column] ?? 0)
  const cells = lattice.cells.flatMap((cell) => cutCell(cell, xs, newIndex, words, lattice))
  return { xs, ys: lattice.ys, cells }
}

const wordsBetween = (words: readonly TableWord[], x0: number, x1: number): TableWord[] =>
  words.filter((word) => word.x0 >= x0 - 1 && word.x1 <= x1 + 1)

function innerSeparators(rows: readonly TextRow[]): number[] {
  if (rows.length < SPLIT_ROWS_MIN) return []
  const cellRows = rows.map((row) => ({
    sizePt: row.sizePt,
    cells: rowCells(row, STREAM_CELL_GAP_EM),
  }))
  const several = countOf(cellRows, ({ cells }) => cells.length > 1)
  if (several < SPLIT_ROWS_SHARE * rows.length) return []
  return separatorsOf(columnGaps(cellRows)).filter((x) => {
    return (
      countOf(cellRows, ({ cells }) => standOnBothSides(cells, x)) >= SPLIT_ROWS_SHARE * rows.length
    )
  })
}

/** White through the whole of a ruled column with text on both sides in most drawn rows, however their text wraps. */
function separatorsOfCells(words: readonly TableWord[], ys: readonly number[]): number[] {
  const found: number[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { x0, x1, sizePt } of [...words].sort(fromLeft)) {
    if (x0 - end > STREAM_CELL_GAP_EM * sizePt) {
      const x = (end + x0) / 2
      if (partsRows(x, words, ys)) found.push(x)
    }
    end = end === Number.POSITIVE_INFINITY ? x1 : Math.max(end, x1)
  }
  return found
}

function partsRows(x: number, words: readonly TableWord[], ys: readonly number[]): boolean {
  const rows = ys.slice(1).map((y1, row) => wordsInRow(words, ys[row] ?? 0, y1))
  const filled = countOf(rows, ({ length }) => length > 0)
  const parted = countOf(rows, (own) => standOnBothSides(own, x))
  return parted >= Math.max(SPLIT_ROWS_MIN, WHITE_ROWS_SHARE * filled)
}

const standOnBothSides = (pieces: readonly Extent[], x: number): boolean =>
  pieces.some(({ x1 }) => x1 < x) && pieces.some(({ x0 }) => x0 > x)

const wordsInRow = (words: readonly TableWord[], y0: number, y1: number): TableWord[] =>
  words.filter((word) => middleYPt(word) >= y0 && middleYPt(word) < y1)

/** A cell over one drawn column falls into the new ones, unless its text runs across a cut. */
function cutCell(
  cell: LatticeCell,
  xs: readonly number[],
  newIndex: (column: number) => number,
  words: readonly TableWord[],
  lattice: Lattice,
): LatticeCell[] {
  const from = newIndex(cell.column)
  const to = newIndex(cell.column + cell.colspan)
  const y0 = lattice.ys[cell.row] ?? 0
  const y1 = lattice.ys[cell.row + cell.rowspan] ?? 0
  const isCut = (x: number) =>
    textRows(words.filter((word) => word.baselinePt > y0 && middleYPt(word) < y1)).every((row) =>
      rowCells(row, STREAM_CELL_GAP_EM).every((part) => part.x1 <= x || part.x0 >= x),
    )
  const whole = { ...cell, column: from, colspan: to - from }
  if (cell.colspan > 1 || to - from === 1 || !xs.slice(from + 1, to).every(isCut)) return [whole]
  return splitCell(cell, from, to - from)
}

/** Cells over several columns for want of a line between, whose text keeps to the columns, fall into them. */
function cutOpenCells(lattice: Lattice, words: readonly TableWord[]): Lattice {
  const cells = lattice.cells.flatMap((cell) =>
    isCutOpen(cell, lattice, words) ? splitCell(cell, cell.column, cell.colspan) : [cell],
  )
  return { ...lattice, cells }
}

function isCutOpen(cell: LatticeCell, lattice: Lattice, words: readonly TableWord[]): boolean {
  if (cell.colspan === 1 || cell.rowspan > 1) return false
  const xs = lattice.xs.slice(cell.column, cell.column + cell.colspan + 1)
  const own = wordsOfCell(cell, lattice, words)
  return keepsToColumns(own, xs)
}

/** Fewer lines, one in each drawn row, may be a label that reaches over the rows. */
const TALL_ROWS_MIN = 3
/** Lines of wrapped text stand nearer to each other than this, em. */
const WRAPPED_LEADING_EM = 1.4

/**
 * Cells over several drawn rows for want of a line between (a ground painted over it, labels outside of the lines) fall
 * into the rows where each holds a line of theirs, and the lines are figures or further apart than wrapped ones.
 */
function cutTallCells(lattice: Lattice, words: readonly TableWord[]): Lattice {
  const cells = lattice.cells.flatMap((cell) =>
    isCutTall(cell, lattice, words)
      ? Array.from({ length: cell.rowspan }, (_, k) => ({ ...cell, row: cell.row + k, rowspan: 1 }))
      : [cell],
  )
  return { ...lattice, cells }
}

function isCutTall(cell: LatticeCell, lattice: Lattice, words: readonly TableWord[]): boolean {
  const { row, rowspan } = cell
  if (rowspan < TALL_ROWS_MIN) return false
  const lines = textRows(wordsOfCell(cell, lattice, words))
  if (lines.length !== rowspan) return false
  const standsInRow = (line: TextRow, k: number): boolean => {
    const [y0, y1] = [lattice.ys[row + k] ?? 0, lattice.ys[row + k + 1] ?? 0]
    return line.words.every((word) => middleYPt(word) >= y0 && middleYPt(word) < y1)
  }
  if (!lines.every(standsInRow)) return false
  return lines.every(isFigure) || !lines.some((_, at) => isTight(lines, at))
}

const isFigure = ({ words }: TextRow): boolean => isNumeric(wordsText(words))

/** Whether a line stands as near to the one above as in wrapped text. */
function isTight(lines: readonly TextRow[], at: number): boolean {
  const [above, line] = [lines[at - 1], lines[at]]
  if (above === undefined || line === undefined) return false
  return line.baselinePt - above.baselinePt < WRAPPED_LEADING_EM * line.sizePt
}

const splitCell = (cell: LatticeCell, column: number, columns: number): LatticeCell[] =>
  Array.from({ length: columns }, (_, k) => ({ ...cell, column: column + k, colspan: 1 }))

function wordsOfCell(
  { row, column, rowspan, colspan }: LatticeCell,
  { xs, ys }: Lattice,
  words: readonly TableWord[],
): TableWord[] {
  const [x0, x1] = [xs[column] ?? 0, xs[column + colspan] ?? 0]
  const [y0, y1] = [ys[row] ?? 0, ys[row + rowspan] ?? 0]
  return words.filter((word) => {
    const x = centreOf(word)
    const y = middleYPt(word)
    return x >= x0 && x < x1 && y >= y0 && y < y1
  })
}

/** Pieces of text that run over a column's end, of all: long ones in a column without lines. */
const OVERRUN_SHARE = 0.1

/** Nearly each piece of text within one column, and most columns with one. */
function keepsToColumns(words: readonly TableWord[], xs: readonly number[]): boolean {
  const columns = new Set<number>()
  let pieces = 0
  let overruns = 0
  for (const row of textRows(words)) {
    for (const { x0, x1 } of rowCells(row)) {
      let column = xs.length - 1
      while (column >= 0 && (xs[column] ?? 0) > x0 + 1) column--
      pieces++
      if (x1 > (xs[column + 1] ?? Infinity) + 1) overruns++
      columns.add(column)
    }
  }
  if (overruns > OVERRUN_SHARE * pieces) return false
  return columns.size >= Math.max(2, SPLIT_ROWS_SHARE * (xs.length - 1))
}
