// Korean parts words by spaces, but most of its typesetters end lines between any two syllables: what a line's end parts is
// one word or two, and nothing on the page tells. The document's own words do.
import { isKorean } from '../model/characters.js'
import { lineText } from '../model/geometry.js'
import type { Line } from '../model/page.js'
import { addCount, countOf } from '../model/statistics.js'

const KOREAN = /[\uac00-\ud7a3]+/g
const KOREAN_END = /[\uac00-\ud7a3]+$/
const KOREAN_START = /^[\uac00-\ud7a3]+/

/** Lines of fewer words are hardly ever full. */
const FULL_LINE_WORDS_MIN = 3
/** No word has more syllables. */
const WORD_MAX = 60
/** The next line is no further below, ems. */
const LEADING_MAX_EM = 2.5
/** Lines end within words where so many ends make a word that the document has, against those that part two of its words. */
const WHOLE_MIN = 3
const APART_PER_WHOLE_MAX = 5
/** Of ends of lines within words so many stand between two words: words have three syllables and a space. Untested. */
const BETWEEN_ODDS = 0.43
/**
 * For two words, where a piece is a word of the document and where it is none. With them 86 and 90 of 100 ends of two
 * documents are told as they are where only half of their words are known.
 */
const KNOWN_ODDS = 3
const UNKNOWN_ODDS = 0.75

/** What lines say of the Korean words of some pages. */
export interface KoreanLines {
  /** Gets those within lines. */
  readonly words: Set<string>
  /** What ends a line, and what begins the next. */
  readonly ends: (readonly [string, string])[]
  /** The line before, where it may go on. */
  before: Line | undefined
}

export const koreanLines = (words: Set<string>): KoreanLines => ({
  words,
  ends: [],
  before: undefined,
})

/** Adds what a line says. Its first and last word may be pieces. */
export function seeKorean(seen: KoreanLines, line: Line): void {
  const { before } = seen
  seen.before = undefined
  if (!line.words.some(({ text }) => isKorean(text))) return
  const words = lineText(line).split(' ')
  for (const word of words.slice(1, -1))
    for (const [found] of word.matchAll(KOREAN)) seen.words.add(found)
  const start = KOREAN_START.exec(words[0] ?? '')?.[0]
  const end = before !== undefined && isBelow(line, before) ? endOf(before) : undefined
  if (start !== undefined && end !== undefined) seen.ends.push([end, start])
  if (words.length >= FULL_LINE_WORDS_MIN) seen.before = line
}

const endOf = (line: Line): string | undefined => endIn(lineText(line))

/** The Korean that a text ends in, as much of it as a word may have: a search from each sign of a long text would take long. */
const endIn = (text: string): string | undefined => KOREAN_END.exec(text.slice(-WORD_MAX))?.[0]

function isBelow({ baseline, size, x0, x1 }: Line, above: Line): boolean {
  const gap = baseline - above.baseline
  return gap > 0 && gap < LEADING_MAX_EM * size && x0 < above.x1 && x1 > above.x0
}

/** Whether lines end within words. */
export function endWithinWords({ words, ends }: KoreanLines): boolean {
  const whole = countOf(ends, ([before, after]) => words.has(before + after))
  const apart = countOf(
    ends,
    ([before, after]) => !words.has(before + after) && words.has(before) && words.has(after),
  )
  return whole >= WHOLE_MIN && apart < APART_PER_WHOLE_MAX * whole
}

/** How often each syllable has a place in the words of a document. */
interface Places {
  readonly last: ReadonlyMap<string, number>
  readonly first: ReadonlyMap<string, number>
  readonly all: ReadonlyMap<string, number>
  readonly words: number
  readonly syllables: number
}

function placesIn(words: ReadonlySet<string>): Places {
  const last = new Map<string, number>()
  const first = new Map<string, number>()
  const all = new Map<string, number>()
  let count = 0
  let syllables = 0
  for (const word of words) {
    if (word.length < 2 || !isKorean(word)) continue
    count++
    syllables += word.length
    addCount(first, word.charAt(0), 1)
    addCount(last, word.charAt(word.length - 1), 1)
    for (const syllable of word) addCount(all, syllable, 1)
  }
  return { last, first, all, words: count, syllables }
}

/**
 * Tells whether what ends a line and what begins the next are one word, in a document with these words whose lines end
 * within words: as it has them, else as its words begin and end.
 */
export function koreanJoins(
  words: ReadonlySet<string>,
): (before: string, after: string) => boolean {
  let places: Places | undefined
  return (before, after) => {
    const end = endIn(before) ?? ''
    const start = KOREAN_START.exec(after)?.[0] ?? ''
    if (end === '' || start === '') return false
    if (words.has(end + start)) return true
    places ??= placesIn(words)
    const { last, first } = places
    const isLast = placeOdds(places, last, end.charAt(end.length - 1))
    const isFirst = placeOdds(places, first, start.charAt(0))
    return BETWEEN_ODDS * isLast * isFirst * wordOdds(words, end) * wordOdds(words, start) < 1
  }
}

/** How much likelier a piece is to be a word than part of one. A syllable that is a word is part of many. */
function wordOdds(words: ReadonlySet<string>, piece: string): number {
  if (!words.has(piece)) return UNKNOWN_ODDS
  return piece.length > 1 ? KNOWN_ODDS : 1
}

/** How much likelier than another syllable one is to stand in a place. */
function placeOdds(
  { all, words, syllables }: Places,
  place: ReadonlyMap<string, number>,
  syllable: string,
): number {
  const there = place.get(syllable) ?? 0
  const elsewhere = (all.get(syllable) ?? 0) - there
  return ((there + 0.5) / (elsewhere + 0.5)) * ((syllables - words) / (words || 1))
}
