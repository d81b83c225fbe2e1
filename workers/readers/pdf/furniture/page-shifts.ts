import { lineText, rowsOfLines, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import { isInUpperHalf } from './repeated-rows.js'

/** How far the number printed on a page is behind its place in the file, as several pages show it. */
export interface PageShifts {
  /** Beyond front matter of the usual length. */
  readonly far: ReadonlySet<number>
  /** Of numbers that stand at this edge, apart from the text beside them. */
  readonly top: ReadonlySet<number>
  readonly bottom: ReadonlySet<number>
}

/** Longer rows are no running lines. */
export const RUNNING_CHARS_MAX = 120
/** A running line may begin or end with the page's number, give or take so many pages of front matter. */
export const FRONT_MATTER_PAGES = 30
/**
 * Shares of the page's height in which such a line stands, where its number is known to be the page's: pages are
 * numbered well above their foot on paper that is longer than what they were set for. Near the top are chapters.
 */
const NUMBERED_HEAD_SHARE = 0.15
const NUMBERED_FOOT_SHARE = 0.2

/** Titles of sections are larger than the text, as a ratio. */
const SECTION_RATIO = 1.15

/** Pages that have to agree on a shift: a number stands near the edge of many a page by chance. */
const SHIFT_PAGES_MIN = 3

export const NO_SHIFTS: PageShifts = { far: new Set(), top: new Set(), bottom: new Set() }

export function pageShifts(pages: readonly Page[], bodySize: number): PageShifts {
  const all: ShiftCounts = new Map()
  const top: ShiftCounts = new Map()
  const bottom: ShiftCounts = new Map()
  for (const page of pages) {
    const rows = outermostRows(page, page.lines).filter((row) => !isSectionTitle(row, bodySize))
    countShifts(all, page, rows)
    for (const row of rows) countShifts(isInUpperHalf(page, row) ? top : bottom, page, [row])
  }
  const far = [...learned(all)].filter((shift) => Math.abs(shift) > FRONT_MATTER_PAGES)
  return { far: new Set(far), top: learned(top), bottom: learned(bottom) }
}

/** Pages by shift. */
type ShiftCounts = Map<number, number>

function countShifts(counts: ShiftCounts, page: Page, rows: readonly Row[]): void {
  const shifts = rows.flatMap((row) => edgeNumbers(row).map((number) => page.number - number))
  for (const shift of new Set(shifts)) addCount(counts, shift, 1)
}

function learned(counts: ShiftCounts): Set<number> {
  return new Set([...counts].flatMap(([shift, pages]) => (pages < SHIFT_PAGES_MIN ? [] : [shift])))
}

/** The first and the last row of the page, where they stand near its edge. */
function outermostRows(page: Page, lines: readonly Line[]): Row[] {
  const head = page.height * NUMBERED_HEAD_SHARE
  const foot = page.height * (1 - NUMBERED_FOOT_SHARE)
  const rows = rowsOfLines(lines.filter(({ baseline, y0 }) => baseline < head || y0 > foot))
  const [first, last] = [rows[0], rows.at(-1)]
  const found: Row[] = []
  if (first !== undefined && first.baseline < page.height / 2) found.push(first)
  if (last !== undefined && last.baseline > page.height / 2) found.push(last)
  return found
}

/** Running lines with a number of the page that had to be learned. */
export function numberedRows(
  page: Page,
  lines: readonly Line[],
  shifts: PageShifts,
  bodySize: number,
): Row[] {
  const { far, top, bottom } = shifts
  if (far.size + top.size + bottom.size === 0) return []
  const isFar = (number: number) => far.has(page.number - number)
  return outermostRows(page, lines).filter((row) => {
    const text = textOfRow(row)
    if (text.length >= RUNNING_CHARS_MAX || isSectionTitle(row, bodySize)) return false
    return edgeNumbers(row).some(isFar) || bearsPageNumber(page, row, text.trim(), shifts)
  })
}

/**
 * Whether a row begins with the title of a section: with a number and words, in larger type than the text. The first row of
 * the column beside it may be in the same one.
 */
export function isSectionTitle({ lines }: Row, bodySize: number): boolean {
  const title = lines.slice(0, lines.findIndex((line) => /\p{L}/u.test(lineText(line))) + 1)
  if (title.some(({ size }) => size < SECTION_RATIO * bodySize)) return false
  return /^\d{1,2}\.?\s+\p{L}/u.test(title.map(lineText).join(' ').trim())
}

/** Numbers that a row of several pieces begins or ends with, or that it is. */
export function edgeNumbers({ lines }: Row): number[] {
  if (lines.length < 2 && lines[0]?.words.length !== 1) return []
  const numbers: number[] = []
  for (const line of [lines.at(0), lines.at(-1)])
    if (line !== undefined && isNumber(line)) numbers.push(Number(lineText(line)))
  return numbers
}

/** Text so much larger than the number of its page does not run with it, as a ratio. */
const TEXT_RATIO = 1.25

/** The lines of a row that run with the number of its page: text of the body may reach down to it, in larger type. */
export function runningLines({ lines }: Row, bodySize: number): readonly Line[] {
  const numbers = [lines.at(0), lines.at(-1)].flatMap((line) =>
    line !== undefined && isNumber(line) ? [line.size] : [],
  )
  const text = Math.max(bodySize, TEXT_RATIO * Math.min(...numbers))
  return lines.some(({ size }) => size >= text) ? lines.filter(isNumber) : lines
}

const isNumber = (line: Line): boolean => /^\d{1,5}$/.test(lineText(line).trim())

/** A number that a text begins or ends with, no part of a longer one. */
const FIRST_NUMBER = /^\d{1,5}(?![\d.,:/-])/
const LAST_NUMBER = /(?<![\d.,:/-])\d{1,5}$/

/** Whether a row too long to stand apart from its page number bears the number that this edge has on other pages. */
function bearsPageNumber(page: Page, row: Row, text: string, shifts: PageShifts): boolean {
  const known = isInUpperHalf(page, row) ? shifts.top : shifts.bottom
  const numbers = [FIRST_NUMBER.exec(text), LAST_NUMBER.exec(text)]
  return numbers.some((number) => number !== null && known.has(page.number - Number(number[0])))
}
