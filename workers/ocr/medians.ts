/** Something measured, and how many letters tell it. */
export interface Measure {
  readonly value: number
  readonly letters: number
}

/** The value that half of the letters do not reach; undefined without any letters. */
export function medianByLetters(measures: readonly Measure[]): number | undefined {
  const sorted = measures.toSorted((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2
  let seen = 0
  for (const { value, letters } of sorted) {
    seen += letters
    if (letters > 0 && seen >= half) return value
  }
  return undefined
}
