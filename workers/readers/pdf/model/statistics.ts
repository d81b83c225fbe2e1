/** The middle one of the values, of an even number the upper of the two; 0 for none. */
export function medianOf(values: readonly number[] | Float64Array): number {
  const sorted = new Float64Array(values).sort()
  return sorted[sorted.length >> 1] ?? 0
}

/** The order of numbers, for `sort`. */
export const ascending = (a: number, b: number): number => a - b

export function countOf<T>(values: readonly T[], holds: (value: T) => boolean): number {
  let count = 0
  for (const value of values) if (holds(value)) count++
  return count
}

/** The values, cut where one does not go on with those of its run so far. */
export function runsOf<T>(
  values: readonly T[],
  goesOn: (value: T, before: T, run: readonly T[]) => boolean,
): T[][] {
  const runs: T[][] = []
  for (const value of values) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run !== undefined && before !== undefined && goesOn(value, before, run)) run.push(value)
    else runs.push([value])
  }
  return runs
}

/** Adds a value to those that stand under a key. */
export function addUnder<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}

/** Adds to what was counted under a key. */
export function addCount<K>(counts: Map<K, number>, key: K, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

/** The key that most was counted under, of several the first; undefined for none. */
export function mostOf<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined
  let most = 0
  for (const [key, count] of counts) {
    if (count > most) {
      best = key
      most = count
    }
  }
  return best
}
