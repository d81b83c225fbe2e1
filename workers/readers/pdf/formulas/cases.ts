import { centreOf, extentOf, wordWith } from '../model/geometry.js'
import type { Word } from '../model/page.js'
import { AXIS_EM } from './beside.js'
import type { IsHanging } from './hanging-signs.js'
import {
  type OpenFormulas,
  type Piece,
  pieceOf,
  piecesBetween,
  replace,
  signsOf,
} from './pieces.js'
import { sign, spread } from './terms.js'

/** Rows of cases lie within this of the height of the brace's middle, ems. */
const REACH_EM = 2.2
/** They begin this near to the brace and below each other, and their words are this near to each other, ems. */
const BESIDE_EM = 1.2
const FLUSH_EM = 0.4
const GAP_EM = 2.2
/** Nearer ones have no space between them, ems. */
const SPACE_EM = 0.25
/** Pieces of one row have baselines within this, ems. */
const ROW_EM = 0.45

/** The cases behind a brace as text of its line, one row after the other. */
export function addCases(open: OpenFormulas, isHanging: IsHanging): void {
  const braces = signsOf(
    open,
    (piece) => piece.words[0]?.text === '{' && piece.place < 0 && isHanging(piece),
  )
  for (const brace of braces) {
    if (open.gone.has(brace)) continue
    const rows = rowsBehind(open, brace)
    if (rows.length < 2 || !areCases(rows, brace)) continue
    const parts = rows.flat()
    const at = { x0: brace.x1, x1: extentOf(parts).x1, baseline: brace.baseline, size: brace.size }
    const words = rows.flatMap((row, index) => wordsOf(row, brace, index === rows.length - 1))
    replace(open, parts, pieceOf(spread(words, at), at, brace.line))
  }
}

/** The rows that begin at the brace, from the highest on, each from left to right. */
function rowsBehind(open: OpenFormulas, brace: Piece): Piece[][] {
  const { x1, baseline, size } = brace
  const middle = baseline - AXIS_EM * size
  const near = piecesBetween(open, middle - REACH_EM * size, middle + REACH_EM * size)
    .filter((piece) => piece.x0 > x1 - ROW_EM * size && piece.size > size / 2)
    .sort((a, b) => a.x0 - b.x0)
  const rows: Piece[][] = []
  for (const piece of near) {
    const row = rows.find((one) => isOfRow(one, piece))
    if (row !== undefined) row.push(piece)
    else if (piece.x0 < x1 + BESIDE_EM * size) rows.push([piece])
  }
  return rows.sort((a, b) => (a[0]?.baseline ?? 0) - (b[0]?.baseline ?? 0))
}

function isOfRow(row: readonly Piece[], piece: Piece): boolean {
  const [first] = row
  const last = row.at(-1)
  if (first === undefined || last === undefined) return false
  return (
    Math.abs(first.baseline - piece.baseline) < ROW_EM * first.size &&
    piece.x0 - last.x1 < GAP_EM * first.size
  )
}

/** They start together, as far above the brace's middle as below. */
function areCases(rows: readonly Piece[][], { baseline, size }: Piece): boolean {
  const first = rows[0]?.[0]
  const last = rows.at(-1)?.[0]
  if (first === undefined || last === undefined) return false
  const isFlush = rows.every(([one]) => Math.abs((one?.x0 ?? 0) - first.x0) < FLUSH_EM * size)
  const middle = centreOf({ x0: first.baseline, x1: last.baseline })
  return isFlush && Math.abs(middle - baseline) < FLUSH_EM * size
}

function wordsOf(row: readonly Piece[], brace: Piece, isLast: boolean): Word[] {
  const words = row.flatMap((piece, at) =>
    piece.words.map((word, place) =>
      wordWith(word, {
        baseline: brace.baseline + word.baseline - (row[0]?.baseline ?? 0),
        spaceBefore: word.spaceBefore || (place === 0 && isApart(row[at - 1], piece)),
      }),
    ),
  )
  const isEnded = /[,;.]$/.test(words.at(-1)?.text ?? '')
  return isLast || isEnded ? words : [...words, sign(';', brace)]
}

const isApart = (before: Piece | undefined, piece: Piece): boolean =>
  before === undefined || piece.x0 - before.x1 > SPACE_EM * piece.size
