import { lineWith, wordWith } from '../model/geometry.js'
import type { Line, Page, Word } from '../model/page.js'
import { countOf } from '../model/statistics.js'
import { EDGE_SNAP_PT } from './thresholds.js'

/** Lines with a bullet before each entry, and where the columns of entries begin. */
export interface EntryLines {
  readonly lines: readonly Line[]
  /** Left edges of all columns of entries but the first, points. */
  readonly gutters: readonly number[]
  /** They end in pages: what looks like rows of a table are entries of several columns. */
  readonly isIndex?: true
}

/** Columns of fewer entries, or fewer columns, are no list that was set in columns. */
const ENTRIES_MIN = 8
const COLUMNS_MIN = 3
/** Columns of one list are equally far apart, give or take this share. */
const PITCH_SPREAD_MAX = 0.15
/** Share of the page's lines that entries must be. */
const ENTRY_SHARE_MIN = 0.6
/** Longer lines are running text, glyphs. */
const ENTRY_GLYPHS_MAX = 45
/** Share of the entries that may break the order: a list is sorted, the rows of a table are not. */
const UNSORTED_SHARE_MAX = 0.12
/** Where the sign of an entry is thought to be, ems before it. */
export const SIGN_EM = 0.3

/**
 * Finds entries set in three columns or more that are in alphabetical order down the columns, by their first or by their
 * last word: lists of names, glossaries, indexes. Each counts as an item of a list; a table's rows run across instead.
 */
export function entryLines(
  lines: readonly Line[],
  drawn: Pick<Page, 'horizontals' | 'boxes'>,
): EntryLines | undefined {
  if (lines.length < COLUMNS_MIN * ENTRIES_MIN || isProse(lines)) return undefined
  // Rows that are drawn are those of a table, in whatever order they are.
  if (drawn.horizontals.length + drawn.boxes.length > lines.length / COLUMNS_MIN) return undefined
  const edges = columnEdges(lines)
  if (edges.length < COLUMNS_MIN || !areEven(edges)) return undefined
  const columns = edges.map((edge) => columnAt(edge, lines))
  const entries = columns.flatMap((column) => column.lines)
  if (entries.length < ENTRY_SHARE_MIN * lines.length) return undefined
  if (entries.some(({ glyphs }) => glyphs > ENTRY_GLYPHS_MAX) || !areApart(columns))
    return undefined
  if (!isSorted(entries.map(firstWord)) && !isSorted(entries.map(lastWord))) return undefined
  const found = new Set(entries)
  return {
    lines: lines.map((line) => (found.has(line) ? withSign(line) : line)),
    gutters: columns.slice(1).map(({ x0 }) => x0 - SIGN_EM * (columns[0]?.lines[0]?.size ?? 0)),
  }
}

interface EntryColumn {
  readonly x0: number
  /** Top to bottom. */
  readonly lines: readonly Line[]
}

/** Too few lines are short enough for entries. */
const isProse = (lines: readonly Line[]): boolean =>
  countOf(lines, ({ glyphs }) => glyphs <= ENTRY_GLYPHS_MAX) < ENTRY_SHARE_MIN * lines.length

/** Where lines of a column start: from `x0` up to `x1`. */
export interface ColumnEdge {
  readonly x0: number
  x1: number
  lines: number
}

/** From left to right, where as many lines start as a column has. */
export const columnEdges = (lines: readonly Line[]): ColumnEdge[] =>
  placesOf(
    lines.map((line) => line.x0),
    ENTRIES_MIN,
  )

/** Where at least so many of these edges are at one place, from left to right. */
export function placesOf(edges: readonly number[], linesMin: number): ColumnEdge[] {
  const places: ColumnEdge[] = []
  let last: ColumnEdge | undefined
  for (const x0 of new Float64Array(edges).sort()) {
    if (last !== undefined && x0 - last.x0 < EDGE_SNAP_PT) {
      last.x1 = x0
      last.lines++
    } else {
      last = { x0, x1: x0, lines: 1 }
      places.push(last)
    }
  }
  return places.filter((place) => place.lines >= linesMin)
}

function columnAt({ x0, x1 }: ColumnEdge, lines: readonly Line[]): EntryColumn {
  return {
    x0,
    lines: lines
      .filter((line) => line.x0 >= x0 && line.x0 <= x1)
      .sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0),
  }
}

function areEven(columns: readonly ColumnEdge[]): boolean {
  const pitches = columns.slice(1).map(({ x0 }, index) => x0 - (columns[index]?.x0 ?? 0))
  const least = Math.min(...pitches)
  return Math.max(...pitches) - least < PITCH_SPREAD_MAX * least
}

/** No entry reaches into the next column. */
function areApart(columns: readonly EntryColumn[]): boolean {
  return columns.every(({ lines }, index) => {
    const next = columns[index + 1]?.x0 ?? Number.POSITIVE_INFINITY
    return lines.every(({ x1 }) => x1 < next)
  })
}

function isSorted(keys: readonly string[]): boolean {
  let unsorted = 0
  let letters = 0
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1] ?? ''
    if (key < before) unsorted++
    if (key.charAt(0) !== before.charAt(0)) letters++
  }
  return letters > 1 && unsorted <= UNSORTED_SHARE_MAX * keys.length
}

const firstWord = ({ words }: Line): string => keyOf(words[0])

const lastWord = ({ words }: Line): string => keyOf(words.at(-1))

/** Two letters are enough to tell an order, and forgive how names with prefixes and accents are sorted. */
function keyOf(word: Word | undefined): string {
  return (word?.text ?? '').normalize('NFD').slice(0, 2).toLowerCase()
}

/** The line with a bullet before it: an item of a list. */
export function withSign(line: Line): Line {
  const [first, ...rest] = line.words
  if (first === undefined) return line
  const x1 = line.x0
  const x0 = x1 - SIGN_EM * line.size
  const place = { text: '•', x0, x1, spaceBefore: false }
  const sign = wordWith(first, { ...place, style: 0, link: -1, glyphs: 0 })
  return lineWith(line, { words: [sign, wordWith(first, { spaceBefore: true }), ...rest], x0 })
}
