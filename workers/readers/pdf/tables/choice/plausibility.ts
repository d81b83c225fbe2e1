import type { Grid } from '../grid.js'
import { isComplete, isRegular } from './drawn-cells.js'
import { logistic, type Weights } from './explanation.js'
import { gridFeatures } from './grid-features.js'
import { isOtherShape } from './other-shapes.js'

/**
 * Log-odds that a grid is a table, from a logistic regression over candidates of annotated pages (tables against
 * lists, code, columns of prose, forms and drawings; five folds by document). Refit after a change of a feature.
 */
const WEIGHT_BASE = -10.8
const WEIGHTS: Weights = {
  lattice: 0.9,
  bands: 1.5,
  stream: -1.5,
  rows: 1,
  twoRows: -1.6,
  threeRows: -1.2,
  columns: 3.1,
  twoColumns: -0.1,
  filled: 4.2,
  numeric: 1.1,
  numericColumns: -0.5,
  header: 1.3,
  meanChars: -1.2,
  longest: 1.5,
  mono: -1.1,
  narrowGaps: -2.6,
  runOn: -2,
  labels: -1.5,
  aligned: 6.7,
  solidColumns: -0.7,
}

/**
 * What cells count for that are told by how they are painted: below titles as much as it counts against others that no lines
 * part, half of it without.
 */
const PAINTED_ODDS = 1.5
/**
 * Labels are painted beside their texts as cells are: two columns without titles are a table by so many rows, none of them
 * wrapped. Figures line up, and are seen by others, with the groups around them.
 */
const PAIRS_MIN = 6

/** Words in a monospaced font above this share are code, unless rulings part them into cells, or from their titles. */
const CODE_SHARE = 0.7

/** Less probable candidates are no tables anyway. */
const DOUBTFUL = 0.4

/** Each candidate is asked about more than once. */
const known = new WeakMap<Grid, number>()

/** Probability, 0 to 1, that the grid is a table; 0 when it cannot be one. */
export function plausibility(grid: Grid): number {
  const before = known.get(grid)
  if (before !== undefined) return before
  const probability = probabilityOf(grid)
  known.set(grid, probability)
  return probability
}

function probabilityOf(grid: Grid): number {
  const probability = textualProbability(grid)
  if (probability >= REGULAR_PROBABILITY) return probability
  const isTold =
    isRegular(grid) ||
    isComplete(grid, gridFeatures(grid)) ||
    (probability > 0 && isToldByWhite(grid))
  return isTold ? REGULAR_PROBABILITY : probability
}

/** Columns of text, too, may have two paragraphs begin in one line. */
const WHITE_COLUMNS_MIN = 3
const isToldByWhite = (grid: Grid): boolean =>
  grid.hasRowsApart === true && grid.columns >= WHITE_COLUMNS_MIN && !isOtherShape(grid)

/** A drawn lattice is judged by its drawing: regular or complete cells are a table, however few of them hold text. */
const REGULAR_PROBABILITY = 0.6

function textualProbability(grid: Grid): number {
  const features = gridFeatures(grid)
  if (features.rows < 2 || features.columns < 2) return 0
  if (features.solidColumns < 2) return 0
  if (features.mono > CODE_SHARE && grid.kind !== 'lattice' && !features.titledCode) return 0
  const probability = logistic(grid, WEIGHT_BASE + paintedOdds(grid), WEIGHTS)
  return probability >= DOUBTFUL && isOtherShape(grid) ? 0 : probability
}

function paintedOdds(grid: Grid): number {
  if (grid.isPainted !== true) return 0
  const { header, columns, wrapped, rows, numericColumns } = gridFeatures(grid)
  if (header) return PAINTED_ODDS
  const arePairs = rows >= PAIRS_MIN && wrapped === 0 && numericColumns === 0
  return columns > 2 || arePairs ? PAINTED_ODDS / 2 : 0
}
