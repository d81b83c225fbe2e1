import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { isIgnoredCode, isSpaceCode, TATWEEL } from '../model/characters.js'
import { STYLE } from '../model/page.js'
import type { Builder } from './builder.js'
import { DUPLICATE_EM } from './thresholds.js'

/** Glyphs back to where a repeated stretch may have begun: a line of small print. */
const BACK_MAX = 160
/** A narrower glyph by itself may stand beside another one of its kind, ems. */
const LONE_ADVANCE_MIN_EM = DUPLICATE_EM + 0.05

/**
 * How many glyphs from `glyph` on, of run `run`, paint what as many right before them did, on the same place: fake bold,
 * filled and then stroked, or a shadow. Such stretches may end within a word, so words alone do not tell. `first` is the
 * earliest glyph that was painted to be seen. 0 where the glyph stands further on than the one before, as nearly all do.
 */
export function repeatedFrom(
  content: PageContent,
  run: number,
  glyph: number,
  first: number,
): number {
  const size = content.runSize[run] ?? 0
  const reach = DUPLICATE_EM * size
  if (glyph <= first || !standsBack(content, run, glyph, reach)) return 0
  if (content.glyphUnicode[glyph] === TATWEEL) return 0
  const last = Math.max(first, glyph - BACK_MAX)
  for (let other = glyph - 1; other >= last; other--) {
    if (!isSameGlyph(content, glyph, other, reach)) continue
    const length = glyph - other
    const isWide = (content.glyphAdvance[glyph] ?? 0) >= LONE_ADVANCE_MIN_EM * size
    return (length > 1 || isWide) && isSame(content, glyph, other, length, reach) ? length : 0
  }
  return 0
}

/** Whether a glyph stands no further along its line than the one before it. */
function standsBack(
  { glyphX, glyphY, runDirectionX, runDirectionY }: PageContent,
  run: number,
  glyph: number,
  reach: number,
): boolean {
  const x = (glyphX[glyph] ?? 0) - (glyphX[glyph - 1] ?? 0)
  const y = (glyphY[glyph] ?? 0) - (glyphY[glyph - 1] ?? 0)
  const directionX = runDirectionX[run] ?? 0
  const directionY = runDirectionY[run] ?? 0
  const isOnLine = Math.abs(y * directionX - x * directionY) < reach
  return isOnLine && x * directionX + y * directionY < reach
}

function isSame(content: PageContent, a: number, b: number, length: number, reach: number) {
  if (a + length > content.glyphCount) return false
  for (let k = 1; k < length; k++) if (!isSameGlyph(content, a + k, b + k, reach)) return false
  return true
}

function isSameGlyph(
  { glyphX, glyphY, glyphUnicode }: PageContent,
  a: number,
  b: number,
  reach: number,
): boolean {
  if (glyphUnicode[a] !== glyphUnicode[b]) return false
  const isBeside = Math.abs((glyphX[a] ?? 0) - (glyphX[b] ?? 0)) < reach
  return isBeside && Math.abs((glyphY[a] ?? 0) - (glyphY[b] ?? 0)) < reach
}

/**
 * Counts `length` glyphs from `glyph` on that were painted again. The words that they repeat are bold, and what goes on
 * with the last of them may not be.
 */
export function addAgain(
  builder: Builder,
  content: PageContent,
  glyph: number,
  length: number,
): void {
  let seen = 0
  for (let at = glyph; at < glyph + length; at++) {
    const code = content.glyphUnicode[at] ?? 0
    if (!isSpaceCode(code) && !isIgnoredCode(code)) seen++
  }
  builder.visible += seen
  builder.duplicate += seen
  builder.doneUntil = glyph + length
  const { words } = builder
  for (let word = words.count - 1; word >= 0; word--) {
    seen -= words.glyphs[word] ?? 0
    if (seen < 0) break
    words.style[word] = (words.style[word] ?? 0) | STYLE.bold
  }
  builder.word = -1
}
