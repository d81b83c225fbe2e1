import { middleOf } from '../model/geometry.js'
import {
  type HorizontalRuling,
  type Line,
  STYLE,
  type TextMeasure,
  TYPEWRITTEN_SHARE,
} from '../model/page.js'

/** Signs that are typed again and again to draw a line: dashes, equal signs, the strokes of box drawing. */
const STROKES = /^[-=\u2010-\u2015\u2212\u2500\u2501\u2550]+$/
/** Underscores do so only across a row of their own: beside text they are a blank to fill in. */
const BLANKS = /^_+$/
/** So many signs are a line where nothing else stands in the row, and so many beside text: fewer are an empty cell. */
const SIGNS_MIN = 5
const SIGNS_BESIDE_TEXT_MIN = 8
/** Signs of a drawn line follow each other at most so far apart, ems; those of cells stand wider. Typed: 1.2. */
const PITCH_MAX_EM = 1.3
/** Lines with baselines nearer than this are one row, ems. */
const ROW_EM = 0.5
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
export function sortTypedRulings(lines: readonly Line[], { monoShare }: TextMeasure): Typed {
  const isTypewritten = monoShare >= TYPEWRITTEN_SHARE
  const maybe = lines.filter((line) => isOfSigns(line) && (isTypewritten || !isMono(line)))
  const drawn = maybe.filter((line) => isRuling(line, lines))
  if (drawn.length === 0) return { lines, drawn, rulings: [] }
  const found = new Set(drawn)
  return { lines: lines.filter((line) => !found.has(line)), drawn, rulings: drawn.map(rulingOf) }
}

/** Nothing but signs that draw, but for a corner at the end (`- - - - x`, as captions of courts have it). */
function isOfSigns({ words, glyphs, size }: Line): boolean {
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined || glyphs < SIGNS_MIN) return false
  if (BLANKS.test(first.text)) return words.every(({ text }) => BLANKS.test(text))
  const hasCorner = words.length > SIGNS_MIN && last.text.length === 1
  const strokes = hasCorner ? words.slice(0, -1) : words
  if (!strokes.every(({ text }) => STROKES.test(text))) return false
  return last.x1 - first.x0 <= PITCH_MAX_EM * size * glyphs
}

function isRuling(line: Line, lines: readonly Line[]): boolean {
  const isAlone = lines.every((other) => isOfSigns(other) || !isBeside(line, other))
  return isAlone || (!isBlank(line) && line.glyphs >= SIGNS_BESIDE_TEXT_MIN)
}

const isBlank = ({ words }: Line): boolean => words[0]?.text.startsWith('_') === true

const isBeside = (line: Line, other: Line): boolean =>
  Math.abs(other.baseline - line.baseline) < ROW_EM * line.size

const isMono = ({ words }: Line): boolean => words.every(({ style }) => (style & STYLE.mono) !== 0)

function rulingOf(line: Line): HorizontalRuling {
  const { x0, x1, baseline, size, words } = line
  return {
    x0,
    x1,
    y: isBlank(line) ? baseline + UNDERSCORE_EM * size : middleOf(line),
    widthPt: STROKE_EM * size,
    color: words[0]?.color ?? 0,
  }
}
