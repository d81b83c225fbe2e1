// The words of a page while its formulas are put together: what stands above, below and around others moves to their line.
import { extentOf, firstFrom, glyphsOf, lineWith, wordWith } from '../model/geometry.js'
import { ASCENT_EM, DESCENT_EM, type Line, STYLE, STYLE_RAISED, type Word } from '../model/page.js'
import { addCount, addUnder, mostOf } from '../model/statistics.js'

/** A word, or those of a fraction, which stand on one line. */
export interface Piece {
  /** From left to right. */
  readonly words: readonly Word[]
  readonly x0: number
  readonly x1: number
  readonly baseline: number
  /** Down to where it reaches: its baseline, or that of the lower part of a fraction. */
  readonly lowest: number
  readonly highest: number
  readonly size: number
  /** Index of the line that it stands on. */
  readonly line: number
  /** Where it was on that line; -1 for what was not there. */
  readonly place: number
  /** How far above its line a sign reaches that hung down from there, points. */
  readonly reachPt?: number
}

/** Where a line of text stands, and its size, points. */
export type LineOfText = Pick<Piece, 'baseline' | 'size'>

/** A page's pieces by their baselines, and the lines whose words are others now. */
export interface OpenFormulas {
  readonly lines: readonly Line[]
  /** Of most of the page's glyphs, points. */
  readonly size: number
  readonly pieces: Piece[]
  /** Those that others stand in the place of now. */
  readonly gone: Set<Piece>
  readonly changed: Set<number>
}

/** The pieces of lines that run from left to right: one a word. */
export function openFormulas(lines: readonly Line[]): OpenFormulas {
  const pieces: Piece[] = []
  const glyphsOf = new Map<number, number>()
  for (let line = 0; line < lines.length; line++) {
    const { rtl = true, words = [] } = lines[line] ?? {}
    if (rtl) continue
    for (let place = 0; place < words.length; place++) {
      const word = words[place]
      if (word === undefined) continue
      pieces.push(pieceOf([word], word, line, place))
      addCount(glyphsOf, word.size, word.glyphs)
    }
  }
  pieces.sort((a, b) => a.baseline - b.baseline)
  return { lines, size: mostOf(glyphsOf) ?? 0, pieces, gone: new Set(), changed: new Set() }
}

/** A piece of words that stand at the place, and on the baseline, of `at`. */
export function pieceOf(
  words: readonly Word[],
  at: Pick<Piece, 'x0' | 'x1' | 'baseline' | 'size'>,
  line: number,
  place = -1,
): Piece {
  const { x0, x1, baseline, size } = at
  return { words, x0, x1, baseline, lowest: baseline, highest: baseline, size, line, place }
}

/** From the highest to the lowest of pieces, points from the page's top. */
export function reachOf(pieces: readonly Piece[]): Pick<Piece, 'highest' | 'lowest'> {
  let [highest, lowest] = [Infinity, -Infinity]
  for (const piece of pieces) {
    highest = Math.min(highest, piece.highest)
    lowest = Math.max(lowest, piece.lowest)
  }
  return { highest, lowest }
}

/** Those whose baselines lie in a range, points from the page's top, from the highest on. */
export function piecesBetween({ pieces }: OpenFormulas, from: number, to: number): Piece[] {
  const found: Piece[] = []
  for (let at = firstAt(pieces, from); at < pieces.length; at++) {
    const piece = pieces[at]
    if (piece === undefined || piece.baseline > to) break
    found.push(piece)
  }
  return found
}

const firstAt = (pieces: readonly Piece[], baseline: number): number =>
  firstFrom(pieces.length, (at) => pieces[at]?.baseline ?? 0, baseline)

/** More signs than this are no page of formulas: each is looked around at. */
const SIGNS_MAX = 600

/** Those of a page that are signs of some kind, from the highest on; none of too many. */
export function signsOf({ pieces }: OpenFormulas, isSign: (piece: Piece) => boolean): Piece[] {
  const signs = pieces.filter(isSign)
  return signs.length > SIGNS_MAX ? [] : signs
}

/** Puts one piece in the place of others. */
export function replace(open: OpenFormulas, taken: readonly Piece[], by: Piece): void {
  const { pieces, gone, changed } = open
  for (const piece of taken) {
    changed.add(piece.line)
    gone.add(piece)
    let at = firstAt(pieces, piece.baseline)
    while (at < pieces.length && pieces[at] !== piece) at++
    pieces.splice(at, 1)
  }
  changed.add(by.line)
  pieces.splice(firstAt(pieces, by.baseline), 0, by)
}

/** The lines as they are now: of each that changed the words that stand on it, from left to right. */
export function closeFormulas({ lines, pieces, changed }: OpenFormulas): readonly Line[] {
  if (changed.size === 0) return lines
  const ofLine = new Map<number, Piece[]>()
  for (const piece of pieces) {
    if (changed.has(piece.line)) addUnder(ofLine, piece.line, piece)
  }
  return lines.flatMap((line, at) => {
    if (!changed.has(at)) return line
    const own = ofLine.get(at)
    return own === undefined ? [] : lineOf(line, inPlace(own))
  })
}

