import { type OpenWords, WORD } from './open-words.js'

/** Smaller than this share of its line's size, and off its baseline, is super- or subscript. */
export const RAISED_SIZE_SHARE = 0.85
/** How far a subscript stands below the baseline, em of the line. */
export const SUBSCRIPT_DROP_EM = 0.08
/** Letters with many scripts are this share of a line's glyphs at least. */
const LETTERS_SHARE_MIN = 0.25

/** Words of a line, from the first up to the end; of `most` its size is that of most glyphs. */
interface LineWords {
  readonly first: number
  readonly most: number
  readonly end: number
}

/**
 * The first word of larger type that the words of most glyphs stand above or below, and one of them at it: they are its
 * scripts. Undefined without one.
 */
export function letterOfScripts(
  open: OpenWords,
  glyphsOf: ReadonlyMap<number, number>,
  line: LineWords,
): number | undefined {
  const { size, v } = open
  let all = 0
  for (const count of glyphsOf.values()) all += count
  for (let at = line.first; at < line.end; at++) {
    const own = size[at] ?? 0
    if ((size[line.most] ?? 0) >= RAISED_SIZE_SHARE * own) continue
    if ((glyphsOf.get(own) ?? 0) < LETTERS_SHARE_MIN * all) continue
    const offPt = Math.abs((v[at] ?? 0) - (v[line.most] ?? 0))
    return offPt > SUBSCRIPT_DROP_EM * own && standsAtLetter(open, own, line) ? at : undefined
  }
  return undefined
}

/** Whether a word of the most glyphs' size stands at one of larger type without a space: words read from pictures do not. */
function standsAtLetter(
  { size, flags }: OpenWords,
  letterSize: number,
  { first, most, end }: LineWords,
): boolean {
  for (let at = first + 1; at < end; at++) {
    if (((flags[at] ?? 0) & WORD.spaceBefore) !== 0) continue
    const sizes = [size[at - 1], size[at]]
    if (sizes.includes(letterSize) && sizes.includes(size[most])) return true
  }
  return false
}
