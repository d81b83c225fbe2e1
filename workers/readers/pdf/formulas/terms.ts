// What a fraction or a root is made of, on the line that it comes to stand on.
import { type Extent, wordWith } from '../model/geometry.js'
import { STYLE_RAISED, type Word } from '../model/page.js'
import { type Piece, SCRIPT_SIZE_SHARE, wordsOn } from './pieces.js'

/** Words this near to each other have no space between them, ems: a slanted letter leans over by less than a thin space. */
const SPACE_EM = 0.15

/** The words of a part on the line of what stands beside it, in brackets where they need them. */
export function bracketed(
  part: readonly Piece[],
  beside: Piece,
  needs: (text: string) => boolean,
): Word[] {
  const main = mainOf(part)
  if (main === undefined) return []
  const words = part.flatMap((piece, at) => {
    const before = part[at - 1]
    const isApart = before !== undefined && piece.x0 - before.x1 > SPACE_EM * main.size
    return wordsOn(piece, main, isApart).map((word) =>
      wordWith(word, { baseline: beside.baseline + word.baseline - main.baseline }),
    )
  })
  const [first, ...rest] = words
  if (first === undefined) return []
  const all = [wordWith(first, { spaceBefore: false }), ...rest]
  return needs(textOf(all)) ? [sign('(', beside), ...all, sign(')', beside)] : all
}

/** The piece on whose baseline the others stand, but for their scripts. */
export function mainOf(part: readonly Piece[]): Piece | undefined {
  const largest = part.reduce((most, { size }) => Math.max(most, size), 0)
  return part.find(({ size }) => size > SCRIPT_SIZE_SHARE * largest)
}

/** The words of pieces on one baseline, none apart: all raised, all lowered, or neither. */
export const wordsAt = (pieces: readonly Piece[], baseline: number, raised: number): Word[] =>
  pieces.flatMap((piece) =>
    piece.words.map((word) =>
      wordWith(word, {
        baseline,
        style: (word.style & ~STYLE_RAISED) | raised,
        spaceBefore: false,
      }),
    ),
  )

/** A part's text without its scripts. */
function textOf(words: readonly Word[]): string {
  let text = ''
  for (const word of words)
    if ((word.style & STYLE_RAISED) === 0) text += word.spaceBefore ? ` ${word.text}` : word.text
  return text.trim()
}

const isEnclosed = (text: string): boolean => /^(?:\([^()]*\)|\|[^|]*\||\[[^[\]]*\])$/.test(text)

/** A sum is in brackets above a stroke, and so is what a line of text says. */
export const isSum = (text: string): boolean =>
  !isEnclosed(text) && /.[+−±∓=≠<>≤≥≈∼∈–/-]|^[∑∏∫]\s*\S|\p{L}{2,} \p{L}{2}/u.test(text)

/** What has several factors is in brackets below it. */
export const isProduct = (text: string): boolean =>
  !isEnclosed(text) && (isSum(text) || /\S \S|\d\p{L}|\p{L}{2}|\)\p{L}/u.test(text))

/** A sign that is not painted, in the type of what stands beside it. */
export function sign(text: string, { words: [beside], baseline }: Piece): Word {
  const { size = 1, font = 0, color = 0, style = 0, link = -1 } = beside ?? {}
  return {
    text,
    x0: 0,
    x1: 0,
    baseline,
    size,
    style,
    font,
    color,
    link,
    spaceBefore: false,
    glyphs: 0,
  }
}

/** The words one behind the other over an extent, each with its share by its letters. */
export function spread(words: readonly Word[], { x0, x1 }: Extent): Word[] {
  const unit = (x1 - x0) / words.reduce((sum, { text }) => sum + text.length, 0)
  let end = x0
  return words.map((word) => {
    const start = end
    end += unit * word.text.length
    return wordWith(word, { x0: start, x1: end })
  })
}
