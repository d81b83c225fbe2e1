import type { RowText } from '../model/blocks.js'
import { STYLE } from '../model/page.js'
import { LEADING_LEAST_EM, TERM_INDENT_EM, TERM_INDENT_MAX_EM } from './thresholds.js'

/** Rows that start this near to each other start at one place, ems. */
const FLUSH_EM = 0.3
/** What a term means stands right below it, at so many leadings at most. */
const NEXT_LEADINGS_MAX = 1.3
/** One line of code over text that is set in may be a listing of its own. */
const TERMS_MIN = 2

/**
 * The rows of code without those that are terms: single ones over what they mean, which is set in below them, where the
 * column has more at the same two places, or terms with what they mean beside them.
 */
export function withoutTerms(
  texts: readonly RowText[],
  isCode: readonly boolean[],
  leadingEm: number,
): readonly boolean[] {
  const terms: number[] = []
  for (const at of texts.keys()) if (isTerm(texts, isCode, at, leadingEm)) terms.push(at)
  if (terms.length === 0) return isCode
  const kept = isCode.slice()
  for (const at of terms) {
    const alike = terms.filter((other) => areAlike(texts, at, other)).length
    if (alike >= TERMS_MIN || texts.some((text) => isBesideMeaning(text, texts, at)))
      kept[at] = false
  }
  return kept
}

/** Whether a row of code stands alone above text that is set in, in more than a first line. */
function isTerm(
  texts: readonly RowText[],
  isCode: readonly boolean[],
  at: number,
  leadingEm: number,
): boolean {
  const [text, below] = [texts[at], texts[at + 1]]
  if (text === undefined || below === undefined || !isCode[at]) return false
  if (isCode[at - 1] || isCode[at + 1] || below.mono) return false
  const { size, x0, baseline } = below.row
  const indentEm = (x0 - text.row.x0) / size
  if (indentEm < TERM_INDENT_EM || indentEm > TERM_INDENT_MAX_EM) return false
  const reachEm = NEXT_LEADINGS_MAX * Math.max(leadingEm, LEADING_LEAST_EM)
  if (baseline - text.row.baseline > reachEm * size) return false
  const next = texts[at + 2]
  return next === undefined || !isFlush(next, text) || isCode[at + 2] === true
}

const areAlike = (texts: readonly RowText[], at: number, other: number): boolean =>
  isFlush(texts[at], texts[other]) && isFlush(texts[at + 1], texts[other + 1])

/** Whether a row begins with code at the place of a term, and goes on with text at that of what the term means. */
function isBesideMeaning(text: RowText, texts: readonly RowText[], at: number): boolean {
  const [term, meaning] = [texts[at], texts[at + 1]]
  if (text === term || text.mono || !isFlush(text, term) || meaning === undefined) return false
  if (((text.words[0]?.style ?? 0) & STYLE.mono) === 0) return false
  return text.words.some(
    ({ x0, style }) =>
      (style & STYLE.mono) === 0 && Math.abs(x0 - meaning.row.x0) < FLUSH_EM * meaning.row.size,
  )
}

const isFlush = (text: RowText | undefined, other: RowText | undefined): boolean =>
  text !== undefined &&
  other !== undefined &&
  Math.abs(text.row.x0 - other.row.x0) < FLUSH_EM * text.row.size
