import { isNumeric } from './numbers.js'
import {
  BIMODAL_GAP_RATIO,
  CONTINUATION_LEADING_EM,
  HEADER_LEADING_EM,
  TIGHT_LEADING_EM,
  WIDE_GAPS_SHARE,
  WITHIN_ROW_GAP_RATIO,
} from './thresholds.js'
import { type TableWord, wordsText } from './words.js'

/** One line of text laid into columns. */
export interface SlotLine<W extends TableWord = TableWord> {
  readonly baselinePt: number
  readonly sizePt: number
  /** Words by column; a cell over several columns stands in its first one. */
  readonly slots: readonly (readonly W[])[]
  /** First and last column of each cell that covers several. */
  readonly spans: readonly (readonly [number, number])[]
}

/** Borders between rows: rulings and band edges, by y, ascending. */
export interface RowBreaks {
  readonly ysPt: readonly number[]
  /** Between these heights every row ends at a border: lines without one between them are one row. */
  readonly complete?: { readonly fromPt: number; readonly toPt: number }
}

interface Gaps {
  readonly narrowEm: number
  readonly bimodal: boolean
}

/** Groups lines into table rows: wrapped cells go on in the lines below the row's first. */
export function mergeContinuations<W extends TableWord>(
  lines: readonly SlotLine<W>[],
  breaks: RowBreaks,
): SlotLine<W>[][] {
  const gaps = lineGaps(lines, breaks)
  const bodyFrom = lines.findIndex(hasNumber)
  const rows: SlotLine<W>[][] = []
  lines.forEach((line, index) => {
    const row = rows.at(-1)
    const inHeader = bodyFrom > 0 && index < bodyFrom
    if (row !== undefined && goesOn(row, line, breaks, gaps, inHeader)) row.push(line)
    else rows.push([line])
  })
  return rows
}

/** Gaps that a border or the end of the header explains say nothing about wrapped cells. */
function lineGaps(lines: readonly SlotLine[], breaks: RowBreaks): Gaps {
  const gapsEm = lines
    .slice(2)
    .flatMap((line, k) => {
      const above = lines[k + 1]
      return above === undefined || isBroken(above, line, breaks) ? [] : [gapEm(above, line)]
    })
    .sort((a, b) => a - b)
  const narrowEm = gapsEm[Math.floor(gapsEm.length * 0.1)] ?? 0
  const wide = gapsEm.filter((gap) => gap > narrowEm * BIMODAL_GAP_RATIO).length
  return { narrowEm, bimodal: wide >= Math.max(2, WIDE_GAPS_SHARE * gapsEm.length) }
}

function gapEm(above: SlotLine | undefined, line: SlotLine): number {
  return above === undefined ? Infinity : (line.baselinePt - above.baselinePt) / line.sizePt
}

function goesOn(
  row: readonly SlotLine[],
  line: SlotLine,
  breaks: RowBreaks,
  gaps: Gaps,
  inHeader: boolean,
): boolean {
  const above = row.at(-1)
  if (above === undefined || isBroken(above, line, breaks)) return false
  if (isComplete(above, line, breaks)) return true
  const gap = gapEm(above, line)
  if (inHeader) return isWrappedHeader(row, line, gap)
  const isTight = !gaps.bimodal || gap <= gaps.narrowEm * WITHIN_ROW_GAP_RATIO
  if (!isTight || gap > CONTINUATION_LEADING_EM) return false
  if (fillsBelow(row, line) || isWrappedLabel(row, line)) return true
  return (
    gaps.bimodal && gap <= TIGHT_LEADING_EM && !(hasNumber(line) && filledColumns(line).length > 1)
  )
}

const isBroken = (above: SlotLine, line: SlotLine, { ysPt }: RowBreaks): boolean =>
  ysPt.some((y) => y > above.baselinePt - 1 && y < line.baselinePt - 0.5 * line.sizePt)

const isComplete = (above: SlotLine, line: SlotLine, { complete }: RowBreaks): boolean =>
  complete !== undefined && above.baselinePt > complete.fromPt && line.baselinePt < complete.toPt

/** A line that fills only columns the row has already, leaves the first one empty and brings no number. */
function fillsBelow(row: readonly SlotLine[], line: SlotLine): boolean {
  const columns = filledColumns(line)
  const isFirstEmpty = (line.slots[0]?.length ?? 0) === 0
  if (!isFirstEmpty || columns.length === line.slots.length || hasNumber(line)) return false
  return columns.every((column) => row.some((part) => (part.slots[column]?.length ?? 0) > 0))
}

/** A row label that wraps: the figures stand on its first line or on its last one. */
function isWrappedLabel(row: readonly SlotLine[], line: SlotLine): boolean {
  const startsLower = /^[\p{Ll}(&,]/u.test(wordsText(line.slots[0] ?? []))
  if (!startsLower) return false
  const onlyLabel = (part: SlotLine): boolean => filledColumns(part).every((column) => column === 0)
  return (
    onlyLabel(line) ||
    (row.every(onlyLabel) && !/[:.]$/.test(wordsText(row.at(-1)?.slots[0] ?? [])))
  )
}

/** Header cells wrap onto the next line unless the upper line titles several columns. */
function isWrappedHeader(row: readonly SlotLine[], line: SlotLine, gap: number): boolean {
  const isSpanning = row.some((part) => part.spans.length > 0) || line.spans.length > 0
  const startsLabels =
    filledColumns(line).includes(0) && !row.some((part) => filledColumns(part).includes(0))
  return !isSpanning && !startsLabels && gap <= HEADER_LEADING_EM
}

function filledColumns(line: SlotLine): number[] {
  return [...line.slots.keys()].filter((column) => (line.slots[column]?.length ?? 0) > 0)
}

function hasNumber(line: SlotLine): boolean {
  return line.slots.some(
    (words, column) => column > 0 && words.length > 0 && isNumeric(wordsText(words)),
  )
}
