import type { PageContent } from '../../../../native/mupdf/page-content.js'
import {
  isIgnoredCode,
  isPrivateUse,
  isRtlCode,
  isSpaceCode,
  isSpacelessCode,
  PRIVATE_USE,
  TATWEEL,
} from '../model/characters.js'
import { MIDDLE_EM, STYLE } from '../model/page.js'
import { appendLetter, isAddedAsAccent } from './accents.js'
import {
  type Builder,
  type GlyphRun,
  isSameStyle,
  placeWord,
  startLine,
  startWord,
  xOf,
  yOf,
} from './builder.js'
import { closesBox, markPiece } from './closing-signs.js'
import { linkAt } from './link-areas.js'
import { type OpenWords, setBits, WORD } from './open-words.js'
import {
  addNonJoiner,
  isAddedAsVowel,
  isUnnamedJoiner,
  NON_JOINER,
  startRtlLetter,
  stepBack,
} from './rtl-glyphs.js'
import { enterScripts, leaveScripts, stacksOnScript } from './stacked-scripts.js'
import { BROAD_GAP_EM, DUPLICATE_EM, LINE_BACK_EM, LINE_GAP_EM, WORD_GAP_EM } from './thresholds.js'

/** The same where the style changes: a formula's letter, a raised mark. */
const STYLE_GAP_EM = 0.15
/** A baseline step under this stays on the line (superscripts), em. */
const BASELINE_STEP_EM = 0.8

/** A painted space further from the pen than this belongs to another text, ems. */
export const SPACE_STEP_MAX_EM = LINE_GAP_EM * 1.5
/** Glyphs whose directions have a larger cosine run on one line. */
const SAME_DIRECTION_COSINE = 0.999
/** A step off the baseline over this, ems, and back is another line, not a superscript. Untested. */
const RAISED_STEP_EM = 0.45
/** What goes back further than this is another line where it is off the baseline, too, ems. Untested. */
const ACCENT_BACK_EM = 0.2
/** What is left of a space that is taken back, ems. */
const SPACE_LEFT_EM = 0.05
/** Kerning goes back less, ems. */
const STACKED_BACK_EM = 0.1
/** A glyph that goes back this far before the pen, ems, may be the last one painted again. */
const ADVANCED_EM = 0.05
/** Right-to-left letters step back by a word at most, ems. Untested. */
const RTL_BACK_MAX_EM = 8

/** Adds a glyph of the page to the open line, or starts the next one. */
export function addGlyph(
  builder: Builder,
  content: PageContent,
  run: GlyphRun,
  glyph: number,
): void {
  const x = xOf(builder.frame, content, glyph)
  const y = yOf(builder.frame, content, glyph)
  const code = content.glyphUnicode[glyph] ?? 0
  const u = x * run.dirX + y * run.dirY
  builder.u = u
  builder.v = y * run.dirX - x * run.dirY
  builder.advance = content.glyphAdvance[glyph] ?? 0
  // Most glyphs are ASCII and need none of these questions.
  if ((code <= 32 || code >= 127) && isUnseen(builder, run, code)) return
  builder.visible++
  if (isAddedAsMark(builder, content, run, glyph, code)) return
  measureStep(builder, run)
  const isStacked = builder.step < -STACKED_BACK_EM && stacksOnScript(builder, run)
  const isOnLine = isStacked || continuesLine(builder, run, code)
  if (isOnLine && !isStacked && code === builder.lastCode && isRepeated(builder, run)) {
    builder.duplicate++
    if (builder.word >= 0) setBits(builder.words.style, builder.word, STYLE.bold)
    return
  }
  if (!isOnLine) startLine(builder, run)
  if (isStacked) placeScript(builder, content, run, glyph)
  else placeGlyph(builder, content, run, glyph)
  builder.lastCode = code
  builder.lastU = u
  builder.pen = u + builder.advance
  builder.isSpaced = false
}

function measureStep(builder: Builder, run: GlyphRun): void {
  if (builder.scriptsEnd > builder.pen) leaveScripts(builder, run)
  builder.step = (builder.u - builder.pen) / run.size
}

/** Whether a glyph is a vowel sign or an accent, which is added to its letter. */
function isAddedAsMark(
  builder: Builder,
  content: PageContent,
  run: GlyphRun,
  glyph: number,
  code: number,
): boolean {
  if (isRtlCode(code) || isRtlCode(builder.lastCode)) {
    if (isAddedAsVowel(builder, run.size, code)) return true
  } else builder.back = Number.NaN
  return isAddedAsAccent(builder, content, run, glyph)
}

/** Whether a glyph beyond ASCII's visible ones is nothing to be seen: a space, which is noted, or a code without a sign. */
function isUnseen(builder: Builder, run: GlyphRun, code: number): boolean {
  if (isSpaceCode(code)) {
    addSpace(builder, run)
    return true
  }
  if (isIgnoredCode(code)) {
    if (code === NON_JOINER && isRtlCode(builder.lastCode)) addNonJoiner(builder)
    return true
  }
  if (isUnmapped(code)) builder.unmapped++
  return isUnnamedJoiner(builder, code)
}

function isUnmapped(code: number): boolean {
  return code === 0xfffd || (isPrivateUse(code) && !PRIVATE_USE.has(code))
}

