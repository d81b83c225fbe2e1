import { centreOf, extentOf, isOver, wordWith } from '../model/geometry.js'
import { type HorizontalRuling, type Line, STYLE, STYLE_RAISED } from '../model/page.js'
import { AXIS_EM, nearestBeside } from './beside.js'
import type { IsHanging } from './hanging-signs.js'
import {
  type LineOfText,
  type OpenFormulas,
  type Piece,
  pieceOf,
  piecesBetween,
  reachOf,
  replace,
  SCRIPT_SIZE_SHARE,
  signsOf,
} from './pieces.js'
import { spread, wordsAt } from './terms.js'

/** What has its limits below and above it. */
const SIGNS: ReadonlySet<string> = new Set('∑∏∐∫∮⋃⋂⨁⨂⨀⋁⋀')
const WORDS: ReadonlySet<string> = new Set(
  'min max argmin argmax sup inf lim liminf limsup det gcd'.split(' '),
)
/** How far below its line's baseline a limit in the middle of its operator is, ems of the line. */
const CENTRED = { above: [-1.75, -0.75], below: [0.55, 1.6] } as const
/** The same of one behind its operator: as scripts are, or up to the ends of a large sign and so far beyond them. */
const BEHIND = { above: -0.25, below: 0.08 } as const
const BEYOND_EM = 0.55
/** Limits in the middle of their operator are so but for this, ems, and their words this near to each other. */
const CENTRE_EM = 0.3
const GAP_EM = 0.25
/** Those behind it begin no further before or behind its end, ems. */
const BEFORE_END_EM = 0.3
const BEHIND_END_EM = 0.5
const SCRIPT_OFF_EM = 0.5
/** What stands beside an operator on its line, ems of the operator, and how much smaller it is at most. */
const LEVEL_EM = 0.25
const BESIDE_EM = 2
const SIZE_SHARE_MIN = 0.5

/** Whether any word may have limits. */
export const hasOperators = (lines: readonly Line[]): boolean =>
  lines.some(({ words }) => words.some(({ text }) => SIGNS.has(text) || WORDS.has(text)))

/** Puts the limits of sums and the like behind them, lowered and raised, on their line. */
export function addLimits(
  open: OpenFormulas,
  bars: readonly HorizontalRuling[],
  isHanging?: IsHanging,
): void {
  const operators = signsOf(
    open,
    (piece) => isOperator(piece, isHanging) || (isHanging?.(piece) === true && isClosing(piece)),
  )
  for (const operator of operators) {
    if (open.gone.has(operator)) continue
    const below = limitOf(open, operator, 'below')
    const above = limitOf(open, operator, 'above').filter((piece) => !below.includes(piece))
    const isExponent = isClosing(operator) && [below, above].some((limit) => isParted(limit, bars))
    if (below.length + above.length > 0 && !isExponent) putBehind(open, operator, below, above)
  }
}

/** Whether it stands above or below the middle of a bar: it is a part of a fraction. */
function isParted(limit: readonly Piece[], bars: readonly HorizontalRuling[]): boolean {
  const [first] = limit
  if (first === undefined) return false
  const { baseline, size } = first
  const middle = centreOf(extentOf(limit))
  return bars.some(
    (bar) =>
      Math.abs(baseline - bar.y) < size && Math.abs(centreOf(bar) - middle) < CENTRE_EM * size,
  )
}

/** A sign that hangs down has found its line. */
function isOperator(piece: Piece, isHanging: IsHanging | undefined): boolean {
  const text = textOf(piece)
  if (WORDS.has(text)) return true
  return SIGNS.has(text) && (piece.place < 0 || isHanging?.(piece) !== true)
}

/** Of a piece that is one word, as it was painted. */
const textOf = ({ words: [word], words }: Piece): string =>
  words.length === 1 ? (word?.text ?? '') : ''

/** The exponent of a large bracket stands as high as the bracket. */
const isClosing = (piece: Piece): boolean => piece.place < 0 && /^[)\]}|∣‖∥]$/.test(textOf(piece))

