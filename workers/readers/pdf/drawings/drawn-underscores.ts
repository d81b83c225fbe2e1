import { firstFrom, lineWith, wordWith } from '../model/geometry.js'
import type { HorizontalRuling, Line, Word } from '../model/page.js'
import { STROKES_MAX } from './sort-drawings.js'

/** How long and how thick a drawn underscore is, in sizes: TeX rules .3 em of .4 points. */
const LENGTH_MIN_EM = 0.2
const LENGTH_MAX_EM = 0.5
const WIDTH_MAX_EM = 0.12
/** It stands on the baseline, give or take this, in sizes: what underlines is lower, bars of fractions are higher. */
const OFF_BASELINE_EM = 0.025
/** White between it and the letter that it belongs to, in sizes; it may reach into one by the other. */
const GAP_MAX_EM = 0.12
const OVERLAP_MAX_EM = 0.06
/** More in a row are leaders or a blank to fill in. */
const ROW_MAX = 4
/** Those of larger type are not looked for, points. */
const LENGTH_MAX_PT = 12

export interface Underscored {
  readonly lines: readonly Line[]
  /** The strokes that are underscores now. */
  readonly taken: ReadonlySet<HorizontalRuling>
}

/**
 * The lines with their drawn underscores: fonts of TeX without one draw `\_` as a rule on the baseline between letters.
 * `strokes`: horizontal ones, rulings and shorter ones.
 */
export function withDrawnUnderscores(
  lines: readonly Line[],
  strokes: readonly HorizontalRuling[],
): Underscored {
  const taken = new Set<HorizontalRuling>()
  const short = strokes.filter(({ x0, x1 }) => x1 - x0 < LENGTH_MAX_PT)
  if (short.length === 0 || short.length >= STROKES_MAX) return { lines, taken }
  const byBaseline = short.toSorted((a, b) => bottomOf(a) - bottomOf(b))
  const read = lines.map((line) => {
    const own = line.rtl ? [] : strokesOn(line, byBaseline)
    return own.length === 0 ? line : underscored(line, own, taken)
  })
  return { lines: taken.size === 0 ? lines : read, taken }
}

const bottomOf = ({ y, widthPt }: HorizontalRuling): number => y + widthPt / 2

function bottomAt(strokes: readonly HorizontalRuling[], at: number): number {
  const stroke = strokes[at]
  return stroke === undefined ? Infinity : bottomOf(stroke)
}

/** Those of an underscore's length on a line's baseline, from left to right. */
function strokesOn(line: Line, byBaseline: readonly HorizontalRuling[]): HorizontalRuling[] {
  const { baseline, size } = line
  const swayPt = OFF_BASELINE_EM * size
  const found: HorizontalRuling[] = []
  const bottoms = (at: number) => bottomAt(byBaseline, at)
  const first = firstFrom(byBaseline.length, bottoms, baseline - swayPt)
  for (let at = first; at < byBaseline.length; at++) {
    const stroke = byBaseline[at]
    if (stroke === undefined || bottomOf(stroke) > baseline + swayPt) break
    if (isNear(line, stroke) && isOfUnderscore(stroke, size)) found.push(stroke)
  }
  return found.sort((a, b) => a.x0 - b.x0)
}

const isNear = ({ x0, x1, size }: Line, stroke: HorizontalRuling): boolean =>
  stroke.x1 > x0 - ROW_MAX * size && stroke.x0 < x1 + ROW_MAX * size

function isOfUnderscore({ x0, x1, widthPt }: HorizontalRuling, size: number): boolean {
  const length = x1 - x0
  return (
    length > LENGTH_MIN_EM * size && length < LENGTH_MAX_EM * size && widthPt < WIDTH_MAX_EM * size
  )
}

