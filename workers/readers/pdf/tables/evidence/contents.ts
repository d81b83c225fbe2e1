import { countsOn, sectionNumber } from '../../model/section-numbers.js'
import { holdsLeaders } from './leaders.js'

/** Entries of contents: leaders or numbers in this share of the rows, and that many page numbers behind them, which hardly fall. Untested. */
const LED_SHARE = 0.5
const PAGES_MIN = 4
const FALLS_SHARE = 0.1
const PAGE_AT_END = /(?:^|\D)(\d{1,4})$/

/** Leaders, or sections that count on, and page numbers behind them: those of a statement rise and fall. */
export function isContents(rows: readonly string[]): boolean {
  const pages: number[] = []
  let led = 0
  let numbered = 0
  let parts = 1
  let last: readonly string[] | undefined
  for (const text of rows) {
    const number = sectionNumber(text)
    const isNext = number !== undefined && (last === undefined || countsOn(number, last))
    last = number
    if (holdsLeaders(text)) led++
    else if (isNext) numbered++
    parts = Math.max(parts, number?.length ?? 1)
    const page = PAGE_AT_END.exec(text)?.[1]
    if (page !== undefined) pages.push(Number(page))
  }
  const falls = pages.filter((page, at) => page < (pages[at - 1] ?? 0)).length
  // Ranks count on as well, but have no parts.
  if (parts > 1) led += numbered
  return (
    led >= LED_SHARE * rows.length &&
    pages.length >= PAGES_MIN &&
    falls <= FALLS_SHARE * pages.length
  )
}

/** Titles that have page numbers beside them: so many that rise hardly do by chance, and so many letters each. */
const RISING_MIN = 4
const TITLE_LETTERS_MIN = 15

/**
 * Whether a column holds the page numbers of the titles beside it: whole numbers that never fall, row by row, and have
 * no title of their own, as the figures of a statement have.
 */
export function arePagesOf(
  titles: readonly string[],
  pages: readonly string[],
  lettersMin = TITLE_LETTERS_MIN,
): boolean {
  const numbers: number[] = []
  let letters = 0
  for (const [row, text] of pages.entries()) {
    if (text === '') continue
    const number = Number(text)
    if (!/^\d{1,4}$/.test(text) || number < (numbers.at(-1) ?? 0)) return false
    numbers.push(number)
    letters += titles[row]?.replace(/\P{L}/gu, '').length ?? 0
  }
  return new Set(numbers).size >= RISING_MIN && letters >= lettersMin * numbers.length
}

/** Fewer where the titles have numbers that count on. */
const NUMBERED_LETTERS_MIN = 8

/** The same of titles whose numbers stand in a column of their own. */
export function arePagesOfNumbered(
  numbers: readonly string[],
  titles: readonly string[],
  pages: readonly string[],
): boolean {
  const own = numbers.filter((_, row) => pages[row] !== '').map(Number)
  const doCountOn = own.every((number, row) => row === 0 || number === (own[row - 1] ?? 0) + 1)
  return doCountOn && arePagesOf(titles, pages, NUMBERED_LETTERS_MIN)
}

const NUMBERED = /^(\d{1,3})\.?\s+(.*)$/

/** The same of titles that begin with their numbers. */
export function arePagesOfNumberedTitles(
  titles: readonly string[],
  pages: readonly string[],
): boolean {
  const parts = titles.map((title) => NUMBERED.exec(title))
  const numbers = parts.map((part) => part?.[1] ?? '')
  return arePagesOfNumbered(
    numbers,
    parts.map((part) => part?.[2] ?? ''),
    pages,
  )
}

const PAGE_BEFORE = /(?:^|\s)(\d{1,3})$/

/**
 * Whether a column holds the page numbers before the titles beside it, each row one, at times with a chapter's label:
 * they never fall, and sections that begin on one page repeat it, which codes and years do not.
 */
export function arePagesBefore(pages: readonly string[], titles: readonly string[]): boolean {
  if (!titles.every((text) => /\p{L}{2}/u.test(text))) return false
  const numbers = pages.map((text) => Number(PAGE_BEFORE.exec(text)?.[1]))
  if (!numbers.every((number, at) => number >= (numbers[at - 1] ?? 0))) return false
  const distinct = new Set(numbers).size
  return distinct >= RISING_MIN && distinct < numbers.length
}
