import { quantile } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { isNumeric } from '../numbers.js'
import {
  BIMODAL_GAP_RATIO,
  CONTINUATION_LEADING_EM,
  HEADER_LEADING_EM,
  STREAM_ROW_GAP_EM,
  TIGHT_LEADING_EM,
  WIDE_GAPS_SHARE,
  WITHIN_ROW_GAP_RATIO,
} from '../thresholds.js'
import { fitsIn, type TableWord, wordsText } from '../words.js'
import { haveCellsByLine } from './cells-by-line.js'
import { beginsAnew, goesOnLower, isWrappedLabel } from './cut-texts.js'
import { headEnd, headerLines } from './header-lines.js'
import { type ItemLine, itemShape, itemTexts } from './item-texts.js'
import { endsRow } from './row-ends.js'
import {
  columnEnds,
  filledColumns,
  hasLabel,
  hasNumber,
  isBroken,
  onlyLabel,
  type RowBreaks,
  type SlotLine,
} from './slot-line.js'

/** The quantile of the line gaps that stands for the narrow ones: one overlap must not rule. Untested. */
const NARROW_QUANTILE = 0.1
/** Titles of columns are as loose as text may be: browsers set it at one and a half times its size. */
const TITLES_LEADING_EM = 1.55
/** So many figures below each other are rows; two may be one with its share or error below it. */
const STACKED_MIN = 3

interface Gaps {
  readonly narrowEm: number
  readonly bimodal: boolean
}

/** Groups lines into table rows: wrapped cells go on in the lines below the row's first. */
export function mergeContinuations(lines: readonly SlotLine[], breaks: RowBreaks): SlotLine[][] {
  const gaps = lineGaps(lines, breaks)
  const stacks = breaks.complete === undefined ? undefined : stackedLines(lines, breaks)
  const ruledFrom = headerLines(lines, breaks)
  const bodyFrom = headEnd(lines, ruledFrom)
  const endsPt = columnEnds(lines)
  const itemLines = lines.map(itemLine)
  const goesOnInItem = itemTexts(itemLines)
  const isTextOfItem = (above: SlotLine | undefined, index: number) =>
    above !== undefined &&
    goesOnInItem?.(itemLines[index - 1], itemLines[index]) === true &&
    !isBroken(above, lines[index] ?? above, breaks)
  const rows: SlotLine[][] = []
  for (const [index, line] of lines.entries()) {
    const row = rows.at(-1) ?? []
    const above = row.at(-1)
    const inHeader = bodyFrom > 0 && index < bodyFrom
    const isOfRow =
      above !== undefined && above.titleRulesPt.length > 0
        ? isSameTitle(above, line)
        : (index < ruledFrom && wrapsInHeader(row, line, endsPt)) ||
          // What is not ruled below the first row may be its titles.
          (stacks?.[index] === false && rows.length > 1 && isComplete(above, line, breaks)) ||
          isTextOfItem(above, index) ||
          goesOn(row, line, breaks, gaps, inHeader, endsPt)
    if (isOfRow && !endsRow(above, line, rows.length === 1)) row.push(line)
    else rows.push([line])
  }
  return rows
}

/** Whether a line goes on in titles of the line above, over the same rules. */
const isSameTitle = (above: SlotLine, line: SlotLine): boolean =>
  line.titleRulesPt.some((y) => above.titleRulesPt.includes(y))

/** Gaps that a border or the end of the header explains say nothing about wrapped cells. */
function lineGaps(lines: readonly SlotLine[], breaks: RowBreaks): Gaps {
  const gapsEm: number[] = []
  for (let at = 2; at < lines.length; at++) {
    const above = lines[at - 1]
    const line = lines[at]
    if (above === undefined || line === undefined || isBroken(above, line, breaks)) continue
    gapsEm.push(gapEm(above, line))
  }
  const narrowEm = quantile(Float64Array.from(gapsEm).sort(), NARROW_QUANTILE)
  const wide = countOf(gapsEm, (gap) => gap > narrowEm * BIMODAL_GAP_RATIO)
  return { narrowEm, bimodal: wide >= Math.max(2, WIDE_GAPS_SHARE * gapsEm.length) }
}

