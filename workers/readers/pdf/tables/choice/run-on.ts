import { extentOf } from '../../model/geometry.js'
import { type GridCell, hasWords } from '../grid.js'
import { fitsIn, type TableWord, wordsText } from '../words.js'

/** Lines of one cell have baselines further apart than this, em. */
const LINE_EM = 0.5

/** Lines that are balanced, or broken by hand, leave so much of a column's width at their ends. */
const SPARE_SHARE = 0.15

/** Cells of a column right below one with text, and how many of them go on its sentence. */
export interface RunOn {
  readonly pairs: number
  readonly runOn: number
}

/** `cells`: those of a column, from the top; undefined, or without words, where it has none. */
export function runOnOf(cells: readonly (GridCell | undefined)[]): RunOn {
  let [pairs, runOn] = [0, 0]
  let columnPt: number | undefined
  let above: GridCell | undefined
  for (const cell of cells) {
    if (cell !== undefined && hasWords(cell) && above !== undefined) {
      pairs++
      if (isWithinSentence(above, cell)) {
        columnPt ??= widthOf(cells)
        if (isWrapped(above, cell, columnPt)) runOn++
      }
    }
    above = hasWords(cell) ? cell : undefined
  }
  return { pairs, runOn }
}

/** Whether a text begins in lower case below one of several words that ended no sentence. */
function isWithinSentence(above: GridCell, { words: [first] }: GridCell): boolean {
  if (first === undefined || !/^\p{Ll}/u.test(first.text)) return false
  const text = wordsText(above.words)
  return /[\p{L},-]$/u.test(text) && text.includes(' ')
}

/** Whether a text's first word had no room to spare above it: text wraps for no other reason. */
function isWrapped(above: GridCell, { words: [first] }: GridCell, columnPt: number): boolean {
  const roomPt = (1 - SPARE_SHARE) * columnPt - lastLinePt(above.words)
  return first !== undefined && !fitsIn(first, roomPt, first.sizePt)
}

/** How wide the last of a cell's lines is. */
function lastLinePt(words: readonly TableWord[]): number {
  const last = words.at(-1)
  if (last === undefined) return 0
  const line = words.filter(
    ({ baselinePt }) => Math.abs(baselinePt - last.baselinePt) < LINE_EM * last.sizePt,
  )
  const { x0, x1 } = extentOf(line)
  return x1 - x0
}

/** How wide the column is, of cells in it alone. */
function widthOf(cells: readonly (GridCell | undefined)[]): number {
  const own = cells.filter((cell) => cell?.colspan === 1)
  const { x0, x1 } = extentOf((own.length > 0 ? own : cells).flatMap((cell) => cell?.words ?? []))
  return x1 - x0
}
