import { countOf } from '../../model/statistics.js'
import { type Chain, hasJoint, type JointedRules } from '../evidence/jointed-rules.js'
import type { Ruling } from '../evidence/rulings.js'
import type { Grid } from '../grid.js'
import { CELL_CUT_EM } from '../thresholds.js'
import { type WordIndex, wordsIn } from '../word-index.js'
import { type RowCell, rowCells, textRows } from '../words.js'
import { framedGrids, frameOf } from './framed-grids.js'

/** Two rules draw one row: a header. */
const RULES_MIN = 3
/** Lines of a section's title over all columns. */
const TITLE_LINES_MAX = 2
/** Text reaches so far over a joint on both sides, points. */
const CROSSING_PT = 3

/** Tables whose rules are drawn cell by cell: their pieces say where the columns are, each rule where a row ends. */
export function jointedGrids(
  jointed: JointedRules,
  index: WordIndex,
  rulings: readonly Ruling[],
): Grid[] {
  return runsOfRows(jointed, index).flatMap((rules) => {
    const ysPt = rules.map(({ at }) => at)
    const frame = frameOf(jointed, ysPt)
    const complete = { fromPt: frame.y0, toPt: frame.y1 }
    const breaks = { ysPt: ysPt.slice(1, -1), complete }
    const options = { kind: 'rules', breaks, rulings, separatorsPt: jointed.jointsPt } as const
    return framedGrids(wordsIn(index, frame), options, index, jointed)
  })
}

/** The rules cut where the stretch between two of them is no row. */
function runsOfRows(jointed: JointedRules, index: WordIndex): Chain[][] {
  const runs: Chain[][] = [[]]
  for (const [k, rule] of jointed.rules.entries()) {
    runs.at(-1)?.push(rule)
    const next = jointed.rules[k + 1]
    if (next !== undefined && !isRow(jointed, rule, next, index)) runs.push([])
  }
  return runs.filter((run) => run.length >= RULES_MIN)
}

/**
 * Whether something stands between two rules that may be a row: text over the joints of both is a caption, and so is text
 * over columns between rules without joints, or over many lines; a title of a section has a jointed rule beside it.
 */
function isRow({ x0, x1, jointsPt }: JointedRules, above: Chain, below: Chain, index: WordIndex) {
  const rows = textRows(wordsIn(index, { x0, x1, y0: above.at, y1: below.at }, 0))
  if (rows.length === 0) return false
  const both = jointsPt.filter((x) => hasJoint(above, x) && hasJoint(below, x))
  const isPlain = !jointsPt.some((x) => hasJoint(above, x) || hasJoint(below, x))
  const crossed = (xs: readonly number[]) =>
    countOf(rows, (row) => rowCells(row, CELL_CUT_EM).some(crossesOneOf(xs)))
  const crossedMax = isPlain ? 0 : TITLE_LINES_MAX
  return crossed(both) === 0 && crossed(jointsPt) <= crossedMax
}

const crossesOneOf =
  (jointsPt: readonly number[]) =>
  ({ x0, x1 }: RowCell): boolean =>
    jointsPt.some((x) => x0 < x - CROSSING_PT && x1 > x + CROSSING_PT)
