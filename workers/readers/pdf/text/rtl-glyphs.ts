// Glyphs of right-to-left text. Most producers paint a line from left to right, marks before or behind their letters;
// some paint it from the right, so that each glyph ends where the one before it starts.
import { isRtlCode, isRtlForm, isRtlLetter, isRtlMark } from '../model/characters.js'
import { appendMark, type Builder } from './builder.js'
import { appendUnit, type OpenLine } from './line-builder.js'
import { setBits, WORD } from './open-words.js'
import { TIE } from './right-to-left.js'

const UNNAMED = 0xfffd
export const NON_JOINER = 0x200c
/** A space of less room is none, ems. Untested. */
const NO_ROOM_EM = 0.02
/** A mark may stand this far left of the letter it is on, and this far from its baseline, ems. Untested. */
const OVERHANG_EM = 0.2
const MARK_RISE_MAX_EM = 1

/** How far the glyph ends before the last one, where it stands left of it, ems. */
export function stepBack({ u, lastU, advance }: Builder, size: number): number {
  return u + advance / 2 < lastU ? (lastU - u - advance) / size : Number.NaN
}

/**
 * Sees how far a glyph of right-to-left text stands from the last one; true where it is a mark, which is added, or a
 * further letter of the same glyph.
 */
export function isAddedAsVowel(builder: Builder, size: number, code: number): boolean {
  if (builder.isSpaced && isRtlCode(code)) narrowSpace(builder, size)
  builder.back = stepBack(builder, size)
  if (isRtlLetter(code) && isOfLastGlyph(builder)) {
    addTied(builder, code)
    return true
  }
  if (!isRtlMark(code)) return false
  addMark(builder, size, code)
  return true
}

/** Further letters of a ligature come at its place, without room of their own. */
const isOfLastGlyph = ({ word, isSpaced, u, lastU, advance }: Builder): boolean =>
  word >= 0 && !isSpaced && advance === 0 && u === lastU

function addTied(builder: Builder, code: number): void {
  const { line, word, words } = builder
  appendMark(builder, word, TIE)
  appendMark(builder, word, code)
  words.glyphs[word] = (words.glyphs[word] ?? 0) + 1
  if (line !== undefined) line.rtlGlyphs++
}

/** Adds a mark to the letter under it, if that was painted before it, or keeps it for the next; only letters move the pen. */
function addMark(builder: Builder, size: number, code: number): void {
  const { line, word } = builder
  if (line === undefined || word < 0 || !isOverLast(builder, line, size)) {
    builder.marks.push(code)
    return
  }
  line.rtlGlyphs++
  appendMark(builder, word, code, WORD.marksBehind)
}

/** Whether a mark stands over or under the last letter. */
function isOverLast({ u, v, advance, lastU, pen }: Builder, line: OpenLine, size: number): boolean {
  const middle = u + advance / 2
  return (
    middle > lastU - OVERHANG_EM * size &&
    middle < pen &&
    Math.abs(v - line.v) < MARK_RISE_MAX_EM * size
  )
}

/** A space that the next letter is painted on stands for a non-joiner: some producers have no other sign for it. */
function narrowSpace(builder: Builder, size: number): void {
  if (Math.abs(builder.u - builder.spaceU) > NO_ROOM_EM * size || !isRtlCode(builder.lastCode))
    return
  builder.isSpaced = false
  builder.pen = builder.u
  addNonJoiner(builder)
}

/** Keeps the letters of a word apart, as Persian writes its compounds: a sign that is not seen, and may take room. */
export function addNonJoiner(builder: Builder): void {
  if (builder.word >= 0) appendMark(builder, builder.word, NON_JOINER)
}

/**
 * Whether the glyph is a sign that the font does not name and that takes no room: it joins or parts right-to-left letters,
 * or is a mark on one.
 */
export function isUnnamedJoiner({ advance, lastCode }: Builder, code: number): boolean {
  return code === UNNAMED && advance === 0 && isRtlCode(lastCode)
}

/** Counts a letter or digit for its line, and appends the marks on it that were painted before it. */
export function startRtlLetter(builder: Builder, line: OpenLine, word: number, code: number): void {
  const { marks, text, words, u, lastU } = builder
  line.rtlGlyphs += 1 + marks.length
  if (isRtlLetter(code)) {
    line.rtlLetters++
    if (u > lastU) line.rtlSteps++
  }
  for (const mark of marks) appendUnit(text, mark)
  if (marks.length > 0 || isRtlForm(code)) setBits(words.flags, word, WORD.composed)
  marks.length = 0
}
