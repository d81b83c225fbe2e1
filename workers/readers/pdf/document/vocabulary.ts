import type { Page } from '../model/page.js'
import { countOf } from '../model/statistics.js'

/** What is known of the words of a document, as plain data. */
export interface KnownWords {
  /** Lower case; hyphenated ones count as they are. */
  readonly words: ReadonlySet<string>
  /** Words that do not fit a line are cut: most hyphens at a line's end are none of the word's own. */
  readonly areCut: boolean
}

/** What hyphens are judged by. */
export interface Vocabulary {
  has(word: string): boolean
  areCut(): boolean
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

const vocabulary = (known: () => KnownWords): Vocabulary => ({
  has: (word) => known().words.has(word),
  areCut: () => known().areCut,
  known,
})

/** Lines of fewer words are hardly ever full. */
const FULL_LINE_WORDS_MIN = 4
/**
 * A document cuts words where this share of its lines ends in what is no word of it. On pages that were not looked at
 * when it was set, 95 of 96 hyphens at line ends are the word's own below, 30 of 201 above.
 */
const CUT_LINES_SHARE_MIN = 0.02
const HYPHEN = /[-\u00ad\u2010]$/
const STEM = /(\p{L}+)[-\u00ad\u2010]$/u

function knownWords(pages: readonly Page[]): KnownWords {
  const words = new Set<string>()
  const stems: string[] = []
  let lines = 0
  for (const line of pages.flatMap((page) => page.lines)) {
    if (line.words.length >= FULL_LINE_WORDS_MIN) lines++
    const last = line.words.at(-1)
    for (const word of line.words) {
      const text = word.text.toLowerCase()
      if (word !== last || !HYPHEN.test(text)) addWords(words, text)
      else if (line.words.length > 1) stems.push(...(STEM.exec(text)?.slice(1) ?? [])) // half a word
    }
  }
  const cut = countOf(stems, (stem) => !words.has(stem))
  return { words, areCut: cut > 0 && cut >= CUT_LINES_SHARE_MIN * lines }
}

function addWords(words: Set<string>, lower: string): void {
  const plain = plainWord(lower)
  if (plain === undefined)
    for (const [found] of lower.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) addCompound(words, found)
  else if (plain !== '') words.add(plain)
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
