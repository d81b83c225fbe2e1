import type { ContentsRow, RowText } from '../model/blocks.js'
import type { Word } from '../model/page.js'

/** So many titles behind page numbers that do not fall, on so many pages, hardly come so by chance. */
const ENTRIES_MIN = 5
const PAGES_MIN = 5
/** Page numbers end, or begin, at one place; titles begin at one; points. */
const EDGE_SNAP_PT = 1.5
/** A page number is one of the first words: a chapter's label may stand before it. */
const LABEL_WORDS_MAX = 3
/** White between a label and the page number, em. */
const LABEL_GAP_EM = 1
/** Entries are no further apart than this, ems. */
const ENTRY_GAP_MAX_EM = 6
/** The rest of a title is nearer, ems. */
const WRAPPED_GAP_MAX_EM = 1.6
const PAGE = /^\d{1,3}$/

interface Entry {
  readonly page: number
  readonly number: Word
  readonly title: Word
}

/**
 * Which rows are entries of contents whose page numbers stand before the titles: `12 Basics`, `Chapter 3 29 Phone`.
 * Numbers that only count on are those of a list. Undefined where no row is one.
 */
export function pagesFirst(texts: readonly RowText[]): (ContentsRow | undefined)[] | undefined {
  let found: (ContentsRow | undefined)[] | undefined
  for (let start = 0; start + ENTRIES_MIN <= texts.length; ) {
    const { rows, isContents } = runFrom(texts, start)
    if (isContents) {
      found ??= texts.map(() => undefined)
      found.splice(start, rows.length, ...rows)
    }
    start += rows.length
  }
  return found
}

interface Run {
  /** At least one. */
  readonly rows: readonly ContentsRow[]
  /** What a run that is none holds are none either: it has fewer pages. */
  readonly isContents: boolean
}

/** The rows from the start on that could be entries of one list. */
function runFrom(texts: readonly RowText[], start: number): Run {
  let longest: Run = { rows: ['entry'], isContents: false }
  const first = texts[start]
  if (first === undefined) return longest
  for (const entry of candidates(first)) {
    const run = runLike(entry, texts, start)
    if (run.isContents) return run
    if (run.rows.length > longest.rows.length) longest = run
  }
  return longest
}

function runLike(first: Entry, texts: readonly RowText[], start: number): Run {
  const pages = [first.page]
  const rows: ContentsRow[] = ['entry']
  for (let at = start + 1; at < texts.length; at++) {
    const page = nextEntry(texts, at, first)?.page
    const isRest = page === undefined && goesOn(texts, at, first)
    if (!isRest && (page ?? -1) < (pages.at(-1) ?? 0)) break
    if (page !== undefined) pages.push(page)
    rows.push(isRest ? 'goesOn' : 'entry')
  }
  return { rows, isContents: pages.length >= ENTRIES_MIN && arePages(pages) }
}

/** Whether a row is the rest of the title above it. */
function goesOn(texts: readonly RowText[], at: number, first: Entry): boolean {
  const [text, before] = [texts[at], texts[at - 1]]
  if (text === undefined || before === undefined) return false
  const isBelow = text.row.baseline - before.row.baseline < WRAPPED_GAP_MAX_EM * text.row.size
  return isBelow && isNear(text.row.x0, first.title.x0)
}

/** On several pages, and not one after the other. */
function arePages(pages: readonly number[]): boolean {
  if (new Set(pages).size < PAGES_MIN) return false
  return pages.some((page, at) => at > 0 && page !== (pages[at - 1] ?? 0) + 1)
}

function nextEntry(texts: readonly RowText[], at: number, first: Entry): Entry | undefined {
  const [text, before] = [texts[at], texts[at - 1]]
  if (text === undefined || before === undefined) return undefined
  if (text.row.baseline - before.row.baseline > ENTRY_GAP_MAX_EM * text.row.size) return undefined
  return candidates(text).find(
    ({ number, title }) =>
      isNear(title.x0, first.title.x0) &&
      (isNear(number.x1, first.number.x1) || isNear(number.x0, first.number.x0)),
  )
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < EDGE_SNAP_PT

/** Numbers that a row begins with, alone or behind a chapter's label, and that a title follows. */
function candidates({ words }: RowText): Entry[] {
  const entries: Entry[] = []
  for (const [at, number] of words.slice(0, LABEL_WORDS_MAX).entries()) {
    const title = words[at + 1]
    if (title === undefined || !PAGE.test(number.text)) continue
    if (at > 0 && !isBehindLabel(words, at)) continue
    const isTitle = words.slice(at + 1).some(({ text }) => /\p{L}{2}/u.test(text))
    if (isTitle && !PAGE.test(title.text))
      entries.push({ page: Number(number.text), number, title })
  }
  return entries
}

/** A label has letters, and white behind it. */
function isBehindLabel(words: readonly Word[], at: number): boolean {
  const [before, number] = [words[at - 1], words[at]]
  if (before === undefined || number === undefined) return false
  if (number.x0 - before.x1 < LABEL_GAP_EM * number.size) return false
  return words.slice(0, at).some(({ text }) => /\p{L}{2}/u.test(text))
}
