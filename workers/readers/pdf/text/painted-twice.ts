import { STYLE } from '../model/page.js'
import { isLevel, isVisualRtl, type OpenLine } from './line-builder.js'
import type { OpenWords } from './open-words.js'
import { DUPLICATE_EM } from './thresholds.js'

/** A finished word whose weight may still be found out. */
export interface PaintedWord {
  readonly text: string
  readonly x0: number
  readonly baseline: number
  readonly size: number
  style: number
}

/** The words of a page so far, by their text. */
export type SeenWords = Map<string, PaintedWord[]>

/** Where the words of a line start. */
interface Origins {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/** Height of a band in which lines are looked for, points. */
const BAND_PT = 8
const LINE_HEIGHT_MAX_PT = 1000
const PAGE_MAX_PT = 1e6
/** A word painted again is of the same size but for this share, and turns bold where it is no further off. Untested. */
const SIZE_SPREAD = 0.1
const BOLD_SHIFT_PT = 1
/** The last few of one text are enough: a word is painted twice in a row or not at all. */
const BACK_MAX = 6

/**
 * Whether a level line stands on another one or turns back on itself: where none does, no word is painted twice. Most
 * pages have none, and comparing lines is cheaper than remembering words.
 */
export function mayPaintTwice(lines: readonly OpenLine[], open: OpenWords): boolean {
  const bands = new Map<number, Origins[]>()
  for (const line of lines) {
    if (!isLevel(line) || line.endWord === line.firstWord) continue
    if (turnsBack(line, open) || meetsAny(bands, originsOf(line, open))) return true
  }
  return false
}

/** The words of a level line that are new; of those before, what is painted again turns bold: fake bold and shadows. */
export function withoutRepeated<W extends PaintedWord>(words: readonly W[], seen: SeenWords): W[] {
  return words.filter((word) => !isPaintedBefore(word, seen))
}

/** Whether the line stands on an earlier one; notes where it stands. */
function meetsAny(bands: Map<number, Origins[]>, own: Origins): boolean {
  // Of no finite size, or beyond any page.
  if (!(own.y1 - own.y0 < LINE_HEIGHT_MAX_PT && Math.abs(own.y0) < PAGE_MAX_PT)) return true
  const last = Math.floor(own.y1 / BAND_PT)
  for (let band = Math.floor(own.y0 / BAND_PT); band <= last; band++) {
    const others = bands.get(band)
    if (others === undefined) {
      bands.set(band, [own])
      continue
    }
    for (const other of others) if (meet(own, other)) return true
    others.push(own)
  }
  return false
}

/** Whether a word starts no further right than the one before it, as read: visual right-to-left lines are read backwards. */
function turnsBack(line: OpenLine, { u0, size }: OpenWords): boolean {
  const { firstWord, endWord } = line
  if (isVisualRtl(line)) return endWord - firstWord > 1
  for (let at = firstWord + 1; at < endWord; at++) {
    if ((u0[at] ?? 0) < (u0[at - 1] ?? 0) + DUPLICATE_EM * (size[at] ?? 0)) return true
  }
  return false
}

/** The box of the points where the words start, widened by how far one painted again may be off. */
function originsOf({ firstWord, endWord }: OpenLine, { u0, v, size }: OpenWords): Origins {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let y0 = Number.POSITIVE_INFINITY
  let y1 = Number.NEGATIVE_INFINITY
  let largest = 0
  for (let at = firstWord; at < endWord; at++) {
    const x = u0[at] ?? 0
    const y = v[at] ?? 0
    const own = size[at] ?? 0
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
    if (own > largest) largest = own
  }
  const reach = DUPLICATE_EM * largest
  return { x0: x0 - reach, x1: x1 + reach, y0: y0 - reach, y1: y1 + reach }
}

function meet(a: Origins, b: Origins): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}

/** The same word on the same place: fake bold. The one that stays turns bold. */
function isPaintedBefore(word: PaintedWord, seen: SeenWords): boolean {
  const others = seen.get(word.text)
  if (others === undefined) {
    seen.set(word.text, [word])
    return false
  }
  for (let i = others.length - 1; i >= Math.max(0, others.length - BACK_MAX); i--) {
    const other = others[i]
    if (other === undefined || !isSamePlace(word, other)) continue
    if (Math.abs(word.x0 - other.x0) < BOLD_SHIFT_PT) other.style |= STYLE.bold
    return true
  }
  others.push(word)
  return false
}

function isSamePlace(word: PaintedWord, other: PaintedWord): boolean {
  const tolerance = DUPLICATE_EM * word.size
  return (
    Math.abs(word.x0 - other.x0) < tolerance &&
    Math.abs(word.baseline - other.baseline) < tolerance &&
    Math.abs(word.size - other.size) < SIZE_SPREAD * word.size
  )
}
