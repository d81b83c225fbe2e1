import { ASCENT_EM, DESCENT_EM } from '../../model/page.js'
import { ascending } from '../../model/statistics.js'
import { ruledTitles } from '../evidence/ruled-titles.js'
import type { Ruling } from '../evidence/rulings.js'
import { type Grid, type GridCell, type GridKind, type GridRow, plainCell } from '../grid.js'
import { withCentredLabels, withLabelsBetween } from '../rows/centred-labels.js'
import { mergeContinuations } from '../rows/row-merging.js'
import type { RowBreaks, SlotLine } from '../rows/slot-line.js'
import { leveledRows, standBeside, whiteRows } from '../rows/white-rows.js'
import { CELL_GAP_EM } from '../thresholds.js'
import { rowCells, type TableWord, type TextRow, textRows } from '../words.js'
import { columnGaps, separatorsOf } from './column-gaps.js'
import { jointGutters } from './joint-gutters.js'
import { narrowGutters } from './narrow-gutters.js'
import { type Columns, type CutRow, slotLines } from './slot-lines.js'

export interface StreamOptions {
  readonly kind: GridKind
  /** Gap (em) that parts cells while columns are looked for. */
  readonly cellGapEm: number
  readonly breaks: RowBreaks
  /** Only rows below this y tell where columns are (header titles span them). */
  readonly bodyFromYPt?: number
  /** Horizontal ones of the page: titles over several columns stand on them. */
  readonly rulings: readonly Ruling[]
  /** The first rows, down to this baseline, are titles that were found above the table. */
  readonly titlesToPt?: number | undefined
  /** Where columns are known to meet, ascending: text is not asked. */
  readonly separatorsPt?: readonly number[]
}

/** Lays words into a grid by the gaps between columns; undefined when there are none. */
export function streamGrid(words: readonly TableWord[], options: StreamOptions): Grid | undefined {
  const apart = textRows(words)
  const rows = withLabelsBetween(apart, options.kind === 'rules')
  if (rows.length < 2) return undefined
  const cut = cutRows(rows, options)
  const columns = columnsOf(rows, cut, options)
  if (columns.separators.length === 0) return undefined
  const centred = centredRows(apart, columns, options)
  const { parts, areApart } =
    centred === undefined
      ? rowsOfLines(linesOf(rows, cut, columns, options), options)
      : { parts: centred, areApart: false }
  const titlesToPt = options.titlesToPt ?? Number.NEGATIVE_INFINITY
  const ruledTitleRows = parts.findIndex((part) =>
    part.some((line) => line.baselinePt > titlesToPt),
  )
  return {
    kind: options.kind,
    box: boxOf(words),
    columns: columns.separators.length + 1,
    rows: withCentredLabels(parts.map(gridRow)),
    ...(ruledTitleRows > 0 ? { ruledTitleRows } : {}),
    ...(areApart ? { hasRowsApart: true } : {}),
    ...(columns.narrow.length > 0 ? { narrowGuttersPt: columns.narrow } : {}),
  }
}

const cutRows = (rows: readonly TextRow[], { cellGapEm }: StreamOptions): CutRow[] =>
  rows.map((row) => ({
    baselinePt: row.baselinePt,
    sizePt: row.sizePt,
    cells: rowCells(row, cellGapEm),
  }))

const linesOf = (
  rows: readonly TextRow[],
  cut: readonly CutRow[],
  columns: Columns,
  { rulings }: StreamOptions,
): readonly SlotLine[] => slotLines(cut, columns, ruledTitles(rows, rulings))

/** The lines of each row where cells are centred in their height; undefined where they are not. */
function centredRows(
  rows: readonly TextRow[],
  columns: Columns,
  options: StreamOptions,
): SlotLine[][] | undefined {
  if (!standBeside(rows)) return undefined
  return whiteRows(linesOf(rows, cutRows(rows, options), columns, options), options.breaks)
}

/** The lines of each row, and whether white tells those below the first one, whose cells begin in one line. */
function rowsOfLines(
  lines: readonly SlotLine[],
  { breaks }: StreamOptions,
): { parts: SlotLine[][]; areApart: boolean } {
  const merged = mergeContinuations(lines, breaks)
  const header = merged[0] ?? []
  const body = leveledRows(lines.slice(header.length), breaks)
  return body === undefined
    ? { parts: merged, areApart: false }
    : { parts: [header, ...body], areApart: true }
}

function columnsOf(
  rows: readonly TextRow[],
  cut: readonly CutRow[],
  options: StreamOptions,
): Columns {
  const { separatorsPt } = options
  if (separatorsPt !== undefined) return { separators: separatorsPt, narrow: [] }
  const nearEm = Math.max(CELL_GAP_EM, options.cellGapEm)
  const wide = findSeparators(cut, options)
  // Text that nothing else parts is no table, whatever lines up in it.
  if (wide.length === 0) return { separators: wide, narrow: wide }
  const drawn = jointGutters(rows, options.rulings, wide)
  const narrow = [...drawn, ...narrowGutters(rows, [...wide, ...drawn], nearEm)]
  return { separators: [...wide, ...narrow].sort(ascending), narrow }
}

/** Column separators of rows of text, by x. */
function findSeparators(rows: readonly CutRow[], { bodyFromYPt }: StreamOptions): number[] {
  const body = rows.filter(({ baselinePt }) => baselinePt > (bodyFromYPt ?? -Infinity))
  const ofAll = separatorsOf(columnGaps(rows))
  if (body.length === rows.length || 2 * body.length < rows.length) return ofAll
  const ofBody = separatorsOf(columnGaps(body))
  return ofBody.length > ofAll.length ? ofBody : ofAll
}

function gridRow(lines: readonly SlotLine[]): GridRow {
  const row: (GridCell | undefined)[] = (lines[0]?.slots ?? []).map((_, column) =>
    plainCell(wordsOfSlot(lines, column)),
  )
  for (const { spans } of lines) for (const [from, to] of spans) spanOver(row, from, to)
  return row
}

function wordsOfSlot(lines: readonly SlotLine[], column: number): TableWord[] {
  const words: TableWord[] = []
  for (const { slots } of lines) for (const word of slots[column] ?? []) words.push(word)
  return words
}

/** Widens a cell over the columns after it, as far as those are empty; another line of it may have done so already. */
function spanOver(row: (GridCell | undefined)[], from: number, to: number): void {
  const cell = row[from]
  if (cell === undefined) return
  let end = from + cell.colspan - 1
  while (end < to && row[end + 1]?.words.length === 0) row[++end] = undefined
  row[from] = { ...cell, colspan: end - from + 1 }
}

export function boxOf(words: readonly TableWord[]): Grid['box'] {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const word of words) {
    box.x0 = Math.min(box.x0, word.x0)
    box.y0 = Math.min(box.y0, word.baselinePt - ASCENT_EM * word.sizePt)
    box.x1 = Math.max(box.x1, word.x1)
    box.y1 = Math.max(box.y1, word.baselinePt + DESCENT_EM * word.sizePt)
  }
  return box
}
