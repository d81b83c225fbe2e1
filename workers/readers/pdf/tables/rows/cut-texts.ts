import { wordsText } from '../words.js'
import { hasNumber, onlyLabel, type SlotLine } from './slot-line.js'

const labelOf = ({ slots }: SlotLine): string => wordsText(slots[0] ?? [])

/** Whether the label of a line begins with a capital. */
export const beginsAnew = (line: SlotLine): boolean => /^\p{Lu}/u.test(labelOf(line))

/** A line that begins within a sentence, below one that began it. */
export function goesOnLower([first]: readonly SlotLine[], line: SlotLine): boolean {
  if (first === undefined || hasNumber(line)) return false
  return /^\p{Lu}/u.test(labelOf(first)) && /^\p{Ll}(?!\p{Lu})/u.test(labelOf(line))
}

/** A row label that wraps: the figures stand on its first line or on its last one. */
export function isWrappedLabel(row: readonly SlotLine[], line: SlotLine): boolean {
  if (!/^[\p{Ll}(&,]/u.test(labelOf(line))) return false
  return (
    onlyLabel(line) ||
    (row.every(onlyLabel) && !/[:.]$/.test(wordsText(row.at(-1)?.slots[0] ?? [])))
  )
}
