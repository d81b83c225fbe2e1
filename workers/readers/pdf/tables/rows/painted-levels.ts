import { ROW_BASELINE_EM } from '../thresholds.js'
import { fitsIn } from '../words.js'
import { cellOf, type PaintedCell, type PaintedLine, type PaintedRow } from './painted-rows.js'

/** The middles of centred cells differ by less: lines of one may be further apart than those of another, em. */
const MIDDLE_EM = 0.55

/** Size of a row's first line. */
export const sizeOf = ([cell]: PaintedRow): number => cell?.lines[0]?.size ?? 0

/** Whether the cells of a row begin in one line, end in one, or are centred at one height. */
export const isEven = (row: PaintedRow): boolean => isLevel(row) || endsLevel(row)

/**
 * The rows of a run, and before each the text right above that was taken for lines of its first cell: above the line in which
 * the others begin; or, where these are one line at the foot of the cell, what did not wrap into that line.
 */
export function withoutLinesAbove(rows: readonly PaintedRow[]): PaintedRow[] {
  const end = labelsEnd(rows)
  return rows.flatMap((row) => {
    const [first, ...others] = row
    if (first === undefined || others.length === 0 || isLevel(row)) return [row]
    const from = endsLevel(row) ? footOf(first, others, end) : levelWith(first, others)
    if (from <= 0) return [row]
    return [[cellOf(first.lines.slice(0, from))], [cellOf(first.lines.slice(from)), ...others]]
  })
}

/** Where the last lines of first cells end, at most. */
function labelsEnd(rows: readonly PaintedRow[]): number {
  let end = Number.NEGATIVE_INFINITY
  for (const [first, ...others] of rows)
    if (others.length > 0) end = Math.max(end, first?.lines.at(-1)?.x1 ?? end)
  return end
}

function footOf(first: PaintedCell, others: readonly PaintedCell[], end: number): number {
  if (others.some(({ lines }) => lines.length > 1)) return 0
  return first.lines.findLastIndex((line, at) => !isWrapped(first.lines[at - 1], line, end))
}

/** Whether a line begins with what had no room at the end of the line above, and looks like that. */
function isWrapped(above: PaintedLine | undefined, line: PaintedLine, end: number): boolean {
  const [first] = line.words
  const last = above?.words.at(-1)
  if (above === undefined || last === undefined || first === undefined) return false
  return last.style === first.style && !fitsIn(first, end - above.x1, line.size)
}

/** The line of a cell at the height of the first one of the others; -1 without one. */
function levelWith({ lines }: PaintedCell, others: readonly PaintedCell[]): number {
  const top = others.reduce(
    (least, cell) => Math.min(least, firstOf(cell)),
    Number.POSITIVE_INFINITY,
  )
  return lines.findIndex(({ baseline, size }) => Math.abs(baseline - top) < ROW_BASELINE_EM * size)
}

function isLevel(row: PaintedRow): boolean {
  const size = sizeOf(row)
  if (swayOf(row, firstOf) < ROW_BASELINE_EM * size) return true
  const sway = swayOf(row, middleOf)
  return sway < MIDDLE_EM * size && sway < swayOf(row, lastOf)
}

const endsLevel = (row: PaintedRow): boolean => swayOf(row, lastOf) < ROW_BASELINE_EM * sizeOf(row)

/** Baselines of a cell's first and last line, and the middle between them. */
const firstOf = ({ lines }: PaintedCell): number => lines[0]?.baseline ?? 0
const lastOf = ({ lines }: PaintedCell): number => lines.at(-1)?.baseline ?? 0
const middleOf = (cell: PaintedCell): number => (firstOf(cell) + lastOf(cell)) / 2

/** How far a height of the row's cells differs from one to another, points. */
function swayOf(row: PaintedRow, heightOf: (cell: PaintedCell) => number): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const cell of row) {
    const height = heightOf(cell)
    least = Math.min(least, height)
    most = Math.max(most, height)
  }
  return most - least
}
