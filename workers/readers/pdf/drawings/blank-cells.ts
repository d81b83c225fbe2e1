import { lineOfWords, rowsOfLines } from '../model/geometry.js'
import type { Line, Word } from '../model/page.js'
import { addUnder, countOf } from '../model/statistics.js'

/** So many rows of as many blanks, at the same places in each, are cells. */
const ROWS_MIN = 3
const BLANKS_MIN = 2
/** So many underscores, and more, are a blank to fill in. */
const SIGNS_MIN = 5

/** A page's lines with those apart that are nothing but blanks in the cells of a form. */
interface Parted {
  readonly lines: readonly Line[]
  readonly cells: ReadonlySet<Line>
}

const BLANK = /^_+$/

/** Whether a word is underscores alone. */
export const isBlank = ({ text }: Word): boolean => BLANK.test(text)

/**
 * Parts the blanks of a form's table from the labels of its rows: rows of several blanks, at the same places in each, with
 * nothing but a label before them.
 */
export function withBlankCells(lines: readonly Line[]): Parted {
  const cells = new Set<Line>()
  if (countOf(lines, endsInBlank) < ROWS_MIN) return { lines, cells }
  const labels = new Map<Line, Line>()
  const parted = new Map<Line, Line>()
  for (const row of rowsOfCells(lines)) {
    for (const line of row) {
      const first = line.words.findIndex(isBlank)
      const blanks = first === 0 ? line : lineOfWords(line, line.words.slice(first))
      cells.add(blanks)
      parted.set(line, blanks)
      if (first > 0) labels.set(line, lineOfWords(line, line.words.slice(0, first)))
    }
  }
  if (cells.size === 0) return { lines, cells }
  const apart = lines.flatMap((line) => [labels.get(line) ?? [], parted.get(line) ?? line].flat())
  return { lines: apart, cells }
}

const endsInBlank = ({ words }: Line): boolean => {
  const last = words.at(-1)
  return last !== undefined && last.text.length >= SIGNS_MIN && isBlank(last)
}

/** The lines with the blanks of each row, where several rows are alike. */
function rowsOfCells(lines: readonly Line[]): Line[][] {
  const alike = new Map<string, Line[][]>()
  for (const row of rowsOfLines(lines)) {
    if (row.rtl || !row.lines.some(endsInBlank)) continue
    const words = row.lines.flatMap((line) => line.words)
    const blanks = words.slice(words.findIndex(isBlank))
    if (blanks.length < BLANKS_MIN || !blanks.every(isBlank)) continue
    const places = blanks.map(({ x0 }) => Math.round(x0)).join()
    addUnder(alike, places, row.lines.filter(endsInBlank))
  }
  return [...alike.values()].filter((rows) => rows.length >= ROWS_MIN).flat()
}
