import { STYLE } from '../page-model.js'
import { DUPLICATE_EM } from '../thresholds.js'

/** A finished word whose weight may still be found out. */
export interface PaintedWord {
  readonly text: string
  readonly x0: number
  readonly baseline: number
  readonly size: number
  style: number
}

/** Where the words of a line start. */
interface Origins {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/** Finds words painted before on the same place; lines are given in content order. */
export interface RepeatFinder {
  /** The words of the line that are new; of those before, what is painted again turns bold. */
  withoutRepeated<W extends PaintedWord>(words: readonly W[]): readonly W[]
}

/** Height of a band in which lines are looked for, points. */
const BAND_PT = 8
const LINE_HEIGHT_MAX_PT = 1000
const PAGE_MAX_PT = 1e6
/** The last few of one text are enough: a word is painted twice in a row or not at all. */
const BACK_MAX = 6

/**
 * Fake bold and shadows: words are looked up by their text, but only from the first line on that stands on another one
 * or turns back on itself. Most pages have none, and comparing lines is cheaper than remembering words.
 */
export function createRepeatFinder(): RepeatFinder {
  const lines: (readonly PaintedWord[])[] = []
  const bands = new Map<number, Origins[]>()
  let seen: Map<string, PaintedWord[]> | undefined
  return {
    withoutRepeated(words) {
      if (seen === undefined) {
        if (!overlaps(bands, words)) {
          lines.push(words)
          return words
        }
        seen = new Map()
        for (const line of lines) for (const word of line) remember(seen, word)
      }
      const known = seen
      const kept = words.filter((word) => !isPaintedBefore(word, known))
      return kept.length === words.length ? words : kept
    },
  }
}

/** Whether a word may stand on one of an earlier line or of its own; notes where the line's words stand. */
function overlaps(bands: Map<number, Origins[]>, words: readonly PaintedWord[]): boolean {
  if (turnsBack(words)) return true
  const own = originsOf(words)
  // Of no finite size, or beyond any page.
  if (!(own.y1 - own.y0 < LINE_HEIGHT_MAX_PT && Math.abs(own.y0) < PAGE_MAX_PT)) return true
  const last = Math.floor(own.y1 / BAND_PT)
  for (let band = Math.floor(own.y0 / BAND_PT); band <= last; band++) {
    const others = bands.get(band)
    if (others === undefined) bands.set(band, [own])
    else if (others.some((other) => meet(own, other))) return true
    else others.push(own)
  }
  return false
}

/** Whether a word starts no further right than the one before it. */
function turnsBack(words: readonly PaintedWord[]): boolean {
  let lastX = Number.NEGATIVE_INFINITY
  for (const { x0, size } of words) {
    if (x0 < lastX + DUPLICATE_EM * size) return true
    lastX = x0
  }
  return false
}

/** The box of the points where the words start, widened by how far one painted again may be off. */
function originsOf(words: readonly PaintedWord[]): Origins {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let y0 = Number.POSITIVE_INFINITY
  let y1 = Number.NEGATIVE_INFINITY
  let size = 0
  for (const word of words) {
    if (word.x0 < x0) x0 = word.x0
    if (word.x0 > x1) x1 = word.x0
    if (word.baseline < y0) y0 = word.baseline
    if (word.baseline > y1) y1 = word.baseline
    if (word.size > size) size = word.size
  }
  const reach = DUPLICATE_EM * size
  return { x0: x0 - reach, x1: x1 + reach, y0: y0 - reach, y1: y1 + reach }
}

function meet(a: Origins, b: Origins): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}

function remember(seen: Map<string, PaintedWord[]>, word: PaintedWord): void {
  const others = seen.get(word.text)
  if (others === undefined) seen.set(word.text, [word])
  else others.push(word)
}

/** The same word on the same place: fake bold. The one that stays turns bold. */
function isPaintedBefore(word: PaintedWord, seen: Map<string, PaintedWord[]>): boolean {
  const others = seen.get(word.text)
  if (others === undefined) {
    seen.set(word.text, [word])
    return false
  }
  for (let i = others.length - 1; i >= Math.max(0, others.length - BACK_MAX); i--) {
    const other = others[i]
    if (other === undefined || !isSamePlace(word, other)) continue
    if (Math.abs(word.x0 - other.x0) < 1) other.style |= STYLE.bold
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
    Math.abs(word.size - other.size) < 0.1 * word.size
  )
}
