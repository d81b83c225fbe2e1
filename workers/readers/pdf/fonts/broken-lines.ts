import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { BROKEN_LINE } from '../model/characters.js'
import { UNSEEN } from './letters-of-names.js'

const LEFT_ARROW = 0x2190
const RIGHT_HOOK = 0x21aa
const RIGHT_ARROW = 0x2192
const LEFT_HOOK = 0x2d3
const BROKEN = BROKEN_LINE.charCodeAt(0)
const NOTHING = UNSEEN.charCodeAt(0)

/** The mark before the rest of a line is this much smaller than the text at most. */
const SIZE_SHARE_MAX = 0.7
/** Baselines further apart than this are two lines, ems. */
const LINE_STEP_EM = 0.5

/**
 * TeX programs mark where they break a line of code or a name that is too long: by a bent arrow at its end (listings,
 * Doxygen: `←↪`) or, small, before its rest (Sphinx, minted: `˓→`). Both are made of two glyphs, which become one sign.
 * In place.
 */
export function nameBrokenLines(content: PageContent): void {
  const codes = content.glyphUnicode.subarray(0, content.glyphCount)
  if (codes.includes(RIGHT_HOOK)) eachRun(content, nameEnds)
  if (codes.includes(LEFT_HOOK)) eachRun(content, nameStarts)
}

function eachRun(content: PageContent, name: (content: PageContent, run: number) => void): void {
  for (let run = 1; run < content.runCount; run++) name(content, run)
}

/** The hook has a font of its own, and so begins a run. */
function nameEnds(content: PageContent, run: number): void {
  const { glyphUnicode, runStart } = content
  const hook = runStart[run] ?? 0
  if (glyphUnicode[hook] !== RIGHT_HOOK || glyphUnicode[hook - 1] !== LEFT_ARROW) return
  if (hook + 1 < content.glyphCount && !startsLine(content, hook + 1, run)) return
  glyphUnicode[hook - 1] = BROKEN
  glyphUnicode[hook] = NOTHING
}

function nameStarts(content: PageContent, run: number): void {
  const { glyphUnicode, runStart, runSize, runCount } = content
  const arrow = runStart[run] ?? 0
  if (glyphUnicode[arrow] !== RIGHT_ARROW || glyphUnicode[arrow - 1] !== LEFT_HOOK) return
  const isSmall = (runSize[run] ?? 0) < SIZE_SHARE_MAX * (runSize[run + 1] ?? 0)
  if (run + 1 >= runCount || !isSmall || !startsLine(content, arrow - 1, run)) return
  glyphUnicode[arrow - 1] = NOTHING
  glyphUnicode[arrow] = BROKEN
}

/** Whether a glyph stands on another line than the one before. */
function startsLine({ glyphX, glyphY, runSize }: PageContent, glyph: number, run: number): boolean {
  if (glyph === 0) return true
  const step = (glyphY[glyph] ?? 0) - (glyphY[glyph - 1] ?? 0)
  const isBack = (glyphX[glyph] ?? 0) < (glyphX[glyph - 1] ?? 0)
  return isBack || Math.abs(step) > LINE_STEP_EM * (runSize[run] ?? 0)
}
