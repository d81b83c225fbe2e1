import { CONTINUATION_LEADING_EM } from '../thresholds.js'
import { fitsIn } from '../words.js'
import { filledColumns, type SlotLine } from './slot-line.js'

/** Fewer lines, or columns, are wrapped text that has as many lines in each by chance. */
const LINES_MIN = 3
export const COLUMNS_MIN = 3
/** Share of the slots that have text. */
const FILLED_SHARE = 0.8
/** Share of the lines that could have stood behind the one above them, had they been of one text. */
const ROOM_SHARE = 0.25

/**
 * Whether lines without borders between them are a row each: all have a cell in the first column, and are too far apart for
 * text, or nearly all have one in each column, and many had room behind the text above them, which wrapped text never has.
 */
export function haveCellsByLine(lines: readonly SlotLine[]): boolean {
  if (lines.length < LINES_MIN) return false
  const filled = lines.map(filledColumns)
  const used = new Set(filled.flat())
  if (used.size < COLUMNS_MIN || !filled.every((own) => own[0] === filled[0]?.[0])) return false
  if (areLoose(lines)) return true
  const cells = filled.reduce((sum, own) => sum + own.length, 0)
  return cells >= FILLED_SHARE * used.size * lines.length && haveRoom(lines, filled[0] ?? [])
}

/** Whether all lines are further apart than those of a text are. */
const areLoose = (lines: readonly SlotLine[]): boolean =>
  lines.every((line, at) => {
    const above = lines[at - 1]
    if (above === undefined) return true
    return line.baselinePt - above.baselinePt > CONTINUATION_LEADING_EM * line.sizePt
  })

function haveRoom(lines: readonly SlotLine[], columns: readonly number[]): boolean {
  let [pairs, fitting] = [0, 0]
  for (const column of columns) {
    const texts = lines.map(({ slots }) => slots[column] ?? []).filter(({ length }) => length > 0)
    const endPt = texts.reduce((x1, words) => Math.max(x1, words.at(-1)?.x1 ?? 0), 0)
    for (const [at, words] of texts.entries()) {
      const [word, last] = [words[0], texts[at - 1]?.at(-1)]
      if (word === undefined || last === undefined) continue
      pairs++
      if (fitsIn(word, endPt - last.x1, word.sizePt)) fitting++
    }
  }
  return fitting >= ROOM_SHARE * pairs
}
