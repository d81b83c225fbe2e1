import { glyphsOf, lineWith } from '../model/geometry.js'
import type { Line, WholeLine, Word } from '../model/page.js'
import { ASCENT_EM, DESCENT_EM, STYLE, STYLE_RAISED } from '../model/page.js'
import { boxOnSheet } from '../model/sheet.js'
import { addCount } from '../model/statistics.js'
import { joinKerned, mayBeKerned } from './kerned-letters.js'
import { letterOfScripts, RAISED_SIZE_SHARE, SUBSCRIPT_DROP_EM } from './letters-of-scripts.js'
import {
  type DecodedText,
  decodeText,
  isLevel,
  type OpenLine,
  type TextBuffer,
} from './line-builder.js'
import { type OpenWords, WORD } from './open-words.js'
import type { PageFrame } from './page-frame.js'
import { mayPaintTwice, type SeenWords, withoutRepeated } from './painted-twice.js'
import { type Painting, plainForms, readWord } from './right-to-left.js'
import { areBracketsTold, inReadingOrder, isReadBackwards } from './rtl-lines.js'
import { joinTracked, mayBeTracked } from './tracked-letters.js'
import { weaveLines } from './woven-lines.js'

/** How far a superscript stands above and a subscript below the baseline, em of the line. */
const SUPERSCRIPT_RISE_EM = 0.18

export interface FinishedLines {
  readonly lines: Line[]
  readonly rotatedLines: Line[]
  readonly duplicateGlyphs: number
}

/** Decodes the text, tells raised words, drops what was painted twice, and turns rotated lines' boxes. */
export function finishLines(
  painted: readonly OpenLine[],
  open: OpenWords,
  buffer: TextBuffer,
  frame: PageFrame,
): FinishedLines {
  const text = decodeText(buffer)
  const openLines = weaveLines(painted, open)
  const brackets = { areBracketsTold: areBracketsTold(openLines, open, text) }
  const seen: SeenWords | undefined = mayPaintTwice(openLines, open) ? new Map() : undefined
  const pieces: Piece[] = []
  let duplicateGlyphs = 0
  for (const [at, line] of openLines.entries()) {
    const isBackwards = isReadBackwards(line, openLines[at + 1], open)
    const all = wordsOf(line, open, text, isBackwards ? brackets : undefined)
    const kept = seen !== undefined && isLevel(line) ? withoutRepeated(all, seen) : all
    if (kept.length < all.length) duplicateGlyphs += glyphsOf(all) - glyphsOf(kept)
    pieces.push({ line, words: kept, isBackwards, isCut: cutPilcrow(kept) })
  }
  // A word turns bold when a later line paints it again: lines are judged when all are read.
  const lines: Line[] = []
  const rotatedLines: Line[] = []
  const place = (finished: Line, line: OpenLine) => {
    if (isLevel(line)) lines.push(finished)
    else rotatedLines.push(rotatedLine(finished, line, frame))
  }
  for (const { line, words, isBackwards, isCut } of pieces) {
    if (words.length === 0) continue
    const whole = isBackwards || isCut ? undefined : wholeLine(words, line, open, text)
    place(lineOf(words, line, whole), line)
  }
  return { lines, rotatedLines, duplicateGlyphs }
}

/** A line of decoded words. */
interface Piece {
  readonly line: OpenLine
  readonly words: readonly MutableWord[]
  readonly isBackwards: boolean
  /** Its last word has lost a sign. */
  readonly isCut: boolean
}

/** The sign behind a title of a printed web page links to it, and those of a word processor end paragraphs: no text. */
function cutPilcrow(words: readonly MutableWord[]): boolean {
  const last = words.at(-1)
  if (last === undefined || last.text.length < 2 || !last.text.endsWith('¶')) return false
  last.text = last.text.slice(0, -1)
  last.glyphs--
  return true
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
  opensPiece?: true
}

/** How words that are read from the right were painted. */
type Backwards = Pick<Painting, 'areBracketsTold'>

/** A line's words while they are made: a list that grew would keep room for more, and a page has many short ones. */
const made: MutableWord[] = []

function wordsOf(
  line: OpenLine,
  open: OpenWords,
  text: DecodedText,
  backwards: Backwards | undefined,
): MutableWord[] {
  const { firstWord, endWord } = line
  const main = mainWord(open, firstWord, endWord)
  const size = open.size[main] ?? 0
  const v = open.v[main] ?? 0
  for (let at = firstWord; at < endWord; at++) {
    const flags = open.flags[at] ?? 0
    const raw = text.slice(open.start[at] ?? 0, open.end[at] ?? 0)
    const isPlain = (flags & WORD.composed) === 0 && backwards === undefined
    const style = raisedStyle(open, at, size, v)
    made[at - firstWord] = wordAt(open, at, isPlain ? raw : finalText(raw, flags, backwards), style)
  }
  const read = made.slice(0, endWord - firstWord)
  if (backwards !== undefined) return inReadingOrder(read)
  const words = mayBeKerned(open, firstWord, endWord) ? joinKerned(read) : read
  return mayBeTracked(open, firstWord, endWord) ? joinTracked(words) : words
}

function wordAt(open: OpenWords, at: number, text: string, raised: number): MutableWord {
  const flags = open.flags[at] ?? 0
  const word: MutableWord = {
    text,
    x0: open.u0[at] ?? 0,
    x1: open.u1[at] ?? 0,
    baseline: open.v[at] ?? 0,
    size: open.size[at] ?? 0,
    style: (open.style[at] ?? 0) | raised,
    font: open.font[at] ?? 0,
    color: open.color[at] ?? 0,
    link: open.link[at] ?? 0,
    spaceBefore: (flags & WORD.spaceBefore) !== 0,
    glyphs: open.glyphs[at] ?? 0,
  }
  if ((flags & WORD.piece) !== 0) word.opensPiece = true
  return word
}

