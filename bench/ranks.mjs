/** Ranks from 1, ties get their mean rank. */
export function ranks(values) {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value)
  const out = new Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && order[to].value === order[from].value) to++
    for (let k = from; k < to; k++) out[order[k].index] = (from + to + 1) / 2
    from = to
  }
  return out
}

/** Spearman's rank correlation, -1 to 1; null under three pairs or when one side is constant. */
export function spearman(xs, ys) {
  if (xs.length < 3) return null
  return pearson(ranks(xs), ranks(ys))
}

function pearson(xs, ys) {
  const meanX = mean(xs)
  const meanY = mean(ys)
  let top = 0
  let sumX = 0
  let sumY = 0
  for (let i = 0; i < xs.length; i++) {
    top += (xs[i] - meanX) * (ys[i] - meanY)
    sumX += (xs[i] - meanX) ** 2
    sumY += (ys[i] - meanY) ** 2
  }
  return sumX === 0 || sumY === 0 ? null : top / Math.sqrt(sumX * sumY)
}

/**
 * Spearman's correlation with one group left out at a time. `rows`: `{ x, y, group }`.
 * Gives the correlation over all rows and, ascending, one per group left out.
 */
export function leaveOneGroupOut(rows) {
  const rho = (kept) =>
    spearman(
      kept.map((row) => row.x),
      kept.map((row) => row.y),
    )
  const groups = [...new Set(rows.map((row) => row.group))]
  const without = groups.map((group) => ({
    group,
    rho: rho(rows.filter((row) => row.group !== group)),
  }))
  return { all: rho(rows), without: without.sort((a, b) => (a.rho ?? 0) - (b.rho ?? 0)) }
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
