import { STYLE, type Word } from '../model/page.js'
import { medianOf } from '../model/statistics.js'
import type { OpenWords } from './open-words.js'
import { WORD_GAP_EM } from './thresholds.js'

/** Letters that designers set apart come as so many words of this many glyphs at most: kerned pairs stay together. */
const TRACKED_GLYPHS_MAX = 4
/** More glyphs a word, in the mean, are words of their own. */
const TRACKED_GLYPHS_MEAN = 1.5
/** Fewer are initials, or items of a row. */
const TRACKED_WORDS_MIN = 4
/** Where all gaps are alike, wider ones may be the spaces between letters of a list, em: TeX shrinks its own to .22. */
const TRACKING_MAX_EM = 0.2
/** Between words the gap is wider than between their letters by this much, em. */
const WIDER_GAP_EM = WORD_GAP_EM
const TRACKED = /^(?:[\p{Lu}\p{Ll}\p{Nd}\p{Mn}'’"“”&()/-]+|[.,:;!?])$/u
/** Below any gap: words may overlap. */
const NO_GAP = Number.NEGATIVE_INFINITY
const LETTER = /[\p{Lu}\p{Ll}]/u

type MutableWord = { -readonly [K in keyof Word]: Word[K] }

/** A stretch of a line's words, from `start` up to, not including, `end`. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Whether a line may hold letters set apart, by its slots of words from `first` up to, not including, `end`. */
export function mayBeTracked({ glyphs }: OpenWords, first: number, end: number): boolean {
  let short = 0
  for (let at = first; at < end; at++) {
    short = (glyphs[at] ?? 0) <= TRACKED_GLYPHS_MAX ? short + 1 : 0
    if (short === TRACKED_WORDS_MIN) return true
  }
  return false
}

/**
 * The words of a line, put together where designers set letters apart: `P U B L I C AT I O N S` is one word. The gaps
 * tell: between letters they are alike, between words they are wider. The words that are put together change.
 */
export function joinTracked(words: MutableWord[]): MutableWord[] {
  const kept: MutableWord[] = []
  for (let start = 0; start < words.length; ) {
    const end = stretchEnd(words, start)
    const limit = letterGapMax(words, { start, end })
    for (let at = start; at < end; at++) {
      const word = words[at]
      const last = kept.at(-1)
      const isLetter = at > start && gapBefore(words, at) < limit
      if (isLetter && last !== undefined && word !== undefined) append(last, word)
      else if (word !== undefined) kept.push(word)
    }
    start = end
  }
  return kept
}

function append(word: MutableWord, next: Word): void {
  word.text += next.text
  word.x1 = next.x1
  word.glyphs += next.glyphs
}

/** Where the words of one style from `start` on that may be letters set apart end: at least one word further. */
function stretchEnd(words: readonly Word[], start: number): number {
  const first = words[start]
  let end = start + 1
  if (first === undefined || !mayBeLetters(first)) return end
  for (; end < words.length; end++) {
    const word = words[end]
    if (word === undefined || !mayBeLetters(word)) break
    if (!areAlike(word, first)) break
  }
  return end
}

function mayBeLetters({ text, glyphs, style }: Word): boolean {
  if (glyphs > TRACKED_GLYPHS_MAX || (style & (STYLE.math | STYLE.mono)) !== 0) return false
  return TRACKED.test(text)
}

function areAlike(word: Word, other: Word): boolean {
  const { font, size, style, link } = other
  return word.font === font && word.size === size && word.style === style && word.link === link
}

/** Up to which gap, points, the words of the stretch are letters of one word; below any where they are words. */
function letterGapMax(words: readonly Word[], { start, end }: Stretch): number {
  if (end - start < TRACKED_WORDS_MIN) return NO_GAP
  const stretch = words.slice(start, end)
  const glyphs = stretch.reduce((sum, word) => sum + word.glyphs, 0)
  if (glyphs > TRACKED_GLYPHS_MEAN * stretch.length) return NO_GAP
  const lettered = stretch.filter(({ text }) => LETTER.test(text)).length
  if (2 * lettered <= stretch.length) return NO_GAP
  const size = stretch[0]?.size ?? 0
  const gaps = stretch.slice(1).map((_, at) => gapBefore(words, start + 1 + at))
  const tracking = medianOf(gaps)
  const limit = tracking + WIDER_GAP_EM * size
  const isApart = gapBefore(words, start) > limit && gapBefore(words, end) > limit
  const isParted =
    tracking <= TRACKING_MAX_EM * size || gaps.some((gap) => gap > limit) || isSpelled(stretch)
  return isApart && isParted ? limit : NO_GAP
}

/** So many letters, so many of them different: fewer may be rhymes or bases. Untested. */
const SPELLED_MIN = 6
const DIFFERENT_MIN = 5
const ONE_CASE = /^(?:\p{Lu}+|\p{Ll}+)$/u

/** Single letters of one case, one of them twice: `a b s t r a c t` is a word, an alphabet has each letter once. */
function isSpelled(stretch: readonly Word[]): boolean {
  const letters = stretch.map(({ text }) => text)
  if (letters.length < SPELLED_MIN || letters.some((text) => [...text].length > 1)) return false
  const different = new Set(letters).size
  return different >= DIFFERENT_MIN && different < letters.length && ONE_CASE.test(letters.join(''))
}

/** The gap before a word, points; without end at its line's. */
function gapBefore(words: readonly Word[], at: number): number {
  const word = words[at]
  const last = words[at - 1]
  return word === undefined || last === undefined ? Number.POSITIVE_INFINITY : word.x0 - last.x1
}
