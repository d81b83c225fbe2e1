import { chainsOf } from '../evidence/jointed-rules.js'
import type { Ruling } from '../evidence/rulings.js'
import type { TextRow } from '../words.js'

/** A line in fewer pieces was not drawn cell by cell. */
const PIECES_MIN = 3
/** More pieces within a table are a drawing, or dashes. */
const PIECES_MAX = 500
/** A word reaches over the joint that is its cell's end by less, points. */
const OVER_PT = 1.5
/** Rows of sums below a table have cells of their own. */
const OVER_SHARE = 0.25

/**
 * Where the pieces of a rule meet that was drawn below each title of a header, beside the `known` separators, points: the
 * titles say where columns are, however near to each other they stand. Few rows run over such a place.
 */
export function jointGutters(
  rows: readonly TextRow[],
  rulings: readonly Ruling[],
  known: readonly number[],
): number[] {
  const gutters: number[] = []
  for (const x of toldJoints(rows, rulings)) {
    const parted = rows.filter((row) => !runsOver(row, x))
    if (rows.length - parted.length > OVER_SHARE * rows.length) continue
    if (![...known, ...gutters].some((other) => isSameGap(parted, x, other))) gutters.push(x)
  }
  return gutters
}

/** The joints of rules between the rows that have a title above them on both sides. */
function toldJoints(rows: readonly TextRow[], rulings: readonly Ruling[]): number[] {
  const top = rows[0]?.baselinePt ?? 0
  const bottom = rows.at(-1)?.baselinePt ?? 0
  const inside = rulings.filter(({ at }) => at > top && at < bottom)
  if (inside.length < PIECES_MIN || inside.length > PIECES_MAX) return []
  return chainsOf(inside).flatMap(({ at, xsPt }) => {
    const titles = rows.findLast(({ baselinePt }) => baselinePt < at)
    if (titles === undefined || xsPt.length <= PIECES_MIN) return []
    return xsPt.slice(1, -1).filter((x) => partsTitles(titles, x, xsPt))
  })
}

/** Whether titles stand over the pieces on both sides of the joint. */
function partsTitles({ words }: TextRow, x: number, xsPt: readonly number[]): boolean {
  const at = xsPt.indexOf(x)
  const [from, to] = [xsPt[at - 1] ?? x, xsPt[at + 1] ?? x]
  const isOver = (x0: number, x1: number) =>
    words.some((word) => word.x0 > x0 - OVER_PT && word.x1 < x1 + OVER_PT)
  return isOver(from, x) && isOver(x, to)
}

const runsOver = ({ words }: TextRow, x: number): boolean =>
  words.some(({ x0, x1 }) => x0 < x - OVER_PT && x1 > x + OVER_PT)

/** Whether no word of any row stands between the two places. */
const isSameGap = (rows: readonly TextRow[], one: number, other: number): boolean => {
  const [from, to] = [Math.min(one, other) + OVER_PT, Math.max(one, other) - OVER_PT]
  return rows.every(({ words }) => !words.some(({ x0, x1 }) => x0 < to && x1 > from))
}
