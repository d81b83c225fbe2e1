import { type Extent, extentOf, isOver } from '../../model/geometry.js'
import { CELL_GAP_EM, EXTENSION_LEADING_EM, HEADER_LEADING_EM } from '../thresholds.js'
import { type RowCell, rowCells, type TextRow } from '../words.js'
import { ruleLines } from './rule-groups.js'
import type { Ruling } from './rulings.js'

/** A line of a title over several columns, and the rule that it stands on or, over more lines, stands above. */
export interface RuledTitle {
  readonly cell: RowCell
  readonly rule: Ruling
}

/** A title's rule is so near below its baseline, em. */
const RULE_BELOW_EM = 1
/** A title ends within its rule, give or take so much, points. */
const ENDS_PT = 3
/** The cells below a rule may begin in any of so many lines: labels that wrap end on one line. */
const LABEL_LINES = 3
/** The table's first column is seen in so many rows. */
const BODY_ROWS = 8
/** So many lines of titles stand above a table at the most. */
const TITLE_ROWS_MAX = 6

/**
 * Titles that stand on rules of their own, each above several cells, by row: `Years ended June 30,` on a line over five
 * years. The rule of a table as a whole, which begins where its first column does, is none. `rows` from top to bottom.
 */
export function ruledTitles(rows: readonly TextRow[], rulings: readonly Ruling[]): RuledTitle[][] {
  const found: RuledTitle[][] = rows.map(() => [])
  const labelEnd = firstLabelEnd(rows)
  const rules = rulesWithPieces(rows, rulings).filter(({ from }) => from > labelEnd)
  if (rules.length === 0) return found
  for (let at = rows.length - 2; at >= 0; at--) {
    const row = rows[at]
    if (row === undefined || row.words.length === 0) continue
    const near = rules.filter((rule) => isBelow(rule, row))
    if (near.length === 0 && found[at + 1]?.length === 0) continue
    const cells = rowCells(row, CELL_GAP_EM)
    for (const cell of cells) {
      const rule =
        near.find((own) => isAloneOver(cells, cell, own) && isOverCells(own, rows, at)) ??
        ruleOfTitleBelow(cells, cell, row, rows[at + 1], found[at + 1])
      if (rule !== undefined) found[at]?.push({ cell, rule })
    }
  }
  return found
}

/** Where the first label of any row ends at the earliest: rules that begin before it are those of the whole table. */
function firstLabelEnd(rows: readonly TextRow[]): number {
  let end = Number.POSITIVE_INFINITY
  for (const { words } of rows) end = Math.min(end, words[0]?.x1 ?? end)
  return end
}

/** The rulings at the heights of the rows, and after them those that a piece for each column makes. */
function rulesWithPieces(rows: readonly TextRow[], rulings: readonly Ruling[]): Ruling[] {
  const top = rows[0]?.baselinePt ?? 0
  const bottom = rows.at(-1)?.baselinePt ?? 0
  const near = rulings.filter(({ at }) => at > top && at < bottom)
  const lines = near.length < 2 ? [] : ruleLines(near)
  return [...near, ...lines]
}

/**
 * Where a table that begins at row `from` begins with the titles above it: rows of nothing but titles on rules, and a
 * label of the first column.
 */
export function titlesAbove(
  rows: readonly TextRow[],
  from: number,
  rulings: readonly Ruling[],
): number {
  if (!isRightAbove(rows[from - 1], rows[from])) return from
  const first = Math.max(0, from - TITLE_ROWS_MAX)
  const near = rows.slice(first, from + BODY_ROWS)
  const titles = ruledTitles(near, rulings)
  let start = from - first
  while (start > 0 && isOfTitles(near, start - 1, titles[start - 1] ?? [])) start--
  return first + start
}

/** Whether a row right above the next one holds titles, and besides them at the most a label of the first column. */
function isOfTitles(rows: readonly TextRow[], at: number, titles: readonly RuledTitle[]): boolean {
  const [row, below] = [rows[at], rows[at + 1]]
  const [first] = titles
  if (row === undefined || first === undefined || !isRightAbove(row, below)) return false
  return rowCells(row, CELL_GAP_EM).every(
    ({ x0, x1 }) => titles.some(({ cell }) => cell.x0 === x0) || x1 <= first.rule.from,
  )
}

const isRightAbove = (row: TextRow | undefined, below: TextRow | undefined): boolean =>
  row !== undefined &&
  below !== undefined &&
  below.baselinePt - row.baselinePt <= EXTENSION_LEADING_EM * below.sizePt

const isBelow = ({ at }: Ruling, { baselinePt, sizePt }: TextRow): boolean =>
  at > baselinePt && at < baselinePt + RULE_BELOW_EM * sizePt

/** Whether the cell lies within the rule's ends, and no other cell of its row stands over the rule. */
const isAloneOver = (cells: readonly RowCell[], { x0, x1 }: RowCell, rule: Ruling): boolean =>
  x0 >= rule.from - ENDS_PT &&
  x1 <= rule.to + ENDS_PT &&
  cells.filter((other) => other.x1 > rule.from && other.x0 < rule.to).length === 1

/** The rule of the title in the row below, where the cell is the line above it. */
function ruleOfTitleBelow(
  cells: readonly RowCell[],
  cell: RowCell,
  row: TextRow,
  below: TextRow | undefined,
  titles: readonly RuledTitle[] = [],
): Ruling | undefined {
  if (below === undefined) return undefined
  if (below.baselinePt - row.baselinePt > HEADER_LEADING_EM * row.sizePt) return undefined
  return titles.find(({ rule }) => isAloneOver(cells, cell, rule))?.rule
}

/** Whether several cells of the rows below row `at` stand under the rule, none across its ends, and some before it. */
function isOverCells(rule: Ruling, rows: readonly TextRow[], at: number): boolean {
  const labels = rows.slice(at + 1, at + 1 + LABEL_LINES)
  const under = labels
    .flatMap((row) => rowCells(row, CELL_GAP_EM))
    .filter(({ x0, x1 }) => x1 > rule.from && x0 < rule.to)
  if (under.some(({ x0, x1 }) => x0 < rule.from - ENDS_PT || x1 > rule.to + ENDS_PT)) return false
  if (columnsOf(under) < 2) return false
  return rows.slice(at + 1, at + 1 + BODY_ROWS).some((row) => beginsBefore(row, rule))
}

/** Whether a row has a label before the rule, and cells under it. */
function beginsBefore(row: TextRow, { from }: Ruling): boolean {
  const [first, second] = rowCells(row, CELL_GAP_EM)
  return first !== undefined && first.x1 < from && second !== undefined
}

/** How many columns the cells stand in; what stands in the middle of several, as units do, joins none. */
function columnsOf(cells: readonly RowCell[]): number {
  const columns: Extent[] = []
  for (const cell of cells) {
    const [column, ...more] = columns.filter((other) => isOver(cell, other))
    if (column === undefined) columns.push(cell)
    else if (more.length === 0) columns.splice(columns.indexOf(column), 1, extentOf([column, cell]))
  }
  return columns.length
}
