// A table's box may reach over text that has no slot in it: what is taken out of a page with the table is what it has.
import { lineOfWords } from '../model/geometry.js'
import type { Line, Word } from '../model/page.js'
import type { FoundTable } from '../model/tables.js'

/** Leaders and rulings of typed signs are no text that could be lost. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u

/** Where the words of a table stand. */
export type WordPlaces = ReadonlySet<number>

export function wordPlaces({ rows }: FoundTable): WordPlaces {
  const places = new Set<number>()
  for (const row of rows)
    for (const cell of row)
      for (const words of cell.rows) for (const word of words) places.add(placeOf(word))
  return places
}

/** What the table has not of lines within its box. */
export function withoutWords(lines: readonly Line[], places: WordPlaces): Line[] {
  return lines.flatMap((line) => {
    const left = line.words.filter((word) => !places.has(placeOf(word)))
    if (!left.some(({ text }) => SAYS_SOMETHING.test(text))) return []
    return left.length === line.words.length ? [line] : [lineOfWords(line, left)]
  })
}

/** To a sixteenth of a point. */
const placeOf = ({ x0, baseline }: Word): number =>
  Math.round(16 * baseline) * 2 ** 24 + Math.round(16 * x0)
