import type { PageContent } from '../../../../native/mupdf/page-content.js'
import {
  combiningMark,
  isIgnoredCode,
  isPrivateUse,
  isRtlCode,
  isSpaceCode,
  PRIVATE_USE,
} from '../model/characters.js'
import { type FontFacts, MIDDLE_EM, STYLE } from '../model/page.js'
import { appendCode, appendUnit, type OpenLine, type TextBuffer } from './line-builder.js'
import { type LinkArea, linkAt } from './link-areas.js'
import { growWords, type OpenWords, WORD } from './open-words.js'
import type { PageFrame } from './page-frame.js'
import { DUPLICATE_EM, LINE_BACK_EM, LINE_GAP_EM, WORD_GAP_EM } from './thresholds.js'

/** The same where the style changes (a formula's letter, a raised mark), and within right-to-left text. */
const STYLE_GAP_EM = 0.15
const RTL_GAP_EM = 0.3
/** A baseline step under this stays on the line (superscripts), em. */
const BASELINE_STEP_EM = 0.8

/** A painted space further from the pen than this belongs to another text, ems. */
export const SPACE_STEP_MAX_EM = LINE_GAP_EM * 1.5
/** Words of one style differ in size and height by less than this, points and ems: rounding of producers. Untested. */
const SAME_SIZE_PT = 0.1
const SAME_HEIGHT_EM = 0.08
/** Glyphs whose directions have a larger cosine run on one line. */
const SAME_DIRECTION_COSINE = 0.999
/** A step off the baseline over this, ems, and back is another line, not a superscript. Untested. */
const RAISED_STEP_EM = 0.45
/** An accent is painted this far back over the letter before it, a letter this far back over its accent, ems. Untested. */
const ACCENT_BACK_EM = 0.2
const LETTER_BACK_EM = 0.1
/** A glyph that goes back this far before the pen, ems, may be the last one painted again. */
const ADVANCED_EM = 0.05
/** Right-to-left letters step back by a word at most, ems. Untested. */
const RTL_BACK_MAX_EM = 8
/** What the glyphs are added to, one by one. */
export interface Builder {
  readonly frame: PageFrame
  readonly fonts: readonly FontFacts[]
  readonly areas: readonly LinkArea[]
  readonly text: TextBuffer
  readonly words: OpenWords
  readonly lines: OpenLine[]
  line: OpenLine | undefined
  /** Slot of the open word; -1 without one. */
  word: number
  /** Where the next glyph is expected. */
  pen: number
  /** A space was painted since the last glyph. */
  isSpaced: boolean
  lastCode: number
  lastU: number
  /**
   * The glyph that is being added: where it stands along the line and across it, its advance, and how far it is from where
   * it was expected, in ems (0 at a line's start). Numbers handed from function to function are put into memory each time.
   */
  u: number
  v: number
  advance: number
  step: number
  /** A spacing accent waits for the letter under it. */
  accent: number
  visible: number
  hidden: number
  duplicate: number
  unmapped: number
  /** The first glyph behind the last that are not to be seen. */
  seenFrom: number
  /** Glyphs before this one are added already. */
  doneUntil: number
}

/** What the glyphs of a run have in common, in the page's frame; one object, filled anew for each run. */
export interface GlyphRun {
  dirX: number
  dirY: number
  size: number
  font: number
  style: number
  color: number
  /** Those that its lines may cross. */
  areas: readonly LinkArea[]
}

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
  builder.step = (u - builder.pen) / run.size
  const isOnLine = continuesLine(builder, run, code)
  if (isOnLine && code === builder.lastCode && isRepeated(builder, run)) {
    builder.duplicate++
    if (builder.word >= 0) setBits(builder.words.style, builder.word, STYLE.bold)
    return
  }
  if (!isOnLine) startLine(builder, run)
  placeGlyph(builder, run, code)
  builder.lastCode = code
  builder.lastU = u
  builder.pen = u + builder.advance
  builder.isSpaced = false
}

function xOf({ a, c, e }: PageFrame, { glyphX, glyphY }: PageContent, glyph: number): number {
  return a * (glyphX[glyph] ?? 0) + c * (glyphY[glyph] ?? 0) + e
}

function yOf({ b, d, f }: PageFrame, { glyphX, glyphY }: PageContent, glyph: number): number {
  return b * (glyphX[glyph] ?? 0) + d * (glyphY[glyph] ?? 0) + f
}

function setBits(flags: Int32Array | Uint8Array, at: number, bits: number): void {
  flags[at] = (flags[at] ?? 0) | bits
}

/** Whether a glyph beyond ASCII's visible ones is nothing to be seen: a space, which is noted, or a code without a sign. */
function isUnseen(builder: Builder, run: GlyphRun, code: number): boolean {
  if (isSpaceCode(code)) {
    addSpace(builder, run)
    return true
  }
  if (isIgnoredCode(code)) return true
  if (isUnmapped(code)) builder.unmapped++
  return false
}

function isUnmapped(code: number): boolean {
  return code === 0xfffd || (isPrivateUse(code) && !PRIVATE_USE.has(code))
}

function isRepeated({ u, lastU, pen }: Builder, { size }: GlyphRun): boolean {
  return Math.abs(u - lastU) < DUPLICATE_EM * size && u < pen - ADVANCED_EM * size
}

