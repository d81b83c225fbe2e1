import { lineWith, wordWith } from '../model/geometry.js'
import type { Line, Word } from '../model/page.js'

/** One such sign may be a variable, or the first letter of a text. */
const SIGNS_MIN = 2
/** White between a bullet and its text, em. */
const GAP_MIN_EM = 0.3

/**
 * A font of signs may name its bullets by letters: where every word that a page sets in a font is one and the same
 * letter, which begins a line of text in another font, it is a bullet.
 */
export function withLetteredBullets(lines: readonly Line[]): readonly Line[] {
  const signs = lines.filter(beginsWithSign)
  if (signs.length < SIGNS_MIN) return lines
  const fonts = new Set(signs.map(({ words }) => words[0]?.font ?? -1))
  for (const font of fonts) if (!isOfBullets(font, lines)) fonts.delete(font)
  if (fonts.size === 0) return lines
  return lines.map((line) => {
    const first = line.words[0]
    if (first === undefined || !fonts.has(first.font)) return line
    return lineWith(line, { words: [wordWith(first, { text: '•' }), ...line.words.slice(1)] })
  })
}

function beginsWithSign({ words }: Line): boolean {
  const [first, second] = words
  if (first === undefined || second === undefined || first.font === second.font) return false
  return isLetter(first) && second.x0 - first.x1 > GAP_MIN_EM * second.size
}

const isLetter = ({ text }: Word): boolean => text.length === 1 && /^[A-Za-z]$/.test(text)

function isOfBullets(font: number, lines: readonly Line[]): boolean {
  let letter: string | undefined
  let count = 0
  for (const line of lines) {
    for (const [at, word] of line.words.entries()) {
      if (word.font !== font) continue
      letter ??= word.text
      if (at > 0 || word.text !== letter || !beginsWithSign(line)) return false
      count++
    }
  }
  return count >= SIGNS_MIN
}
