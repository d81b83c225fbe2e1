import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { isSpaceCode } from '../model/characters.js'
import { STYLE } from '../model/page.js'
import { type Builder, type GlyphRun, xOf, yOf } from './builder.js'
import { setBits, WORD } from './open-words.js'
import { WORD_GAP_EM } from './thresholds.js'

/** Text whose share of painted spaces is larger than this has one between all its words: English has .16. Untested. */
const PAINTED_SHARE = 0.06
/** The same of sheets, which are of figures mostly; typesetters that leave gaps paint none. */
const SHEET_SHARE = 0.02

/** Signs that no space comes before but that of French, which is painted where others are. */
const CLOSING: ReadonlySet<number> = new Set([...',.;:!?)]}’”'].map((sign) => sign.charCodeAt(0)))

const isClosing = (code: number): boolean => CLOSING.has(code)

/**
 * Whether a glyph is a sign that closes what stands before it, over a gap without a space, in text whose spaces are
 * painted: the gap is the room that a box has at its sides. What follows a box is painted anew; within a run letters
 * are set apart. What a sign begins is a word of its own, `.profile`.
 */
export function closesBox(
  builder: Builder,
  content: PageContent,
  { start, size, style }: GlyphRun,
  glyph: number,
): boolean {
  if (glyph !== start || !isClosing(content.glyphUnicode[glyph] ?? 0)) return false
  // A sign of code is named, it closes nothing.
  if ((style & STYLE.mono) !== 0 || !paintsSpaces(builder, content)) return false
  const { frame } = builder
  const next = content.glyphUnicode[glyph + 1] ?? 0
  if (glyph + 1 >= content.glyphCount || isSpaceCode(next) || isClosing(next)) return true
  const right = xOf(frame, content, glyph) + (content.glyphAdvance[glyph] ?? 0)
  const isOnLine = yOf(frame, content, glyph) === yOf(frame, content, glyph + 1)
  return !isOnLine || Math.abs(xOf(frame, content, glyph + 1) - right) > WORD_GAP_EM * size
}

/** Notes that the open word is painted anew behind a gap, without the space that others of the page have between them. */
export function markPiece(builder: Builder, content: PageContent): void {
  if (spaceShare(builder, content) > SHEET_SHARE)
    setBits(builder.words.flags, builder.word, WORD.piece)
}

/** Whether the page's text has spaces, where others leave gaps. */
const paintsSpaces = (builder: Builder, content: PageContent): boolean =>
  spaceShare(builder, content) > PAINTED_SHARE

/** Spaces of a page's glyphs, counted once a page, where it matters. */
function spaceShare(builder: Builder, content: PageContent): number {
  builder.spaceShare ??= countSpaces(content) / Math.max(1, content.glyphCount)
  return builder.spaceShare
}

function countSpaces({ glyphCount, glyphUnicode }: PageContent): number {
  let spaces = 0
  for (let glyph = 0; glyph < glyphCount; glyph++)
    if (isSpaceCode(glyphUnicode[glyph] ?? 0)) spaces++
  return spaces
}
