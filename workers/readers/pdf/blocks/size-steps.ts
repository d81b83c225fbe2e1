import type { RowText } from '../model/blocks.js'
import { STYLE_RAISED } from '../model/page.js'
import { roomFor, textBeforeMarks } from './row-text.js'
import { SAME_SIZE_PT, TITLE_RATIO } from './thresholds.js'

/** A step in font size that ends a paragraph, as a share of the larger size. */
const SIZE_STEP = 0.08
/** The same where the font changes with the row, too, or both are bold: titles, whose sizes are exact. */
const FONT_SIZE_STEP = 0.03
/** Code within a text is no smaller, as a share of the text's size; within a title it is larger. */
const CODE_SIZE_SHARE = 0.65
const TITLE_CODE_SIZE_SHARE = 0.8
/** Rows with fewer characters say nothing by their size this near to the row above, ems: a superscript alone. */
const SIZE_STEP_LETTERS_MIN = 4
const RAISED_GAP_EM = 1
/** So much of a row in the size of another one says that both are of one text. */
const SIZE_SHARE_MIN = 0.33

/** Whether a row ends the paragraph of the one before by its size, or, as titles do, by a smaller step. */
export function breaksBySize(
  text: RowText,
  before: RowText,
  first: RowText,
  { bodySize, x1 }: { readonly bodySize: number; readonly x1: number },
): boolean {
  const share = text.textSize / first.textSize
  const isTitle = first.textSize > TITLE_RATIO * bodySize
  const codeShare = isTitle ? TITLE_CODE_SIZE_SHARE : CODE_SIZE_SHARE
  const isInlineCode = text.mono && share < 1 && share > codeShare
  if (isInlineCode || isRaised(text, before)) return false
  const step = Math.abs(text.textSize - first.textSize) / Math.max(text.textSize, first.textSize)
  const areBold = text.bold && first.bold
  const isStep =
    step > SIZE_STEP || (step > FONT_SIZE_STEP && (areBold || isOfOtherFont(text, before)))
  return isStep && !isMixed(text, before, first, x1)
}

/** Whether a full row goes on within a sentence, in text of which parts are set in the size of the other row. */
function isMixed(text: RowText, before: RowText, first: RowText, x1: number): boolean {
  if (roomFor(text, before, x1) > 0 || /[.!?:]$/.test(textBeforeMarks(before))) return false
  return hasSize(first, text.textSize) || hasSize(text, first.textSize)
}

/**
 * Whether a good part of a line is set in a size, which most of it need not be: names within text are smaller at times. What
 * stands apart on the row is another text.
 */
function hasSize({ row, words, letters }: RowText, size: number): boolean {
  if (row.lines.length > 1) return false
  let own = 0
  for (const word of words)
    if ((word.style & STYLE_RAISED) === 0 && Math.abs(word.size - size) < SAME_SIZE_PT)
      own += word.text.length
  return own > SIZE_SHARE_MIN * letters
}

function isRaised({ letters, row }: RowText, before: RowText): boolean {
  if (letters >= SIZE_STEP_LETTERS_MIN) return false
  return row.baseline - before.row.baseline < RAISED_GAP_EM * before.textSize
}

/** Whether all of a row is in one font, and all of the row before in another. */
function isOfOtherFont(text: RowText, before: RowText): boolean {
  const own = fontOf(text)
  const last = fontOf(before)
  return own !== undefined && last !== undefined && own !== last
}

function fontOf({ words }: RowText): number | undefined {
  const font = words[0]?.font
  return words.every((word) => word.font === font) ? font : undefined
}
