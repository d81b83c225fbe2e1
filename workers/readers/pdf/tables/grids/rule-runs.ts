import type { Rect } from '../../../../document/blocks.js'
import type { Extent } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { overlaps } from '../choice/choose-tables.js'
import type { RuleGroup } from '../evidence/rule-groups.js'
import { isMarker } from '../list-marks.js'
import { areAside, isBesideOf } from '../rows/white-rows.js'
import { BODY_PT, STREAM_CELL_GAP_EM } from '../thresholds.js'
import { isScattered, type WordIndex, wordsIn } from '../word-index.js'
import { rowCells, type TextRow, textRows } from '../words.js'
import { isProse, OVERHANG_PT } from './extents.js'

/** White of this height between two rules may part tables: rows of one stand nearer to each other. */
const PARTING_WHITE_PT = 2.5 * BODY_PT
/** White of this height (em) between rules ends a table. */
const STRETCH_GAP_MAX_EM = 6
/** Size taken for a stretch without text. */
const EMPTY_STRETCH_SIZE_PT = 10
/** A stretch between rules is no part of a table when a row of it is prose, or fewer of its rows have several cells. */
const SEVERAL_CELLS_SHARE = 0.25
/** Two rules alone may be those of a page's head and foot. */
const ROW_RULES_MIN = 3
/** Lines of one cell start at the same place, points. */
const CARRIED_SHIFT_PT = 2
/** Bold rows this much larger than the text (factor), alone between two rules, part two tables. */
const HEADING_IN_RULES_RATIO = 1.05
/** A title on its rule stands this near to it, em. */
const ON_RULE_EM = 1
/** How far above a rule the text of its table is looked for, points. */
const ABOVE_RULE_PT = 30
/** What letters reach below their line, em. */
const DESCENT_EM = 0.3
/** Text below all rows of a table stands this far from them, em. */
const NOTE_LEADING_EM = 1.5
/** `(a)`, `*`, `2.` */
const NOTE_MARK = /^(?:\([\da-z]{1,2}\)|[*†‡§]+|\d{1,2}[.)])$/i

/**
 * Rules' heights cut where the stretch between two of them is empty or prose; runs of at least two heights. A stretch
 * whose rows end early ends the run at its last row. A run is followed by its parts, which share no ground with `drawn`
 * grids: the lines of those say themselves what is one table.
 */
export function tabularRuns(
  group: RuleGroup,
  index: WordIndex,
  drawn: readonly Rect[],
): number[][] {
  const runs: number[][] = []
  let run: number[] = []
  for (const [k, y] of group.ysPt.entries()) {
    run.push(y)
    const next = group.ysPt[k + 1]
    const end = next === undefined ? y : tabularUntil(group, y, next, index)
    if (end === next) continue
    if (end > y) run.push(end)
    run = withoutEmptyEnds(run, group, index)
    if (run.length >= 2) {
      const isFree = (part: readonly number[]) => !drawn.some((box) => isAlong(box, group, part))
      runs.push(run, ...partsOfRun(run, group, index).filter(isFree))
    }
    run = []
  }
  return runs
}

/** Rules over nothing at either end are lines of the page or of something else. */
function withoutEmptyEnds(run: readonly number[], { x0, x1 }: Extent, index: WordIndex): number[] {
  const isEmpty = (at: number) =>
    wordsIn(index, { x0, x1, y0: run[at] ?? 0, y1: run[at + 1] ?? 0 }, 0).length === 0
  let [from, to] = [0, run.length]
  while (to - from > 1 && isEmpty(to - 2)) to--
  while (to - from > 1 && isEmpty(from)) from++
  return run.slice(from, to)
}

const isAlong = (box: Rect, { x0, x1 }: Extent, ysPt: readonly number[]): boolean =>
  overlaps(box, { x0, x1, y0: ysPt[0] ?? 0, y1: ysPt.at(-1) ?? 0 })

/**
 * The run cut where white as high as between tables lies between two rules: each part may be a table of its own, with
 * the rows between its rules and the white.
 */