function finalText(raw: string, flags: number, backwards: Backwards | undefined): string {
  const areMarksBehind = (flags & WORD.marksBehind) !== 0
  const read = backwards === undefined ? raw : readWord(raw, { areMarksBehind, ...backwards })
  return (flags & WORD.composed) === 0 ? read : plainForms(read).normalize('NFC')
}

/** A word of the size that most of a line's glyphs have, scripts at one place apart; of two sizes the larger. */
function mainWord(open: OpenWords, first: number, end: number): number {
  const { size } = open
  let at = first + 1
  while (at < end && size[at] === size[first]) at++
  if (at === end) return first
  const glyphsOf = glyphsBySize(open, first, end)
  let best = size[first] ?? 0
  for (const [own, count] of glyphsOf) {
    const most = glyphsOf.get(best) ?? 0
    if (count > most || (count === most && own > best)) best = own
  }
  const most = Math.max(first, size.indexOf(best, first))
  return letterOfScripts(open, glyphsOf, { first, most, end }) ?? most
}

function glyphsBySize(
  { size, glyphs, flags }: OpenWords,
  first: number,
  end: number,
): Map<number, number> {
  const glyphsOf = new Map<number, number>()
  for (let at = first; at < end; at++) {
    const isStacked = ((flags[at] ?? 0) & WORD.stacked) !== 0
    if (!isStacked) addCount(glyphsOf, size[at] ?? 0, glyphs[at] ?? 0)
  }
  return glyphsOf
}

function raisedStyle(open: OpenWords, at: number, size: number, v: number): number {
  if ((open.size[at] ?? 0) >= RAISED_SIZE_SHARE * size) return 0
  const own = open.v[at] ?? 0
  if (own < v - SUPERSCRIPT_RISE_EM * size) return STYLE.superscript
  return own > v + SUBSCRIPT_DROP_EM * size ? STYLE.subscript : 0
}

/** Undefined where the words are not all that was read, or their own texts not those of the page: put together. */
function wholeLine(
  words: readonly Word[],
  { firstWord, endWord, rtlSteps }: OpenLine,
  open: OpenWords,
  text: DecodedText,
): WholeLine | undefined {
  if (words.length < endWord - firstWord) return undefined
  let letters = 0
  let start = 0
  for (let at = firstWord; at < endWord; at++) {
    const isMoved = (open.start[at] ?? 0) < start
    if (isMoved || ((open.flags[at] ?? 0) & WORD.composed) !== 0) return undefined
    start = open.start[at] ?? 0
    letters += (open.end[at] ?? 0) - (open.start[at] ?? 0)
  }
  return {
    words,
    text: text.slice(open.start[firstWord] ?? 0, open.end[endWord - 1] ?? 0),
    letters,
    style: rtlSteps === 0 ? styleOfAll(words) : -1,
    link: words[0]?.link ?? -1,
  }
}

/** The style of all words where they share it and their link, else -1. */
function styleOfAll(words: readonly Word[]): number {
  const first = words[0]
  if (first === undefined) return -1
  for (const word of words) if (word.style !== first.style || word.link !== first.link) return -1
  return first.style
}

function lineOf(words: readonly Word[], open: OpenLine, whole: WholeLine | undefined): Line {
  const first = words[0]
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let glyphs = 0
  let isOfOneSize = true
  let hasPieces: true | undefined
  for (const word of words) {
    if (word.opensPiece === true) hasPieces = true
    if (word.x0 < x0) x0 = word.x0
    if (word.x1 > x1) x1 = word.x1
    if (word.size !== first?.size || (word.style & STYLE_RAISED) !== 0) isOfOneSize = false
    glyphs += word.glyphs
  }
  const { size, baseline } = (isOfOneSize ? first : mainOf(words)) ?? { size: 1, baseline: 0 }
  return {
    words,
    x0,
    x1,
    y0: baseline - ASCENT_EM * size,
    y1: baseline + DESCENT_EM * size,
    baseline,
    size,
    glyphs,
    rtl: 2 * open.rtlGlyphs > glyphs,
    order: open.order,
    whole,
    bullet: undefined,
    isPair: undefined,
    hasPieces,
  }
}

/** The word whose size and baseline the line has: one of the size of most glyphs that are not raised. */
function mainOf(words: readonly Word[]): Word | undefined {
  let main: Word | undefined
  const glyphsOf = new Map<number, number>()
  for (const word of words) {
    if ((word.style & STYLE_RAISED) !== 0) continue
    const sum = (glyphsOf.get(word.size) ?? 0) + word.glyphs
    glyphsOf.set(word.size, sum)
    if (main === undefined || (word.size !== main.size && sum > (glyphsOf.get(main.size) ?? 0)))
      main = word
  }
  return main ?? words[0]
}

/** A line whose words run in another direction; its box is on the page, its words keep their own axes. */
function rotatedLine(line: Line, { dirX, dirY }: OpenLine, frame: PageFrame): Line {
  const { x0, y0, x1, y1 } = boxOnSheet(line, { a: dirX, b: dirY, c: -dirY, d: dirX, e: 0, f: 0 })
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))
  return lineWith(line, {
    x0: clamp(x0, frame.width),
    x1: clamp(x1, frame.width),
    y0: clamp(y0, frame.height),
    y1: clamp(y1, frame.height),
  })
}
