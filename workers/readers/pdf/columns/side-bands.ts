import { type Line, type Row, STYLE } from '../model/page.js'
import { isAxisBeside } from './chart-axes.js'
import { areInBlocks, paintedParts } from './paint-order.js'
import { type Side, type SideRow, textOfSideRow } from './side-rows.js'
import { isLeftOf, type WhiteBand, whiteBands } from './white-bands.js'

/** Blocks of text on both sides of white: rows of a stretch from `from` up to, but not with, `to`. */
export interface SideBand {
  readonly from: number
  readonly to: number
  readonly left: Side
  readonly right: Side
  /** Width of the white, points. */
  readonly whitePt: number
  /** Whether one side is the axis of a chart. */
  readonly hasAxis: boolean
}

/** Less white than this parts words, not blocks, ems of the body size. */
const WHITE_EM = 1.2
/** Rows further apart than this are of no block, ems: that of double-spaced text is less. */
const NEAR_EM = 2.6
/** A block has so many rows, and its rows so many letters. */
const ROWS_MIN = 2
const ROW_LETTERS_MIN = 4
const LETTER = /\p{L}/u

/**
 * Where blocks may stand side by side in a stretch of rows. In one that stands beside others itself, a line alone may be one
 * of them: of texts in a row, the captions of a time line or of steps, some are shorter than a line.
 */
export function sideBands(rows: readonly Row[], bodySize: number, isBeside = false): SideBand[] {
  return whiteBands(rows, WHITE_EM * bodySize).flatMap((white) => {
    const whole = sidesOf(rows, white)
    if (whole === undefined) return []
    if (isInBlocks(whole)) return isBeside || isOfRows(whole) ? [whole] : []
    return isOfRows(whole) ? [whole, ...blocksOf(rows, white)] : []
  })
}

const isOfRows = ({ left, right }: SideBand): boolean =>
  Math.min(left.length, right.length) >= ROWS_MIN

const isInBlocks = ({ left, right }: SideBand): boolean => areInBlocks(left, right)

/** The stretches of a band's rows that are painted one after the other, each in blocks: authors of a paper, three by three. */
function blocksOf(rows: readonly Row[], white: WhiteBand): SideBand[] {
  const parts = paintedParts(rows, white.from, white.to)
  if (parts.length < 2) return []
  return parts
    .flatMap((part) => sidesOf(rows, { ...white, ...part }) ?? [])
    .filter((band) => isOfRows(band) && isInBlocks(band))
}

function sidesOf(rows: readonly Row[], white: WhiteBand): SideBand | undefined {
  const { from, to, x0, x1 } = white
  if (to - from < ROWS_MIN) return undefined
  const left = sideOf(rows, white, (line) => isLeftOf(white, line))
  const right = sideOf(rows, white, (line) => !isLeftOf(white, line))
  const texts = [left, right].filter(isTextBlock)
  if (texts.length === 0) return undefined
  const hasAxis =
    texts.length === 1 && isAxisBeside(texts[0] === left ? right : left, texts[0] ?? left)
  if ((texts.length === 1 && !hasAxis) || areLabels(left, right)) return undefined
  if (isDense(left) !== isDense(right) && !areInBlocks(left, right)) return undefined
  return { from, to, left, right, whitePt: x1 - x0, hasAxis }
}

function sideOf(
  rows: readonly Row[],
  { from, to }: WhiteBand,
  isOn: (line: Line) => boolean,
): SideRow[] {
  const side: SideRow[] = []
  for (let index = from; index < to; index++) {
    const lines = (rows[index]?.lines ?? []).filter(isOn)
    if (lines.length > 0) side.push({ index, lines: lines.sort((a, b) => a.x0 - b.x0) })
  }
  return side
}

/**
 * A block has several rows of text: values, numbers of equations, marks of a chart and code belong to what is beside, and
 * so does a word that all rows say.
 */
function isTextBlock(side: Side): boolean {
  const [first] = side
  if (first === undefined) return false
  if (2 * side.filter(isTextRow).length < side.length) return false
  const text = textOfSideRow(first)
  return side.length < ROWS_MIN || side.some((row) => textOfSideRow(row) !== text)
}

/** Whether rows of a side are near to each other: dates at the margin of text, each beside a row of its own, are not. */
const isDense = (side: Side): boolean => side.some((row, at) => isNear(row, side[at - 1]))

function isNear({ lines: [line] }: SideRow, before: SideRow | undefined): boolean {
  const above = before?.lines[0]
  if (line === undefined || above === undefined) return false
  return line.baseline - above.baseline < NEAR_EM * Math.max(line.size, above.size)
}

function isTextRow({ lines }: SideRow): boolean {
  let letters = 0
  for (const { words } of lines) {
    for (const { text, style } of words) {
      if ((style & (STYLE.mono | STYLE.math)) !== 0) continue
      for (const sign of text) if (LETTER.test(sign) && ++letters === ROW_LETTERS_MIN) return true
    }
  }
  return false
}

/** Whether most rows with both sides have a label with a colon before their value. */
function areLabels(left: Side, right: Side): boolean {
  const rightRows = new Set(right.map(({ index }) => index))
  const both = left.filter(({ index }) => rightRows.has(index))
  const labels = both.filter((row) => /[:：]$/.test(textOfSideRow(row)))
  return both.length >= ROWS_MIN && 2 * labels.length > both.length
}
