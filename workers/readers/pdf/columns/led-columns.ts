import { rowsOfLines, wordsOfLines } from '../model/geometry.js'
import { leaderSigns } from '../model/leaders.js'
import type { Line, Row, Word } from '../model/page.js'
import { placesOf } from './entry-columns.js'
import { EDGE_SNAP_PT } from './thresholds.js'

/** Signs of leaders, and entries that they lead to one edge, in columns of entries. Untested. */
const SIGNS_MIN = 3
const ENTRIES_MIN = 3
/** More edges than columns have are those of something else. */
const COLUMNS_MAX = 12
const PAGE = /^(?:\d{1,4}(?:[–-]\d{1,4})?|[ivxlc]+),?$/
const LETTER = /\p{L}/u

/** An entry that leaders lead to its pages. */
interface LedEntry {
  /** Right edge of its pages, points. */
  readonly end: number
  readonly y0: number
  readonly y1: number
}

/**
 * Left edges, points, of the columns behind the first in which leaders lead entries to their pages: of an index, of
 * contents. Pages end at the right edge of their column.
 */
export function ledGutters(lines: readonly Line[]): number[] {
  if (!mayBeLed(lines)) return []
  const entries = rowsOfLines(lines).flatMap(ledEntries)
  const ends = placesOf(
    entries.map((entry) => entry.end),
    ENTRIES_MIN,
  ).map(({ x0 }) => x0)
  if (ends.length > COLUMNS_MAX) return []
  return ends.slice(0, -1).flatMap((end) => gutterBehind(end, entries, lines) ?? [])
}

/** A cheaper question. */
function mayBeLed(lines: readonly Line[]): boolean {
  let led = 0
  let signs = 0
  for (const { words } of lines) {
    const before = signs
    for (const { text } of words) signs += leaderSigns(text)
    if (signs > before) led++
    if (led >= 2 * ENTRIES_MIN && signs >= 2 * ENTRIES_MIN * SIGNS_MIN) return true
  }
  return false
}

/** What of an entry stands before a word of its row. */
interface OpenEntry {
  /** Signs of leaders behind its text, right before the word. */
  readonly signs: number
  readonly isNamed: boolean
  /** Where its pages end so far; undefined before the first. */
  readonly end: number | undefined
}

const NOTHING: OpenEntry = { signs: 0, isNamed: false, end: undefined }

/** The entries side by side on a row. */
function ledEntries({ lines, y0, y1 }: Row): LedEntry[] {
  const entries: LedEntry[] = []
  let open = NOTHING
  for (const word of wordsOfLines(lines)) {
    const next = withWord(open, word)
    if (open.end !== undefined && next.end === undefined) entries.push({ end: open.end, y0, y1 })
    open = next
  }
  return open.end === undefined ? entries : [...entries, { end: open.end, y0, y1 }]
}

function withWord(open: OpenEntry, { text, x1 }: Word): OpenEntry {
  if (open.isNamed && open.signs >= SIGNS_MIN && PAGE.test(text)) return { ...open, end: x1 }
  const { signs, isNamed } = open.end === undefined ? open : NOTHING
  const led = leaderSigns(text)
  return {
    signs: led === 0 ? 0 : signs + led,
    isNamed: isNamed || (led < text.length && LETTER.test(text)),
    end: undefined,
  }
}

/** Where the column behind such an edge begins; undefined where something beside its entries reaches over it. */
function gutterBehind(
  end: number,
  entries: readonly LedEntry[],
  lines: readonly Line[],
): number | undefined {
  let [y0, y1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const entry of entries) {
    if (Math.abs(entry.end - end) >= EDGE_SNAP_PT) continue
    y0 = Math.min(y0, entry.y0)
    y1 = Math.max(y1, entry.y1)
  }
  const beside = lines.filter((line) => line.y0 < y1 && line.y1 > y0)
  let x = Number.POSITIVE_INFINITY
  for (const { x0 } of beside) if (x0 > end && x0 < x) x = x0
  return beside.some((line) => line.x0 < end && line.x1 > x) ? undefined : x
}