function isRepeated({ u, lastU, lastCode, pen }: Builder, { size }: GlyphRun): boolean {
  const isOnLast = Math.abs(u - lastU) < DUPLICATE_EM * size && u < pen - ADVANCED_EM * size
  return isOnLast && lastCode !== TATWEEL
}

function addSpace(builder: Builder, run: GlyphRun): void {
  const { line, u, v, advance } = builder
  if (line === undefined || Math.abs(v - line.v) > BASELINE_STEP_EM * run.size) return
  const back = isRtlCode(builder.lastCode) ? stepBack(builder, run.size) : Number.NaN
  const step = Number.isNaN(back) ? (u - builder.pen) / run.size : back
  if (step < -LINE_BACK_EM || step > SPACE_STEP_MAX_EM) return
  builder.isSpaced = true
  builder.spaceU = u
  if (Number.isNaN(back)) builder.pen = u + advance
  else builder.lastU = u
}

function continuesLine(builder: Builder, run: GlyphRun, code: number): boolean {
  const { line, v, step, back, words, word } = builder
  if (line === undefined) return false
  if (line.dirX * run.dirX + line.dirY * run.dirY < SAME_DIRECTION_COSINE) return false
  const off = Math.abs(v - line.v) / run.size
  if (off > BASELINE_STEP_EM || (off > RAISED_STEP_EM && step < -ACCENT_BACK_EM)) return false
  if (step > -lineBackEm(words.size[word], run.size) && step < LINE_GAP_EM) return true
  if (back > -ACCENT_BACK_EM && back < LINE_GAP_EM) return true
  // Over a figure that is painted to the right.
  return isRtlCode(code) && step < 0 && step > -RTL_BACK_MAX_EM
}

/** How far a glyph may step back, ems of its own: as far as the larger of the two may. */
function lineBackEm(lastPt = 0, ownPt: number): number {
  return lastPt > ownPt ? (LINE_BACK_EM * lastPt) / ownPt : LINE_BACK_EM
}

/** Adds the first glyph of a script at the place of another. */
function placeScript(builder: Builder, content: PageContent, run: GlyphRun, glyph: number): void {
  enterScripts(builder, run)
  placeGlyph(builder, content, run, glyph)
  setBits(builder.words.flags, builder.word, WORD.stacked)
}

/** Adds the glyph to the open word, or opens the next one. */
function placeGlyph(builder: Builder, content: PageContent, run: GlyphRun, glyph: number): void {
  const { line, words, text, u, v, advance } = builder
  if (line === undefined) return
  const code = content.glyphUnicode[glyph] ?? 0
  const isRtl = isRtlCode(code)
  const link =
    run.areas.length === 0 ? -1 : linkAt(run.areas, u + advance / 2, v - MIDDLE_EM * run.size)
  const last = builder.word
  const isSame = last >= 0 && isSameStyle(words, last, run, link, v)
  const gap = wordGap(builder.lastCode, code, run, isSame)
  const isSpaced =
    (builder.isSpaced && !isSpaceTakenBack(builder, run, code)) ||
    isApart(builder, content, run, glyph, gap)
  const isSameWord = isSame && !isSpaced
  const word = isSameWord ? last : startWord(builder, line, run, link, isSpaced)
  if (!isSameWord) placeWord(words, word, u, v)
  if (isSpaced && !builder.isSpaced && glyph === run.start) markPiece(builder, content)
  if (isRtl) startRtlLetter(builder, line, word, code)
  appendLetter(builder, word, code)
  words.end[word] = text.length
  countGlyph(words, word, u + advance)
  if (isRtl && u < (words.u0[word] ?? 0)) words.u0[word] = u
}

/**
 * Whether a letter or figure is painted where the space before it is, in a word or an address: a line may break there, but
 * nobody sees it.
 */
function isSpaceTakenBack({ u, spaceU, lastCode }: Builder, run: GlyphRun, code: number): boolean {
  const isInWord =
    isSmallOrFigure(code) && (isSmallOrFigure(lastCode) || PARTS_ADDRESS.has(lastCode))
  return isInWord && run.isPainted && Math.abs(u - spaceU) < SPACE_LEFT_EM * run.size
}

const isSmallOrFigure = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)

/** What addresses are broken at. */
const PARTS_ADDRESS: ReadonlySet<number> = new Set(
  Array.from('./-_:=?&%#~', (sign) => sign.charCodeAt(0)),
)

/** Whether no space but a gap parts a glyph from the last one. */
function isApart(
  builder: Builder,
  content: PageContent,
  run: GlyphRun,
  glyph: number,
  gap: number,
): boolean {
  if (!(builder.step > gap || builder.back > gap)) return false
  return !closesBox(builder, content, run, glyph)
}

/** The gap, in ems, from which a glyph begins a word behind another. */
function wordGap(lastCode: number, code: number, run: GlyphRun, isSame: boolean): number {
  if (isSpacelessCode(code) && isSpacelessCode(lastCode)) return BROAD_GAP_EM
  if (isRtlCode(code)) return WORD_GAP_EM
  if (!isSame) return STYLE_GAP_EM
  return isRtlCode(lastCode) ? WORD_GAP_EM : run.gapEm
}

function countGlyph(words: OpenWords, word: number, right: number): void {
  words.glyphs[word] = (words.glyphs[word] ?? 0) + 1
  if (right > (words.u1[word] ?? 0)) words.u1[word] = right
}
