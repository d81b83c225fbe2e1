import type { PageContent } from './page-content.js'
import { unswapped } from './swapped-letters.js'

/** Unit vector of the writing direction. */
interface Direction {
  readonly dx: number
  readonly dy: number
}

/**
 * Adds, at `glyph`, a further letter of the glyph before, which has `letters` so far (a ligature that the font maps to
 * several): it comes at the glyph's origin without an advance. Returns among how many the advance is shared.
 */
export function addFurtherLetter(
  page: PageContent,
  glyph: number,
  letters: number,
  unicode: number,
  direction: Direction,
): number {
  if (isFromRight(unicode)) {
    placeAtLast(page, glyph, unicode)
    return letters
  }
  shareAdvance(page, glyph, letters + 1, unicode, direction)
  return letters + 1
}

/** Hebrew to Arabic, and their forms: places of their own would say that the letters are read from the left. */
export const isFromRight = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) ||
  (code >= 0xfb1d && code <= 0xfdff) ||
  (code >= 0xfe70 && code <= 0xfefc)

function placeAtLast(page: PageContent, glyph: number, unicode: number): void {
  page.glyphX[glyph] = page.glyphX[glyph - 1] ?? 0
  page.glyphY[glyph] = page.glyphY[glyph - 1] ?? 0
  page.glyphAdvance[glyph] = 0
  page.glyphUnicode[glyph] = unicode
}

/** The glyph's advance is shared evenly, so that no letter overlaps and no gap looks like a space. */
function shareAdvance(
  page: PageContent,
  glyph: number,
  letters: number,
  unicode: number,
  { dx, dy }: Direction,
): void {
  const first = glyph - letters + 1
  const whole = (letters - 1) * (page.glyphAdvance[first] ?? 0)
  const share = whole / letters
  const x = page.glyphX[first] ?? 0
  const y = page.glyphY[first] ?? 0
  page.glyphUnicode[glyph] = unswapped(page.glyphUnicode, first, glyph, unicode)
  for (let k = 0; k < letters; k++) {
    page.glyphX[first + k] = x + dx * share * k
    page.glyphY[first + k] = y + dy * share * k
    page.glyphAdvance[first + k] = share
  }
}
