import { extentOf, lineOfWords, rowsOfLines, wordsOfLines } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { addUnder, countOf, medianOf } from '../model/statistics.js'
import { isCodeBeside, isNumber, listingNumbers } from './listing-numbers.js'

/** Fewer numbers than this are a list or a table's first column. */
const NUMBERS_MIN = 8
/** Numbers of one margin end within this distance, points. */
const MARGIN_SNAP_PT = 4
/** Numbers stand left of this share of the page's width. */
const MARGIN_SHARE = 0.35
/** Text stands this far behind its number at least, in ems. */
const NUMBER_GAP_EM = 0.5
/** Share of the steps down the page that count on by one (or by five, as in verse and patents). */
const STEPS_SHARE = 0.85
/** The same where each row has a number: titles stand further from the lines around them. */
const MOST_STEPS_SHARE = 0.6
/** Share of the page's rows that are numbered. */
const ROWS_SHARE = 0.25

/** Steps within this share of the middle one are even. */
const EVEN_SHARE = 0.1
/** Numbers smaller than this against the page's middle size are small, a ratio. */
const SMALL_RATIO = 0.8
/** Those of sections are larger than that. */
const LARGER_RATIO = 1.1
/** More rulings than this that begin left of the numbers and end this far behind them are a table's, points. Untested. */
const RULINGS_MAX = 3
const ACROSS_MIN_PT = 50
/** A gap as wide parts cells, ems; behind a rank stand so many cells; in this share of the rows. */
const CELL_GAP_EM = 1.05
const RANKED_CELLS_MIN = 3
const RANKED_SHARE = 0.6
/**
 * Numbered lines of text cover .77 and more of their width, those of the title page of a pleading, some of them blank,
 * .31; cells of tables up to .5.
 */
const COVERED_SHARE_MIN = 0.2
const ALL_COVERED_SHARE_MIN = 0.45
const FULL_SHARE = 0.6
const SPARSE_CELLS_MIN = 2

interface Numbered {
  readonly line: Line
  readonly number: number
  readonly x1: number
}

/**
 * The page's lines without the line numbers of its margin (pleadings, drafts, transcripts) and of its listings, and
 * those numbers.
 */
export function withoutLineNumbers(page: Page): {
  body: readonly Line[]
  numbers: readonly Line[]
} {
  const found = new Set([...marginNumbers(page), ...listingNumbers(page)])
  if (found.size === 0) return { body: page.lines, numbers: [] }
  const body: Line[] = []
  const numbers: Line[] = []
  for (const line of page.lines) {
    if (!found.has(line)) body.push(line)
    else {
      numbers.push(line.words.length === 1 ? line : lineOfWords(line, line.words.slice(0, 1)))
      if (line.words.length > 1) body.push(lineOfWords(line, line.words.slice(1)))
    }
  }
  return { body, numbers }
}

/** Lines that begin with a number of the page's margin. */
function marginNumbers(page: Page): ReadonlySet<Line> {
  const starting = page.lines.filter((line) => isNumbered(line, page.width))
  if (starting.length < NUMBERS_MIN) return NO_LINES
  const sizeMax = LARGER_RATIO * medianOf(page.lines.map(({ size }) => size))
  const found = starting.map(numberedLine).filter((one) => sizeOf(one) < sizeMax)
  if (found.length < NUMBERS_MIN) return NO_LINES
  const numbered = withoutLarger(largestMargin(found))
  if (!isNumbering(numbered, page)) return NO_LINES
  return new Set(numbered.filter((_, at) => isInOrder(numbered, at)).map(({ line }) => line))
}

/** Whether the number stands between a smaller and a greater one, or counts on: a section's does not. */
function isInOrder(numbered: readonly Numbered[], at: number): boolean {
  const own = numbered[at]?.number ?? 0
  const before = numbered[at - 1]?.number ?? Number.NEGATIVE_INFINITY
  const after = numbered[at + 1]?.number ?? Number.POSITIVE_INFINITY
  const isBetween = before < own && own < after
  return isBetween || own === before + 1 || own === after - 1
}

const NO_LINES: ReadonlySet<Line> = new Set()

function isNumbered({ words, size }: Line, widthPt: number): boolean {
  const [first, second] = words
  if (first === undefined || first.x0 > MARGIN_SHARE * widthPt || !isNumber(first)) return false
  if (second === undefined || second.x0 - first.x1 >= NUMBER_GAP_EM * size) return true
  return isCodeBeside(first, second)
}

function numberedLine(line: Line): Numbered {
  const first = line.words[0]
  return { line, number: Number(first?.text), x1: first?.x1 ?? line.x0 }
}

function largestMargin(numbered: readonly Numbered[]): Numbered[] {
  const margins = new Map<number, Numbered[]>()
  for (const entry of numbered) {
    const bucket = Math.round(entry.x1 / MARGIN_SNAP_PT)
    for (const near of [bucket, bucket + 1]) addUnder(margins, near, entry)
  }
  let largest: Numbered[] = []
  for (const margin of margins.values()) if (margin.length > largest.length) largest = margin
  return largest.toSorted((a, b) => a.line.baseline - b.line.baseline)
}

