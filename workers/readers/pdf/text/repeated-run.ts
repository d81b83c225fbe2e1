import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { STYLE } from '../page-model.js'
import { DUPLICATE_EM } from '../thresholds.js'
import type { Builder } from './add-glyph.js'

/** The last run whose glyphs were added; `run` is -1 before the first. */
export interface AddedRun {
  run: number
  /** The first word that it began. */
  firstWord: number
  visible: number
}

/** A narrower glyph by itself may stand beside another one of its kind. */
const LONE_ADVANCE_MIN_EM = DUPLICATE_EM + 0.05

/**
 * Whether a run paints what the run before it did, on the same place: fake bold, filled and then stroked, or a shadow.
 * Runs may end within a word, so words alone do not tell.
 */
export function isPaintedAgain(content: PageContent, before: number, run: number): boolean {
  if (before < 0) return false
  const { runStart, runSize, glyphAdvance } = content
  const start = runStart[run] ?? 0
  const length = (runStart[run + 1] ?? 0) - start
  const other = runStart[before] ?? 0
  if (length !== (runStart[before + 1] ?? 0) - other) return false
  const size = runSize[run] ?? 0
  if (Math.abs(size - (runSize[before] ?? 0)) > 0.1 * size) return false
  if (length === 1 && (glyphAdvance[start] ?? 0) < LONE_ADVANCE_MIN_EM * size) return false
  for (let k = 0; k < length; k++)
    if (!isSameGlyph(content, start + k, other + k, DUPLICATE_EM * size)) return false
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

/** Counts a run that was painted again; the words that it began are bold, and what goes on with them may not be. */
export function addAgain(builder: Builder, { firstWord, visible }: AddedRun): void {
  const { style, count } = builder.words
  builder.visible += visible
  builder.duplicate += visible
  for (let word = firstWord; word < count; word++) style[word] = (style[word] ?? 0) | STYLE.bold
  builder.word = -1
}