function partsOfRun(ysPt: readonly number[], extent: Extent, index: WordIndex): number[][] {
  const parts: number[][] = [[]]
  for (const [k, y] of ysPt.entries()) {
    parts.at(-1)?.push(y)
    const next = ysPt[k + 1]
    const white = next === undefined ? undefined : whiteBetween(extent, y, next, index)
    if (next === undefined || white === undefined) continue
    const firstProse = white.above.findIndex((row) => isProseWithin(row, extent))
    const lastProse = white.below.findLastIndex((row) => isProseWithin(row, extent))
    const above = firstProse < 0 ? white.above : white.above.slice(0, firstProse)
    const below = white.below.slice(lastProse + 1)
    if (hasCells(above) && isTabular(above, extent)) parts.at(-1)?.push(bottomOf(above))
    parts.push(hasCells(below) && isTabular(below, extent) ? [topOf(below)] : [])
  }
  if (parts.length === 1) return []
  return parts.filter((part) => part.filter((y) => ysPt.includes(y)).length >= 2)
}

/** A caption or a title has none. */
const hasCells = (rows: readonly TextRow[]): boolean => rows.some(isOfCells)

/** An item beside its bullet is one. */
function isOfCells(row: TextRow): boolean {
  const cells = rowCells(row, STREAM_CELL_GAP_EM)
  return cells.length - (isMarker(cells[0]) ? 1 : 0) >= 2
}

const bottomOf = (rows: readonly TextRow[]): number => {
  const last = rows.at(-1)
  return last === undefined ? 0 : last.baselinePt + DESCENT_EM * last.sizePt
}
const topOf = ([first]: readonly TextRow[]): number =>
  first === undefined ? 0 : first.baselinePt - first.sizePt

/** The rows on both sides of the first height of `PARTING_WHITE_PT` between two rules over which no line stands. */
function whiteBetween(
  { x0, x1 }: Extent,
  y0: number,
  y1: number,
  index: WordIndex,
): { readonly above: TextRow[]; readonly below: TextRow[] } | undefined {
  if (y1 - y0 < PARTING_WHITE_PT) return undefined
  const rows = textRows(wordsIn(index, { x0, x1, y0, y1 }, 0))
  for (let at = 0; at <= rows.length; at++) {
    const from = at === 0 ? y0 : (rows[at - 1]?.baselinePt ?? y0)
    const to = rows[at]?.baselinePt ?? y1
    if (to - from >= PARTING_WHITE_PT) return { above: rows.slice(0, at), below: rows.slice(at) }
  }
  return undefined
}

/** How far down from rule `y0` rows of a table reach: `y1` for all of the stretch, `y0` for none of it. */
function tabularUntil(group: RuleGroup, y0: number, y1: number, index: WordIndex): number {
  const wide = { x0: group.x0 - 60, x1: group.x1 + 60, y0, y1 }
  if (isScattered(index, wide)) return y0
  const found = rowsBeforeText(rowsBeforeGap(textRows(wordsIn(index, wide, 0)), y0, y1), group)
  const isUnderHeading = endsInHeading(found, y1)
  const rows = isUnderHeading ? found.slice(0, -1) : found
  const last = rows.at(-1)
  const endPt = last === undefined ? y0 : last.baselinePt
  const isToEnd = y1 - endPt <= STRETCH_GAP_MAX_EM * (last?.sizePt ?? EMPTY_STRETCH_SIZE_PT)
  const begun = withoutCarried(rows)
  const own = group.ysPt.length < ROW_RULES_MIN ? rows : begun
  if (last !== undefined && !isTabular(own, group, begun)) return y0
  if (isHeading(rows, group, y0, index)) return y0
  return isToEnd && !isUnderHeading
    ? y1
    : endPt + (last === undefined ? 0 : DESCENT_EM * last.sizePt)
}

/** Whether the last row, larger than those above it and bold, stands on the rule below: the title of what follows there. */
function endsInHeading(rows: readonly TextRow[], rulePt: number): boolean {
  const [last, above] = [rows.at(-1), rows.at(-2)]
  if (last === undefined || above === undefined || !isTitle(last)) return false
  if (rulePt - last.baselinePt > ON_RULE_EM * last.sizePt) return false
  return last.sizePt > HEADING_IN_RULES_RATIO * above.sizePt && rowCells(last).length === 1
}

/** Bold rows larger than the text above the rule: they part two tables. */
function isHeading(
  rows: readonly TextRow[],
  { x0, x1 }: Extent,
  y0: number,
  index: WordIndex,
): boolean {
  if (rows.length === 0 || rows.length > 2 || !rows.every(isTitle)) return false
  if (rows.some((row) => rowCells(row).length > 2)) return false
  const above = wordsIn(index, { x0, x1, y0: y0 - ABOVE_RULE_PT, y1: y0 }, 0).at(-1)
  const size = Math.min(...rows.map(({ sizePt }) => sizePt))
  return above !== undefined && size > HEADING_IN_RULES_RATIO * above.sizePt
}

