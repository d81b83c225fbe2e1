import { folded, isUnspaced, type Word, wordsOf } from './words.js'

/** How well a word of the document stands for a term of the query. */
export interface TermMatch {
  /** Index of the term. */
  readonly term: number
  /** 1 for the word itself; less for its beginning, and for words a letter or two away. */
  readonly weight: number
}

/** Terms of a query that count; a question of more words is told by these. */
const TERMS_MAX = 32
/** Words remembered; nearly all text repeats its words. */
const KNOWN_WORDS_MAX = 50_000
const PREFIX_CHARS_MIN = 4
const PREFIX_WEIGHT = 0.375
/** Letters that recognition and writers get wrong; short words and numbers are taken as they are. */
const FUZZY_CHARS_MIN = 6
const EDITS_PER_CHAR = 0.15
const EDITS_MAX = 3
const FUZZY_WEIGHT = 0.45
/** Longer words are none that a query has: addresses, hashes, data. */
const WORD_CHARS_MAX = 64

const NO_MATCH: readonly TermMatch[] = []

export function termsOf(query: string): string[] {
  const words = [...wordsOf(folded(query))]
  const terms = words.filter((word, index) => !isTail(word, words[index - 1]))
  return [...new Set(terms.map(({ text }) => text))].slice(0, TERMS_MAX)
}

/** The last letter of a run, which the pair before it already holds. */
function isTail(word: Word, before: Word | undefined): boolean {
  return before !== undefined && endOf(before) === endOf(word)
}

function endOf({ start, text }: Word): number {
  return start + text.length
}

interface Term {
  readonly word: string
  /** Whether longer words that begin with it stand for it. */
  readonly isPrefix: boolean
  /** Letter or two that another word may have wrong; 0 where it must be as it is. */
  readonly editsMax: number
  readonly letters: number
}

/** Tells which terms a word stands for. */
export function termMatcher(words: readonly string[]): (word: string) => readonly TermMatch[] {
  const terms = words.map(
    (word): Term => ({
      word,
      isPrefix: word.length >= PREFIX_CHARS_MIN || isUnspaced(word),
      editsMax: editsFor(word),
      letters: letters(word),
    }),
  )
  const known = new Map<string, readonly TermMatch[]>()
  return (word) => {
    if (word.length > WORD_CHARS_MAX) return NO_MATCH
    const before = known.get(word)
    if (before !== undefined) return before
    const matches = matchesOf(folded(word), terms)
    if (known.size >= KNOWN_WORDS_MAX) known.clear()
    known.set(word, matches)
    return matches
  }
}

function editsFor(word: string): number {
  if (word.length < FUZZY_CHARS_MIN || /\d/.test(word)) return 0
  return Math.min(EDITS_MAX, Math.round(EDITS_PER_CHAR * word.length))
}

function matchesOf(word: string, terms: readonly Term[]): readonly TermMatch[] {
  let matches: TermMatch[] | undefined
  const own = letters(word)
  for (const [term, wanted] of terms.entries()) {
    const weight = weightOf(word, own, wanted)
    if (weight === 0) continue
    matches ??= []
    matches.push({ term, weight })
  }
  return matches ?? NO_MATCH
}

function weightOf(
  word: string,
  own: number,
  { word: term, isPrefix, editsMax, letters: wanted }: Term,
): number {
  if (word === term) return 1
  if (isPrefix && word.startsWith(term)) {
    return (PREFIX_WEIGHT * word.length) / (word.length + 0.3 * (word.length - term.length))
  }
  // An edit brings in one letter at most: nearly all words are told by that alone.
  if (editsMax === 0 || count(own & ~wanted) > editsMax || count(wanted & ~own) > editsMax) return 0
  const edits = editsBetween(word, term, editsMax)
  return edits > editsMax ? 0 : (FUZZY_WEIGHT * word.length) / (word.length + edits)
}

/** Which letters a word has, as bits; some letters share one. */
function letters(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function count(bits: number): number {
  let ones = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) ones++
  return ones
}

/** Levenshtein's distance, or more than `max` as soon as it is. */
function editsBetween(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) return max + 1
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= right.length; j++) {
      const swap = left.charCodeAt(i - 1) === right.charCodeAt(j - 1) ? 0 : 1
      const edits = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + swap)
      next.push(edits)
      least = Math.min(least, edits)
    }
    if (least > max) return max + 1
    row = next
  }
  return row[right.length] ?? max + 1
}