/** As they were painted, since scripts at one place stand in any order; what is new before what begins behind it. */
function inPlace(pieces: readonly Piece[]): Piece[] {
  const placed = pieces.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place)
  const added = pieces.filter(({ place }) => place < 0).sort((a, b) => a.x0 - b.x0)
  for (const piece of added) {
    const next = placed.findIndex(({ x0 }) => x0 > piece.x0)
    placed.splice(next < 0 ? placed.length : next, 0, piece)
  }
  return placed
}

/** Smaller than this share of a line's size, a word is a script of it. */
export const SCRIPT_SIZE_SHARE = 0.85
/** Words this near to each other have no space between them, ems. */
const SPACE_EM = 0.17
/** `||x||`: norms have double bars. */
const BAR = /^[|∣]$/
/** How far scripts stand off the baseline, ems of the line. */
const RISE_EM = 0.18
const DROP_EM = 0.08

function lineOf(line: Line, pieces: readonly Piece[]): Line {
  const main = mainOf(line, pieces)
  const { size, baseline } = main
  const words = pieces.flatMap((piece, at) => {
    const before = pieces[at - 1]
    const isApart = before !== undefined && isSpaceBetween(before, piece)
    return wordsOn(piece, main, isApart)
  })
  const { x0, x1 } = extentOf(pieces)
  const made = lineWith(line, {
    words,
    x0,
    x1,
    y0: baseline - ASCENT_EM * size,
    y1: baseline + DESCENT_EM * size,
    baseline,
    glyphs: glyphsOf(words),
  })
  return size === line.size ? made : { ...made, size }
}

/** Type of so few of a line's glyphs says nothing of it; of the rest, the largest is its text, and smaller type its scripts. */
const TEXT_SHARE_MIN = 0.2

/** The baseline and size of a line: its own while words of it are left there, else those of most glyphs of its text. */
function mainOf(line: Line, pieces: readonly Piece[]): LineOfText {
  const words = pieces.flatMap((piece) => piece.words)
  // Sums and brackets are larger than text.
  const ofText = words.filter(isOfText)
  const least = TEXT_SHARE_MIN * glyphsOf(ofText)
  const sizes = [...countBy(ofText, ({ size }) => size)]
    .filter(([, glyphs]) => glyphs >= least)
    .map(([size]) => size)
  const textSize = SCRIPT_SIZE_SHARE * sizes.reduce((most, size) => Math.max(most, size), 0)
  const isOwn = ({ baseline, size }: Piece) => baseline === line.baseline && size === line.size
  if (line.size > textSize && pieces.some(isOwn)) return line
  const text = ofText.length > 0 ? ofText.filter(({ size }) => size > textSize) : words
  const baseline = mostOf(countBy(text, (word) => word.baseline))
  return text.find((word) => word.baseline === baseline) ?? line
}

const isOfText = ({ text, style }: Word): boolean =>
  (style & STYLE_RAISED) === 0 && /[\p{L}\p{N}]/u.test(text)

/** Glyphs of words by something of each. */
function countBy(words: readonly Word[], keyOf: (word: Word) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const word of words) addCount(counts, keyOf(word), word.glyphs)
  return counts
}

/** `1/2 x`: what follows a fraction is no part of what it divides by. */
function isSpaceBetween(before: Piece, piece: Piece): boolean {
  const [first] = piece.words
  if (first === undefined || first.spaceBefore) return true
  const last = before.words.at(-1)?.text ?? ''
  if (BAR.test(first.text) && BAR.test(last)) return false
  if (isPut(before) && !/^[,.;:)\]}!′']/.test(first.text)) return true
  if (isPut(piece) && /[\p{L}\d]$/u.test(last) && /^\d/.test(first.text)) return true
  return piece.x0 - before.x1 > SPACE_EM * Math.max(before.size, piece.size)
}

/** Whether a piece was put together of others. */
const isPut = ({ words }: Piece): boolean => words.length > 1

/** A piece's words as they stand on a line whose baseline and size are given: a script of it by its size and height. */
export function wordsOn(piece: Piece, main: LineOfText, isApart: boolean): Word[] {
  const raised = raisedOn(piece, main)
  return piece.words.map((word, at) => {
    // What stands in an exponent has no scripts of its own.
    const own = isPut(piece) && raised === 0 ? word.style : word.style & ~STYLE_RAISED
    const spaceBefore = at === 0 ? isApart : word.spaceBefore
    return wordWith(word, { style: own | raised, spaceBefore })
  })
}

function raisedOn({ size, baseline }: Piece, main: LineOfText): number {
  if (size >= SCRIPT_SIZE_SHARE * main.size) return 0
  const rise = (main.baseline - baseline) / main.size
  if (rise > RISE_EM) return STYLE.superscript
  return rise < -DROP_EM ? STYLE.subscript : 0
}