function gapEm(above: SlotLine | undefined, line: SlotLine): number {
  return above === undefined
    ? Infinity
    : (line.baselinePt - above.baselinePt) / Math.max(above.sizePt, line.sizePt)
}

function goesOn(
  row: readonly SlotLine[],
  line: SlotLine,
  breaks: RowBreaks,
  gaps: Gaps,
  inHeader: boolean,
  endsPt: readonly number[],
): boolean {
  const above = row.at(-1)
  if (above === undefined || isBroken(above, line, breaks)) return false
  const gap = gapEm(above, line)
  if (inHeader) return isWrappedHeader(row, line, gap)
  const isNarrow = gap <= gaps.narrowEm * WITHIN_ROW_GAP_RATIO
  if (gaps.bimodal && !isNarrow) return false
  // Where all lines are far apart that says nothing of those of one cell.
  if (gap > CONTINUATION_LEADING_EM)
    return isNarrow && gap <= STREAM_ROW_GAP_EM && isItemText(row, line)
  if (fillsBelow(row, line) || isWrappedLabel(row, line)) return true
  const isPart = isPartOf(row, line) && (gap <= TIGHT_LEADING_EM || !beginsAnew(line))
  if ((isPart || goesOnLower(row, line)) && wraps(row, line, endsPt)) return true
  return gaps.bimodal && gap <= TIGHT_LEADING_EM && isOfTightRow(row, line, endsPt)
}

/** Whether a line goes on its row where rows are set apart. */
function isOfTightRow(
  row: readonly SlotLine[],
  line: SlotLine,
  endsPt: readonly number[],
): boolean {
  if (bringsLabel(row, line)) return false
  if (!hasNumber(line) || filledColumns(line).length < 2 || isLastLine(row, line)) return true
  return hasText(line) && hasFewerCells(row, line) && wraps(row, line, endsPt)
}

const hasText = ({ slots }: SlotLine): boolean =>
  slots.some((words) => words.length > 0 && !isNumeric(wordsText(words)))

/** The label and figures on the last line of a row whose text began above them: cells that stand at its foot. */
const isLastLine = (row: readonly SlotLine[], line: SlotLine): boolean =>
  hasLabel(line) && !row.some((part) => hasLabel(part) || hasNumber(part))

/** Whether a line has a label and cells, and the row one that ended before it: what wraps has none. */
const bringsLabel = (row: readonly SlotLine[], line: SlotLine): boolean =>
  hasLabel(row[0]) && !hasLabel(row.at(-1)) && hasLabel(line) && !onlyLabel(line)

/** A header's labels may begin in any of its lines; two lines that fill all columns are two rows. */
function wrapsInHeader(
  row: readonly SlotLine[],
  line: SlotLine,
  endsPt: readonly number[],
): boolean {
  if (gapEm(row.at(-1), line) > HEADER_LEADING_EM) return false
  const isFull = (part: SlotLine) => filledColumns(part).length === part.slots.length
  if (isFull(line) && row.some(isFull)) return false
  return wraps(row, line, endsPt)
}

/** Fewer columns than the row has, all of them filled in it, and no figures. */
const isPartOf = (row: readonly SlotLine[], line: SlotLine): boolean =>
  !hasNumber(line) && hasFewerCells(row, line)

/** A cell behind the label's may go on one that stands alone, too: the rest of what began above it. */
function hasFewerCells(row: readonly SlotLine[], line: SlotLine): boolean {
  const columns = filledColumns(line)
  const isFilled = (column: number) => row.some(({ slots }) => (slots[column]?.length ?? 0) > 0)
  if (columns.length === 0 || !columns.every(isFilled)) return false
  const isRest = columns.length === 1 && columns[0] !== 0
  return isRest || line.slots.some(({ length }, column) => length === 0 && isFilled(column))
}

