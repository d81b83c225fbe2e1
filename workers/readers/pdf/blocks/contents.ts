import type { ContentsRow, RowText } from '../model/blocks.js'
import { countsOn, sectionNumber } from '../model/section-numbers.js'
import { pagesFirst } from './pages-first.js'
import { roomFor } from './row-text.js'
import { SAME_SIZE_PT } from './thresholds.js'

/** Dots of a leader: at least this many in a row make a contents line. */
const LEADER_DOTS_MIN = 4
/** A title with a page number counts as a contents line this many rows from one with a leader at most. */
const CONTENTS_ROWS_APART_MAX = 3

/** Sections of a list with nothing below them: titles over their first subtitles have none, and some may lack their text. */
const EMPTY_MIN = 3
/** Entries, and rows of one, are no further apart than this, ems; larger than this ratio to the running text are titles. */
const ENTRY_GAP_MAX_EM = 2.6
const WRAPPED_GAP_MAX_EM = 1.6
const ENTRY_RATIO_MAX = 1.12
const ENTRY_ROWS_MAX = 3
const SENTENCE_END = /[.,;:]$/
/** White that typesetters keep before the page numbers, ems. */
const PAGE_MARGIN_EM = 2.5
/** Words take no more for a letter, ems. */
const LETTER_MAX_EM = 0.6

const LEADER = new RegExp(
  `(?:[.·•_]\\s?){${LEADER_DOTS_MIN},}|…{2,}|(?:\\s\\.){${LEADER_DOTS_MIN},}`,
)
const LEADERS = new RegExp(LEADER, 'g')
/** What is left of a leader behind a title that fills its row, and what is left for the row below such a title. */
const SHORT_LEADER = /(?<=[^\s.])\s?(?:\.\s?){2,3}(?=\d{1,4}$)/
/** What begins an entry of its own. */
const SECTION = /^(?:\d+|[A-Z](?=\.\d))(?:\.\d+)*\.?\s/
const LED_ALONE = /^(?:\.\s?){4,}\d{1,4}$/
const PAGE_NUMBER = /(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})\s*$/i
const PAGE_NUMBER_ALONE = /^(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})$/i

/** What tells a column's lists of sections from titles. */
interface EntryTraits {
  readonly bodySize: number
  /** Right edge of the column, points. */
  readonly x1: number
}

/**
 * Which rows of a column are lines of a table of contents: a title, a dot leader, a page number; or, near one of those, a
 * title with a page number at the same right edge (chapters often have no leader). So are titles with page numbers,
 * behind them or before, that follow each other in their order, and the rows of a list of sections
 * without pages, as web pages have them: their numbers count on row by row, where titles have text below them.
 * Undefined where no row is.
 */
export function contentsRows(
  texts: readonly RowText[],
  traits: EntryTraits,
): readonly (ContentsRow | undefined)[] | undefined {
  const numbered = pagesFirst(texts) ?? numberedEntries(texts, traits)
  const rows = texts.map(hasLeader)
  markPagesInOrder(texts, rows)
  if (!rows.includes(true)) return numbered
  const edges = [...new Set(texts.filter((_, at) => rows[at]).map(({ row }) => Math.round(row.x1)))]
  spread(texts, rows, 1, edges)
  spread(texts, rows, -1, edges)
  const wrapped = wrappedEntries(texts, rows)
  return rows.map((isEntry, at) => wrapped[at] ?? (isEntry ? 'entry' : numbered?.[at]))
}

/** The rows of entries that wrap, between others: the page number stands behind the last of them. */
function wrappedEntries(
  texts: readonly RowText[],
  rows: readonly boolean[],
): (ContentsRow | undefined)[] {
  const found: (ContentsRow | undefined)[] = texts.map(() => undefined)
  for (const [last, { text, row }] of texts.entries()) {
    if (!rows[last] && !LED_ALONE.test(text)) continue
    const isEntry = (at: number) => rows[at] || found[at] !== undefined
    const begins = (at: number) => isEntry(at - 1) || !wrapsInto(texts, at - 1, row.x1)
    let first = last
    while (last - first < ENTRY_ROWS_MAX && !begins(first)) first--
    if (first === last || last - first === ENTRY_ROWS_MAX || !isEntry(first - 1)) continue
    found[first] = 'entry'
    found.fill('goesOn', first + 1, last + 1)
  }
  return found
}

