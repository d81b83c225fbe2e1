import { isPageCounter, isPageNumber } from '../model/characters.js'
import { lineText, rowsOfLines, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import { standsInColumns, standsInGrid } from './grid-rows.js'
import { type RunningPlace, runningHeads, runningPlaces } from './running-places.js'
import { MARGIN_SHARE } from './thresholds.js'

/** Pages a margin line must repeat on: this share of the sample, between 2 and 6 pages. */
const FURNITURE_PAGES_SHARE = 0.3
const FURNITURE_PAGES_MAX = 6
/** Outer share of the page's height in which a lone page number is furniture without repeating. */
const PAGE_NUMBER_SHARE = 0.09
/** Larger type is a document's title, as a ratio to the running text; heads of reports and of letters are smaller. */
const TITLE_RATIO = 1.5
/** `Page 2 of 7` has no more words. */
const COUNTER_WORDS_MAX = 4

/** Margin lines that repeat: text with digits as #, and the height as a bucket from the nearer page edge. */
export interface FurnitureProfile {
  readonly keys: ReadonlySet<string>
  /** Those of the keys: most rows near an edge are at no height at which anything repeats. */
  readonly buckets: ReadonlySet<number>
  /** How far the number printed on a page is behind its place in the file, as several pages show it. */
  readonly shifts: PageShifts
  /** Where running heads stand that say something else on each page. */
  readonly places: readonly RunningPlace[]
  /** Pages the sample had. */
  readonly sampledPages: number
  /** Larger type is a title, points. */
  readonly titlePt: number
}

interface PageShifts {
  /** Beyond front matter of the usual length. */
  readonly far: ReadonlySet<number>
  /** Of numbers that stand at this edge, apart from the text beside them. */
  readonly top: ReadonlySet<number>
  readonly bottom: ReadonlySet<number>
}

/** A page's lines, parted. Furniture is in reading order. */
export interface SplitLines {
  readonly body: readonly Line[]
  readonly furniture: readonly Line[]
}

/** Height of a bucket: running lines sway by a point or two from page to page. */
const BUCKET_PT = 6

/** What repeats in the margins of the pages. */
export function furnitureProfile(pages: readonly Page[], bodySize: number): FurnitureProfile {
  const sampledPages = pages.length
  const titlePt = TITLE_RATIO * bodySize
  if (sampledPages < 2 || pages.every(isAllMargin)) {
    const nothing = { keys: new Set<string>(), buckets: new Set<number>() }
    return { ...nothing, shifts: NO_SHIFTS, places: [], sampledPages, titlePt }
  }
  const pagesOf = new Map<string, Set<number>>()
  for (const page of pages) {
    for (const row of marginRows(page, page.lines)) {
      const { text, bucket } = rowKey(page, row)
      for (const near of [bucket - 1, bucket, bucket + 1]) {
        const key = `${text}@${near}`
        const found = pagesOf.get(key) ?? new Set<number>()
        pagesOf.set(key, found.add(page.number))
      }
    }
  }
  const needed = Math.max(
    2,
    Math.min(FURNITURE_PAGES_MAX, Math.ceil(sampledPages * FURNITURE_PAGES_SHARE)),
  )
  const keys = new Set([...pagesOf.keys()].filter((key) => (pagesOf.get(key)?.size ?? 0) >= needed))
  const buckets = new Set([...keys].map((key) => Number(key.slice(key.lastIndexOf('@') + 1))))
  const places = runningPlaces(pages, bodySize)
  return { keys, buckets, shifts: pageShifts(pages), places, sampledPages, titlePt }
}

/** Pages that have to agree on a shift: a number stands near the edge of many a page by chance. */
const SHIFT_PAGES_MIN = 3

const NO_SHIFTS: PageShifts = { far: new Set(), top: new Set(), bottom: new Set() }

function pageShifts(pages: readonly Page[]): PageShifts {
  const all: ShiftCounts = new Map()
  const top: ShiftCounts = new Map()
  const bottom: ShiftCounts = new Map()
  for (const page of pages) {
    const rows = outermostRows(page, page.lines)
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

const isInUpperHalf = ({ height }: Page, { baseline }: Row): boolean => baseline < height / 2

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
function numberedRows(page: Page, lines: readonly Line[], { shifts }: FurnitureProfile): Row[] {
  const { far, top, bottom } = shifts
  if (far.size + top.size + bottom.size === 0) return []
  const isFar = (number: number) => far.has(page.number - number)
  return outermostRows(page, lines).filter((row) => {
    const text = textOfRow(row)
    if (text.length >= RUNNING_CHARS_MAX) return false
    return edgeNumbers(row).some(isFar) || bearsPageNumber(page, row, text.trim(), shifts)
  })
}

/** Numbers that a row of several pieces begins or ends with, or that it is. */
function edgeNumbers({ lines }: Row): number[] {
  if (lines.length < 2 && lines[0]?.words.length !== 1) return []
  const numbers: number[] = []
  for (const line of [lines.at(0), lines.at(-1)]) {
    const piece = line === undefined ? '' : lineText(line).trim()
    if (/^\d{1,5}$/.test(piece)) numbers.push(Number(piece))
  }
  return numbers
}

/** A number that a text begins or ends with, no part of a longer one. */
const FIRST_NUMBER = /^\d{1,5}(?![\d.,:/-])/
const LAST_NUMBER = /(?<![\d.,:/-])\d{1,5}$/

/** Whether a row too long to stand apart from its page number bears the number that this edge has on other pages. */
function bearsPageNumber(page: Page, row: Row, text: string, shifts: PageShifts): boolean {
  const known = isInUpperHalf(page, row) ? shifts.top : shifts.bottom
  const numbers = [FIRST_NUMBER.exec(text), LAST_NUMBER.exec(text)]
  return numbers.some((number) => number !== null && known.has(page.number - Number(number[0])))
}

/** Parts running headers, footers and page numbers from the page's body. */
export function splitFurniture(
  page: Page,
  lines: readonly Line[],
  profile: FurnitureProfile,
  pageCount: number,
): SplitLines {
  const found = new Set<Line>()
  const rows = marginRows(page, lines)
  const titles = titleRows(page, rows, profile)
  for (const row of rows) {
    const isWhole = !titles.includes(row) && isFurniture(page, row, profile, pageCount)
    for (const line of row.lines) if (isWhole || countsPages(line)) found.add(line)
  }
  const numbered = numberedRows(page, lines, profile)
  for (const row of [...numbered, ...runningHeads(page, lines, profile.places)]) {
    for (const line of row.lines) found.add(line)
  }
  if (found.size === 0) return { body: lines, furniture: [] }
  const body: Line[] = []
  const furniture: Line[] = []
  for (const line of lines) (found.has(line) ? furniture : body).push(line)
  return { body, furniture }
}

/** The title of a document, which later pages may repeat: on the first one it stays, with what stands below it. */
function titleRows(page: Page, rows: readonly Row[], { titlePt }: FurnitureProfile): Row[] {
  if (page.number !== 1) return []
  const upper = rows.filter((row) => isInUpperHalf(page, row))
  const title = upper.findIndex(({ size }) => size > titlePt)
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

const marginRows = (page: Page, lines: readonly Line[]): readonly Row[] =>
  rowsOfLines(lines.filter((line) => isInMargin(page, line)))

function isInMargin({ height }: Page, line: Line): boolean {
  return line.baseline < height * MARGIN_SHARE + 2 || line.y0 > height * (1 - MARGIN_SHARE) - 2
}

/** Longer rows are no running lines. */
const RUNNING_CHARS_MAX = 120
/** A running line may begin or end with the page's number, give or take so many pages of front matter. */
const FRONT_MATTER_PAGES = 30
/**
 * Shares of the page's height in which such a line stands, where its number is known to be the page's: pages are
 * numbered well above their foot on paper that is longer than what they were set for. Near the top are chapters.
 */
const NUMBERED_HEAD_SHARE = 0.15
const NUMBERED_FOOT_SHARE = 0.2

const UNEVEN_SPACES = /\s\s|[^\S ]/

/** What a row of the margins is known by on other pages: its text, numbers as `#`, and its height. */
export function rowKey(
  page: Page,
  row: Row,
  rowText = textOfRow(row),
): { text: string; bucket: number } {
  const numbered = rowText.toLowerCase().replace(/\d+/g, '#')
  const text = (UNEVEN_SPACES.test(numbered) ? numbered.replace(/\s+/g, ' ') : numbered).trim()
  return { text, bucket: bucketOf(page, row) }
}

function bucketOf({ height }: Page, { baseline }: Row): number {
  const offset = baseline < height / 2 ? baseline : baseline - height
  return Math.round(offset / BUCKET_PT)
}

/** A line with the page's number in it is a running one within this share of the height from an edge. Untested. */
const RUNNING_SHARE = 0.075

/** Whether several pages have the row at its height. */
function isRepeated(
  page: Page,
  row: Row,
  { buckets, keys }: FurnitureProfile,
  rowText = textOfRow(row),
): boolean {
  if (!buckets.has(bucketOf(page, row))) return false
  const { text, bucket } = rowKey(page, row, rowText)
  return keys.has(`${text}@${bucket}`)
}

const isOfTable = (page: Page, row: Row, profile: FurnitureProfile): boolean =>
  standsInGrid(page, row) ||
  standsInColumns(page, row, { isRepeated: (other) => isRepeated(page, other, profile) })

function isFurniture(page: Page, row: Row, profile: FurnitureProfile, pageCount: number): boolean {
  const text = textOfRow(row)
  if (isRepeated(page, row, profile, text)) {
    // On two pages alone, a lone `}` or a figure may repeat by chance.
    const isSure = profile.sampledPages > 2 || /[a-z]/i.test(text) || isPageNumber(text)
    return isSure && !isOfTable(page, row, profile)
  }
  const outer = Math.min(row.y0, page.height - row.y1) / page.height
  if (outer < PAGE_NUMBER_SHARE && isPageNumber(text)) return true
  if (pageCount === 1 || outer >= RUNNING_SHARE || text.length >= RUNNING_CHARS_MAX) return false
  return edgeNumbers(row).some((number) => Math.abs(page.number - number) <= FRONT_MATTER_PAGES)
}
