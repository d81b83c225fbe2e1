import type { Page } from '../model/page.js'

/** Words of a document, lower case; hyphenated ones count as they are. */
export interface Vocabulary {
  has(word: string): boolean
  words(): ReadonlySet<string>
}

/** Made from the sample when the first hyphen has to be judged. */
export function lazyVocabulary(pages: readonly Page[]): Vocabulary {
  let known: Set<string> | undefined
  const words = () => {
    known ??= vocabularyOf(pages)
    return known
  }
  return { has: (word) => words().has(word), words }
}

export const vocabularyFrom = (words: ReadonlySet<string>): Vocabulary => ({
  has: (word) => words.has(word),
  words: () => words,
})

function vocabularyOf(pages: readonly Page[]): Set<string> {
  const words = new Set<string>()
  for (const { lines } of pages) {
    for (const line of lines) {
      const last = line.words.at(-1)
      for (const word of line.words) {
        if (word === last && /[-\u00ad\u2010]$/.test(word.text)) continue // half a word
        addWords(words, word.text.toLowerCase())
      }
    }
  }
  return words
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
