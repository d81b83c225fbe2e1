import { type Extent, middleOf } from '../model/geometry.js'
import { type HorizontalRuling, type Line, STYLE, type TextMeasure } from '../model/page.js'
import { isBlank, withBlankCells } from './blank-cells.js'

/** Signs that are typed again and again to draw a line: dashes, equal signs, the strokes of box drawing. */
const STROKES = /^[-=\u2010-\u2015\u2212\u2500\u2501\u2550]+$/
/** So many signs are a line where nothing else stands in the row, and so many beside text: fewer are an empty cell. */
const SIGNS_MIN = 5
const SIGNS_BESIDE_TEXT_MIN = 8
/** Signs of a drawn line follow each other at most so far apart, ems; those of cells stand wider. Typed: 1.2. */
const PITCH_MAX_EM = 1.3
/** Signs in typewriter type are of a listing where its lines stand so near, ems. */
const CODE_REACH_EM = 3
/** Lines with baselines nearer than this are one row, ems. */
const ROW_EM = 0.5
/** More of them on a page are a pattern, and text: each is looked at beside each row and table. */
const RULINGS_MAX = 2000
/** Where underscores are drawn, ems below the baseline, and how thick a sign's stroke is. */
const UNDERSCORE_EM = 0.12
const STROKE_EM = 0.06

/** The lines that are text, those that draw a ruling, and the rulings. */
interface Typed {
  readonly lines: readonly Line[]
  readonly drawn: readonly Line[]
  readonly rulings: readonly HorizontalRuling[]
}

/** Parts lines that draw a ruling by dashes or underscores from text. In a listing of code they are text. */
export function sortTypedRulings(
  lines: readonly Line[],
  { isTypewritten }: Pick<TextMeasure, 'isTypewritten'>,
): Typed {
  const parted = withBlankCells(lines)
  const ofSigns = parted.lines.filter(isOfSigns)
  if (ofSigns.length === 0) return { lines, drawn: ofSigns, rulings: [] }
  const signs = new Set(ofSigns)
  const texts = parted.lines.filter((line) => !signs.has(line))
  const textBaselines = baselinesOf(texts)
  const codeBaselines = isTypewritten ? NO_LINES : baselinesOf(texts.filter(isMono))
  const isOfCode = (line: Line) =>
    isMono(line) && isNear(line, codeBaselines, CODE_REACH_EM * line.size)
  const drawn = ofSigns.filter(
    (line) => !isOfCode(line) && (isRuling(line, textBaselines) || parted.cells.has(line)),
  )
  if (drawn.length === 0 || drawn.length > RULINGS_MAX) return { lines, drawn: [], rulings: [] }
  const found = new Set(drawn)
  const left = parted.lines.filter((line) => !found.has(line))
  return { lines: left, drawn, rulings: drawn.flatMap(rulingsOf) }
}

/** Nothing but signs that draw, but for a corner at the end (`- - - - x`, as captions of courts have it). */
function isOfSigns({ words, glyphs, size }: Line): boolean {
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined || glyphs < SIGNS_MIN) return false
  if (isBlank(first)) return words.every(isBlank)
  const hasCorner = words.length > SIGNS_MIN && last.text.length === 1
  const strokes = hasCorner ? words.slice(0, -1) : words
  if (!strokes.every(({ text }) => STROKES.test(text))) return false
  return last.x1 - first.x0 <= PITCH_MAX_EM * size * glyphs
}

/** `textBaselines`: of the lines that are no signs, ascending. */
function isRuling(line: Line, textBaselines: Float64Array): boolean {
  if (!isOfBlanks(line) && line.glyphs >= SIGNS_BESIDE_TEXT_MIN) return true
  return !isNear(line, textBaselines, ROW_EM * line.size)
}

const NO_LINES = new Float64Array(0)
/** Ascending. */
const baselinesOf = (lines: readonly Line[]): Float64Array =>
  Float64Array.from(lines, ({ baseline }) => baseline).sort()

/** Whether one of the baselines, which ascend, is less than so many points above or below the line's. */
function isNear({ baseline }: Line, baselines: Float64Array, reachPt: number): boolean {
  const next = baselines[countUpTo(baselines, baseline - reachPt)]
  return next !== undefined && next < baseline + reachPt
}

/** How many of the values, which ascend, are no larger than `y`. */
function countUpTo(values: Float64Array, y: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const half = (low + high) >> 1
    if ((values[half] ?? 0) <= y) low = half + 1
    else high = half
  }
  return low
}

/** Underscores draw a ruling across a row of their own, and in the cells of a form: beside text they are a blank. */
const isOfBlanks = ({ words }: Line): boolean => words[0]?.text.startsWith('_') === true

const isMono = ({ words }: Line): boolean => words.every(({ style }) => (style & STYLE.mono) !== 0)

/** Several blanks in a line are a ruling each. */
const rulingsOf = (line: Line): HorizontalRuling[] =>
  isOfBlanks(line) ? line.words.map((word) => rulingOf(line, word)) : [rulingOf(line, line)]

function rulingOf(line: Line, { x0, x1 }: Extent): HorizontalRuling {
  const { baseline, size, words } = line
  return {
    x0,
    x1,
    y: isOfBlanks(line) ? baseline + UNDERSCORE_EM * size : middleOf(line),
    widthPt: STROKE_EM * size,
    color: words[0]?.color ?? 0,
  }
}
