// A table's box may reach over text that has no slot in it: what is taken out of a page with the table is what it has.
import { glyphsOf, lineOfWords } from '../model/geometry.js'
import type { Line, Word } from '../model/page.js'
import type { FoundTable } from '../model/tables.js'

/** Leaders and rulings of typed signs are no text that could be lost. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u

/** What a table has not of the lines within its box: most have all. */
export function linesLeft(lines: readonly Line[], table: FoundTable): Line[] {
  if (glyphsOf(lines) === glyphsIn(table)) return []
  const places = wordPlaces(table)
  return lines.flatMap((line) => {
    const left = line.words.filter((word) => !places.has(placeOf(word)))
    if (!left.some(({ text }) => SAYS_SOMETHING.test(text))) return []
    return left.length === line.words.length ? [line] : [lineOfWords(line, left)]
  })
}

function glyphsIn({ rows }: FoundTable): number {
  let glyphs = 0
  for (const row of rows)
    for (const cell of row) for (const words of cell.rows) glyphs += glyphsOf(words)
  return glyphs
}

/** Where the words of a table stand. */
function wordPlaces({ rows }: FoundTable): ReadonlySet<number> {
  const places = new Set<number>()
  for (const row of rows)
    for (const cell of row)
      for (const words of cell.rows) for (const word of words) places.add(placeOf(word))
  return places
}

/** To a sixteenth of a point. */
const placeOf = ({ x0, baseline }: Word): number =>
  Math.round(16 * baseline) * 2 ** 24 + Math.round(16 * x0)