/** Whether the next row goes on with this one: it is of its style, and its first word had no room before the page numbers. */
function wrapsInto(texts: readonly RowText[], at: number, edge: number): boolean {
  const [text, next] = [texts[at], texts[at + 1]]
  if (text === undefined || next === undefined) return false
  if (text.bold !== next.bold || Math.abs(text.textSize - next.textSize) > SAME_SIZE_PT)
    return false
  if (!isBelow(texts, at + 1, WRAPPED_GAP_MAX_EM) || SECTION.test(next.text)) return false
  // A title that fills its row stands right before its page number.
  if (endsAsNumber(text.text) && Math.abs(edge - text.row.x1) < text.row.size) return false
  return roomFor({ ...next, firstWordWidth: firstWidth(next) }, text, edge) < PAGE_MARGIN_EM
}

/** Of the first word without the leader that may stand right behind it, points. */
function firstWidth({ words, firstWordWidth, row }: RowText): number {
  const letters = withoutLeader(words[0]?.text ?? '').length
  return Math.min(firstWordWidth, LETTER_MAX_EM * row.size * letters)
}

function numberedEntries(
  texts: readonly RowText[],
  traits: EntryTraits,
): (ContentsRow | undefined)[] | undefined {
  let found: (ContentsRow | undefined)[] | undefined
  for (let start = 0; start + EMPTY_MIN < texts.length; ) {
    const list = sectionList(texts, start, traits)
    if (list !== undefined) {
      found ??= texts.map(() => undefined)
      for (const [at, row] of list.entries()) found[start + at] = row
    }
    start += list?.length ?? 1
  }
  return found
}

/** The rows of a list of sections that starts at a row, undefined where none does. */
function sectionList(
  texts: readonly RowText[],
  start: number,
  traits: EntryTraits,
): ContentsRow[] | undefined {
  const rows: ContentsRow[] = []
  let last: readonly string[] | undefined
  let [parts, empty] = [0, 0]
  for (let at = start; at < texts.length; at = start + rows.length) {
    const entry = entryAt(texts, at, traits)
    if (entry === undefined) break
    const { number } = entry
    if (last !== undefined && !(countsOn(number, last) && isBelow(texts, at, ENTRY_GAP_MAX_EM)))
      break
    if (last !== undefined && number.length <= last.length) empty++
    rows.push('entry', ...Array.from({ length: entry.rows - 1 }, () => 'goesOn' as const))
    parts = Math.max(parts, number.length)
    last = number
  }
  return parts > 1 && empty >= EMPTY_MIN ? rows : undefined
}

/** The entry that starts at a row: the title of a section, where a clause of a contract is sentences. */
function entryAt(
  texts: readonly RowText[],
  at: number,
  traits: EntryTraits,
): { readonly number: readonly string[]; readonly rows: number } | undefined {
  const number = entryNumber(texts[at], traits)
  if (number === undefined) return undefined
  let rows = 1
  while (goesOnAt(texts, at + rows, number, traits)) rows++
  const isTitle = rows <= ENTRY_ROWS_MAX && !SENTENCE_END.test(texts[at + rows - 1]?.text ?? '')
  return isTitle ? { number, rows } : undefined
}

/** Whether a row is the rest of an entry that fills the row before. */
function goesOnAt(
  texts: readonly RowText[],
  at: number,
  number: readonly string[],
  traits: EntryTraits,
): boolean {
  const [text, before] = [texts[at], texts[at - 1]]
  if (text === undefined || before === undefined || !isBelow(texts, at, WRAPPED_GAP_MAX_EM))
    return false
  const next = entryNumber(text, traits)
  return roomFor(text, before, traits.x1) < 0 && !(next !== undefined && countsOn(next, number))
}

