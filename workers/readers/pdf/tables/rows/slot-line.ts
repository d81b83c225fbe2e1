import { isNumeric } from '../numbers.js'
import { type TableWord, wordsText } from '../words.js'

/** A border stands between two lines where it is above this height of the lower one, ems. Untested. */
const BORDER_REACH_EM = 0.5

/** One line of text laid into columns. */
export interface SlotLine {
  readonly baselinePt: number
  readonly sizePt: number
  /** Words by column; a cell over several columns stands in its first one. */
  readonly slots: readonly (readonly TableWord[])[]
  /** First and last column of each cell that covers several. */
  readonly spans: readonly (readonly [number, number])[]
  /** Heights of the rules that titles of this line stand on or above. */
  readonly titleRulesPt: readonly number[]
}

/** Borders between rows: rulings and band edges, by y, ascending. */
export interface RowBreaks {
  readonly ysPt: readonly number[]
  /** Between these heights every row ends at a border: lines without one between them are one row. */
  readonly complete?: { readonly fromPt: number; readonly toPt: number }
}

/** Columns that have text, ascending. */
export function filledColumns({ slots }: SlotLine): number[] {
  const filled: number[] = []
  for (const [column, words] of slots.entries()) if (words.length > 0) filled.push(column)
  return filled
}

/** Where the text of each column ends, the cells that span several columns apart. */
export function columnEnds(lines: readonly SlotLine[]): number[] {
  const ends: number[] = []
  for (const { slots, spans } of lines) {
    if (spans.length > 0) continue
    for (const [column, words] of slots.entries())
      ends[column] = Math.max(ends[column] ?? 0, words.at(-1)?.x1 ?? 0)
  }
  return ends
}

/** Whether a column after the first holds a figure. */
export const hasNumber = ({ slots }: SlotLine): boolean =>
  slots.slice(1).some((words) => isNumeric(wordsText(words)))

/** Whether the first column has text. */
export const hasLabel = (line: SlotLine | undefined): boolean => (line?.slots[0]?.length ?? 0) > 0

/** No column but the first has text. */
export const onlyLabel = ({ slots }: SlotLine): boolean =>
  slots.slice(1).every(({ length }) => length === 0)

/** Whether a border stands between two lines. */
export function isBroken(above: SlotLine, line: SlotLine, { ysPt }: RowBreaks): boolean {
  const from = above.baselinePt - 1
  const to = line.baselinePt - BORDER_REACH_EM * line.sizePt
  return ysPt.some((y) => y > from && y < to)
}
