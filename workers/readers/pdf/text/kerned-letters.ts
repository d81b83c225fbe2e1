import { STYLE_RAISED, type Word } from '../model/page.js'
import { type OpenWords, WORD } from './open-words.js'

/** A letter that begins this far before the end of the last one is kerned into it, ems of that. */
const KERNED_EM = 0.08
/** And is moved off its baseline by more than this, ems. */
const MOVED_EM = 0.1
/** The word goes on where no wider gap follows, ems. */
const GAP_MAX_EM = 0.05

const CAPITAL = /^\p{Lu}$/u
const ENDS_CAPITAL = /\p{Lu}$/u
const STARTS_CAPITAL = /^\p{Lu}/u

type MutableWord = { -readonly [K in keyof Word]: Word[K] }

/** Whether a line may hold kerned letters, by its slots of words from `first` up to, not including, `end`. */
export function mayBeKerned(words: OpenWords, first: number, end: number): boolean {
  const { u0, u1, v, size, glyphs, flags } = words
  for (let at = first + 1; at < end - 1; at++) {
    if (glyphs[at] !== 1 || v[at] === v[at - 1] || ((flags[at] ?? 0) & WORD.spaceBefore) !== 0)
      continue
    if ((u0[at] ?? 0) < (u1[at - 1] ?? 0) - KERNED_EM * (size[at - 1] ?? 0)) return true
  }
  return false
}

/**
 * The words of a line, logos put together: a capital that is moved up or down and kerned into the capitals beside it
 * (the A and E of LaTeX, the E of TeX) is a small letter of their word, neither an exponent nor an index, which stand
 * behind their letters. The words that are put together change.
 */
export function joinKerned(words: MutableWord[]): MutableWord[] {
  const kept: MutableWord[] = []
  /** Whether the last word kept ends with a kerned letter. */
  let isOpen = false
  for (const [at, word] of words.entries()) {
    const last = kept.at(-1)
    const isKerned = last !== undefined && isKernedInto(last, word, words[at - 1], words[at + 1])
    if (last !== undefined && (isKerned || (isOpen && goesOn(last, word)))) {
      append(last, word, isKerned)
    } else kept.push(word)
    isOpen = isKerned
  }
  return kept
}

/** `before` is the word on the page before `letter`, the last of what `last` is put together from. */
function isKernedInto(
  last: Word,
  letter: Word,
  before: Word | undefined,
  after: Word | undefined,
): boolean {
  if (!CAPITAL.test(letter.text) || !ENDS_CAPITAL.test(last.text) || letter.spaceBefore)
    return false
  if (after === undefined || after.spaceBefore || !STARTS_CAPITAL.test(after.text)) return false
  const sizePt = before?.size ?? last.size
  const isMoved = Math.abs(letter.baseline - last.baseline) > MOVED_EM * sizePt
  return isMoved && letter.x0 < last.x1 - KERNED_EM * sizePt && isOfOneStyle(last, letter)
}

function goesOn(last: Word, word: Word): boolean {
  if (word.spaceBefore || word.x0 > last.x1 + GAP_MAX_EM * last.size) return false
  return word.baseline === last.baseline && isOfOneStyle(last, word)
}

const isOfOneStyle = (one: Word, other: Word): boolean =>
  (one.style | STYLE_RAISED) === (other.style | STYLE_RAISED) &&
  one.link === other.link &&
  one.color === other.color

function append(last: MutableWord, { text, x1, glyphs }: Word, isKerned: boolean): void {
  last.text += isKerned ? text.toLowerCase() : text
  last.x1 = x1
  last.glyphs += glyphs
}
