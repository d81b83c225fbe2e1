import { STYLE, type Word } from './page.js'

const MARK = /^[\d*†‡§¶]{1,3}$/
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

/** The marks that stand raised among the words. */
export function raisedMarks(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.filter(isRaised).flatMap(marksOf))
}