function addSpace(builder: Builder, run: GlyphRun): void {
  const { line, u, v, advance } = builder
  if (line === undefined || Math.abs(v - line.v) > BASELINE_STEP_EM * run.size) return
  const step = (u - builder.pen) / run.size
  if (step < -LINE_BACK_EM || step > SPACE_STEP_MAX_EM) return
  builder.isSpaced = true
  builder.pen = u + advance
}

function continuesLine({ line, v, step }: Builder, run: GlyphRun, code: number): boolean {
  if (line === undefined) return false
  if (line.dirX * run.dirX + line.dirY * run.dirY < SAME_DIRECTION_COSINE) return false
  const off = Math.abs(v - line.v) / run.size
  if (off > BASELINE_STEP_EM || (off > RAISED_STEP_EM && step < -ACCENT_BACK_EM)) return false
  if (step > -LINE_BACK_EM && step < LINE_GAP_EM) return true
  // Letters that run to the left step back by their own width.
  return isRtlCode(code) && step < 0 && step > -RTL_BACK_MAX_EM
}

function startLine(builder: Builder, run: GlyphRun): void {
  builder.line = {
    dirX: run.dirX,
    dirY: run.dirY,
    v: builder.v,
    order: builder.lines.length,
    firstWord: builder.words.count,
    endWord: builder.words.count,
    rtlGlyphs: 0,
    rtlSteps: 0,
  }
  builder.lines.push(builder.line)
  builder.word = -1
  builder.isSpaced = false
  builder.accent = 0
  builder.step = 0
}

/** Adds the glyph to the open word, or opens the next one. */
function placeGlyph(builder: Builder, run: GlyphRun, code: number): void {
  const { line, words, text, u, v, advance } = builder
  if (line === undefined) return
  const isRtl = code > 0x590 && isRtlCode(code)
  if (isRtl) {
    line.rtlGlyphs++
    if (u > builder.lastU) line.rtlSteps++
  }
  const link =
    run.areas.length === 0 ? -1 : linkAt(run.areas, u + advance / 2, v - MIDDLE_EM * run.size)
  const last = builder.word
  const isSame = last >= 0 && isSameStyle(words, last, run, link, v)
  const isSpaced = builder.isSpaced || builder.step > gapMin(isRtl, isSame)
  const isSameWord = isSame && !isSpaced
  const word = isSameWord ? last : startWord(builder, line, run, link, isSpaced)
  if (!isSameWord) placeWord(words, word, u, v)
  appendLetter(builder, word, code)
  words.end[word] = text.length
  countGlyph(words, word, u + advance)
  if (isRtl && u < (words.u0[word] ?? 0)) words.u0[word] = u
}

/** A gap over this is a space before the glyph, em. */
function gapMin(isRtl: boolean, isSame: boolean): number {
  if (isRtl) return RTL_GAP_EM
  return isSame ? WORD_GAP_EM : STYLE_GAP_EM
}

function countGlyph(words: OpenWords, word: number, right: number): void {
  words.glyphs[word] = (words.glyphs[word] ?? 0) + 1
  if (right > (words.u1[word] ?? 0)) words.u1[word] = right
}

/** Appends a character; a spacing accent over a letter, painted before or after it, becomes a combining mark. */
function appendLetter(builder: Builder, word: number, code: number): void {
  const { text, words, step } = builder
  const mark = combiningMark(code)
  const isOverLast = mark !== 0 && step < -ACCENT_BACK_EM && (words.glyphs[word] ?? 0) > 0
  if (isOverLast) {
    appendUnit(text, mark)
    setBits(words.flags, word, WORD.composed)
  } else if (
    mark === 0 &&
    builder.accent !== 0 &&
    step < -LETTER_BACK_EM &&
    text.length > (words.start[word] ?? 0)
  ) {
    text.length--
    appendCode(text, code)
    appendUnit(text, builder.accent)
    setBits(words.flags, word, WORD.composed)
  } else appendCode(text, code)
  builder.accent = isOverLast ? 0 : mark
}

/** Whether a glyph of `run` at height `v` can stand in the word. */
export function isSameStyle(
  words: OpenWords,
  word: number,
  run: GlyphRun,
  link: number,
  v: number,
): boolean {
  return (
    words.font[word] === run.font &&
    words.link[word] === link &&
    Math.abs((words.size[word] ?? 0) - run.size) < SAME_SIZE_PT &&
    Math.abs((words.v[word] ?? 0) - v) < SAME_HEIGHT_EM * run.size
  )
}

/** Says where a new word starts. */
export function placeWord(words: OpenWords, word: number, u: number, v: number): void {
  words.u0[word] = words.u1[word] = u
  words.v[word] = v
}

/** Opens a word, still to be placed; `isSpaced`: apart from the one before. Returns its slot. */
export function startWord(
  builder: Builder,
  line: OpenLine,
  run: GlyphRun,
  link: number,
  isSpaced: boolean,
): number {
  const { words, text } = builder
  const word = words.count
  const spaceBefore = isSpaced && word > line.firstWord
  if (word === words.start.length) growWords(words)
  // The text of a line is one stretch of the page's.
  if (spaceBefore) appendUnit(text, 32)
  words.start[word] = words.end[word] = text.length
  words.size[word] = run.size
  words.font[word] = run.font
  words.style[word] = run.style
  words.color[word] = run.color
  words.link[word] = link
  words.glyphs[word] = 0
  words.flags[word] = spaceBefore ? WORD.spaceBefore : 0
  words.count = line.endWord = word + 1
  builder.word = word
  return word
}