/** Whether a row follows the one before at most this many ems below. */
function isBelow(texts: readonly RowText[], at: number, gapMax: number): boolean {
  const [row, before] = [texts[at]?.row, texts[at - 1]?.row]
  if (row === undefined || before === undefined) return false
  return row.baseline - before.baseline <= gapMax * row.size
}

function entryNumber(
  text: RowText | undefined,
  { bodySize }: EntryTraits,
): readonly string[] | undefined {
  if (text === undefined || !mayBeNumbered(text.text)) return undefined
  return text.textSize <= ENTRY_RATIO_MAX * bodySize ? sectionNumber(text.text) : undefined
}

/** What most rows are told from such an entry by: their first letters. */
function mayBeNumbered(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first >= 48 && first <= 57) || text[1] === '.'
}

const hasLeader = ({ text }: RowText): boolean => endsAsNumber(text) && isLedToNumber(text)

/** Whether a text has letters, a leader and a page number behind it. */
export function isLedToNumber(text: string): boolean {
  return LEADER.test(text) && PAGE_NUMBER.test(text) && /\p{L}/u.test(text)
}

/** What most rows are told from such a line by: their last letter. */
export function endsAsNumber(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  if ((last > 0xa0 && last < 0x1680) || (last > 0x3000 && last < 0xfeff)) return false
  if (last <= 32 || last >= 127) return /[\divxlc]\s*$/i.test(text)
  return (last >= 48 && last <= 57) || 'ivxlcIVXLC'.includes(text.slice(-1))
}

function spread(
  texts: readonly RowText[],
  rows: boolean[],
  step: 1 | -1,
  edges: readonly number[],
): void {
  let apart = Number.POSITIVE_INFINITY
  for (let at = step > 0 ? 0 : texts.length - 1; at >= 0 && at < texts.length; at += step) {
    const text = texts[at]
    if (text === undefined) continue
    if (!rows[at] && apart < CONTENTS_ROWS_APART_MAX) rows[at] = endsAtEdge(text, edges)
    apart = rows[at] ? 0 : apart + 1
  }
}

/** Titles with page numbers at one right edge that hardly come so by chance: so many, that do not fall, on so many pages. */
const IN_ORDER_MIN = 4
const IN_ORDER_PAGES_MIN = 3

/** Marks rows without leaders, too. */
function markPagesInOrder(texts: readonly RowText[], rows: boolean[]): void {
  for (let start = 0; start + IN_ORDER_MIN <= texts.length; ) {
    const edge = texts[start]?.row.x1 ?? 0
    const pages: number[] = []
    for (let at = start; at < texts.length; at++) {
      const page = pageAt(texts[at], edge)
      if (page === undefined || page < (pages.at(-1) ?? 0)) break
      pages.push(page)
    }
    if (pages.length >= IN_ORDER_MIN && new Set(pages).size >= IN_ORDER_PAGES_MIN)
      rows.fill(true, start, start + pages.length)
    start += Math.max(1, pages.length)
  }
}

function pageAt(text: RowText | undefined, edge: number): number | undefined {
  if (text === undefined || !endsAsNumber(text.text) || !endsAtEdge(text, [edge])) return undefined
  const page = Number(text.words.at(-1)?.text)
  return Number.isInteger(page) ? page : undefined
}

function endsAtEdge({ row, words, text }: RowText, edges: readonly number[]): boolean {
  const last = words.at(-1)
  if (SHORT_LEADER.test(text)) return edges.some((edge) => Math.abs(edge - row.x1) < row.size)
  if (row.lines.length < 2 || row.lines.at(-1)?.words.length !== 1 || last === undefined)
    return false
  if (!PAGE_NUMBER_ALONE.test(last.text) || !/\p{L}/u.test(text)) return false
  return edges.some((edge) => Math.abs(edge - row.x1) < row.size)
}

/** The line without its leader. */
export function withoutLeader(text: string): string {
  return text.replace(LEADERS, ' ').replace(SHORT_LEADER, ' ').replace(/\s+/g, ' ').trim()
}
