import { centreOf } from '../../model/geometry.js'
import { ASCENT_EM, DESCENT_EM } from '../../model/page.js'
import { ascending } from '../../model/statistics.js'
import { type RuledTitle, ruledTitles } from '../evidence/ruled-titles.js'
import type { Ruling } from '../evidence/rulings.js'
import { type Grid, type GridCell, type GridKind, type GridRow, plainCell } from '../grid.js'
import { withCentredLabels, withLabelsBetween } from '../rows/centred-labels.js'
import { mergeContinuations, type RowBreaks, type SlotLine } from '../rows/row-merging.js'
import { CELL_CUT_EM } from '../thresholds.js'
import { type RowCell, rowCells, type TableWord, type TextRow, textRows } from '../words.js'
import { columnGaps, separatorsOf } from './column-gaps.js'
import { NARROW_GAP_MIN_EM } from './frequent-edges.js'
import { jointGutters } from './joint-gutters.js'
import { narrowGutters } from './narrow-gutters.js'

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
  const rows = withLabelsBetween(textRows(words))
  const columns = columnsOf(rows, options)
  if (rows.length < 2 || columns.separators.length === 0) return undefined
  const titles = ruledTitles(rows, options.rulings)
  const lines = rows.map((row, at) => slotLine(row, columns, options.cellGapEm, titles[at] ?? []))
  const parts = mergeContinuations(lines, options.breaks)
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
    ...(columns.narrow.length > 0 ? { narrowGuttersPt: columns.narrow } : {}),
  }
}

/** Where columns meet, points, ascending; `narrow` are those that stand as near to each other as words. */
interface Columns {
  readonly separators: readonly number[]
  readonly narrow: readonly number[]
}

function columnsOf(rows: readonly TextRow[], options: StreamOptions): Columns {
  const { separatorsPt } = options
  if (separatorsPt !== undefined) return { separators: separatorsPt, narrow: [] }
  const wide = findSeparators(rows, options)
  // Text that nothing else parts is no table, whatever lines up in it.
  if (wide.length === 0) return { separators: wide, narrow: wide }
  const drawn = jointGutters(rows, options.rulings, wide)
  const narrow = [...drawn, ...narrowGutters(rows, [...wide, ...drawn])]
  return { separators: [...wide, ...narrow].sort(ascending), narrow }
}

/** Column separators of rows of text, by x. */
function findSeparators(rows: readonly TextRow[], options: StreamOptions): number[] {
  const from = options.bodyFromYPt ?? -Infinity
  const all = rows.map((row) => ({
    baselinePt: row.baselinePt,
    sizePt: row.sizePt,
    cells: rowCells(row, options.cellGapEm),
  }))
  const body = all.filter(({ baselinePt }) => baselinePt > from)
  const ofAll = separatorsOf(columnGaps(all))
  if (body.length === rows.length || 2 * body.length < rows.length) return ofAll
  const ofBody = separatorsOf(columnGaps(body))
  return ofBody.length > ofAll.length ? ofBody : ofAll
}

function slotLine(
  row: TextRow,
  columns: Columns,
  cellGapEm: number,
  titles: readonly RuledTitle[],
): SlotLine {
  const { separators } = columns
  const slots: TableWord[][] = []
  for (let column = 0; column <= separators.length; column++) slots.push([])
  const spans: [number, number][] = []
  const titleRulesPt: number[] = []
  for (const cell of rowCells(row, cellGapEm)) {
    const rule = ruleUnder(cell, titles)
    if (rule !== undefined) titleRulesPt.push(rule.at)
    const [from, to] = columnsUnder(cell, rule, separators)
    if (from === to || rule !== undefined || !isCuttable(cell, columns, from, to, row.sizePt)) {
      slots[from]?.push(...cell.words)
      if (from !== to) spans.push([from, to])
    } else for (const word of cell.words) slots[columnAt(centreOf(word), separators)]?.push(word)
  }
  return { baselinePt: row.baselinePt, sizePt: row.sizePt, slots, spans, titleRulesPt }
}

/** Cells reach so far over the end of their column, points; rules a little further. */
const CELL_INSET_PT = 2
const RULE_INSET_PT = 3

/** The first and the last column that the cell or, for a title, its rule covers. */
function columnsUnder(
  { x0, x1 }: RowCell,
  rule: Ruling | undefined,
  separators: readonly number[],
): [number, number] {
  if (rule !== undefined)
    return [
      columnAt(rule.from + RULE_INSET_PT, separators),
      columnAt(rule.to - RULE_INSET_PT, separators),
    ]
  const inset = Math.min(CELL_INSET_PT, (x1 - x0) / 2)
  return [columnAt(x0 + inset, separators), columnAt(x1 - inset, separators)]
}

/** The rule of the title that the cell is a part of. */
function ruleUnder({ x0, x1 }: RowCell, titles: readonly RuledTitle[]): Ruling | undefined {
  const middle = (x0 + x1) / 2
  return titles.find(({ cell }) => cell.x0 <= middle && cell.x1 >= middle)?.rule
}

/** The column that holds x. */
function columnAt(x: number, separators: readonly number[]): number {
  let column = 0
  while (column < separators.length && x > (separators[column] ?? Infinity)) column++
  return column
}

/** Whether each of the separators `from` up to `to` falls between two words, in a gap wide enough for it. */
function isCuttable(
  { words }: RowCell,
  { separators, narrow }: Columns,
  from: number,
  to: number,
  sizePt: number,
): boolean {
  for (const x of separators.slice(from, to)) {
    const gapPt = gapAround(words, x)
    const minEm = narrow.includes(x) ? NARROW_GAP_MIN_EM : CELL_CUT_EM
    if (!Number.isFinite(gapPt) || gapPt < minEm * sizePt) return false
  }
  return true
}

/** The distance between the words on either side of `x`; infinite where one side has none. */
function gapAround(words: readonly TableWord[], x: number): number {
  let end = -Infinity
  let start = Infinity
  for (const word of words) {
    if (centreOf(word) <= x) {
      if (word.x1 > end) end = word.x1
    } else if (word.x0 < start) start = word.x0
  }
  return start - end
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
