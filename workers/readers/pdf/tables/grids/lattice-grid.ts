import { startsAsWord } from '../../model/characters.js'
import { centreOf } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import type { Grid, GridCell, GridRow } from '../grid.js'
import { isNumeric } from '../numbers.js'
import { COLUMNS_MIN, haveCellsByLine } from '../rows/cells-by-line.js'
import { withCentredLabels, withLabelsBetween } from '../rows/centred-labels.js'
import { mergeContinuations } from '../rows/row-merging.js'
import { filledColumns, type SlotLine } from '../rows/slot-line.js'
import { leveledRows, standBeside, whiteRows } from '../rows/white-rows.js'
import { BODY_PT, UNRULED_ROWS_MIN, UNRULED_ROWS_SHARE } from '../thresholds.js'
import { middleYPt, type TableWord, type TextRow, textRows, wordsText } from '../words.js'
import { boxOfLattice, type Lattice, type LatticeCell } from './lattice.js'
import { sectionRows } from './section-rows.js'
import { titledRows } from './title-cells.js'

/** Lower rows hold no line of text, em. */
const ROW_HEIGHT_MIN_EM = 0.8
/** Lines of a cell whose first and last baseline are nearer than this are too few to be rows, ems. */
const UNRULED_HEIGHT_MIN_EM = UNRULED_ROWS_MIN - 1.5

/**
 * A lattice with the page's words in its cells. A ruled row that holds several rows without lines between them is cut
 * where its columns of numbers show them, cells by line, white, labels below a title, or titles of sections above a label.
 */
export function latticeGrid(lattice: Lattice, words: readonly TableWord[]): Grid {
  const { xs } = lattice
  const columns = xs.length - 1
  // Sorted once: each cell gets its words line by line.
  const inLines = textRows(words).flatMap((line) => line.words)
  const placed = placeWords(lattice, inLines)
  const wordsOf = (cell: LatticeCell) => placed.get(cell) ?? []
  const rows: GridRow[] = []
  for (const [at, cells] of cellsByRow(lattice).entries()) {
    if (isSpace(lattice, at) && cells.every((cell) => placed.get(cell)?.length === 0)) continue
    const unruled =
      titledRows(cells, wordsOf, xs) ??
      sectionRows(cells, wordsOf, xs) ??
      unruledRows(cells, placed, columns)
    if (unruled === undefined) rows.push(drawnRow(cells, placed, columns))
    else {
      const before = rows.length
      rows.push(...unruled)
      stretchSpans(rows, before, unruled.length - 1)
    }
  }
  return {
    kind: 'lattice',
    box: boxOfLattice(lattice),
    columns,
    rows,
  }
}

/** Whether a drawn row is too low for text: the space between double lines. */
const isSpace = ({ ys }: Lattice, row: number): boolean =>
  (ys[row + 1] ?? 0) - (ys[row] ?? 0) < ROW_HEIGHT_MIN_EM * BODY_PT

function cellsByRow({ ys, cells }: Lattice): LatticeCell[][] {
  const byRow: LatticeCell[][] = []
  for (let row = 1; row < ys.length; row++) byRow.push([])
  for (const cell of cells) byRow[cell.row]?.push(cell)
  return byRow
}

type Placed = ReadonlyMap<LatticeCell, readonly TableWord[]>

function placeWords({ xs, ys, cells }: Lattice, words: readonly TableWord[]): Placed {
  const columns = xs.length - 1
  const cellAt: LatticeCell[] = []
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
      for (let column = cell.column; column < cell.column + cell.colspan; column++) {
        cellAt[row * columns + column] = cell
      }
    }
  }
  const placed = new Map<LatticeCell, TableWord[]>()
  for (const cell of cells) placed.set(cell, [])
  for (const word of words) {
    const column = intervalOf(centreOf(word), xs)
    const row = intervalOf(middleYPt(word), ys)
    const cell = cellAt[row * columns + column]
    if (cell !== undefined) placed.get(cell)?.push(word)
  }
  return placed
}

/** The interval between two lines that holds the value; values outside belong to the outer ones. */
function intervalOf(value: number, lines: readonly number[]): number {
  let interval = 0
  while (interval < lines.length - 2 && value >= (lines[interval + 1] ?? Infinity)) interval++
  return interval
}

function drawnRow(cells: readonly LatticeCell[], placed: Placed, columns: number): GridRow {
  const row = new Array<GridCell | undefined>(columns).fill(undefined)
  for (const cell of cells) {
    const { column, colspan, rowspan } = cell
    row[column] = { words: placed.get(cell) ?? [], colspan, rowspan }
  }
  return row
}

/** Cells from rows above that reach over a drawn row reach over all the rows that it was cut into. */
function stretchSpans(rows: GridRow[], cut: number, more: number): void {
  for (let row = 0; row < cut; row++) {
    rows[row] = (rows[row] ?? []).map((cell) =>
      cell !== undefined && row + cell.rowspan > cut
        ? { ...cell, rowspan: cell.rowspan + more }
        : cell,
    )
  }
}

/** The rows within one drawn row; undefined when it is a single one. */
function unruledRows(
  cells: readonly LatticeCell[],
  placed: Placed,
  columns: number,
): GridRow[] | undefined {
  return mayHoldRows(cells, placed) ? heldRows(cells, placed, columns) : undefined
}

