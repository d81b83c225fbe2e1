import type { PageContent } from '../../../../native/mupdf/page-content.js'
import {
  combiningMark,
  isIgnoredCode,
  isRtlCode,
  isSpaceCode,
  isSpacelessCode,
  NEGATION,
} from '../model/characters.js'
import { SPACE_STEP_MAX_EM } from './add-glyph.js'
import { type Builder, type GlyphRun, isSameStyle, placeWord, startWord } from './builder.js'
import { appendUnit } from './line-builder.js'
import { LINE_BACK_EM, LINE_GAP_EM } from './thresholds.js'

/** Well within what neither parts words nor shows a glyph painted twice, ems. */
const LETTER_STEP_MIN_EM = -0.04
const STEP_SPARE_EM = 0.01
const SPACE = 32

/**
 * Adds the letters from `first` on that plainly go on with the open word, and the words after them: all at the height of
 * the glyph before, each where the pen stands or a word's gap further on. Of the questions of `addGlyph` they need none.
 * Returns the first glyph that has to be asked them.
 */
export function addPlainWords(
  builder: Builder,
  content: PageContent,
  run: GlyphRun,
  first: number,
  end: number,
): number {
  const { line, words } = builder
  if (line === undefined || !isAfterPen(builder, content, run, first)) return first
  let done = lettersEnd(content, run, first, end)
  if (done > first) growWord(builder, content, first, done)
  while (done < end) {
    const next = nextWord(content, run, done, end)
    if (next === NONE) break
    const word = startWord(builder, line, run, -1, true)
    placeWord(words, word, content.glyphX[next] ?? 0, content.glyphY[next] ?? 0)
    done = lettersEnd(content, run, next + 1, end)
    growWord(builder, content, next, done)
  }
  return done
}

/** Whether the glyph before `first` is the last of the open word, and one of this run could follow it there. */
function isAfterPen(builder: Builder, content: PageContent, run: GlyphRun, first: number): boolean {
  const { word, words } = builder
  if (word < 0 || builder.isSpaced || builder.accent !== 0) return false
  if (builder.lastU !== content.glyphX[first - 1]) return false
  if (builder.pen !== penAfter(content, first - 1)) return false
  return isSameStyle(words, word, run, -1, content.glyphY[first - 1] ?? 0)
}

// Coordinates are read where they are needed: a number handed to a function that is not inlined is put into memory.

/** The first glyph from `first` on that is no plain letter at the height of the one before, and where that one ends. */
function lettersEnd(
  { glyphX, glyphY, glyphAdvance, glyphUnicode }: PageContent,
  { size, gapEm }: GlyphRun,
  first: number,
  end: number,
): number {
  const stepMin = LETTER_STEP_MIN_EM * size
  const stepMax = (gapEm - STEP_SPARE_EM) * size
  const v = glyphY[first - 1]
  let pen = (glyphX[first - 1] ?? 0) + (glyphAdvance[first - 1] ?? 0)
  for (let glyph = first; glyph < end; glyph++) {
    const x = glyphX[glyph] ?? 0
    if (!isPlainLetter(glyphUnicode[glyph] ?? 0) || glyphY[glyph] !== v) return glyph
    if (!(x - pen > stepMin && x - pen < stepMax)) return glyph
    pen = x + (glyphAdvance[glyph] ?? 0)
  }
  return end
}

/** What is known of the codes; 0: not asked yet. */
const known = new Uint8Array(0xe000)
const PLAIN = 1
const SPECIAL = 2

/** A visible sign of one UTF-16 unit that is written from left to right and waits for no other. */
function isPlainLetter(code: number): boolean {
  if (code >= known.length) return false
  if (known[code] === 0) known[code] = isSpecial(code) ? SPECIAL : PLAIN
  return known[code] === PLAIN
}

function isSpecial(code: number): boolean {
  const isUnseen = isSpaceCode(code) || isIgnoredCode(code)
  return isUnseen || isRtlCode(code) || combiningMark(code) !== 0 || code === NEGATION
}

const NONE = -1

/**
 * The glyph that starts a word behind the glyph before `glyph`, on its line, after a space or a gap; NONE where that is
 * not plain to see.
 */
function nextWord(
  content: PageContent,
  { size, gapEm }: GlyphRun,
  glyph: number,
  end: number,
): number {
  const { glyphX, glyphY, glyphUnicode } = content
  const v = glyphY[glyph - 1]
  const isSpace = glyphUnicode[glyph] === SPACE
  const first = isSpace ? glyph + 1 : glyph
  if (isSpace) {
    const step = ((glyphX[glyph] ?? 0) - penAfter(content, glyph - 1)) / size
    if (glyphY[glyph] !== v || !(step >= -LINE_BACK_EM && step <= SPACE_STEP_MAX_EM)) return NONE
  }
  if (first >= end || glyphY[first] !== v || !isPlainLetter(glyphUnicode[first] ?? 0)) return NONE
  const step = ((glyphX[first] ?? 0) - penAfter(content, first - 1)) / size
  const stepMin = isSpace ? LETTER_STEP_MIN_EM : gapEm
  return step > stepMin && step < LINE_GAP_EM && (isSpace || !areBroad(glyphUnicode, first))
    ? first
    : NONE
}

/** Signs of Chinese or Japanese: full lines part them by more than a word's gap. */
function areBroad(glyphUnicode: PageContent['glyphUnicode'], glyph: number): boolean {
  return isSpacelessCode(glyphUnicode[glyph] ?? 0) && isSpacelessCode(glyphUnicode[glyph - 1] ?? 0)
}

function penAfter({ glyphX, glyphAdvance }: PageContent, glyph: number): number {
  return (glyphX[glyph] ?? 0) + (glyphAdvance[glyph] ?? 0)
}

/** Appends glyphs to the open word. */
function growWord(builder: Builder, content: PageContent, first: number, end: number): void {
  const { word, words, text } = builder
  const { glyphX, glyphAdvance, glyphUnicode } = content
  let right = words.u1[word] ?? 0
  for (let glyph = first; glyph < end; glyph++) {
    appendUnit(text, glyphUnicode[glyph] ?? 0)
    const x1 = (glyphX[glyph] ?? 0) + (glyphAdvance[glyph] ?? 0)
    if (x1 > right) right = x1
  }
  words.u1[word] = right
  words.end[word] = text.length
  words.glyphs[word] = (words.glyphs[word] ?? 0) + end - first
  builder.visible += end - first
  builder.lastCode = glyphUnicode[end - 1] ?? 0
  builder.lastU = glyphX[end - 1] ?? 0
  builder.pen = penAfter(content, end - 1)
}
