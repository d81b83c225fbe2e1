import type { Rect } from '../../../document/blocks.js'
import { type Line, MIDDLE_EM, type Row, type Word } from './page.js'

/** The smallest rectangle around all of them; empty input gives an empty rectangle at the origin. */
export function boundsOf(rects: readonly Rect[]): Rect {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let y1 = Number.NEGATIVE_INFINITY
  for (const rect of rects) {
    if (rect.x0 < x0) x0 = rect.x0
    if (rect.y0 < y0) y0 = rect.y0
    if (rect.x1 > x1) x1 = rect.x1
    if (rect.y1 > y1) y1 = rect.y1
  }
  return x1 < x0 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : { x0, y0, x1, y1 }
}

/** How far something reaches from left to right, points. */
export interface Extent {
  readonly x0: number
  readonly x1: number
}

/** From where the first starts to where the last ends; of none `x0` is above `x1`. */
export function extentOf(pieces: readonly Extent[]): Extent {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const piece of pieces) {
    if (piece.x0 < x0) x0 = piece.x0
    if (piece.x1 > x1) x1 = piece.x1
  }
  return { x0, x1 }
}

/** Those that overlap as one, from left to right. */
export function joinedExtents(extents: readonly Extent[]): Extent[] {
  const joined: { x0: number; x1: number }[] = []
  for (const { x0, x1 } of inOrder(extents, byStart)) {
    const last = joined.at(-1)
    if (last !== undefined && x0 < last.x1) last.x1 = Math.max(last.x1, x1)
    else joined.push({ x0, x1 })
  }
  return joined
}

const byStart = (a: Extent, b: Extent): number => a.x0 - b.x0

export const centreOf = ({ x0, x1 }: Extent): number => (x0 + x1) / 2

/** Whether two stand above each other, by however little. */
export const isOver = (a: Extent, b: Extent): boolean => a.x0 < b.x1 && b.x0 < a.x1

/** From one extent to another, points; below 0 by as many as one is over the other. */
export const gapBetween = (a: Extent, b: Extent): number => Math.max(a.x0 - b.x1, b.x0 - a.x1)

/** Whether a box stands in a frame, out of it by less than `swayPt`. */
export const isWithin = (box: Rect, frame: Rect, swayPt: number): boolean =>
  box.x0 > frame.x0 - swayPt &&
  box.x1 < frame.x1 + swayPt &&
  box.y0 > frame.y0 - swayPt &&
  box.y1 < frame.y1 + swayPt

/** Whether the middle of a word's or a line's letters lies in a box, out of it by less than `swayPt`. */
export function standsIn(text: Word | Line, box: Rect, swayPt = 0): boolean {
  const [x, y] = [centreOf(text), middleOf(text)]
  return isWithin({ x0: x, y0: y, x1: x, y1: y }, box, swayPt)
}

/** Whether two boxes share ground, however little. */
export const overlap = (a: Rect, b: Rect): boolean => isOver(a, b) && a.y0 < b.y1 && b.y0 < a.y1

export const areaOf = ({ x0, y0, x1, y1 }: Rect): number => (x1 - x0) * (y1 - y0)

/** Height at which a line's letters have their middle: what decides the band or cell a line is in. */
export function middleOf(line: { readonly baseline: number; readonly size: number }): number {
  return line.baseline - MIDDLE_EM * line.size
}

