import { STYLE, type Word } from './page.js'

const MARK = /^[\d*†‡§¶]{1,3}$/
const MARK_CHARS_MAX = 3

/** A number or sign that a footnote begins with, or that leads to one. */
export function isNoteMark({ text }: Word): boolean {
  return text.length <= MARK_CHARS_MAX && MARK.test(text)
}

export function isRaised({ style }: Word): boolean {
  return (style & STYLE.superscript) !== 0
}
