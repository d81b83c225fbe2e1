import { spearman } from '../ranks.mjs'
import { shown } from '../text-table.mjs'

/** What the score is fitted to, from the signals of a report; counts as ln(1 + a page's), as the reader has them. */
const SIGNS = {
  cutBlocks: ({ cut_blocks_per_page: blocks }) => Math.log1p(blocks),
  gappedRowShare: ({ gapped_row_share: share }) => share,
  emptyCellShare: ({ empty_cell_share: share }) => share,
  rejectedTables: ({ tables_rejected: tables }, pages) => Math.log1p(tables / pages),
  looseTableShare: ({ loose_table_share: share }) => share,
}
/** How much weights are held back: pages worth of doubt. */
const RIDGE = 8

/**
 * Weights that follow the true overall best, and how well weights fitted without a producer rank its documents:
 * `{ line, weights, held, names }`, `held` the scores (by name) of weights fitted without the document's producer.
 * `documents` are those of the scorer's report, `pagesOf(name)` their page counts, `weightOf(name)` how much each counts.
 */
export function calibrate(documents, signalsByName, producerOf, pagesOf, weightOf = () => 1) {
  const rows = documents
    .filter(({ name }) => signalsByName.has(name))
    .map(({ name, scores }) => ({
      name,
      y: scores.overall,
      x: Object.values(SIGNS).map((sign) => sign(signalsByName.get(name), pagesOf(name))),
      group: producerOf(name),
      weight: weightOf(name),
    }))
  const held = new Map()
  const groups = new Set(rows.map((row) => row.group))
  for (const group of groups) {
    if (groups.size < 2) break // nothing to fit without the only one
    const weights = fitted(rows.filter((row) => row.group !== group))
    for (const row of rows.filter((other) => other.group === group))
      held.set(row.name, scoreBy(weights, row.x))
  }
  const weights = fitted(rows)
  const rho = (values) =>
    spearman(
      rows.map((row) => values(row)),
      rows.map((row) => row.y),
    )
  const named = Object.keys(SIGNS).map((name, at) => `${name} ${shown(weights[at])}`)
  return {
    weights,
    held,
    names: Object.keys(SIGNS),
    line: `weights fitted here: base ${shown(weights.at(-1))}, ${named.join(', ')}; Spearman ${shown(rho(({ x }) => scoreBy(weights, x)))}, of weights fitted without the document's producer ${groups.size < 2 ? '-' : shown(rho(({ name }) => held.get(name)))}`,
  }
}

const scoreBy = (weights, x) =>
  x.reduce((sum, value, at) => sum + value * weights[at], weights.at(-1))

/** Ridge regression by the normal equations; the last weight is the base. */
function fitted(rows) {
  const size = Object.keys(SIGNS).length + 1
  const matrix = Array.from({ length: size }, () => new Array(size + 1).fill(0))
  for (const { x, y, weight } of rows) {
    const full = [...x, 1]
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) matrix[i][j] += weight * full[i] * full[j]
      matrix[i][size] += weight * full[i] * y
    }
  }
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  for (let i = 0; i < size - 1; i++) {
    const mean = matrix[i][size - 1] / all
    matrix[i][i] += RIDGE * (matrix[i][i] / all - mean * mean)
  }
  return solved(matrix)
}

/** Gauss with pivots; a sign that never differs gets no weight. */
function solved(matrix) {
  const size = matrix.length
  for (let at = 0; at < size; at++) {
    const pivot = [...matrix.keys()]
      .slice(at)
      .reduce((best, row) => (Math.abs(matrix[row][at]) > Math.abs(matrix[best][at]) ? row : best))
    ;[matrix[at], matrix[pivot]] = [matrix[pivot], matrix[at]]
    if (Math.abs(matrix[at][at]) < 1e-9) {
      matrix[at][at] = 1
      matrix[at][size] = 0
    }
    for (let row = 0; row < size; row++) {
      if (row === at) continue
      const factor = matrix[row][at] / matrix[at][at]
      for (let column = at; column <= size; column++)
        matrix[row][column] -= factor * matrix[at][column]
    }
  }
  return matrix.map((row, at) => row[size] / row[at])
}