/** The value below which `share` of the sorted values lie; 0 for none. */
export function quantile(sorted: readonly number[] | Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The first of `count` ascending values that is at least `least`; `count` where none is. */
export function firstFrom(count: number, valueAt: (at: number) => number, least: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(middle) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The values in ascending order, equal ones as they came: the same array where they are so already, as most are. */
export function inOrder<T>(values: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  let before = values[0]
  if (before === undefined) return values
  for (const value of values) {
    if (compare(before, value) > 0) return values.toSorted(compare)
    before = value
  }
  return values
}

/** Share of a baseline's tolerance in sizes: smaller steps are the same visual row. */
const ROW_TOLERANCE_EM = 0.38
/** Text of clearly different size on one row (a heading beside its number) may step further, in ems of the larger. */
const ROW_TOLERANCE_MIXED_EM = 0.15
/** Sizes that differ by more than this share of the row's are clearly different. */
const MIXED_SIZES_SHARE = 0.2
/** Two lines of a row may overlap by this much of the smaller size, not more. */
const ROW_OVERLAP_EM = 0.6
/** How many rows back a line may still belong to: baselines are sorted, so few are enough. */
const ROWS_BACK_MAX = 4

interface OpenRow {
  baseline: number
  size: number
  glyphs: number
  readonly first: Line
  readonly lines: Line[]
  /** Left and right edge of each of several lines: all of a row's are asked for every line near it. */
  edges: number[] | undefined
}

/** The words of lines on one row, from left to right. */
export const wordsOfLines = (lines: readonly Line[]): Word[] =>
  lines.flatMap(({ words }) => words).sort((a, b) => a.x0 - b.x0)

/** Groups lines into visual rows, from top to bottom; right-to-left rows read from the right. */
export function rowsOfLines(lines: readonly Line[]): readonly Row[] {
  const open: OpenRow[] = []
  for (const line of inOrder(lines, fromTop)) {
    const row = rowFor(open, line)
    if (row === undefined) {
      const { baseline, size, glyphs } = line
      open.push({ baseline, size, glyphs, first: line, lines: [line], edges: undefined })
      continue
    }
    row.edges ??= [row.first.x0, row.first.x1]
    row.lines.push(line)
    row.edges.push(line.x0, line.x1)
    if (line.glyphs > row.glyphs) {
      row.glyphs = line.glyphs
      row.baseline = line.baseline
      row.size = line.size
    }
  }
  return inOrder(open.map(finishedRow), fromTop)
}

/** As small integers: a difference that is returned to who sorts or searches is put into memory each time. */
function fromTop(a: Line | Row, b: Line | Row): number {
  if (a.baseline < b.baseline) return -1
  return a.baseline > b.baseline ? 1 : fromLeft(a, b)
}

function rowFor(open: readonly OpenRow[], line: Line): OpenRow | undefined {
  for (let i = open.length - 1; i >= Math.max(0, open.length - ROWS_BACK_MAX); i--) {
    const row = open[i]
    if (row !== undefined && isOnRow(row, line)) return row
  }
  return undefined
}

function isOnRow(row: OpenRow, line: Line): boolean {
  const small = Math.min(row.size, line.size)
  const large = Math.max(row.size, line.size)
  const isMixed = large - small > MIXED_SIZES_SHARE * row.size
  const tolerance = ROW_TOLERANCE_EM * small + (isMixed ? ROW_TOLERANCE_MIXED_EM * large : 0)
  if (Math.abs(row.baseline - line.baseline) > tolerance) return false
  return !isTaken(row, line, ROW_OVERLAP_EM * small)
}

/** Whether a line of the row stands where `line` does, by more than `overlapMax`. */
function isTaken({ first, edges }: OpenRow, { x0, x1 }: Line, overlapMax: number): boolean {
  if (edges === undefined) return Math.min(first.x1, x1) - Math.max(first.x0, x0) > overlapMax
  for (let at = 0; at < edges.length; at += 2) {
    if (Math.min(edges[at + 1] ?? x0, x1) - Math.max(edges[at] ?? x1, x0) > overlapMax) return true
  }
  return false
}

function finishedRow({ first, lines, baseline, size }: OpenRow): Row {
  if (lines.length === 1) {
    const { x0, x1, y0, y1, rtl, glyphs } = first
    return { lines, rtl: rtl && glyphs > 0, baseline, size, x0, y0, x1, y1 }
  }
  const rtl = isMostlyRtl(lines)
  const sorted = inOrder(lines, rtl ? fromRight : fromLeft)
  const { x0, x1, y0, y1 } = boundsOf(lines)
  return { lines: sorted, rtl, baseline, size, x0, y0, x1, y1 }
}

/** Whether more than half of the lines' glyphs are on lines that run right to left. */
export function isMostlyRtl(lines: readonly Line[]): boolean {
  let rtlGlyphs = 0
  for (const line of lines) if (line.rtl) rtlGlyphs += line.glyphs
  return 2 * rtlGlyphs > glyphsOf(lines)
}

/** Visible glyphs of words, lines or signs together. */
export function glyphsOf(pieces: readonly { readonly glyphs: number }[]): number {
  let sum = 0
  for (const { glyphs } of pieces) sum += glyphs
  return sum
}

function fromLeft(a: Line | Row, b: Line | Row): number {
  if (a.x0 < b.x0) return -1
  return a.x0 > b.x0 ? 1 : 0
}

function fromRight(a: Line, b: Line): number {
  return fromLeft(b, a)
}

/** A line's words with a space where the page has one. */
export function lineText({ words, whole }: Pick<Line, 'words' | 'whole'>): string {
  if (whole !== undefined && whole.words === words) return whole.text
  let text = ''
  for (const word of words) text += word.spaceBefore && text !== '' ? ` ${word.text}` : word.text
  return text
}

/** A row's text: its lines stand apart; within a line words say themselves whether a space parts them. */
export function textOfRow({ lines }: Row): string {
  let text = ''
  for (const line of lines) text += text === '' ? lineText(line) : ` ${lineText(line)}`
  return text
}

// Field by field, all of them, in the order of text/finish-lines.ts: a spread makes objects that V8 takes for others of their
// own, and all that reads lines and words would get slower for a few copies.

/** What may be changed; `whole` goes when the words do. */
type LineChanges = Partial<
  Pick<Line, 'words' | 'x0' | 'x1' | 'y0' | 'y1' | 'baseline' | 'glyphs' | 'bullet' | 'isPair'>
>
type WordChanges = Partial<
  Pick<Word, 'text' | 'x0' | 'x1' | 'baseline' | 'style' | 'link' | 'spaceBefore' | 'glyphs'>
>

/** A copy with some fields changed. */
export function lineWith(line: Line, changes: LineChanges): Line {
  return {
    words: changes.words ?? line.words,
    x0: changes.x0 ?? line.x0,
    x1: changes.x1 ?? line.x1,
    y0: changes.y0 ?? line.y0,
    y1: changes.y1 ?? line.y1,
    baseline: changes.baseline ?? line.baseline,
    size: line.size,
    glyphs: changes.glyphs ?? line.glyphs,
    rtl: line.rtl,
    order: line.order,
    whole: changes.words === undefined ? line.whole : undefined,
    bullet: changes.bullet ?? line.bullet,
    isPair: changes.isPair ?? line.isPair,
  }
}

/** A copy with some fields changed. */
export function wordWith(word: Word, changes: WordChanges): Word {
  return {
    text: changes.text ?? word.text,
    x0: changes.x0 ?? word.x0,
    x1: changes.x1 ?? word.x1,
    baseline: changes.baseline ?? word.baseline,
    size: word.size,
    style: changes.style ?? word.style,
    font: word.font,
    color: word.color,
    link: changes.link ?? word.link,
    spaceBefore: changes.spaceBefore ?? word.spaceBefore,
    glyphs: changes.glyphs ?? word.glyphs,
  }
}

/** A line of some of its words alone. */
export function lineOfWords(line: Line, words: readonly Word[]): Line {
  const [first, ...rest] = words
  if (first === undefined) return line
  return lineWith(line, {
    words: [wordWith(first, { spaceBefore: false }), ...rest],
    ...extentOf(words),
    glyphs: glyphsOf(words),
  })
}
