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
  const fonts = bulletFonts(signs, lines)
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

/** The fonts of the signs that set nothing but one sign. */
function bulletFonts(signs: readonly Line[], lines: readonly Line[]): ReadonlySet<number> {
  const counts = new Map<number, { readonly letter: string; count: number }>()
  for (const { words } of signs) {
    const [sign] = words
    if (sign !== undefined) counts.set(sign.font, { letter: sign.text, count: 0 })
  }
  for (const line of lines) {
    for (const [at, { font, text }] of line.words.entries()) {
      const own = counts.get(font)
      if (own === undefined) continue
      if (at === 0 && text === own.letter && beginsWithSign(line)) own.count++
      else counts.delete(font)
    }
  }
  return new Set([...counts].filter(([, { count }]) => count >= SIGNS_MIN).map(([font]) => font))
}