/** Numbers of lines are of one size; those of sections in their margin are larger. */
function withoutLarger(numbered: readonly Numbered[]): Numbered[] {
  const sizeMax = LARGER_RATIO * sizeOfMost(numbered)
  return numbered.filter((one) => sizeOf(one) < sizeMax)
}

const sizeOf = ({ line }: Numbered): number => line.words[0]?.size ?? line.size
const sizeOfMost = (numbered: readonly Numbered[]): number => medianOf(numbered.map(sizeOf))

function isNumbering(numbered: readonly Numbered[], page: Page): boolean {
  if (numbered.length < NUMBERS_MIN) return false
  const steps = numbered
    .slice(1)
    .map(({ number }, index) => number - (numbered[index]?.number ?? 0))
  const counted = Math.max(...[1, 5].map((step) => steps.filter((found) => found === step).length))
  if (rulingsAcross(numbered, page) > RULINGS_MAX) return false
  if (!areSmall(numbered, page) && !isEven(numbered, page)) return false
  if (isRanking(numbered, page)) return false
  const rows = new Set(page.lines.map(({ baseline }) => Math.round(baseline / MARGIN_SNAP_PT))).size
  return counted >= STEPS_SHARE * steps.length && numbered.length >= ROWS_SHARE * rows
}

/**
 * Ranks of a table, sections of contents: behind most of them stand several cells, or text in their own size that leaves
 * most of the line white.
 */
function isRanking(numbered: readonly Numbered[], page: Page): boolean {
  const ranked = new Set(numbered.map(({ line }) => line))
  const rows = rowsOfLines(page.lines).filter((row) => row.lines.some((line) => ranked.has(line)))
  const { x1: right } = extentOf(page.lines)
  const covered = rows.map((row) => coveredShare(row, right)).filter((share) => share > 0)
  const middle = covered.length === 0 ? 0 : medianOf(covered)
  const least = covered.length < rows.length ? COVERED_SHARE_MIN : ALL_COVERED_SHARE_MIN
  if (middle < least && !areSmall(numbered, page)) return true
  const cellsMin = middle < FULL_SHARE ? SPARSE_CELLS_MIN : RANKED_CELLS_MIN
  return countOf(rows, (row) => cellGaps(row) >= cellsMin) >= RANKED_SHARE * numbered.length
}

/** How much of a row the words behind its first one cover, up to the right edge of the page's text. */
function coveredShare({ lines }: Row, right: number): number {
  const [first, ...words] = wordsOfLines(lines)
  if (first === undefined) return 0
  return words.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0) / (right - first.x1)
}

function cellGaps({ lines, size }: Row): number {
  const words = wordsOfLines(lines)
  return words.filter((word, at) => word.x0 - (words[at - 1]?.x1 ?? word.x0) > CELL_GAP_EM * size)
    .length
}

/**
 * Line numbers keep the distance of lines; numbered rows of a table are as high as their cells. Titles stand apart: where
 * each row of the page has a number, most of them are evidence enough.
 */
function isEven(numbered: readonly Numbered[], page: Page): boolean {
  const steps = numbered
    .slice(1)
    .map(({ line }, index) => line.baseline - (numbered[index]?.line.baseline ?? 0))
  const middle = medianOf(steps)
  const even = countOf(steps, (step) => Math.abs(step - middle) < EVEN_SHARE * middle)
  if (even >= STEPS_SHARE * steps.length) return true
  return even >= MOST_STEPS_SHARE * steps.length && areAllRows(numbered, page)
}

/** Whether all rows between the first number and the last have one: of an item that wraps only its first has. */
function areAllRows(numbered: readonly Numbered[], page: Page): boolean {
  const [first, last] = [numbered[0]?.line, numbered.at(-1)?.line]
  if (first === undefined || last === undefined) return false
  const rows = rowsOfLines(
    page.lines.filter(({ baseline }) => baseline >= first.baseline && baseline <= last.baseline),
  )
  const lines = new Set(numbered.map(({ line }) => line))
  const count = countOf(rows, (row) => row.lines.some((line) => lines.has(line)))
  return count === rows.length
}

/** Line numbers are set in smaller type than the text, whose titles and paragraphs may stand apart; ranks are not. */
function areSmall(numbered: readonly Numbered[], page: Page): boolean {
  return sizeOfMost(numbered) < SMALL_RATIO * medianOf(page.lines.map(({ size }) => size))
}

/** Horizontal rulings that pass over the margin: those of a table with numbered rows. */
function rulingsAcross(numbered: readonly Numbered[], page: Page): number {
  const x = numbered[0]?.x1 ?? 0
  return page.horizontals.filter(({ x0, x1 }) => x0 < x && x1 > x + ACROSS_MIN_PT).length
}
