import { columnGaps, separatorsOf } from './column-gaps.js'
import { type Grid, type GridCell, type GridKind, type GridRow, plainCell } from './grid.js'
import { mergeContinuations, type RowBreaks, type SlotLine } from './row-merging.js'
import { CELL_CUT_EM } from './thresholds.js'
import { type RowCell, rowCells, type TableWord, type TextRow, textRows } from './words.js'

export interface StreamOptions {
  readonly kind: GridKind
  /** Gap (em) that parts cells while columns are looked for. */
  readonly cellGapEm: number
  readonly breaks: RowBreaks
  /** Known columns; looked for otherwise. */
  readonly separators?: readonly number[]
  /** Only rows below this y tell where columns are (header titles span them). */
  readonly bodyFromYPt?: number
}

/** Lays words into a grid by the gaps between columns; undefined when there are none. */
export function streamGrid<W extends TableWord>(
  words: readonly W[],
  options: StreamOptions,
): Grid<W> | undefined {
  const rows = textRows(words)
  const separators = options.separators ?? findSeparators(rows, options)
  if (rows.length < 2 || separators.length === 0) return undefined
  const lines = rows.map((row) => slotLine(row, separators, options.cellGapEm))
  const merged = mergeContinuations(lines, options.breaks)
  return {
    kind: options.kind,
    box: boxOf(words),
    columns: separators.length + 1,
    rows: merged.map(gridRow),
  }
}

/** Column separators of rows of text, by x. */
function findSeparators(rows: readonly TextRow[], options: StreamOptions): number[] {
  const from = options.bodyFromYPt ?? -Infinity
  const body = rows.filter((row) => row.baselinePt > from)
  const withCells = (part: readonly TextRow[]) =>
    part.map((row) => ({ sizePt: row.sizePt, cells: rowCells(row, options.cellGapEm) }))
  const ofAll = separatorsOf(columnGaps(withCells(rows)))
  if (body.length === rows.length || body.length < rows.length * 0.5) return ofAll
  const ofBody = separatorsOf(columnGaps(withCells(body)))
  return ofBody.length > ofAll.length ? ofBody : ofAll
}

function slotLine<W extends TableWord>(
  row: TextRow<W>,
  separators: readonly number[],
  cellGapEm: number,
): SlotLine<W> {
  const slots: W[][] = Array.from({ length: separators.length + 1 }, () => [])
  const spans: [number, number][] = []
  for (const cell of rowCells(row, cellGapEm)) {
    const inset = Math.min(2, (cell.x1 - cell.x0) / 2)
    const from = columnAt(cell.x0 + inset, separators)
    const to = columnAt(cell.x1 - inset, separators)
    if (from === to || !isCuttable(cell, separators.slice(from, to), row.sizePt)) {
      slots[from]?.push(...cell.words)
      if (from !== to) spans.push([from, to])
    } else
      for (const word of cell.words)
        slots[columnAt((word.x0 + word.x1) / 2, separators)]?.push(word)
  }
  return { baselinePt: row.baselinePt, sizePt: row.sizePt, slots, spans }
}

/** The column that holds x. */
function columnAt(x: number, separators: readonly number[]): number {
  let column = 0
  while (column < separators.length && x > (separators[column] ?? Infinity)) column++
  return column
}

/** Whether each of the separators falls between two words, in a gap wider than a word space. */
function isCuttable(cell: RowCell, separators: readonly number[], sizePt: number): boolean {
  return separators.every((x) => {
    const left = cell.words.filter((word) => (word.x0 + word.x1) / 2 <= x)
    const right = cell.words.filter((word) => (word.x0 + word.x1) / 2 > x)
    const end = Math.max(...left.map((word) => word.x1))
    const start = Math.min(...right.map((word) => word.x0))
    return left.length > 0 && right.length > 0 && start - end >= CELL_CUT_EM * sizePt
  })
}

function gridRow<W extends TableWord>(lines: readonly SlotLine<W>[]): GridRow<W> {
  const columns = lines[0]?.slots.length ?? 0
  const row: (GridCell<W> | undefined)[] = Array.from({ length: columns }, (_, column) =>
    plainCell(lines.flatMap((line) => line.slots[column] ?? [])),
  )
  for (const [from, to] of lines.flatMap((line) => line.spans)) spanOver(row, from, to)
  return row
}

/** Widens a cell over the columns after it, as far as those are empty. */
function spanOver<W extends TableWord>(
  row: (GridCell<W> | undefined)[],
  from: number,
  to: number,
): void {
  const cell = row[from]
  if (cell === undefined) return
  let end = from
  while (end < to && row[end + 1]?.words.length === 0) row[++end] = undefined
  row[from] = { ...cell, colspan: end - from + 1 }
}

function boxOf(words: readonly TableWord[]): Grid['box'] {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const word of words) {
    box.x0 = Math.min(box.x0, word.x0)
    box.y0 = Math.min(box.y0, word.baselinePt - 0.8 * word.sizePt)
    box.x1 = Math.max(box.x1, word.x1)
    box.y1 = Math.max(box.y1, word.baselinePt + 0.22 * word.sizePt)
  }
  return box
}
