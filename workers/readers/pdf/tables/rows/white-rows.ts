import { quantile } from '../../model/geometry.js'
import { countOf, medianOf } from '../../model/statistics.js'
import { isNumeric } from '../numbers.js'
import { fitsIn, type TableWord, type TextRow, wordsText } from '../words.js'
import { beginsAnew } from './cut-texts.js'
import {
  columnEnds,
  filledColumns,
  hasLabel,
  isBroken,
  onlyLabel,
  type RowBreaks,
  type SlotLine,
} from './slot-line.js'

/** Lines nearer to each other than this, ems, are not of one text: they stand beside each other. */
const BESIDE_EM = 0.9
/** So many of them are no chance. */
const BESIDE_MIN = 2
/** Rows stand further apart than the lines of a cell by this factor. */
const APART_RATIO = 1.2
/** The quantile of the distances that stands for the lines of a cell: one overlap must not rule. */
const PITCH_QUANTILE = 0.1
/** Fewer rows, with the header, are told by no white. */
const ROWS_MIN = 3
/** Share of the rows that have several cells: others are section labels, or text that is no row. */
const SEVERAL_CELLS_SHARE = 2 / 3
/** So many rows that wrap say what white parts, where no more than this share of them could be groups of rows. */
const WRAPPED_ROWS_MIN = 2
const GROUPS_SHARE = 1 / 3
/** A cell may miss the middle of its row by this share of the distance of its lines: whole lines are what some move by. */
const MIDDLE_SHARE = 0.55

/** Whether so many rows of words stand as near to each other as only those of cells that are centred in their height. */
export const standBeside = (rows: readonly TextRow[]): boolean =>
  rows.filter((row, at) => isBesideOf(row)(rows[at - 1])).length >= BESIDE_MIN

/** Whether another row, above or below, is no line of a text that the row is one of. */
export const isBesideOf =
  (row: TextRow) =>
  (other: TextRow | undefined): boolean =>
    other !== undefined &&
    Math.abs(row.baselinePt - other.baselinePt) < BESIDE_EM * Math.max(row.sizePt, other.sizePt)

/** Whether no word of one row is above or below what the other reaches over. */
export function areAside({ words: [first, ...more] }: TextRow, other: TextRow): boolean {
  const [x0, x1] = [first?.x0 ?? 0, (more.at(-1) ?? first)?.x1 ?? 0]
  return other.words.every((word) => word.x1 < x0 || word.x0 > x1)
}

/**
 * The rows of cells that are centred in their height, told by the white between them: the lines of one stand at half the
 * height of another's, so that only rows have more white above them than the lines of a cell. Undefined where white tells
 * no rows of several cells, each in the middle.
 */
export function whiteRows(lines: readonly SlotLine[], breaks: RowBreaks): SlotLine[][] | undefined {
  const pitchPt = cellPitch(lines)
  if (pitchPt === undefined) return undefined
  const rows = partedByWhite(lines, pitchPt, breaks)
  if (rows.length < ROWS_MIN || !haveSeveralCells(rows)) return undefined
  return rows.every((row) => isCentred(row, MIDDLE_SHARE * pitchPt)) ? rows : undefined
}

/**
 * The rows of cells that begin in one line, or end in one, and wrap, told by the white between them. Undefined where white
 * tells no rows of several cells, or groups of rows: those that wrap say which.
 */
export function leveledRows(
  lines: readonly SlotLine[],
  breaks: RowBreaks,
): SlotLine[][] | undefined {
  const pitchPt = cellPitch(lines)
  if (pitchPt === undefined) return undefined
  const rows = partedByWhite(lines, pitchPt, breaks)
  if (!haveSeveralCells(rows)) return undefined
  if (!areTopped(rows) && !areFooted(rows)) return undefined
  const wrapped = rows.filter((row) => row.length > 1)
  const endsPt = columnEnds(lines)
  const groups = countOf(wrapped, (row) => mayBeGroup(row, endsPt))
  const isTold = wrapped.length >= WRAPPED_ROWS_MIN && groups <= GROUPS_SHARE * wrapped.length
  return isTold ? rows : undefined
}

function partedByWhite(
  lines: readonly SlotLine[],
  pitchPt: number,
  breaks: RowBreaks,
): SlotLine[][] {
  const rows: SlotLine[][] = []
  let above: SlotLine | undefined
  for (const line of lines) {
    const isNext =
      above === undefined ||
      line.baselinePt - above.baselinePt > APART_RATIO * pitchPt ||
      isBroken(above, line, breaks)
    if (isNext) rows.push([line])
    else rows.at(-1)?.push(line)
    above = line
  }
  return rows
}

