import type { PageContent } from '../../../../native/mupdf/page-content.js'
import type { FontFacts } from '../model/page.js'
import { appendUnit, type OpenLine, type TextBuffer } from './line-builder.js'
import type { LinkArea } from './link-areas.js'
import { growWords, type OpenWords, setBits, WORD } from './open-words.js'
import type { PageFrame } from './page-frame.js'
import { SAME_HEIGHT_EM } from './thresholds.js'

/** Words of one style differ in size by less than this, points: rounding of producers. Untested. */
const SAME_SIZE_PT = 0.1

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
  /** Where the longer of two scripts at one place ends: what is no script goes on behind it. */
  scriptsEnd: number
  scriptSize: number
  /** Share of the page's glyphs that are spaces; undefined before it was asked. */
  spaceShare: number | undefined
  /** A space was painted since the last glyph. */
  isSpaced: boolean
  /** Where it starts. */
  spaceU: number
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
  /** How far a glyph of text painted from right to left stands before the last one, ems; no number in other text. */
  back: number
  /** A spacing accent waits for the letter under it. */
  accent: number
  /** Marks of right-to-left text that wait for the letter under them. */
  readonly marks: number[]
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
  /** Its first glyph. */
  start: number
  dirX: number
  dirY: number
  size: number
  font: number
  style: number
  color: number
  /** Those that its lines may cross. */
  areas: readonly LinkArea[]
  /** Not the hidden text of a scan, whose words are where a recognizer took them to be. */
  isPainted: boolean
  /** A wider gap before a glyph of the same style is a space, ems. */
  gapEm: number
}

/** Where a glyph stands in the page's frame, points. */
export function xOf(
  { a, c, e }: PageFrame,
  { glyphX, glyphY }: PageContent,
  glyph: number,
): number {
  return a * (glyphX[glyph] ?? 0) + c * (glyphY[glyph] ?? 0) + e
}

export function yOf(
  { b, d, f }: PageFrame,
  { glyphX, glyphY }: PageContent,
  glyph: number,
): number {
  return b * (glyphX[glyph] ?? 0) + d * (glyphY[glyph] ?? 0) + f
}

export function startLine(builder: Builder, run: GlyphRun): void {
  builder.line = {
    dirX: run.dirX,
    dirY: run.dirY,
    v: builder.v,
    order: builder.lines.length,
    firstWord: builder.words.count,
    endWord: builder.words.count,
    rtlGlyphs: 0,
    rtlLetters: 0,
    rtlSteps: 0,
  }
  builder.lines.push(builder.line)
  builder.word = -1
  builder.isSpaced = false
  builder.scriptsEnd = Number.NEGATIVE_INFINITY
  builder.step = 0
  builder.back = Number.NaN
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

/** Appends a sign that takes no place of its own to a word: a mark on its last letter, or what parts it from the next. */
export function appendMark({ text, words }: Builder, word: number, code: number, bits = 0): void {
  appendUnit(text, code)
  words.end[word] = text.length
  setBits(words.flags, word, WORD.composed | bits)
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