const isTitle = ({ words }: TextRow): boolean => words.every(({ bold }) => bold)

/** `begun`: the rows that carry on no cell of one above. */
function isTabular(rows: readonly TextRow[], extent: Extent, begun = rows): boolean {
  if (begun.some((row) => isProseWithin(row, extent))) return false
  const enough = SEVERAL_CELLS_SHARE * rows.length
  return rows.length <= 2 || countOf(rows, isOfCells) >= enough || rowsOfCells(rows) >= enough
}

/** Rows of several cells, those of cells that are centred beside longer ones among them. */
function rowsOfCells(rows: readonly TextRow[]): number {
  const isBetween = rows.map((_, at) => isBetweenLines(rows, at))
  const isCell = (at: number) => isBetween[at] || isBetween[at - 1] || isBetween[at + 1]
  return rows.filter((row, at) => isCell(at) || isOfCells(row)).length
}

/** Whether a row stands between two lines of a cell beside it, at half their height: it is centred there. */
function isBetweenLines(rows: readonly TextRow[], at: number): boolean {
  const [above, row, below] = [rows[at - 1], rows[at], rows[at + 1]]
  if (above === undefined || row === undefined || below === undefined) return false
  const isBeside = isBesideOf(row)
  if (!(isBeside(above) && isBeside(below))) return false
  const shiftPt = Math.abs((above.words[0]?.x0 ?? 0) - (below.words[0]?.x0 ?? 0))
  return shiftPt < CARRIED_SHIFT_PT && areAside(row, above) && areAside(row, below)
}

/** Rows without those that carry on a cell of the row above: what wraps says nothing of columns, however long it is. */
function withoutCarried(rows: readonly TextRow[]): TextRow[] {
  let starts: readonly number[] = []
  return rows.filter((row, at) => {
    const [cell, ...more] = rowCells(row, STREAM_CELL_GAP_EM)
    if (cell === undefined) return true
    if (more.length === 0 && starts.some((x) => Math.abs(x - cell.x0) < CARRIED_SHIFT_PT))
      return false
    // A label alone may stand in the middle of its row's height, beside lines of its texts.
    const isLabel = more.length === 0 && [rows[at - 1], rows[at + 1]].some(isBesideOf(row))
    if (!isLabel) starts = more.map(({ x0 }) => x0)
    return true
  })
}

/** Whether what the rules frame of a row is running text. */
function isProseWithin(row: TextRow, extent: Extent): boolean {
  const [x0, x1] = [extent.x0 - OVERHANG_PT, extent.x1 + OVERHANG_PT]
  return isProse(
    { ...row, words: row.words.filter((word) => word.x0 > x0 && word.x1 < x1) },
    extent,
  )
}

/** Rows without the text that stands below them all, a little apart: notes, a page's number over the line at its foot. */
function rowsBeforeText(rows: readonly TextRow[], extent: Extent): readonly TextRow[] {
  const isText = (row: TextRow) => !isOfCells(row) || isMarkedNote(row, extent)
  const end = rows.findLastIndex((row) => !isText(row)) + 1
  const [last, next] = [rows[end - 1], rows[end]]
  if (last === undefined || next === undefined) return rows
  if (next.baselinePt - last.baselinePt < NOTE_LEADING_EM * next.sizePt) return rows
  const below = rows.slice(end)
  const isNoted = below.some((row) => isMarkedNote(row, extent) || isProseWithin(row, extent))
  return isNoted ? rows.slice(0, end) : rows
}

/** `(a)   Refer to Note 12 of the financial statements`: running text behind its mark. */
function isMarkedNote(row: TextRow, extent: Extent): boolean {
  const [mark, ...text] = row.words
  return mark !== undefined && NOTE_MARK.test(mark.text) && isProse({ ...row, words: text }, extent)
}

/** Rows from the top down to the first white that is too high for a table. */
function rowsBeforeGap(rows: readonly TextRow[], y0: number, y1: number): TextRow[] {
  const found: TextRow[] = []
  let above = y0
  for (const row of rows) {
    if (row.baselinePt - above > STRETCH_GAP_MAX_EM * row.sizePt) break
    above = row.baselinePt
    if (row.baselinePt < y1) found.push(row)
  }
  return found
}
