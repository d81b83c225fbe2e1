/** Edits that a misspelt name may be from the one that was meant, for so many letters of it. */
const LETTERS_PER_EDIT = 3

/** So many letters say which name goes on after them. */
const CUT_LETTERS_MIN = 4

/** The known name that was most likely meant; undefined where none is near. Case and separators do not count. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const plain = plainName(given)
  const editsMax = Math.max(1, Math.floor(plain.length / LETTERS_PER_EDIT))
  let nearest: string | undefined
  let fewest = editsMax + 1
  for (const name of known) {
    const edits = editDistance(plain, plainName(name))
    if (edits < fewest) [nearest, fewest] = [name, edits]
  }
  return nearest ?? [...known].find((name) => isCutOff(plain, plainName(name)))
}

/** Such as `OCR_LANG`. */
function isCutOff(given: string, known: string): boolean {
  return given.length >= CUT_LETTERS_MIN && known.startsWith(given)
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Letters to put in, take out, change, or swap with the next one (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1)
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed
      row.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = last
    last = row
  }
  return last[to.length] ?? 0
}