/**
 * The same without asking first what is cheap to ask. Only lines with a number of their own in one column, with cells in
 * nearly all, or parted by white are rows: wrapped text has several lines as well.
 */
export function heldRows(
  cells: readonly LatticeCell[],
  placed: Placed,
  columns: number,
): GridRow[] | undefined {
  const own = cells.filter(({ rowspan }) => rowspan === 1)
  const words = own.flatMap((cell) => (placed.get(cell) ?? []).map((word) => ({ word, cell })))
  const columnOf = new Map(words.map(({ word, cell }) => [word, cell.column]))
  const apart = textRows(words.map(({ word }) => word))
  const inSlots = ({ baselinePt, sizePt, words }: TextRow): SlotLine => {
    const slots: TableWord[][] = Array.from({ length: columns }, () => [])
    for (const word of words) slots[columnOf.get(word) ?? 0]?.push(word)
    return { baselinePt, sizePt, slots, spans: [], titleRulesPt: [] }
  }
  const parts =
    centredRows(apart, inSlots) ??
    labelled(leveledRows(apart.map(inSlots), NO_BREAKS)) ??
    rowsByLine(withLabelsBetween(apart).map(inSlots))
  if (parts === undefined) return undefined
  const rows = withCentredLabels(parts.map((part) => rowOfLines(part, own, columns)))
  const first = rows[0]?.slice() ?? []
  for (const cell of cells) {
    const { column, colspan, rowspan } = cell
    if (rowspan > 1)
      first[column] = {
        words: placed.get(cell) ?? [],
        colspan,
        rowspan: rowspan + parts.length - 1,
      }
  }
  return [first, ...rows.slice(1)]
}

/** Rows of cells that are centred in their height, told by white. */
function centredRows(
  rows: readonly TextRow[],
  inSlots: (row: TextRow) => SlotLine,
): SlotLine[][] | undefined {
  return standBeside(rows) ? labelled(whiteRows(rows.map(inSlots), NO_BREAKS)) : undefined
}

/** Rows that each have a label; undefined where one has none, or columns are too few. */
function labelled(parts: SlotLine[][] | undefined): SlotLine[][] | undefined {
  if (parts === undefined || parts.length < WHITE_ROWS_MIN) return undefined
  const used = new Set(parts.flat().flatMap(filledColumns))
  const first = Math.min(...used)
  const areLabelled = parts.every((part) => part.some((line) => filledColumns(line)[0] === first))
  return areLabelled && used.size >= COLUMNS_MIN ? parts : undefined
}

/** Fewer rows that white tells may be two paragraphs beside two others. */
const WHITE_ROWS_MIN = 3

const NO_BREAKS = { ysPt: [] }

function rowsByLine(lines: readonly SlotLine[]): SlotLine[][] | undefined {
  if (!hasNumbersByLine(lines) && !haveCellsByLine(lines)) return undefined
  return mergeContinuations(lines, NO_BREAKS)
}

/**
 * A cheaper question than which rows a drawn one holds: whether one cell has lines enough and one has numbers enough, or
 * the first one has lines enough beside cells enough; those over several drawn rows do not count.
 */
export function mayHoldRows(cells: readonly LatticeCell[], placed: Placed): boolean {
  const own = cells.filter(({ rowspan }) => rowspan === 1).map((cell) => placed.get(cell) ?? [])
  const written = own.filter(({ length }) => length > 0)
  if (written.length >= COLUMNS_MIN && hasLines(written[0] ?? [])) return true
  return own.some(hasLines) && own.some(mayHoldNumbers)
}

/** Enough lines in one cell to be rows. */
function hasLines(words: readonly TableWord[]): boolean {
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return false
  const sizePt = Math.min(first.sizePt, last.sizePt)
  return last.baselinePt - first.baselinePt > UNRULED_HEIGHT_MIN_EM * sizePt
}

/** Words enough that could each begin a line of a number: a cheaper question than what its lines say. */
const mayHoldNumbers = (words: readonly TableWord[]): boolean =>
  countOf(words, ({ text }) => !startsAsWord(text)) >= UNRULED_ROWS_MIN

function hasNumbersByLine(lines: readonly SlotLine[]): boolean {
  if (lines.length < UNRULED_ROWS_MIN) return false
  const least = Math.max(UNRULED_ROWS_MIN, UNRULED_ROWS_SHARE * lines.length)
  const columns = lines[0]?.slots.map((_, column) => column) ?? []
  return columns.some((column) => {
    const texts = lines
      .map((line) => wordsText(line.slots[column] ?? []))
      .filter((text) => text !== '')
    return countOf(texts, isOwnNumber) >= least && filledBeside(lines, column) >= least
  })
}

/** A list of numbers goes on behind its comma. */
const isOwnNumber = (text: string): boolean => isNumeric(text) && !text.endsWith(',')

/** Lines with text in another column too. */
const filledBeside = (lines: readonly SlotLine[], column: number): number =>
  countOf(lines, ({ slots }) => slots.some((words, other) => other !== column && words.length > 0))

function rowOfLines(
  lines: readonly SlotLine[],
  cells: readonly LatticeCell[],
  columns: number,
): (GridCell | undefined)[] {
  const row = new Array<GridCell | undefined>(columns).fill(undefined)
  for (const { column, colspan } of cells) {
    row[column] = { words: lines.flatMap((line) => line.slots[column] ?? []), colspan, rowspan: 1 }
  }
  return row
}
