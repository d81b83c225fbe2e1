import { STREAM_CELL_GAP_EM } from '../thresholds.js'
import { fromLeft, middleYPt, rowCells, type TableWord, type TextRow, textRows } from '../words.js'
import { type CellRow, columnGaps, separatorsOf } from './column-gaps.js'
import type { Lattice, LatticeCell } from './lattice.js'

/** A ruled column holds columns without lines between them when this share of its rows has cells on both sides. */
const SPLIT_ROWS_SHARE = 0.6
/** Fewer rows do not show columns. */
const SPLIT_ROWS_MIN = 3

/** Cuts ruled columns that hold several columns of text. The rows stay as drawn. */
export function refineLattice(drawn: Lattice, words: readonly TableWord[]): Lattice {
  const lattice = cutOpenCells(drawn, words)
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

function wordsBetween(words: readonly TableWord[], x0: number, x1: number): TableWord[] {
  const inside: TableWord[] = []
  for (const word of words) if (word.x0 >= x0 - 1 && word.x1 <= x1 + 1) inside.push(word)
  return inside
}

function innerSeparators(rows: readonly TextRow[]): number[] {
  if (rows.length < SPLIT_ROWS_MIN) return []
  const cellRows: CellRow[] = []
  let several = 0
  for (const row of rows) {
    const cells = rowCells(row, STREAM_CELL_GAP_EM)
    cellRows.push({ sizePt: row.sizePt, cells })
    if (cells.length > 1) several++
  }
  if (several < SPLIT_ROWS_SHARE * rows.length) return []
  return separatorsOf(columnGaps(cellRows)).filter((x) => {
    const both = cellRows.filter(
      ({ cells }) => cells.some((c) => c.x1 < x) && cells.some((c) => c.x0 > x),
    )
    return both.length >= SPLIT_ROWS_SHARE * rows.length
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
  let filled = 0
  let parted = 0
  for (let row = 0; row + 1 < ys.length; row++) {
    const own = words.filter((word) => {
      const y = middleYPt(word)
      return y >= (ys[row] ?? 0) && y < (ys[row + 1] ?? 0)
    })
    if (own.length === 0) continue
    filled++
    if (own.some((word) => word.x1 < x) && own.some((word) => word.x0 > x)) parted++
  }
  return parted >= Math.max(SPLIT_ROWS_MIN, SPLIT_ROWS_SHARE * filled)
}

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
  return Array.from({ length: to - from }, (_, k) => ({ ...cell, column: from + k, colspan: 1 }))
}

/** Cells over several columns for want of a line between, whose text keeps to the columns, fall into them. */
function cutOpenCells(lattice: Lattice, words: readonly TableWord[]): Lattice {
  const cells: LatticeCell[] = []
  for (const cell of lattice.cells) {
    if (isCutOpen(cell, lattice, words)) cells.push(...splitCell(cell))
    else cells.push(cell)
  }
  return { ...lattice, cells }
}

function isCutOpen(cell: LatticeCell, lattice: Lattice, words: readonly TableWord[]): boolean {
  if (cell.colspan === 1 || cell.rowspan > 1) return false
  const xs = lattice.xs.slice(cell.column, cell.column + cell.colspan + 1)
  return keepsToColumns(wordsOfCell(cell, lattice, words), xs)
}

const splitCell = (cell: LatticeCell): LatticeCell[] =>
  Array.from({ length: cell.colspan }, (_, k) => ({ ...cell, column: cell.column + k, colspan: 1 }))

function wordsOfCell(
  cell: LatticeCell,
  { xs, ys }: Lattice,
  words: readonly TableWord[],
): TableWord[] {
  const [x0, x1] = [xs[cell.column] ?? 0, xs[cell.column + cell.colspan] ?? 0]
  const [y0, y1] = [ys[cell.row] ?? 0, ys[cell.row + cell.rowspan] ?? 0]
  const found: TableWord[] = []
  for (const word of words) {
    const x = (word.x0 + word.x1) / 2
    const y = middleYPt(word)
    if (x >= x0 && x < x1 && y >= y0 && y < y1) found.push(word)
  }
  return found
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
