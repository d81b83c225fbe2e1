import { lineText, lineWith, rowsOfLines, wordWith } from '../model/geometry.js'
import { beforeLeaders, leaderSigns } from '../model/leaders.js'
import { isBold, type Line, type Word } from '../model/page.js'
import { medianOf } from '../model/statistics.js'
import {
  type ColumnEdge,
  columnEdges,
  type EntryLines,
  SIGN_EM,
  withSign,
} from './entry-columns.js'
import { EDGE_SNAP_PT } from './thresholds.js'

// Shares and counts were judged together, by which pages of 355 manuals and theses became lists; none by itself.

const LINES_MIN = 16
/** Lines that start at more places are those of a map: each place is asked about with all lines. */
const EDGES_MAX = 40
/** Pages stand at the end of this share of an index's lines, and of its rows; those of some entries are lists. */
const PAGED_LINES_SHARE = 0.25
const PAGED_ROWS_SHARE = 0.5
const LISTS_MIN = 3
/** Lines that start in one column and end in another: overlong entries, a heading over all. */
const CROSSING_MAX = 3
const CROSSING_SHARE_MAX = 0.03
/** Entries reach over their column by this share of its width; what reaches further stands over several columns. */
const OVERLONG_SHARE = 0.35
/** Entries before which the alphabet goes back. */
const UNSORTED_SHARE_MAX = 0.12
/** Entries are of one size, points. */
const SAME_SIZE_PT = 0.5
/** Bold rows that start this far in are titles: `Symbols`, where parts of entries would stand. Untested. */
const TITLE_INDENT_EM = 4
/** Pages of an entry at the end of a row: `12`, `81, 99`, `11–13, 15,`. */
const PAGES = /(?:^|[^\d,–-])(\d{1,4}(?:[–-]\d{1,4})?(?:, \d{1,4}(?:[–-]\d{1,4})?)*),?$/
const DAY_AND_YEAR = /^\d{1,2}, (?:19|20)\d\d$/
/** Entries of contents begin so. */
const NUMBERED = /^\d+(?:\.\d+)*\.?\s/
const LETTER = /\p{L}/u

/** A row of a column: an entry, or a part of one. */
interface IndexRow {
  readonly first: Line
  readonly text: string
  readonly x0: number
  readonly size: number
}

/**
 * Finds an index in two columns or more: entries in the order of the alphabet down the columns, with their pages at the
 * end. Each counts as an item of a list; a table's rows run across instead.
 */
export function indexLines(lines: readonly Line[]): EntryLines | undefined {
  if (lines.length < LINES_MIN || !mayHavePages(lines)) return undefined
  const lettered = lines.filter(({ words }) => LETTER.test(words[0]?.text ?? ''))
  const places = columnEdges(lettered)
  if (places.length > EDGES_MAX) return undefined
  const edges = places.filter((edge) => isClear(edge, lines))
  if (edges.length < 2) return undefined
  const columns = edges.map(({ x0 }, at) => rowsBetween(x0, edges[at + 1]?.x0, lines))
  const rows = columns.flat()
  if (!arePaged(rows) || !areSorted(columns.flatMap((own, at) => keysAt(edges[at], own))))
    return undefined
  const size = medianOf(rows.map((row) => row.size))
  const starts = new Set(columns.flatMap((own) => entryStarts(own, size)))
  return {
    lines: lines.flatMap((line) => {
      const led = withoutLeaders(line)
      return led !== undefined && starts.has(line) ? [withSign(led)] : (led ?? [])
    }),
    gutters: edges.slice(1).map(({ x0 }) => x0 - SIGN_EM * size),
    isIndex: true,
  }
}

/** A cheaper question than which rows end in pages. */
function mayHavePages(lines: readonly Line[]): boolean {
  let found = 0
  for (const { words } of lines) if (endsInPage(words.at(-1)?.text ?? '')) found++
  return found >= PAGED_LINES_SHARE * lines.length
}

const COMMA = 0x2c

