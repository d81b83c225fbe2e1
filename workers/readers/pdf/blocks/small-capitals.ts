import type { Word } from '../model/page.js'

/** Small capitals are this large beside capitals, as ratios: word processors make them so, typefaces have them. */
const SMALL_MIN = 0.6
const SMALL_MAX = 0.9

/**
 * The size of text in small capitals, which are capitals of a smaller size behind those that begin a word: that of the
 * large ones, points. 0 for other text.
 */
export function smallCapitalsSize(words: readonly Word[]): number {
  const isBegun = words.some((word, at) => {
    const next = words[at + 1]
    return next !== undefined && isBeginning(word, next)
  })
  if (!isBegun || words.some(({ text }) => text !== text.toUpperCase())) return 0
  return Math.max(...words.map(({ size }) => size))
}

const isBeginning = (word: Word, next: Word): boolean =>
  !next.spaceBefore &&
  next.size > SMALL_MIN * word.size &&
  next.size < SMALL_MAX * word.size &&
  /^\p{Lu}$/u.test(word.text) &&
  /^\p{Lu}/u.test(next.text)