/** Whether the line's words are where they are because they had no room at the end of the row's last line. */
function wraps(row: readonly SlotLine[], line: SlotLine, endsPt: readonly number[]): boolean {
  if (line.spans.length > 0 || row.some(({ spans }) => spans.length > 0)) return false
  let shared = 0
  for (const [column, words] of line.slots.entries()) {
    const first = words[0]
    const above = lastWords(row, column)
    const last = above.at(-1)
    if (first === undefined || last === undefined) continue
    shared++
    if (Math.abs(first.x0 - (row[0]?.slots[column]?.[0]?.x0 ?? first.x0)) > line.sizePt)
      return false
    if (
      areNames(above, words) ||
      areFigures(above, words) ||
      fitsIn(first, (endsPt[column] ?? 0) - last.x1, line.sizePt)
    )
      return false
  }
  return shared > 0
}

/** What a column of the row says in the last line that says something there. */
const lastWords = (row: readonly SlotLine[], column: number): readonly TableWord[] =>
  row.findLast(({ slots }) => (slots[column]?.length ?? 0) > 0)?.slots[column] ?? []

/** Names of things in a program: those that have no room for the next one are whole for all that. */
const areNames = (...lines: readonly (readonly TableWord[])[]): boolean =>
  lines.every((words) => words.length === 1 && words[0]?.mono === true)

/** Figures, times or dates below each other are those of two rows. */
const areFigures = (...lines: readonly (readonly TableWord[])[]): boolean =>
  lines.every((words) => isNumeric(wordsText(words)))

const isComplete = (above: SlotLine | undefined, line: SlotLine, breaks: RowBreaks): boolean => {
  const { complete } = breaks
  if (complete === undefined || above === undefined || isBroken(above, line, breaks)) return false
  return above.baselinePt > complete.fromPt && line.baselinePt < complete.toPt
}

/** By line, whether figures stand below each other in a column between the borders around it: those are rows. */
function stackedLines(lines: readonly SlotLine[], breaks: RowBreaks): boolean[] {
  const stacked = lines.map(() => false)
  let from = 0
  for (let to = 1; to <= lines.length; to++) {
    const [above, line] = [lines[to - 1], lines[to]]
    if (above !== undefined && line !== undefined && !isBroken(above, line, breaks)) continue
    const own = lines.slice(from, to)
    if (areStacked(own) || haveCellsByLine(own)) stacked.fill(true, from, to)
    from = to
  }
  return stacked
}

function areStacked(lines: readonly SlotLine[]): boolean {
  const figures: number[] = []
  for (const { slots } of lines) {
    for (const [column, words] of slots.entries()) {
      if (column === 0 || !isNumeric(wordsText(words))) continue
      figures[column] = (figures[column] ?? 0) + 1
      if (figures[column] >= STACKED_MIN) return true
    }
  }
  return false
}

/** A line that fills only columns the row has already, leaves the first one empty and brings no number. */
const fillsBelow = (row: readonly SlotLine[], line: SlotLine): boolean =>
  line.slots[0]?.length === 0 && isPartOf(row, line)

/** A row of so many cells is that of an item for sure. */
const SURE_ITEM_CELLS_MIN = 4

function itemLine(line: SlotLine): ItemLine {
  const filled = filledColumns(line)
  const x0 = line.slots[filled[0] ?? 0]?.[0]?.x0 ?? 0
  const shape = line.spans.length > 0 ? 'other' : itemShape(filled.length, hasNumber(line))
  return { baselinePt: line.baselinePt, x0, shape }
}

/** A line of one cell below a text of an item that has a label and figures beside it. */
function isItemText(row: readonly SlotLine[], line: SlotLine): boolean {
  const [first] = row
  const [column, ...more] = filledColumns(line)
  if (first === undefined || column === undefined || column === 0 || more.length > 0) return false
  const text = wordsText(first.slots[column] ?? [])
  if (text === '' || isNumeric(text)) return false
  return hasNumber(first) && filledColumns(first).length >= SURE_ITEM_CELLS_MIN
}

/** Header cells wrap onto the next line unless the upper line titles several columns. */
function isWrappedHeader(row: readonly SlotLine[], line: SlotLine, gap: number): boolean {
  const isSpanning = row.some((part) => part.spans.length > 0) || line.spans.length > 0
  const startsLabels =
    filledColumns(line).includes(0) && !row.some((part) => filledColumns(part).includes(0))
  return !isSpanning && !startsLabels && gap <= TITLES_LEADING_EM
}