/** `12`, or `12,`. */
function endsInPage(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return isDigit(last === COMMA ? text.charCodeAt(text.length - 2) : last)
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** Whether hardly a line runs over the edge. */
function isClear({ x0 }: ColumnEdge, lines: readonly Line[]): boolean {
  let crossing = 0
  for (const line of lines) if (line.x0 < x0 - EDGE_SNAP_PT && line.x1 > x0) crossing++
  return crossing <= Math.max(CROSSING_MAX, CROSSING_SHARE_MAX * lines.length)
}

function rowsBetween(
  x0: number,
  x1 = Number.POSITIVE_INFINITY,
  lines: readonly Line[],
): readonly IndexRow[] {
  const endPt = x1 + OVERLONG_SHARE * (x1 - x0)
  const own = lines.filter((line) => line.x0 >= x0 && line.x0 < x1 && line.x1 < endPt)
  return rowsOfLines(own).flatMap(({ lines: [first, ...rest], x0, size }) =>
    first === undefined
      ? []
      : [{ first, text: [first, ...rest].map(lineText).join(' '), x0, size }],
  )
}

function arePaged(rows: readonly IndexRow[]): boolean {
  const paged = rows.flatMap(({ text }) => PAGES.exec(text)?.[1] ?? [])
  return paged.length >= PAGED_ROWS_SHARE * rows.length && paged.filter(isList).length >= LISTS_MIN
}

/** Several pages that rise, but no day and year. */
function isList(pages: string): boolean {
  if (!pages.includes(',') || DAY_AND_YEAR.test(pages)) return false
  const numbers = pages.match(/\d+/g)?.map(Number) ?? []
  return numbers.every((page, at) => page >= (numbers[at - 1] ?? 0))
}

/** What the entries that start at a column's edge are put in order by, from the top down; nothing for numbered ones. */
function keysAt(edge: ColumnEdge | undefined, rows: readonly IndexRow[]): string[] {
  const keys: string[] = []
  for (const { text, x0 } of rows) {
    if (edge === undefined || x0 > edge.x1 || !LETTER.test(text)) continue
    const letters = NUMBERED.test(text) ? '' : text.replace(/[^\p{L}]/gu, '')
    keys.push(letters.slice(0, 2).normalize('NFD').toLowerCase())
  }
  return keys
}

function areSorted(keys: readonly string[]): boolean {
  let back = 0
  for (const [at, key] of keys.entries()) if (key < (keys[at - 1] ?? '')) back++
  return new Set(keys).size > 1 && back <= UNSORTED_SHARE_MAX * keys.length
}

/**
 * The lines that entries start with: rows with letters, as the pages of a long entry go on in the next row. Titles are
 * larger, a letter alone or in the middle of their column; a hyphen shows that the row above goes on.
 */
function entryStarts(rows: readonly IndexRow[], entrySize: number): Line[] {
  const edge = Math.min(...rows.map(({ x0 }) => x0))
  const starts = rows.filter(
    (row, at) =>
      LETTER.test(row.text) &&
      row.text.length > 1 &&
      Math.abs(row.size - entrySize) < SAME_SIZE_PT &&
      !isMiddleTitle(row, edge) &&
      !/\p{Ll}-$/u.test(rows[at - 1]?.text ?? ''),
  )
  return starts.map(({ first }) => first)
}

/** A bold row without pages in the middle of its column, whose entries start at `edge`. */
const isMiddleTitle = ({ first, text, x0, size }: IndexRow, edge: number): boolean =>
  x0 > edge + TITLE_INDENT_EM * size && first.words.every(isBold) && !PAGES.test(text)

/** Undefined where nothing else stands on the line. */
function withoutLeaders(line: Line): Line | undefined {
  if (!line.words.some(({ text }) => leaderSigns(text) > 0)) return line
  const words: Word[] = []
  let isAfterLeader = false
  for (const word of line.words) {
    // Underscores lead to no pages: one alone is an entry.
    const before = word.text === '_' ? word : beforeLeaders(word)
    const spaceBefore = word.spaceBefore || (isAfterLeader && words.length > 0)
    if (before !== undefined)
      words.push(wordWith(word, { text: before.text, x1: before.x1, spaceBefore }))
    isAfterLeader = before?.text !== word.text
  }
  return words.length === 0 ? undefined : lineWith(line, { words })
}
