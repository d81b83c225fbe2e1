/**
 * Weights of the quality score, fitted to the true scores of the single pages of the corpus and, at half the weight, of
 * its whole documents; `bench/train/quality.mjs` fits them again, leaving out one source at a time. Counts go in as
 * ln(1 + a page's).
 */
export const SCORE_BASE = 0.996
export const SCORE_WEIGHTS = {
  cutBlocks: -0.052,
  gappedRowShare: -0.34,
  emptyCellShare: -0.31,
  rejectedTables: -0.039,
  looseTableShare: -0.105,
} as const
