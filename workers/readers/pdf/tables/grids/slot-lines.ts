import { centreOf } from '../../model/geometry.js'
import type { RuledTitle } from '../evidence/ruled-titles.js'
import type { Ruling } from '../evidence/rulings.js'
import type { SlotLine } from '../rows/slot-line.js'
import { CELL_CUT_EM } from '../thresholds.js'
import type { RowCell, TableWord } from '../words.js'
import type { CellRow } from './column-gaps.js'
import { NARROW_GAP_MIN_EM } from './frequent-edges.js'

/** Where columns meet, points, ascending; `narrow` are those that stand as near to each other as words. */
export interface Columns {
  readonly separators: readonly number[]
  readonly narrow: readonly number[]
}

/** A row cut into cells where columns may meet. */
export interface CutRow extends CellRow {
  readonly baselinePt: number
}

/** Words of a row, and the first and the last column that they stand in or, for a title, its rule does. */
interface PlacedCell {
  readonly words: readonly TableWord[]
  readonly from: number
  readonly to: number
  readonly rule?: Ruling | undefined
}

/** The words of each row by column; `titles` are those that stand on rules, by row. */
export function slotLines(
  rows: readonly CutRow[],
  columns: Columns,
  titles: readonly (readonly RuledTitle[])[],
): SlotLine[] {
  return rows.map((row, at) => {
    const cells = row.cells.flatMap((cell) => placedCells(cell, row, columns, titles[at] ?? []))
    return slotLine(row, cells, columns)
  })
}

function slotLine(
  { baselinePt, sizePt }: CutRow,
  cells: readonly PlacedCell[],
  { separators }: Columns,
): SlotLine {
  const slots: TableWord[][] = []
  for (let column = 0; column <= separators.length; column++) slots.push([])
  const spans: [number, number][] = []
  const titleRulesPt: number[] = []
  for (const { words, from, to, rule } of cells) {
    slots[from]?.push(...words)
    if (from !== to) spans.push([from, to])
    if (rule !== undefined) titleRulesPt.push(rule.at)
  }
  return { baselinePt, sizePt, slots, spans, titleRulesPt }
}

/** The cell in its columns, cut where those meet in gaps that are wide enough for it. */
function placedCells(
  cell: RowCell,
  { sizePt }: CutRow,
  columns: Columns,
  titles: readonly RuledTitle[],
): PlacedCell[] {
  const { separators } = columns
  const rule = ruleUnder(cell, titles)
  const [from, to] = columnsUnder(cell, rule, separators)
  if (from === to || rule !== undefined || !isCuttable(cell, columns, from, to, sizePt))
    return [{ words: cell.words, from, to, rule }]
  return wordsByColumn(cell.words, separators).map(inOneColumn(separators))
}

const inOneColumn =
  (separators: readonly number[]) =>
  (words: readonly TableWord[]): PlacedCell => {
    const column = columnAt(words[0] === undefined ? 0 : centreOf(words[0]), separators)
    return { words, from: column, to: column }
  }

/** Words by the column that their middle is in, without columns that have none. */
function wordsByColumn(words: readonly TableWord[], separators: readonly number[]): TableWord[][] {
  const parts: TableWord[][] = []
  let column = -1
  for (const word of words) {
    const own = columnAt(centreOf(word), separators)
    if (own === column) parts.at(-1)?.push(word)
    else parts.push([word])
    column = own
  }
  return parts
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