/** The words of a limit, from left to right. */
function limitOf(open: OpenFormulas, operator: Piece, side: 'above' | 'below'): Piece[] {
  const line = lineOf(open, operator)
  const { size } = line
  const centred = limitAt(open, line, CENTRED[side], (piece) => isOver(piece, operator))
  const isCentred = Math.abs(centreOf(extentOf(centred)) - centreOf(operator)) < CENTRE_EM * size
  if (centred.length > 0 && isCentred) return centred
  if (WORDS.has(textOf(operator))) return []
  const isBehind = ({ x0 }: Piece) =>
    x0 > operator.x1 - BEFORE_END_EM * size && x0 < operator.x1 + BEHIND_END_EM * size
  const behind = limitAt(open, line, rangeBehind(operator, size, side), isBehind)
  return behind[0] !== undefined && isBehind(behind[0]) ? behind : []
}

/** Above and below its line a sign reaches as far from the axis. */
function rangeBehind(
  { reachPt = 0 }: Piece,
  size: number,
  side: 'above' | 'below',
): readonly [number, number] {
  const reach = reachPt / size
  return side === 'above'
    ? [-reach - BEYOND_EM, BEHIND.above]
    : [BEHIND.below, Math.max(0, reach - 2 * AXIS_EM) + BEYOND_EM]
}

/** Baseline and size of an operator's line, by what stands nearest beside it: the sign may be larger and lower. */
function lineOf(open: OpenFormulas, operator: Piece): LineOfText {
  const { size, baseline } = operator
  const swayPt = LEVEL_EM * size
  const level = piecesBetween(open, baseline - swayPt, baseline + swayPt).filter(
    (piece) => piece.size <= size && piece.size > SIZE_SHARE_MIN * size,
  )
  const beside = nearestBeside(level, operator, swayPt, BESIDE_EM * size)
  return beside ?? { baseline, size: Math.min(size, open.size) }
}

/** The run of small words of one row, at a height off the operator's baseline, with the first that `isLimit`. */
function limitAt(
  open: OpenFormulas,
  { baseline, size }: LineOfText,
  [from, to]: readonly [number, number],
  isLimit: (piece: Piece) => boolean,
): Piece[] {
  const [first, last] = [baseline + from * size, baseline + to * size]
  const offPt = SCRIPT_OFF_EM * size
  const small = piecesBetween(open, first - offPt, last + offPt)
    .filter((piece) => piece.size < SCRIPT_SIZE_SHARE * size)
    .sort((a, b) => a.x0 - b.x0)
  const isAt = (piece: Piece) => piece.baseline >= first && piece.baseline <= last
  const main = small.find((piece) => isAt(piece) && isLimit(piece))
  if (main === undefined) return []
  const row = small.filter(
    (piece) => Math.abs(piece.baseline - main.baseline) < SCRIPT_OFF_EM * main.size,
  )
  return runWith(row, row.indexOf(main), GAP_EM * size)
}

/** Those of a row that stand at each other, with that at an index. */
function runWith(row: readonly Piece[], at: number, gapPt: number): Piece[] {
  const isApart = (place: number) =>
    (row[place]?.x0 ?? Infinity) - (row[place - 1]?.x1 ?? -Infinity) > gapPt
  let first = at
  let end = at + 1
  while (!isApart(first)) first--
  while (!isApart(end)) end++
  return row.slice(first, end)
}

function putBehind(
  open: OpenFormulas,
  operator: Piece,
  below: readonly Piece[],
  above: readonly Piece[],
): void {
  const own = operator.words.map((word) => wordWith(word, { style: word.style & ~STYLE_RAISED }))
  const words = [
    ...own,
    ...wordsAt(below, operator.baseline, STYLE.subscript),
    ...wordsAt(above, operator.baseline, STYLE.superscript),
  ]
  replace(open, [operator, ...below, ...above], {
    ...pieceOf(spread(words, operator), operator, operator.line),
    ...reachOf([operator, ...below, ...above]),
  })
}
