import type { Line } from './page.js'

/** How much a text looks like words, judged by its Latin tokens; other scripts are not judged. */
export interface Plausibility {
  /** Tokens that were judged. */
  readonly tokens: number
  /** Share of them that look like words, 0 to 1; 1 where none was judged. */
  readonly share: number
}

/** Longer runs of consonants are in hardly a word (`Angstschweiß` is one). */
const CONSONANTS_MAX = 5
const LETTERS_MIN = 4

/** Judges by form alone: letters only, a vowel in reach, no capitals within. */
export function plausibilityOf(lines: readonly Line[]): Plausibility {
  return plausibilityOfWords(textsOf(lines))
}

function* textsOf(lines: readonly Line[]): Generator<string> {
  for (const { words } of lines) for (const { text } of words) yield text
}

export function plausibilityOfWords(texts: Iterable<string>): Plausibility {
  let tokens = 0
  let plausible = 0
  for (const text of texts) {
    const letters = text.replace(EDGES, '')
    if (letters.length < LETTERS_MIN || !LATIN.test(letters)) continue
    tokens++
    if (isWordLike(letters)) plausible++
  }
  return { tokens, share: tokens === 0 ? 1 : plausible / tokens }
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const LATIN = /\p{Script=Latin}/u
const WORD = /^\p{L}[\p{L}\p{M}'’\-‐/]*$/u
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u
const CONSONANT_RUN = new RegExp(`[bcdfghjklmnpqrstvwxz]{${CONSONANTS_MAX + 1}}`, 'i')
const VOWEL = /[aeiouyà-öø-ÿāăąēĕėęěīĭįıōŏőœūŭůűų]/i

function isWordLike(token: string): boolean {
  if (!WORD.test(token) || INNER_CAPITAL.test(token) || CONSONANT_RUN.test(token)) return false
  return VOWEL.test(token) || (token.length <= 5 && token === token.toUpperCase())
}