const haveSeveralCells = (rows: readonly (readonly SlotLine[])[]): boolean =>
  countOf(rows, hasSeveralCells) >= SEVERAL_CELLS_SHARE * rows.length

/** Whether all cells begin in the first lines of their rows, labels among them; what stands above those may be titles. */
const areTopped = (rows: readonly (readonly SlotLine[])[]): boolean =>
  rows.slice(1).every(([first]) => hasLabel(first)) && rows.every(isTopped)

/** Whether all cells end in the last lines of their rows: a label alone above another one is a section's title. */
const areFooted = (rows: readonly (readonly SlotLine[])[]): boolean =>
  areTopped(rows.map((row) => row.toReversed())) &&
  !rows.some((row) =>
    row.some((line, at) => {
      const above = row[at - 1]
      return above !== undefined && onlyLabel(above) && beginsAnew(line)
    }),
  )

/** Whether each cell of a row begins in its first line and has no gap, and none figures below each other. */
function isTopped(row: readonly SlotLine[]): boolean {
  // A text over several columns that goes on is no cell of theirs.
  if (row.length > 1 && row.some(({ spans }) => spans.length > 0)) return false
  return row.slice(1).every((line, at) =>
    filledColumns(line).every((column) => {
      const [above = [], words = []] = [row[at]?.slots[column], line.slots[column]]
      return above.length > 0 && !(isPlainFigure(above) && isPlainFigure(words))
    }),
  )
}

/** A figure without a word: the day and month of a date may have its year below them. */
function isPlainFigure(words: readonly TableWord[]): boolean {
  const text = wordsText(words)
  return isNumeric(text) && !/\p{L}/u.test(text)
}

/**
 * Whether the first and the last line of a row have text in the same columns, but for the label, and some of the last had
 * room above: rows of a group do, and few that wrap.
 */
function mayBeGroup(row: readonly SlotLine[], endsPt: readonly number[]): boolean {
  const [first, above, last] = [row[0], row.at(-2), row.at(-1)]
  if (first === undefined || above === undefined || last === undefined) return false
  const [upper, lower] = [first, last].map((line) => filledColumns(line).filter((at) => at > 0))
  if (upper?.join() !== lower?.join()) return false
  return (
    upper?.some((column) => {
      const [word] = last.slots[column] ?? []
      const roomPt = (endsPt[column] ?? 0) - (above.slots[column]?.at(-1)?.x1 ?? 0)
      return word !== undefined && fitsIn(word, roomPt, last.sizePt)
    }) === true
  )
}

const hasSeveralCells = (row: readonly SlotLine[]): boolean =>
  new Set(row.flatMap(filledColumns)).size > 1

/** Whether each cell of a row has its middle where the row has it, and no column several figures. */
function isCentred(row: readonly SlotLine[], swayPt: number): boolean {
  const [first, last] = [row[0]?.baselinePt ?? 0, row.at(-1)?.baselinePt ?? 0]
  return cellsOf(row).every(({ fromPt, toPt, figures }) => {
    const missedPt = Math.abs(fromPt + toPt - first - last) / 2
    return missedPt <= swayPt && figures < 2
  })
}

interface CellLines {
  readonly fromPt: number
  readonly toPt: number
  /** Lines that are a plain figure each. */
  readonly figures: number
}

function cellsOf(row: readonly SlotLine[]): CellLines[] {
  const cells = new Map<number, CellLines>()
  for (const { baselinePt, slots } of row) {
    for (const [column, words] of slots.entries()) {
      if (words.length === 0) continue
      const { fromPt, figures } = cells.get(column) ?? { fromPt: baselinePt, figures: 0 }
      const own = isPlainFigure(words) ? 1 : 0
      cells.set(column, { fromPt, toPt: baselinePt, figures: figures + own })
    }
  }
  return [...cells.values()]
}

/**
 * How far apart the lines of one cell are, points: those that a line of another cell stands between, else most of the
 * nearest; undefined where no column has two.
 */
function cellPitch(lines: readonly SlotLine[]): number | undefined {
  const last: { at: number; baselinePt: number }[] = []
  const apartPt: number[] = []
  const aroundPt: number[] = []
  for (const [at, line] of lines.entries()) {
    for (const column of filledColumns(line)) {
      const above = last[column]
      last[column] = { at, baselinePt: line.baselinePt }
      if (above === undefined) continue
      const gapPt = line.baselinePt - above.baselinePt
      apartPt.push(gapPt)
      if (at > above.at + 1 && gapPt < 2 * BESIDE_EM * line.sizePt) aroundPt.push(gapPt)
    }
  }
  if (aroundPt.length > 0) return medianOf(aroundPt)
  return apartPt.length === 0
    ? undefined
    : quantile(Float64Array.from(apartPt).sort(), PITCH_QUANTILE)
}
