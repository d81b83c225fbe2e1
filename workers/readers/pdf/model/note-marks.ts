import { STYLE, STYLE_RAISED, type Word } from './page.js'

const MARK = /^[\d*∗⋆†‡§¶]{1,3}$/
const MARK_CHARS_MAX = 3

/** A number or sign that a footnote begins with, or that leads to one. */
export function isNoteMark({ text }: Word): boolean {
  return isMark(text)
}

/** The marks of a raised word: `2,4` leads to two notes. */
function marksOf({ text }: Word): string[] {
  return text.split(',').filter(isMark)
}

function isMark(text: string): boolean {
  return text.length <= MARK_CHARS_MAX && MARK.test(text)
}

export function isRaised({ style }: Word): boolean {
  return (style & STYLE.superscript) !== 0
}

/** The marks that stand raised among the words, exponents apart. */
export function raisedMarks(words: readonly Word[]): ReadonlySet<string> {
  const called = words.filter((word, at) => isRaised(word) && !isExponent(word, words[at - 1]))
  return new Set(called.flatMap(marksOf))
}

/** Symbols of formulas: a letter alone, or a Greek one behind a sign; what is set in a font of formulas ends in one. */
const SYMBOL = /^[A-Za-z]$|(?<!\p{L})\p{Script=Greek}$/u
const ENDS_SYMBOL = /[\p{L}\p{N})\]|]$/u
/** An exponent stands so near to its symbol, ems. */
const EXPONENT_GAP_EM = 0.3

/** Whether a raised word belongs to a formula: `H²` leads to no note. */
export function isExponent(word: Word, before: Word | undefined): boolean {
  if (before === undefined || word.spaceBefore) return false
  if (Math.abs(word.x0 - before.x1) > EXPONENT_GAP_EM * before.size) return false
  if ((before.style & STYLE_RAISED) !== 0) return true
  const isMath = (before.style & STYLE.math) !== 0
  return isMath ? ENDS_SYMBOL.test(before.text) : SYMBOL.test(before.text)
}
