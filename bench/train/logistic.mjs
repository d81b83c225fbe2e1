/**
 * Logistic regression with labels from 0 to 1, by Newton's method with an L2 penalty on all weights but the first.
 * `rows`: arrays of numbers, the first of them 1. Gives the weights.
 */
export function fitLogistic(rows, labels, sampleWeights, penalty) {
  const size = rows[0].length
  let weights = new Array(size).fill(0)
  for (let round = 0; round < 50; round++) {
    const gradient = weights.map((weight, k) => (k === 0 ? 0 : -penalty * weight))
    const hessian = weights.map((_, k) => weights.map((__, l) => (k === l && k > 0 ? penalty : 0)))
    for (const [at, row] of rows.entries()) {
      const p = probability(row, weights)
      const error = sampleWeights[at] * (labels[at] - p)
      const curve = sampleWeights[at] * p * (1 - p)
      for (let k = 0; k < size; k++) {
        gradient[k] += error * row[k]
        for (let l = 0; l < size; l++) hessian[k][l] += curve * row[k] * row[l]
      }
    }
    const step = solve(hessian, gradient)
    weights = weights.map((weight, k) => weight + step[k])
    if (Math.max(...step.map(Math.abs)) < 1e-7) break
  }
  return weights
}

export function probability(row, weights) {
  let sum = 0
  for (let k = 0; k < row.length; k++) sum += row[k] * weights[k]
  return 1 / (1 + Math.exp(-sum))
}

/** Gaussian elimination with the largest pivot; `matrix` and `vector` are left as they are. */
function solve(matrix, vector) {
  const rows = matrix.map((row, k) => [...row, vector[k]])
  for (let k = 0; k < rows.length; k++) {
    let pivot = k
    for (let l = k; l < rows.length; l++)
      if (Math.abs(rows[l][k]) > Math.abs(rows[pivot][k])) pivot = l
    ;[rows[k], rows[pivot]] = [rows[pivot], rows[k]]
    for (let l = k + 1; l < rows.length; l++) {
      const factor = rows[l][k] / rows[k][k]
      for (let m = k; m <= rows.length; m++) rows[l][m] -= factor * rows[k][m]
    }
  }
  const found = new Array(rows.length).fill(0)
  for (let k = rows.length - 1; k >= 0; k--) {
    let rest = rows[k][rows.length]
    for (let l = k + 1; l < rows.length; l++) rest -= rows[k][l] * found[l]
    found[k] = rest / rows[k][k]
  }
  return found
}
