import { wordsText } from '../words.js'
import { hasNumber, type RowBreaks, type SlotLine } from './slot-line.js'

/** More lines above the first border are rows of the table. */
const HEADER_LINES_MAX = 4

/** Lines above the first border, which is the one below the header; 0 when there are more than a header has. */
export function headerLines(lines: readonly SlotLine[], { ysPt }: RowBreaks): number {
  const y = ysPt[0]
  if (y === undefined) return 0
  const count = lines.findIndex((line) => line.baselinePt > y)
  return count > HEADER_LINES_MAX ? 0 : count
}

/**
 * The line that the table's rows begin with: the first one with figures, unless a header has not so many lines below the
 * `ruled` ones, which stand above the first border, or each of those has a label of its own.
 */
export function headEnd(lines: readonly SlotLine[], ruled: number): number {
  const figures = lines.findIndex(hasNumber)
  if (ruled === 0 || figures <= ruled) return figures
  const below = lines.slice(ruled, figures)
  return below.length > HEADER_LINES_MAX || below.every(isNamed) ? ruled : figures
}

/** Whether a line has a label that goes on none above it: a name, or one that counts. */
const isNamed = ({ slots }: SlotLine): boolean => /^\p{Lu}|\d/u.test(wordsText(slots[0] ?? []))
