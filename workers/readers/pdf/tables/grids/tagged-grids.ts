import { type Extent, gapBetween, isOver } from '../../model/geometry.js'
import type { Word } from '../../model/page.js'
import { isSign } from '../../model/signs.js'
import { addUnder, countOf } from '../../model/statistics.js'
import type { TaggedCell, TaggedGrid } from '../../model/tables.js'
import { type Grid, type GridCell, hasWords, wordsOfRow } from '../grid.js'
import { type WordIndex, wordsIn } from '../word-index.js'
import { type TableWord, textRows } from '../words.js'
import { boxOf } from './stream-grid.js'

/** Share of the rows that must stand below the one before them. */
const ORDERED_SHARE = 0.95
/** Gap between a sign that reaches to its figure and the figure, ems. */
const SIGN_GAP_EM = 0.35

/** A column that has text in a smaller share of the rows may be one of white. */
const FILLED_SHARE = 0.5

/**
 * The tables of the structure tree as grids of the page's words. Rows and cells are those of the tree, and so are columns
 * that have text in most rows; else they are where cells stand, as producers leave empty cells out, or have columns of
 * white and of signs. A tree whose rows do not stand below each other, or share their ground with other text, is not
 * heard.
 */
export function taggedHypotheses(tables: readonly TaggedGrid[], index: WordIndex): Grid[] {
  const wordOf = new Map<Word, TableWord>()
  for (const line of index) for (const word of line.words()) wordOf.set(word.word, word)
  const grids: Grid[] = []
  for (const { rows, columns } of tables) {
    const found = rows.map((cells) => pieces(cells, wordOf)).filter(({ length }) => length > 0)
    const grid = isOrdered(found) ? (fullGrid(rows, columns, wordOf) ?? gridOf(found)) : undefined
    if (grid !== undefined && isAlone(grid, index)) grids.push(grid)
  }
  return grids
}

/** A cell with text, or a figure with the sign that has a cell of its own. */
interface Piece extends Extent {
  readonly words: readonly TableWord[]
  readonly colspan: number
}

/** What stands in a row, from left to right. */
function pieces(cells: readonly TaggedCell[], wordOf: ReadonlyMap<Word, TableWord>): Piece[] {
  const cellOf = new Map<TableWord, TaggedCell>()
  for (const cell of cells) {
    for (const word of cell.lines.flatMap(({ words }) => words)) {
      const own = wordOf.get(word)
      if (own !== undefined) cellOf.set(own, cell)
    }
  }
  const byCell = new Map<TaggedCell, TableWord[]>()
  for (const [word, cell] of cellOf) addUnder(byCell, cell, word)
  const found: Piece[] = []
  const all = [...byCell].map(([{ colspan }, words]) => pieceOf(words, colspan))
  for (const piece of all.sort(fromLeft)) {
    const last = found.at(-1)
    if (last === undefined || !isFigureWithSign(last, piece)) found.push(piece)
    else found.splice(-1, 1, pieceOf([...last.words, ...piece.words], 1))
  }
  return found
}

function pieceOf(words: readonly TableWord[], colspan: number): Piece {
  const { x0, x1 } = boxOf(words)
  return { x0, x1, words, colspan }
}

const fromLeft = (one: Extent, other: Extent): number => one.x0 - other.x0

/** A sheet sets a sign at the far side of its column: wherever it stands, it belongs to its figure. */
function isFigureWithSign(left: Piece, right: Piece): boolean {
  const [row] = textRows([...left.words, ...right.words])
  if (row?.words.length !== 2 || !row.words.some(({ text }) => isSign(text))) return false
  const [first, second] = row.words
  if (first === undefined || second === undefined) return false
  return second.x0 - first.x1 <= SIGN_GAP_EM * row.sizePt
}

type Pieces = readonly (readonly Piece[])[]

/** The cells of the tree where none is over several rows, and each column has text in enough rows. */
function fullGrid(
  rows: readonly (readonly TaggedCell[])[],
  columns: number,
  wordOf: ReadonlyMap<Word, TableWord>,
): Grid | undefined {
  if (rows.some((row) => row.some(({ rowspan }) => rowspan > 1))) return undefined
  const slots = rows.map((row) => row.flatMap((cell) => slotsOfCell(cell, wordOf)))
  if (slots.some(({ length }) => length !== columns)) return undefined
  const isFilled = (column: number) =>
    countOf(slots, (row) => isText(row[column])) >= FILLED_SHARE * rows.length
  if (!Array.from({ length: columns }, (_, column) => column).every(isFilled)) return undefined
  const box = boxOf(slots.flatMap(wordsOfRow))
  return { kind: 'tagged', box, columns, rows: slots }
}

function slotsOfCell({ lines, colspan }: TaggedCell, wordOf: ReadonlyMap<Word, TableWord>): Slots {
  const words = lines.flatMap((line) => line.words.flatMap((word) => wordOf.get(word) ?? []))
  const slots: Slots = Array.from({ length: colspan })
  slots[0] = { words, colspan, rowspan: 1 }
  return slots
}

/** A sign alone belongs to the figure beside it. */
const isText = (cell: GridCell | undefined): boolean =>
  hasWords(cell) && !(cell?.words.length === 1 && isSign(cell.words[0]?.text ?? ''))