/** A line with those of its strokes that stand at letters, as parts of their words. */
function underscored(
  line: Line,
  strokes: readonly HorizontalRuling[],
  taken: Set<HorizontalRuling>,
): Line {
  const words: Word[] = []
  const overlapPt = OVERLAP_MAX_EM * line.size
  let next = 0
  for (const word of [...line.words, undefined]) {
    const last = words.at(-1)
    const start = (last?.x1 ?? -Infinity) - overlapPt
    const end = (word?.x0 ?? Infinity) + overlapPt
    const from = firstWhere(strokes, next, ({ x0 }) => x0 > start)
    next = firstWhere(strokes, from, ({ x1 }) => x1 >= end)
    const between = strokes.slice(from, next)
    const behind = last === undefined ? [] : runBehind(last.x1, between, line.size)
    const rest = between.slice(behind.length)
    const before = word === undefined ? [] : runBefore(word.x0, rest, line.size)
    for (const stroke of [...behind, ...before]) taken.add(stroke)
    if (last !== undefined) words[words.length - 1] = withBehind(last, behind)
    if (word === undefined) continue
    const isJoined = behind.length + before.length > 0
    addWord(words, withBefore(word, before), isJoined, line.size)
  }
  return lineWith(line, { words, x0: words[0]?.x0 ?? line.x0, x1: words.at(-1)?.x1 ?? line.x1 })
}

/** From `at` on the first of which it holds; their number without one. */
function firstWhere(
  strokes: readonly HorizontalRuling[],
  at: number,
  holds: (stroke: HorizontalRuling) => boolean,
): number {
  for (let index = at; index < strokes.length; index++) {
    const stroke = strokes[index]
    if (stroke !== undefined && holds(stroke)) return index
  }
  return strokes.length
}

/** The first of the strokes that stand at each other, the first at a word that ends at `x1`; none of too many. */
function runBehind(
  x1: number,
  strokes: readonly HorizontalRuling[],
  size: number,
): readonly HorizontalRuling[] {
  let count = 0
  for (let end = x1; (strokes[count]?.x0 ?? Infinity) - end < GAP_MAX_EM * size; count++)
    end = strokes[count]?.x1 ?? end
  return count > ROW_MAX ? [] : strokes.slice(0, count)
}

/** The last of the strokes that stand at each other, the last at a word that begins at `x0`; none of too many. */
function runBefore(
  x0: number,
  strokes: readonly HorizontalRuling[],
  size: number,
): readonly HorizontalRuling[] {
  let first = strokes.length
  for (let start = x0; start - (strokes[first - 1]?.x1 ?? -Infinity) < GAP_MAX_EM * size; first--)
    start = strokes[first - 1]?.x0 ?? start
  return strokes.length - first > ROW_MAX ? [] : strokes.slice(first)
}

function withBehind(word: Word, strokes: readonly HorizontalRuling[]): Word {
  const last = strokes.at(-1)
  if (last === undefined) return word
  return wordWith(word, { text: word.text + '_'.repeat(strokes.length), x1: last.x1 })
}

function withBefore(word: Word, strokes: readonly HorizontalRuling[]): Word {
  const [first] = strokes
  if (first === undefined) return word
  return wordWith(word, { text: '_'.repeat(strokes.length) + word.text, x0: first.x0 })
}

/** Adds a word; one that underscores lead to goes on with the last, as one word where both look alike. */
function addWord(words: Word[], word: Word, isJoined: boolean, size: number): void {
  const last = words.at(-1)
  const isPart = isJoined && last !== undefined && word.x0 - last.x1 < GAP_MAX_EM * size
  if (!isPart) words.push(word)
  else if (isAlike(last, word))
    words[words.length - 1] = wordWith(last, {
      text: last.text + word.text,
      x1: word.x1,
      glyphs: last.glyphs + word.glyphs,
    })
  else words.push(wordWith(word, { spaceBefore: false }))
}

const isAlike = (a: Word, b: Word): boolean =>
  a.font === b.font &&
  a.size === b.size &&
  a.style === b.style &&
  a.color === b.color &&
  a.link === b.link
