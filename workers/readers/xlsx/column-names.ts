/** The column of a reference, from 0: `A1` is 0, `AA3` 26; -1 where there are no letters. */
export function columnOf(reference: string): number {
  let number = 0
  for (let index = 0; index < reference.length; index++) {
    const letter = (reference.charCodeAt(index) | 32) - 96
    if (letter < 1 || letter > 26) break
    number = number * 26 + letter
  }
  return number - 1
}

/** The letters of a column counted from 0. */
export function columnName(column: number): string {
  let rest = column + 1
  let name = ''
  while (rest > 0) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
    rest = Math.floor((rest - 1) / 26)
  }
  return name
}

/**
 * Finds cells that are no plain `<c r="B7"` of a column up to `lastColumn`: those further right, those without a
 * reference or with a prefix.
 */
export function otherCellPattern(lastColumn: number): RegExp {
  const letters = columnName(lastColumn)
  const alternatives = Array.from(
    { length: letters.length - 1 },
    (_, index) => `[A-Z]{${index + 1}}`,
  )
  for (let index = 0; index < letters.length; index++) {
    const before = letters.slice(0, index)
    const letter = letters.charCodeAt(index) - (index === letters.length - 1 ? 0 : 1)
    if (letter < 65) continue
    const following = `[A-Z]{${letters.length - 1 - index}}`
    alternatives.push(`${before}[A-${String.fromCharCode(letter)}]${following}`)
  }
  return new RegExp(`<(?:c(?=[\\s/>])(?! r="(?:${alternatives.join('|')})\\d)|\\w+:c[\\s/>])`)
}
