import type { Extent } from '../../model/geometry.js'
import { medianOf, runsOf } from '../../model/statistics.js'
import { BODY_PT, HORIZONTAL_MIN_PT, LINES_SWAY_PT, RULINGS_MAX } from '../thresholds.js'
import { mergeCollinear, type Ruling } from './rulings.js'

/** Fewer lines below each other are signatures, or two answers. */
const ROWS_MIN = 3
/** More of them on a page are a pattern: each is looked at with the page's words. */
const TABLES_MAX = 40
/** Ends of lines in one column differ by up to this, points. */
const ENDS_PT = 4
/** Rows are at least so high and at most so much, ems of body text; and each as high as the others, as a share. */
const HEIGHT_MIN_EM = 0.9
const HEIGHT_MAX_EM = 4
const HEIGHT_SWAY = 0.2

/** Lines to be filled in, side by side, in rows of one height: the cells of a form's table, without anything else drawn. */
export interface BlankRows {
  /** The lines of one row, from the left; two at least. */
  readonly blanks: readonly Extent[]
  /** Heights of the rows' lines, ascending: words stand on them. */
  readonly ysPt: readonly number[]
  readonly heightPt: number
}

/** `horizontal`: thin lines, as drawn. Edges of fills are none: columns of figures have grounds of their own. */
export function blankRows(horizontal: readonly Ruling[]): BlankRows[] {
  if (horizontal.length < 2 * ROWS_MIN || horizontal.length > RULINGS_MAX) return []
  const runs: Ruling[][][] = []
  for (const pieces of linesBeside(mergeCollinear(horizontal, HORIZONTAL_MIN_PT))) {
    const run = runs.findLast(([first]) => first !== undefined && areBelow(first, pieces))
    if (run === undefined || !isNext(run, pieces)) runs.push([pieces])
    else run.push(pieces)
  }
  const found = runs.filter(({ length }) => length >= ROWS_MIN).map(rowsOf)
  return found.length > TABLES_MAX ? [] : found
}

/** Lines about one height, two at least, each from the left beside the next; `rulings` from the top. */
const linesBeside = (rulings: readonly Ruling[]): Ruling[][] =>
  runsOf(rulings, ({ at }, _, [first]) => first !== undefined && at - first.at <= LINES_SWAY_PT)
    .map((lines) => lines.sort((a, b) => a.from - b.from))
    .filter(
      (lines) =>
        lines.length > 1 &&
        lines.every(({ from }, k) => k === 0 || from > (lines[k - 1]?.to ?? from)),
    )

const areBelow = (above: readonly Ruling[], pieces: readonly Ruling[]): boolean =>
  above.length === pieces.length &&
  pieces.every(({ from, to }, at) => {
    const own = above[at]
    return own && Math.abs(own.from - from) <= ENDS_PT && Math.abs(own.to - to) <= ENDS_PT
  })

/** Where the lowest of a row's lines is. */
const heightOf = (pieces: readonly Ruling[] = []): number => Math.max(...pieces.map(({ at }) => at))

/** Whether the lines are as far below the last ones as those are below the ones before. */
function isNext(run: readonly Ruling[][], pieces: readonly Ruling[]): boolean {
  const heightPt = heightOf(pieces) - heightOf(run.at(-1))
  if (heightPt < HEIGHT_MIN_EM * BODY_PT || heightPt > HEIGHT_MAX_EM * BODY_PT) return false
  if (run.length < 2) return true
  const beforePt = heightOf(run.at(-1)) - heightOf(run.at(-2))
  return Math.abs(heightPt - beforePt) <= HEIGHT_SWAY * beforePt
}

function rowsOf(run: readonly Ruling[][]): BlankRows {
  const ysPt = run.map(heightOf)
  const heightPt = medianOf(ysPt.slice(1).map((y, at) => y - (ysPt[at] ?? 0)))
  const blanks = (run[0] ?? []).map(({ from, to }) => ({ x0: from, x1: to }))
  return { blanks, ysPt, heightPt }
}
