// Spacing accents that a typesetter painted over letters, before or after them: fonts of seven bits have no `é`.
import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { combiningMark, isIgnoredCode, isSpaceCode, NEGATION } from '../model/characters.js'
import { appendMark, type Builder, type GlyphRun, xOf, yOf } from './builder.js'
import { appendCode, appendUnit } from './line-builder.js'

/** The middle of an accent is this far from that of its letter, and this far above where others stand, ems. Untested. */
const OFF_MAX_EM = 0.3
const RISE_MAX_EM = 0.4
/** What stands over another starts this far before its end, ems. Untested. */
const BACK_MIN_EM = 0.1
/** Letters that an accent is set on without their dot. */
const DOTTED: ReadonlyMap<number, number> = new Map([
  [0x131, 0x69],
  [0x237, 0x6a],
])

/** Whether a glyph is an accent over the last letter or the next one: it is added to that, or waits for it. */
export function isAddedAsAccent(
  builder: Builder,
  content: PageContent,
  run: GlyphRun,
  glyph: number,
): boolean {
  const code = content.glyphUnicode[glyph] ?? 0
  if (code === NEGATION) return waitsForSign(builder, content, run, glyph)
  const mark = combiningMark(code)
  if (mark === 0) return false
  const [offLast, offNext] = [offOfLast(builder, run), offOfNext(builder, content, run, glyph)]
  if (Math.min(offLast, offNext) >= OFF_MAX_EM * run.size) return false
  // Beside a narrow letter an accent is over both.
  if (offLast <= offNext) addMark(builder, mark)
  else builder.accent = mark
  return true
}

/** TeX's stroke through the sign that follows it at its place: both are one, `≠` of `=`. */
function waitsForSign(
  builder: Builder,
  content: PageContent,
  { dirX, dirY, size }: GlyphRun,
  glyph: number,
): boolean {
  const next = glyph + 1
  const code = content.glyphUnicode[next] ?? 0
  if (next >= content.glyphCount || isSpaceCode(code) || isIgnoredCode(code)) return false
  const x = xOf(builder.frame, content, next)
  const y = yOf(builder.frame, content, next)
  const offU = x * dirX + y * dirY - builder.u
  const offV = y * dirX - x * dirY - builder.v
  if (Math.hypot(offU, offV) >= OFF_MAX_EM * size) return false
  builder.accent = NEGATION
  return true
}

/** How far the middle of an accent is from that of the last letter, which it is over, points; Infinity for one beside it. */
function offOfLast({ line, word, u, v, advance, lastU, pen }: Builder, { size }: GlyphRun): number {
  if (line === undefined || word < 0) return Number.POSITIVE_INFINITY
  const isOver = u < pen - BACK_MIN_EM * size && Math.abs(v - line.v) < RISE_MAX_EM * size
  return isOver ? Math.abs(u + advance / 2 - (lastU + pen) / 2) : Number.POSITIVE_INFINITY
}

/** The same of the next letter. */
function offOfNext(
  { frame, u, v, advance }: Builder,
  content: PageContent,
  { dirX, dirY, size }: GlyphRun,
  glyph: number,
): number {
  const next = glyph + 1
  const code = content.glyphUnicode[next] ?? 0
  if (next >= content.glyphCount || isSpaceCode(code) || isIgnoredCode(code))
    return Number.POSITIVE_INFINITY
  const x = xOf(frame, content, next)
  const y = yOf(frame, content, next)
  const nextU = x * dirX + y * dirY
  const nextV = y * dirX - x * dirY
  const isOver =
    nextU < u + advance - BACK_MIN_EM * size && Math.abs(nextV - v) < RISE_MAX_EM * size
  const middle = nextU + (content.glyphAdvance[next] ?? 0) / 2
  return isOver ? Math.abs(u + advance / 2 - middle) : Number.POSITIVE_INFINITY
}

function addMark(builder: Builder, mark: number): void {
  const { text, word } = builder
  const letter = DOTTED.get(text.units[text.length - 1] ?? 0)
  if (letter !== undefined) {
    text.length--
    appendUnit(text, letter)
  }
  appendMark(builder, word, mark)
}

/** Appends a character to a word, with the accent that waits for it. */
export function appendLetter(builder: Builder, word: number, code: number): void {
  const { text, accent } = builder
  if (accent === 0) {
    appendCode(text, code)
    return
  }
  appendCode(text, DOTTED.get(code) ?? code)
  appendMark(builder, word, accent)
  builder.accent = 0
}
