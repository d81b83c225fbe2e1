/** How steep the odds of a title rise with the score, and the steps up the slope. */
const STEEPNESS = 4
const STEPS = 120
const STEP_MAX = 0.05

/** The score of a row by the weights of the signs that hold. */
export function scoreOf({ on, offset }, weights) {
  let score = offset
  for (const at of on) score += weights[at]
  return score
}

/**
 * Weights that find the documents' titles best: the mean of F1 with odds in place of verdicts is climbed from the
 * weights in `start`, which hold them back by `hold` documents a squared point. Where only some titles are told, what
 * counts is how many of them are found. `documents`: `{ rows, titles, areAllTold, share }` with rows as
 * `heading-candidates` gives them. The same documents in the same order give the same weights.
 */
export function climbF1(documents, { start, cut, hold }) {
  let weights = [...start]
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, at) => hold * (start[at] - weight))
    for (const one of documents) addSlope(one, weights, cut, slope)
    const steepest = Math.max(...slope.map(Math.abs))
    const by = (STEP_MAX * (1 - step / STEPS)) / Math.max(steepest, 1)
    weights = weights.map((weight, at) => weight + by * slope[at])
  }
  return weights
}

function addSlope({ rows, titles, areAllTold, share }, weights, cut, slope) {
  if (titles === 0) return
  const odds = rows.map((row) => 1 / (1 + Math.exp(-STEEPNESS * (scoreOf(row, weights) - cut))))
  const sum = (values) => values.reduce((total, value) => total + value, 0)
  const right = sum(odds.filter((_, at) => rows[at].isTitle))
  const all = sum(odds) + titles
  for (const [at, row] of rows.entries()) {
    const gain = areAllTold
      ? (row.isTitle ? 2 / all : 0) - (2 * right) / all ** 2
      : (row.isTitle ? 1 : 0) / titles
    const by = share * gain * STEEPNESS * odds[at] * (1 - odds[at])
    for (const sign of row.on) slope[sign] += by
  }
}

/** F1 of a document's titles where `isHeading` decides; undefined where neither has any. */
export function titleF1({ rows, titles }, isHeading) {
  const taken = rows.filter(isHeading)
  const right = taken.filter(({ isTitle }) => isTitle).length
  return titles + taken.length === 0 ? undefined : (2 * right) / (titles + taken.length)
}

/** What weights lose on the sources or producers that they were not fitted to, whichever is more. */
export function lostLeftOut({ inSample, leftOut, withoutProducer }) {
  return inSample - Math.min(leftOut, withoutProducer)
}
