import { isKorean } from '../model/characters.js'
import type { Line, Page } from '../model/page.js'
import { countOf } from '../model/statistics.js'
import { endWithinWords, koreanJoins, koreanLines, seeKorean } from './korean-words.js'

/** What is known of the words of a document, as plain data. */
export interface KnownWords {
  /** Lower case; hyphenated ones count as they are. */
  readonly words: ReadonlySet<string>
  /** Words that do not fit a line are cut: most hyphens at a line's end are none of the word's own. */
  readonly areCut: boolean
  /** Lines end between any two syllables of Korean words. */
  readonly endWithinWords: boolean
}

/** What hyphens are judged by. */
export interface Vocabulary {
  has(word: string): boolean
  areCut(): boolean
  /** Whether what ends a line and what begins the next are one Korean word. */
  isKoreanWord(before: string, after: string): boolean
  known(): KnownWords
}

/** Made from the sample when the first hyphen has to be judged. */
export function lazyVocabulary(pages: readonly Page[]): Vocabulary {
  let known: KnownWords | undefined
  return vocabulary(() => {
    known ??= knownWords(pages)
    return known
  })
}

export const vocabularyFrom = (known: KnownWords): Vocabulary => vocabulary(() => known)

function vocabulary(known: () => KnownWords): Vocabulary {
  let isOneWord: ReturnType<typeof koreanJoins> | undefined
  return {
    has: (word) => known().words.has(word),
    areCut: () => known().areCut,
    isKoreanWord(before, after) {
      if (!known().endWithinWords) return false
      isOneWord ??= koreanJoins(known().words)
      return isOneWord(before, after)
    },
    known,
  }
}

/** Lines of fewer words are hardly ever full. */
const FULL_LINE_WORDS_MIN = 4
/** Where the document's own words do not tell: words are cut where this share of its lines ends in what is no word of it. */
const CUT_LINES_SHARE_MIN = 0.02
const HYPHEN = /[-\u00ad\u2010]$/
const STEM = /(\p{L}+)[-\u00ad\u2010]$/u
const REST = /^\p{Ll}+/u

/** What a hyphen at the end of a line parts, lower case; no `rest` where the next line begins with no small letter. */
interface Parted {
  readonly stem: string
  readonly rest: string | undefined
}

/** What the lines of some pages say of their words. */
interface Seen {
  readonly words: Set<string>
  isKorean: boolean
  readonly parted: Parted[]
  /** Lines that may be full. */
  lines: number
}

function knownWords(pages: readonly Page[]): KnownWords {
  const words = new Set<string>()
  const seen: Seen = { words, isKorean: false, parted: [], lines: 0 }
  let stem: string | undefined
  for (const { lines } of pages) for (const line of lines) stem = seeLine(seen, line, stem)
  return { words, areCut: areCut(seen), endWithinWords: seen.isKorean && endInWords(pages, words) }
}

/** Whether lines end within Korean words; adds those that stand within lines. */
function endInWords(pages: readonly Page[], words: Set<string>): boolean {
  const korean = koreanLines(words)
  for (const { lines } of pages) for (const line of lines) seeKorean(korean, line)
  return endWithinWords(korean)
}

/** Adds a line's words, without the parts of what hyphens part; `before` and the result: the part at the end of a line. */
function seeLine(seen: Seen, { words }: Line, before: string | undefined): string | undefined {
  if (words.length >= FULL_LINE_WORDS_MIN) seen.lines++
  const rest = before === undefined ? undefined : REST.exec(words[0]?.text ?? '')?.[0]
  if (before !== undefined) seen.parted.push({ stem: before, rest })
  const last = words.at(-1)?.text.toLowerCase() ?? ''
  const isParted = HYPHEN.test(last)
  const end = isParted ? words.length - 1 : words.length
  for (let at = rest === undefined ? 0 : 1; at < end; at++)
    addWords(seen, words[at]?.text.toLowerCase() ?? '')
  return isParted && words.length > 1 ? STEM.exec(last)?.[1] : undefined
}

/**
 * Whether a document cuts words that do not fit a line. Its own words tell: it has more of what its hyphens part as one
 * word than as a compound or as two. Of 6,174 hyphens in manuals 4,134 part a word and 443 a compound, of 215 on printed
 * web pages, which cut none, 6 and 129.
 */
function areCut({ parted, words, lines }: Seen): boolean {
  const whole = countOf(parted, ({ stem, rest }) => rest !== undefined && words.has(stem + rest))
  const compound = countOf(
    parted,
    ({ stem, rest = '' }) =>
      !words.has(stem + rest) &&
      (words.has(`${stem}-${rest}`) || (words.has(stem) && words.has(rest))),
  )
  if (whole !== compound) return whole > compound
  const cut = countOf(parted, ({ stem }) => !words.has(stem))
  return cut > 0 && cut >= CUT_LINES_SHARE_MIN * lines
}

function addWords(seen: Seen, lower: string): void {
  const plain = plainWord(lower)
  if (plain === undefined) {
    for (const [found] of lower.matchAll(/\p{L}+(?:-\p{L}+)*/gu))
      if (isKorean(found)) seen.isKorean = true
      else addCompound(seen.words, found)
  } else if (plain !== '') seen.words.add(plain)
}

/** What stands between signs of ASCII where it is nothing but letters a to z, as in most words; undefined in others. */
function plainWord(lower: string): string | undefined {
  let from = 0
  let to = lower.length
  while (from < to && isSign(lower.charCodeAt(from))) from++
  while (to > from && isSign(lower.charCodeAt(to - 1))) to--
  for (let at = from; at < to; at++) if (!isLetter(lower.charCodeAt(at))) return undefined
  return lower.slice(from, to)
}

const isLetter = (code: number): boolean => code >= 97 && code <= 122
const isSign = (code: number): boolean => code < 128 && !isLetter(code)

/** The compound and each two parts of it that stand side by side: `state-of-the-art` knows `state-of`. */
function addCompound(words: Set<string>, compound: string): void {
  words.add(compound)
  if (compound.indexOf('-') === compound.lastIndexOf('-')) return
  const parts = compound.split('-')
  for (let at = 1; at < parts.length; at++) words.add(`${parts[at - 1]}-${parts[at]}`)
}
