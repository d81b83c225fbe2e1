/**
 * Does a stage's work; while `globalThis.docspineStages` is set, its time becomes a measure `pdf:STAGE` of
 * `performance`, which `bench/speed --stages` sums up. Stages do not hold each other.
 */
export function timed<Result>(stage: string, work: () => Result): Result {
  if (!('docspineStages' in globalThis)) return work()
  const start = performance.now()
  const result = work()
  performance.measure(`pdf:${stage}`, { start })
  return result
}
