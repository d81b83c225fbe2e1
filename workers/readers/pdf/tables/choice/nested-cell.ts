import { type TableWord, type TextRow, textRows } from '../words.js'

/** Whether a cell's words are a grid of their own: several lines with wide gaps. */
export function isNested(words: readonly TableWord[]): boolean {
  if (words.length < 8) return false
  const rows = textRows(words)
  let several = 0
  for (const row of rows) if (hasWideGap(row)) several++
  return rows.length >= 3 && several >= 0.5 * rows.length
}

function hasWideGap({ words, sizePt }: TextRow): boolean {
  let last: TableWord | undefined
  for (const word of words) {
    if (last !== undefined && word.x0 - last.x1 > 1.3 * sizePt) return true
    last = word
  }
  return false
}
