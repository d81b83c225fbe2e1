import type { Line, Word } from '../page-model.js'
import { STYLE, STYLE_RAISED } from '../page-model.js'
import {
  DUPLICATE_EM,
  RAISED_SIZE_SHARE,
  SUBSCRIPT_DROP_EM,
  SUPERSCRIPT_RISE_EM,
} from '../thresholds.js'
import { decodeText, type OpenLine, type OpenWord, type TextBuffer } from './line-builder.js'
import type { PageFrame } from './page-frame.js'

export interface FinishedLines {
  readonly lines: Line[]
  readonly rotatedLines: Line[]
  readonly duplicateGlyphs: number
}

/** Decodes the text, tells raised words, drops what was painted twice, and turns rotated lines' boxes. */
export function finishLines(
  open: readonly OpenLine[],
  buffer: TextBuffer,
  frame: PageFrame,
): FinishedLines {
  const text = decodeText(buffer)
  const lines: Line[] = []
  const rotatedLines: Line[] = []
  const seen = new Map<string, Word[]>()
  let duplicateGlyphs = 0
  for (const line of open) {
    if (line.words.length === 0) continue
    const isLevel = line.dirX > 0.99
    const words = wordsOf(line, text)
    const kept = isLevel ? words.filter((word) => !isPaintedBefore(word, seen)) : words
    for (const word of words) duplicateGlyphs += word.glyphs
    for (const word of kept) duplicateGlyphs -= word.glyphs
    if (kept.length === 0) continue
    if (isLevel) lines.push(lineOf(kept, line))
    else rotatedLines.push(rotatedLine(lineOf(kept, line), line, frame))
  }
  return { lines, rotatedLines, duplicateGlyphs }
}

interface MutableWord {
  text: string
  x0: number
  x1: number
  baseline: number
  size: number
  style: number
  font: number
  color: number
  link: number
  spaceBefore: boolean
  glyphs: number
}

function wordsOf(line: OpenLine, text: string): MutableWord[] {
  const { size, v } = mainSize(line.words)
  const isVisualRtl = line.rtlGlyphs > 1 && line.rtlSteps > 0.6 * line.rtlGlyphs
  const words = line.words.map((word): MutableWord => {
    const raw = text.slice(word.start, word.end)
    return {
      text: finalText(raw, word, isVisualRtl),
      x0: word.u0,
      x1: word.u1,
      baseline: word.v,
      size: word.size,
      style: word.style | raisedStyle(word, size, v),
      font: word.font,
      color: word.color,
      link: word.link,
      spaceBefore: word.spaceBefore,
      glyphs: word.glyphs,
    }
  })
  return isVisualRtl ? inReadingOrder(words) : words
}

function finalText(raw: string, word: OpenWord, isVisualRtl: boolean): string {
  const composed = word.isComposed ? raw.normalize('NFC') : raw
  return isVisualRtl && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(composed)
    ? [...composed].reverse().join('')
    : composed
}

/** Words that were painted from left to right, read from the right; numbers keep their own order. */
function inReadingOrder(words: readonly MutableWord[]): MutableWord[] {
  const reversed = words.toReversed()
  return reversed.map((word, i) => ({
    ...word,
    spaceBefore: i > 0 && (words[words.length - i]?.spaceBefore ?? false),
  }))
}

/** Size and baseline of most of a line's glyphs. */
function mainSize(words: readonly OpenWord[]): { size: number; v: number } {
  const first = words[0]
  if (first === undefined) return { size: 0, v: 0 }
  if (words.every((word) => word.size === first.size)) return first
  const glyphsOf = new Map<number, number>()
  for (const word of words) glyphsOf.set(word.size, (glyphsOf.get(word.size) ?? 0) + word.glyphs)
  let best = first.size
  for (const [size, glyphs] of glyphsOf) {
    const most = glyphsOf.get(best) ?? 0
    if (glyphs > most || (glyphs === most && size > best)) best = size
  }
  return words.find((word) => word.size === best) ?? first
}

function raisedStyle(word: OpenWord, size: number, v: number): number {
  if (word.size >= RAISED_SIZE_SHARE * size) return 0
  if (word.v < v - SUPERSCRIPT_RISE_EM * size) return STYLE.superscript
  return word.v > v + SUBSCRIPT_DROP_EM * size ? STYLE.subscript : 0
}

/** The same word on the same place: fake bold. The one that stays turns bold. */
function isPaintedBefore(word: MutableWord, seen: Map<string, Word[]>): boolean {
  const others = seen.get(word.text)
  if (others === undefined) {
    seen.set(word.text, [word])
    return false
  }
  // The last few are enough: a word is painted twice in a row or not at all.
  for (let i = others.length - 1; i >= Math.max(0, others.length - 6); i--) {
    const other: MutableWord | undefined = others[i]
    if (other === undefined || !isSamePlace(word, other)) continue
    if (Math.abs(word.x0 - other.x0) < 1) other.style |= STYLE.bold
    return true
  }
  others.push(word)
  return false
}

function isSamePlace(word: Word, other: Word): boolean {
  const tolerance = DUPLICATE_EM * word.size
  return (
    Math.abs(word.x0 - other.x0) < tolerance &&
    Math.abs(word.baseline - other.baseline) < tolerance &&
    Math.abs(word.size - other.size) < 0.1 * word.size
  )
}

function lineOf(words: readonly Word[], open: OpenLine): Line {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let glyphs = 0
  let main: Word | undefined
  const glyphsOf = new Map<number, number>()
  for (const word of words) {
    if (word.x0 < x0) x0 = word.x0
    if (word.x1 > x1) x1 = word.x1
    glyphs += word.glyphs
    if ((word.style & STYLE_RAISED) !== 0) continue
    const sum = (glyphsOf.get(word.size) ?? 0) + word.glyphs
    glyphsOf.set(word.size, sum)
    if (main === undefined || (word.size !== main.size && sum > (glyphsOf.get(main.size) ?? 0)))
      main = word
  }
  const { size, baseline } = main ?? words[0] ?? { size: 1, baseline: 0 }
  return {
    words,
    x0,
    x1,
    y0: baseline - 0.8 * size,
    y1: baseline + 0.22 * size,
    baseline,
    size,
    glyphs,
    rtl: open.rtlGlyphs > 0.5 * glyphs,
    order: open.order,
  }
}

/** A line whose words run in another direction; its box is on the page, its words keep their own axes. */
function rotatedLine(line: Line, open: OpenLine, frame: PageFrame): Line {
  const xs: number[] = []
  const ys: number[] = []
  for (const u of [line.x0, line.x1]) {
    for (const v of [line.y0, line.y1]) {
      xs.push(u * open.dirX - v * open.dirY)
      ys.push(u * open.dirY + v * open.dirX)
    }
  }
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))
  return {
    ...line,
    x0: clamp(Math.min(...xs), frame.width),
    x1: clamp(Math.max(...xs), frame.width),
    y0: clamp(Math.min(...ys), frame.height),
    y1: clamp(Math.max(...ys), frame.height),
  }
}
