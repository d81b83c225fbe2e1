import type { RowText } from '../model/blocks.js'
import { FONT_SIZE_STEP, SIZE_STEP, SIZE_STEP_LETTERS_MIN } from './thresholds.js'

/** Whether a row ends the paragraph of the one before by its size, or by its font and a smaller step. */
export function breaksBySize(text: RowText, before: RowText, first: RowText): boolean {
  const isInlineCode = text.mono && text.textSize < first.textSize
  if (text.letters < SIZE_STEP_LETTERS_MIN || isInlineCode) return false
  const step = Math.abs(text.textSize - first.textSize) / Math.max(text.textSize, first.textSize)
  return step > SIZE_STEP || (step > FONT_SIZE_STEP && isOfOtherFont(text, before))
}

/** Whether all of a row is in one font, and all of the row before in another. */
function isOfOtherFont(text: RowText, before: RowText): boolean {
  const own = fontOf(text)
  const last = fontOf(before)
  return own !== undefined && last !== undefined && own !== last
}

function fontOf({ words }: RowText): number | undefined {
  const font = words[0]?.font
  for (const word of words) if (word.font !== font) return undefined
  return font
}
