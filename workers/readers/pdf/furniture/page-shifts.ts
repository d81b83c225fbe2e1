import { isPageNumber } from '../model/characters.js'
import { centreOf, lineText, rowsOfLines, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import { isInUpperHalf } from './repeated-rows.js'

/** How far the number printed on a page is behind its place in the file, as several pages show it. */
export interface PageShifts {
  /** Of all numbers, those of the edges among them. */
  readonly all: ReadonlySet<number>
  /** Of numbers that rows at this edge begin or end with. */
  readonly top: ReadonlySet<number>
  readonly bottom: ReadonlySet<number>
  /** Baselines of those of its numbers that stand alone, points from the page's top. */
  readonly loneAt: readonly number[]
  /** Their middles, points from its left edge. */
  readonly loneX: readonly number[]
  /** Of rows that bear the number of their page among other words. */
  readonly borneAt: readonly number[]
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

/** A number alone stands as far in as the last row of a short page. */
const LONE_SHARE = 0.4

/** Lines of a row are nearer to each other than this, ems. */
const ROW_REACH_EM = 3

/** Pages that have to agree on a shift: a number stands near the edge of many a page by chance. */
const SHIFT_PAGES_MIN = 3

export const NO_SHIFTS: PageShifts = {
  all: new Set(),
  top: new Set(),
  bottom: new Set(),
  loneAt: [],
  loneX: [],
  borneAt: [],
}

export function pageShifts(pages: readonly Page[], bodySize: number): PageShifts {
  const counts: ShiftCounts = new Map()
  const top: ShiftCounts = new Map()
  const bottom: ShiftCounts = new Map()
  const outermost = pages.map((page) => ({
    page,
    rows: outermostRows(page, page.lines).filter((row) => !isSectionTitle(row, bodySize)),
  }))
  for (const { page, rows } of outermost) {
    countShifts(counts, page, rows)
    for (const row of rows) {
      // At the top of each page may stand which exercise it holds.
      if (isInUpperHalf(page, row)) countShifts(top, page, [row])
      else countShifts(bottom, page, [row], isRunning(row, bodySize) ? borneNumbers(row) : [])
    }
  }
  const all = learned(counts)
  const lone = outermost.flatMap(({ page, rows }) =>
    rows.filter((row) => isLonePageNumber(page, row, all)),
  )
  const shifts = {
    all,
    top: learned(top),
    bottom: learned(bottom),
    loneAt: lone.map(({ baseline }) => baseline),
    loneX: lone.map(centreOf),
  }
  const borneAt = outermost.flatMap(({ page, rows }) =>
    rows.filter((row) => bearsPageNumber(page, row, shifts)).map(({ baseline }) => baseline),
  )
  return { ...shifts, borneAt }
}

/** Pages by shift. */
type ShiftCounts = Map<number, number>

function countShifts(
  counts: ShiftCounts,
  page: Page,
  rows: readonly Row[],
  others: readonly number[] = [],
): void {
  const own = rows.flatMap((row) => [...edgeNumbers(row), ...loneNumbers(row)])
  const numbers = [...own, ...others]
  const shifts = numbers.map((number) => page.number - number)
  for (const shift of new Set(shifts)) addCount(counts, shift, 1)
}

function learned(counts: ShiftCounts): Set<number> {
  return new Set([...counts].flatMap(([shift, pages]) => (pages < SHIFT_PAGES_MIN ? [] : [shift])))
}

/** The first and the last row of the page, where they stand near its edge; further in where they are its number alone. */
function outermostRows({ height }: Page, lines: readonly Line[]): Row[] {
  const first = outermostRow(lines, 1)
  const last = outermostRow(lines, -1)
  const found: Row[] = []
  if (first !== undefined && first.baseline < height * LONE_SHARE) found.push(first)
  if (last !== undefined && last.y0 > height * (1 - LONE_SHARE)) found.push(last)
  const [head, foot] = [height * NUMBERED_HEAD_SHARE, height * (1 - NUMBERED_FOOT_SHARE)]
  return found.filter((row) => row.baseline < head || row.y0 > foot || loneNumbers(row).length > 0)
}

/** The same, and the last row wherever it stands where it is a number alone: that of a page that is not full. */
function rowsAtEdges(page: Page, lines: readonly Line[]): Row[] {
  const rows = outermostRows(page, lines)
  const last = outermostRow(lines, -1)
  const isLone = last !== undefined && loneNumbers(last).length > 0
  return isLone && rows.every(({ baseline }) => baseline < last.baseline) ? [...rows, last] : rows
}

/** The first row from the top, or with -1 from the bottom: of the lines that may be in it, for a page has many. */
function outermostRow(lines: readonly Line[], down: 1 | -1): Row | undefined {
  let outermost: Line | undefined
  for (const line of lines)
    if (outermost === undefined || down * (line.baseline - outermost.baseline) < 0) outermost = line
  if (outermost === undefined) return undefined
  const { baseline, size } = outermost
  const near = lines.filter((line) => Math.abs(line.baseline - baseline) < ROW_REACH_EM * size)
  return rowsOfLines(near).at(down === 1 ? 0 : -1)
}

/** The number that a row is nothing but, with or without signs around it: one or none. */
function loneNumbers(row: Row): number[] {
  const text = textOfRow(row)
  return isPageNumber(text) ? (/\d{1,5}/.exec(text) ?? []).map(Number) : []
}

const isLonePageNumber = (page: Page, row: Row, shifts: ReadonlySet<number>): boolean =>
  loneNumbers(row).some((number) => shifts.has(page.number - number))

/** Front matter has numbers of its own, at the height of the others. */
const ROMAN = /^[ivxlc]{1,7}$/
const SAME_PLACE_PT = 2

function isFrontNumber(row: Row, loneAt: readonly number[]): boolean {
  return isAt(row, loneAt) && ROMAN.test(textOfRow(row).trim())
}

/** Words of no title, with a number at an end. */
function isRunning(row: Row, bodySize: number): boolean {
  if (row.size >= SECTION_RATIO * bodySize) return false
  const text = textOfRow(row)
  return text.length < RUNNING_CHARS_MAX && RUNNING.test(text)
}

const RUNNING = /\p{L}.*\s\d+\s*$|^\s*\d+\s.*\p{L}/u

const isAt = (row: Row, baselines: readonly number[]): boolean =>
  baselines.some((baseline) => Math.abs(baseline - row.baseline) < SAME_PLACE_PT)

/** Whether it stands in the middle of one of the columns that numbers of pages make. */
const isBelow = (row: Row, middles: readonly number[]): boolean =>
  middles.some((middle) => Math.abs(middle - centreOf(row)) < SAME_PLACE_PT)

/** Running lines with a number of the page that had to be learned. */
export function numberedRows(
  page: Page,
  lines: readonly Line[],
  shifts: PageShifts,
  bodySize: number,
): Row[] {
  const { all, top, bottom, loneAt, loneX, borneAt } = shifts
  if (all.size + top.size + bottom.size === 0) return []
  // Numbers of pages nearer to their place in the file are known by that.
  const isFar = (number: number) => {
    const shift = page.number - number
    return Math.abs(shift) > FRONT_MATTER_PAGES && all.has(shift)
  }
  const isBehind = (number: number) => number <= page.number && isNear(number)
  const isNear = (number: number) => Math.abs(page.number - number) <= FRONT_MATTER_PAGES
  return rowsAtEdges(page, lines).filter((row) => {
    const text = textOfRow(row)
    if (text.length >= RUNNING_CHARS_MAX || isSectionTitle(row, bodySize)) return false
    if (isLonePageNumber(page, row, all) || isFrontNumber(row, loneAt)) return true
    // Pages that run over move the numbers of those behind them as well.
    if (isBelow(row, loneX) && loneNumbers(row).some(isBehind)) return true
    if (edgeNumbers(row).some(isFar) || bearsPageNumber(page, row, shifts)) return true
    // Pages without a number, plates among the text, move the numbers of those behind them.
    return isAt(row, borneAt) && isRunning(row, bodySize) && borneNumbers(row).some(isNear)
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

/** The numbers that a row begins and ends with, apart from the rest of it or not. */
function borneNumbers(row: Row): number[] {
  const text = textOfRow(row).trim()
  if (text.length >= RUNNING_CHARS_MAX) return []
  const numbers = [FIRST_NUMBER.exec(text), LAST_NUMBER.exec(text)]
  return numbers.flatMap((number) => (number === null ? [] : [Number(number[0])]))
}

/** Whether a row too long to stand apart from its page number bears the number that this edge has on other pages. */
function bearsPageNumber(
  page: Page,
  row: Row,
  shifts: Pick<PageShifts, 'top' | 'bottom'>,
): boolean {
  const known = isInUpperHalf(page, row) ? shifts.top : shifts.bottom
  return borneNumbers(row).some((number) => known.has(page.number - number))
}
