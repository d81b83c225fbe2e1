import { isPageCounter, isPageNumber } from '../model/characters.js'
import { lineText, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { isRowOfCells } from './grid-rows.js'
import {
  edgeNumbers,
  FRONT_MATTER_PAGES,
  isSectionTitle,
  NO_SHIFTS,
  numberedRows,
  type PageShifts,
  pageShifts,
  RUNNING_CHARS_MAX,
  runningLines,
} from './page-shifts.js'
import {
  innerFurniture,
  isInMargin,
  isInUpperHalf,
  isOfTable,
  isRepeated,
  marginRows,
  NOTHING_REPEATED,
  type RepeatedRows,
  rowsRepeatedOn,
} from './repeated-rows.js'
import { type RunningPlace, runningHeads, runningPlaces } from './running-places.js'

/** Outer share of the page's height in which a lone page number is furniture without repeating. */
const PAGE_NUMBER_SHARE = 0.09
/** Larger type is a document's title, as a ratio to the running text; heads of reports and of letters are smaller. */
const TITLE_RATIO = 1.5
/** `Page 2 of 7` has no more words. */
const COUNTER_WORDS_MAX = 4

/** What a sample of a document's pages says of its heads and feet. */
export interface FurnitureProfile {
  readonly repeated: RepeatedRows
  readonly shifts: PageShifts
  /** Where running heads stand that say something else on each page. */
  readonly places: readonly RunningPlace[]
  /** Pages the sample had. */
  readonly sampledPages: number
  /** Size of the running text, points. */
  readonly bodySize: number
}

/** A page's lines, parted. Furniture is in reading order. */
export interface SplitLines {
  readonly body: readonly Line[]
  readonly furniture: readonly Line[]
}

/** What repeats in the margins of the pages. */
export function furnitureProfile(pages: readonly Page[], bodySize: number): FurnitureProfile {
  const own = { sampledPages: pages.length, bodySize }
  if (pages.length < 2 || pages.every(isAllMargin))
    return { ...own, repeated: NOTHING_REPEATED, shifts: NO_SHIFTS, places: [] }
  const repeated = rowsRepeatedOn(pages)
  return {
    ...own,
    repeated,
    // A number may stand inward of what all pages say.
    shifts: pageShifts(
      pages.map((page) => ({ ...page, lines: linesWithin(page, page.lines, repeated) })),
      bodySize,
    ),
    places: runningPlaces(pages, bodySize),
  }
}

/** Parts running headers, footers and page numbers from the page's body. */
export function splitFurniture(
  page: Page,
  lines: readonly Line[],
  profile: FurnitureProfile,
  pageCount: number,
): SplitLines {
  const found = new Set<Line>()
  const add = (rows: readonly Pick<Row, 'lines'>[]): void => {
    for (const row of rows) for (const line of row.lines) found.add(line)
  }
  const running = (row: Row) => ({ lines: runningLines(row, profile.bodySize) })
  const rows = marginRows(page, lines)
  const titles = titleRows(page, rows, profile)
  const others = rows.filter((row) => !titles.includes(row))
  const isWhole = (row: Row): boolean => isFurniture(page, row, profile)
  add(others.filter(isWhole))
  if (pageCount > 1) add(others.filter((row) => isNumbered(page, row, profile)).map(running))
  for (const row of rows) for (const line of row.lines) if (countsPages(line)) found.add(line)
  add(innerFurniture(page, lines, found, profile))
  const within = linesWithin(page, lines, profile.repeated)
  add(numberedRows(page, within, profile.shifts, profile.bodySize).map(running))
  add(runningHeads(page, lines, profile.places))
  if (found.size === 0) return { body: lines, furniture: [] }
  const body: Line[] = []
  const furniture: Line[] = []
  for (const line of lines) (found.has(line) ? furniture : body).push(line)
  return { body, furniture }
}

/** The lines of a page without the rows in its margins that repeat and bear no number. */
function linesWithin(page: Page, lines: readonly Line[], repeated: RepeatedRows): readonly Line[] {
  if (repeated.buckets.size === 0) return lines
  const rows = marginRows(page, lines).filter(
    (row) => !/\d/.test(textOfRow(row)) && isRepeated(page, row, repeated),
  )
  if (rows.length === 0) return lines
  const left = new Set(rows.flatMap((row) => row.lines))
  return lines.filter((line) => !left.has(line))
}

/** The title of a document, which later pages may repeat: on the first one it stays, with what stands below it. */
function titleRows(page: Page, rows: readonly Row[], { bodySize }: FurnitureProfile): Row[] {
  if (page.number !== 1) return []
  const upper = rows.filter((row) => isInUpperHalf(page, row))
  const title = upper.findIndex(({ size }) => size > TITLE_RATIO * bodySize)
  return title < 0 ? [] : upper.slice(title)
}

/** `Page 2 of 7`, whatever stands beside it: the bank of a letter's sender. */
function countsPages(line: Line): boolean {
  return line.words.length <= COUNTER_WORDS_MAX && isPageCounter(lineText(line))
}

/** Nothing but lines in the margins, or blank: what stands there is all that the page says. */
const isAllMargin = (page: Page): boolean =>
  page.images.length === 0 &&
  page.vectorCount === 0 &&
  page.lines.every((line) => isInMargin(page, line))

/** A line with the page's number in it is a running one within this share of the height from an edge. Untested. */
const RUNNING_SHARE = 0.075

function isFurniture(page: Page, row: Row, profile: FurnitureProfile): boolean {
  const text = textOfRow(row)
  if (isRepeated(page, row, profile.repeated, text)) {
    // On two pages alone, a lone `}` or a figure may repeat by chance.
    const isSure = profile.sampledPages > 2 || /[a-z]/i.test(text) || isPageNumber(text)
    return isSure && !isOfTable(page, row, profile.repeated)
  }
  return outerShare(page, row) < PAGE_NUMBER_SHARE && isPageNumber(text)
}

/** How far a row is from the nearer edge of its page, share of the height. */
const outerShare = ({ height }: Page, { y0, y1 }: Row): number => Math.min(y0, height - y1) / height

/** Whether a row near the edge begins or ends with a number that may be the page's. */
function isNumbered(page: Page, row: Row, profile: FurnitureProfile): boolean {
  const text = textOfRow(row)
  if (outerShare(page, row) >= RUNNING_SHARE || text.length >= RUNNING_CHARS_MAX) return false
  if (isRepeated(page, row, profile.repeated, text)) return false
  if (isSectionTitle(row, profile.bodySize)) return false
  const isNear = (number: number) => Math.abs(page.number - number) <= FRONT_MATTER_PAGES
  return edgeNumbers(row).some(isNear) && !isRowOfCells(page, row)
}
