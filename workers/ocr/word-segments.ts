/** Another look begins within a line where more sure letters than this speak for it. */
const CHANGE_LETTERS = 4

/**
 * Which words of a line have a look (bold, slanted), from how many of their letters speak for it, less those that speak
 * against it. One word tells little, so words go together as they explain most letters with few changes (Viterbi).
 */
export function wordSegments(scores: readonly number[]): boolean[] {
  let plain = 0
  let special = 0
  /** Whether the word before was special, where this one is plain, and where it is special. */
  const before = scores.map((score) => {
    const ifPlain = special - CHANGE_LETTERS > plain
    const ifSpecial = special >= plain - CHANGE_LETTERS
    const best = Math.max(special, plain - CHANGE_LETTERS)
    plain = Math.max(plain, special - CHANGE_LETTERS)
    special = best + score
    return { ifPlain, ifSpecial }
  })
  let isSpecial = special > plain
  const found: boolean[] = []
  for (const { ifPlain, ifSpecial } of before.toReversed()) {
    found.push(isSpecial)
    isSpecial = isSpecial ? ifSpecial : ifPlain
  }
  return found.reverse()
}
