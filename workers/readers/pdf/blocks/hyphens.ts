import { BROKEN_LINE, isKorean, isSpacelessScript } from '../model/characters.js'
import { STYLE, type Word } from '../model/page.js'

/** What hyphens are judged by. */
export interface Vocabulary {
  /** Whether the document has a word, lower case. */
  has(word: string): boolean
  /** Whether it cuts words that do not fit a line. */
  areCut(): boolean
  /** Whether what ends a line and what begins the next are one Korean word. */
  isKoreanWord(before: string, after: string): boolean
}

/** The end of some text of one style. */
interface Ending {
  /** From the start of its last word on, or of what is looked at of a long one. */
  tail: string
  readonly style: number
}

/**
 * Ends of lines within code that goes on: what an option of a command begins with (a dash between words is no code), and
 * what parts the words of a name, `arcfour_`, `PortableServer::`.
 */
const CODE_END = /^[[(|]?--?$|[\p{L}\d](?:_|::)$/u

export const HYPHEN_END = /\p{L}[-\u00ad\u2010\u2011]$/u

/**
 * Resolves a hyphen at the end of the text so far; whether a space parts it from the next row's first word, by the
 * letters they meet with. `code`: monospaced words are code, the document is not typewritten.
 */
export function joinEnds(
  last: Ending,
  next: Word,
  { vocabulary, code }: { readonly vocabulary: Vocabulary; readonly code: boolean },
): boolean {
  if (goesOnWhole(last, next)) return false
  const ending = last.tail.slice(last.tail.lastIndexOf(' ') + 1)
  // Nobody hyphenates code: a line of it ends at a hyphen of its own.
  const isCode = code && (last.style & next.style & STYLE.mono) !== 0
  if (HYPHEN_END.test(ending) && !isCode && /^\p{Ll}/u.test(next.text)) {
    if (isSuspended(ending, next.text, vocabulary)) return true
    if (!keepsHyphen(ending, next.text, vocabulary)) last.tail = last.tail.slice(0, -1)
    return false
  }
  const isWord = /^[\p{L}\d]/u.test(next.text)
  if (
    isWord &&
    (/[\p{L}\d][-\u2010\u2013\u2014/]$/u.test(ending) || (isCode && CODE_END.test(ending)))
  )
    return false
  return !goesOnUnspaced(ending, next.text, vocabulary)
}

/** Whether no space parts two rows, by their scripts. */
export function goesOnUnspaced(before: string, after: string, vocabulary: Vocabulary): boolean {
  const isSpaceless = isSpacelessScript(before.slice(-1)) && isSpacelessScript(after.slice(0, 1))
  return isSpaceless || (isKorean(after) && vocabulary.isKoreanWord(before, after))
}

/** Whether a row was ended within a word: at a soft hyphen, which goes, or where a program says that it broke a line. */
function goesOnWhole(last: Ending, { text }: Word): boolean {
  const { tail } = last
  if (tail.endsWith('\u00ad') || tail.endsWith(BROKEN_LINE)) {
    last.tail = tail.slice(0, -1)
    return true
  }
  if (!text.startsWith(BROKEN_LINE)) return false
  if (tail.endsWith(SEEN_SPACE)) last.tail = `${tail.slice(0, -1)} `
  return true
}

/** Whether two rows may join without a space, by the letters they meet with: most do not, and no pattern is needed. */
export function mayJoin(before: string, after: string): boolean {
  const last = before.charCodeAt(before.length - 1)
  if (isJoiningEnd(last) || after.charCodeAt(0) === BROKEN) return true
  if (last < 0x2010 || Number.isNaN(last)) return Number.isNaN(last)
  return last <= 0x2014 || (last >= 0x3040 && after.charCodeAt(0) >= 0x3040)
}

const BROKEN = BROKEN_LINE.charCodeAt(0)
/** Hyphens, `/`, `_`, `:`, and the sign of a broken line. */
const isJoiningEnd = (code: number): boolean =>
  code === 0x2d ||
  code === 0x2f ||
  code === 0x3a ||
  code === 0x5f ||
  code === 0xad ||
  code === BROKEN
/** What a program breaks a line at is the space that it paints there. */
export const SEEN_SPACE = '\u2423'

/** Words that keep their hyphen when the document has the other part by itself, or that is no mere end of a word. */
const COMPOUND_PREFIX =
  /^(self|well|non|high|low|long|short|state|multi|cross|real|time|co|full|half|single|double|two|three|open|end|user|large|small)$/i

/** Ends of words are no longer: `state-ment`. */
const SUFFIX_MAX = 5

/** Half a word is none of these but for `or`, with what is no word before it (`act-or`). */
const CONJUNCTION = /^(?:and|or|und|oder|bzw\.|sowie)(?!\S)/

/** Longer words than this have no hyphen to judge. */
export const HYPHENATED_MAX = 100

/** Whether `before-` and `after` are a compound: the document itself knows best how it writes the word. */
export function keepsHyphen(before: string, after: string, vocabulary: Vocabulary): boolean {
  if (!before.endsWith('-')) return false
  const from = Math.max(before.lastIndexOf(' ') + 1, before.length - HYPHENATED_MAX)
  const whole = (/[\p{L}-]+-$/u.exec(before.slice(from))?.[0] ?? '').toLowerCase()
  const stem = whole.slice(whole.lastIndexOf('-', whole.length - 2) + 1, -1)
  const rest = (/^\p{L}+/u.exec(after)?.[0] ?? '').toLowerCase()
  if (vocabulary.has(stem + rest)) return false
  if (vocabulary.has(`${stem}-${rest}`) || vocabulary.has(whole + rest)) return true
  if (!vocabulary.areCut()) return true
  if (COMPOUND_PREFIX.test(stem)) return vocabulary.has(rest) || rest.length > SUFFIX_MAX
  return vocabulary.has(stem) && vocabulary.has(rest)
}

/** Whether `before-` shares its second part with a compound that follows: `left- or right-aligned`. */
export function isSuspended(before: string, after: string, vocabulary: Vocabulary): boolean {
  const [conjunction] = CONJUNCTION.exec(after) ?? []
  if (conjunction === undefined || !before.endsWith('-')) return false
  const stem = (/\p{L}+(?=-$)/u.exec(before.slice(-HYPHENATED_MAX))?.[0] ?? '').toLowerCase()
  return !vocabulary.has(stem + conjunction) && (vocabulary.has(stem) || !vocabulary.areCut())
}