/** Undefined without two columns. */
function gridOf(rows: Pieces): Grid | undefined {
  const columns = columnsOf(rows)
  if (columns.length < 2) return undefined
  const spans = columns.map((column) => usualSpan(rows, column))
  return {
    kind: 'tagged',
    box: boxOf(rows.flatMap((row) => row.flatMap(({ words }) => words))),
    columns: columns.length,
    rows: rows.map((row) => slotsOf(row, columns, spans)),
  }
}

function isOrdered(rows: Pieces): boolean {
  const tops = rows.map((row) => boxOf(row.flatMap(({ words }) => words)).y0)
  const below = tops.filter((top, at) => at === 0 || top > (tops[at - 1] ?? 0))
  return below.length >= ORDERED_SHARE * rows.length
}

/** Cells that stand over each other are one column. */
function columnsOf(rows: Pieces): Extent[] {
  const single = rows.flat().filter((piece) => rows.every((row) => !isOverSeveral(piece, row)))
  const columns: Extent[] = []
  for (const piece of single.sort(fromLeft)) {
    const last = columns.at(-1)
    if (last === undefined || piece.x0 >= last.x1) columns.push(piece)
    else columns.splice(-1, 1, around(last, piece))
  }
  return withoutHalves(
    columns.filter((column) => !isTitleAlone(column, single)),
    rows,
  )
}

/** Whether one cell over several slots is all that a column has: a title between the columns that it stands over. */
function isTitleAlone(column: Extent, pieces: readonly Piece[]): boolean {
  const [first, ...more] = pieces.filter((piece) => isOver(piece, column))
  return first !== undefined && more.length === 0 && first.colspan > 1
}

/** Neighbours that more cells reach over than rows part are one column. */
function withoutHalves(columns: readonly Extent[], rows: Pieces): Extent[] {
  const whole: Extent[] = []
  for (const column of columns) {
    const last = whole.at(-1)
    if (last === undefined || isParted(last, column, rows)) whole.push(column)
    else whole.splice(-1, 1, around(last, column))
  }
  return whole
}

function isParted(left: Extent, right: Extent, rows: Pieces): boolean {
  let over = 0
  let apart = 0
  for (const row of rows) {
    const [onLeft, onRight] = [left, right].map((side) =>
      row.filter((piece) => isOver(piece, side)),
    )
    if (onLeft?.some((piece) => onRight?.includes(piece))) over++
    else if (onLeft?.length !== 0 && onRight?.length !== 0) apart++
  }
  return apart >= over
}

const around = (left: Extent, right: Extent): Extent => ({
  x0: left.x0,
  x1: Math.max(left.x1, right.x1),
})

const isOverSeveral = (piece: Extent, others: readonly Extent[]): boolean =>
  countOf(others, (other) => isOver(piece, other)) > 1

type Slots = (GridCell | undefined)[]

/** A row's cells in their columns; one that finds its column taken joins the cell that took it. */
function slotsOf(
  row: readonly Piece[],
  columns: readonly Extent[],
  spans: readonly number[],
): Slots {
  const slots: Slots = columns.map(() => ({ words: [], colspan: 1, rowspan: 1 }))
  const nearest = row.map((piece) => nearestColumn(piece, columns))
  let owner = 0
  let free = 0
  for (const [at, piece] of row.entries()) {
    const column = nearest[at] ?? 0
    if (column < free) {
      const taken = slots[owner]
      if (taken !== undefined) slots[owner] = { ...taken, words: [...taken.words, ...piece.words] }
      continue
    }
    const end = Math.max(column + 1, nearest[at + 1] ?? columns.length)
    const isSpanned = isOverSeveral(piece, columns) || piece.colspan > (spans[column] ?? 1)
    const [from, to] = isSpanned
      ? centredSpan(piece, columns, { free, column, end })
      : [column, column + 1]
    slots.fill(undefined, from, to)
    slots[from] = { words: piece.words, colspan: to - from, rowspan: 1 }
    owner = from
    free = to
  }
  return slots
}

/** The second widest span in a column: what spans more is the one cell that reaches over others. */
function usualSpan(rows: Pieces, column: Extent): number {
  const spans = rows.flat().flatMap((piece) => (isOver(piece, column) ? [piece.colspan] : []))
  return spans.sort((one, other) => other - one)[1] ?? 1
}

function nearestColumn(piece: Extent, columns: readonly Extent[]): number {
  const distances = columns.map((column) => gapBetween(column, piece))
  return distances.indexOf(Math.min(...distances))
}

/** The columns around its own, as far as they are free, whose middle is nearest to that of the text. */
function centredSpan(
  { x0, x1 }: Extent,
  columns: readonly Extent[],
  { free, column, end }: { readonly free: number; readonly column: number; readonly end: number },
): [from: number, to: number] {
  let best: [number, number] = [column, column + 1]
  let least = Number.POSITIVE_INFINITY
  for (let from = free; from <= column; from++) {
    for (let to = column + 1; to <= end; to++) {
      const middles = (columns[from]?.x0 ?? 0) + (columns[to - 1]?.x1 ?? 0)
      const off = Math.abs(middles - x0 - x1)
      if (off >= least) continue
      least = off
      best = [from, to]
    }
  }
  return best
}

/** Whether no other text stands within the grid. */
function isAlone({ box, rows }: Grid, index: WordIndex): boolean {
  const own = new Set(rows.flatMap(wordsOfRow))
  return wordsIn(index, box, 0).every((word) => own.has(word))
}
