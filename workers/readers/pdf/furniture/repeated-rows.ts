import { rowsOfLines, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { standsInColumns, standsInGrid } from './grid-rows.js'
import { MARGIN_SHARE } from './thresholds.js'

/** Pages a margin line must repeat on: this share of the sample, between 2 and 6 pages. */
const FURNITURE_PAGES_SHARE = 0.3
const FURNITURE_PAGES_MAX = 6
/** Heads and feet of several rows reach so far into the page, and their inner rows repeat on so many pages. */
const INNER_SHARE = 0.22
const INNER_PAGES_MIN = 4
const INNER_PAGES_SHARE = 0.6
/** Rows of one head are so near below each other, in sizes of the larger one. */
const INNER_GAP_EM = 2
/** A row outside of the margins with nothing beyond it is no running one from this size on, as a ratio to the text. */
const LARGER_RATIO = 1.15
/** Rows whose sizes differ by less than this share are of one size. */
const SAME_SIZE = 0.02

/** Height of a bucket: running lines sway by a point or two from page to page. */
const BUCKET_PT = 6

/** Rows that repeat near the edges of pages: text with digits as #, and the height as a bucket from the nearer edge. */
export interface RepeatedRows {
  readonly keys: ReadonlySet<string>
  /** Of rows further in, which belong to a head or a foot that begins in the margin. */
  readonly innerKeys: ReadonlySet<string>
  /** Those of the keys: most rows near an edge are at no height at which anything repeats. */
  readonly buckets: ReadonlySet<number>
}

export const NOTHING_REPEATED: RepeatedRows = {
  keys: new Set(),
  innerKeys: new Set(),
  buckets: new Set(),
}

/** What repeats on the pages of a sample. */
export function rowsRepeatedOn(pages: readonly Page[]): RepeatedRows {
  const needed = Math.max(
    2,
    Math.min(FURNITURE_PAGES_MAX, Math.ceil(pages.length * FURNITURE_PAGES_SHARE)),
  )
  const keys = repeatedKeys(pages, marginRows, rowKey, needed)
  const innerNeeded = Math.max(INNER_PAGES_MIN, Math.ceil(pages.length * INNER_PAGES_SHARE))
  const innerKeys = repeatedKeys(pages, innerRows, innerKey, innerNeeded)
  const buckets = new Set([...keys].map((key) => Number(key.slice(key.lastIndexOf('@') + 1))))
  return { keys, innerKeys, buckets }
}

/** What so many pages have among these rows, at one height. */
function repeatedKeys(
  pages: readonly Page[],
  rowsOf: (page: Page, lines: readonly Line[]) => readonly Row[],
  keyOf: (page: Page, row: Row) => RowKey,
  needed: number,
): Set<string> {
  const pagesOf = new Map<string, Set<number>>()
  for (const page of pages) {
    for (const row of rowsOf(page, page.lines)) {
      const { text, bucket } = keyOf(page, row)
      for (const near of [bucket - 1, bucket, bucket + 1]) {
        const key = `${text}@${near}`
        const found = pagesOf.get(key) ?? new Set<number>()
        pagesOf.set(key, found.add(page.number))
      }
    }
  }
  return new Set([...pagesOf.keys()].filter((key) => (pagesOf.get(key)?.size ?? 0) >= needed))
}

/** Whether several pages have the row at its height. */
export function isRepeated(
  page: Page,
  row: Row,
  { buckets, keys }: RepeatedRows,
  rowText = textOfRow(row),
): boolean {
  if (!buckets.has(bucketOf(page, row))) return false
  const { text, bucket } = rowKey(page, row, rowText)
  return keys.has(`${text}@${bucket}`)
}

export const isOfTable = (page: Page, row: Row, repeated: RepeatedRows): boolean =>
  standsInGrid(page, row) ||
  standsInColumns(page, row, { isRepeated: (other) => isRepeated(page, other, repeated) })

/**
 * Rows beyond the margin that go on the head or the foot within it, from there inward, or begin one where nothing stands in
 * the margin. On the first page others than those of its size stay: what reaches so far may be the document's title.
 */
export function innerFurniture(
  page: Page,
  lines: readonly Line[],
  found: ReadonlySet<Line>,
  { repeated, bodySize }: { readonly repeated: RepeatedRows; readonly bodySize: number },
): Row[] {
  if (repeated.innerKeys.size === 0) return []
  const rows = rowsOfLines(lines)
  const inner: Row[] = []
  for (const inward of [rows, rows.toReversed()]) {
    const from = inward.findIndex(({ lines: own }) => !own.every((line) => found.has(line)))
    for (let at = from; from >= 0; at++) {
      const [row, outer] = [inward[at], inward[at - 1]]
      if (row === undefined || !repeatsFurtherIn(page, row, repeated)) break
      if (outer === undefined ? !mayBegin(page, row, bodySize) : !goesOn(page, row, outer)) break
      inner.push(row)
    }
  }
  return inner
}

function repeatsFurtherIn(page: Page, row: Row, repeated: RepeatedRows): boolean {
  const { text, bucket } = innerKey(page, row)
  return repeated.innerKeys.has(`${text}@${bucket}`) && !isOfTable(page, row, repeated)
}

/** Larger rows are titles, as those of the first page may be; what has no word may be a figure of the text. */
const mayBegin = ({ number }: Page, row: Row, bodySize: number): boolean =>
  number > 1 && row.size < LARGER_RATIO * bodySize && /\p{L}{2}/u.test(textOfRow(row))

function goesOn({ number }: Page, row: Row, outer: Row): boolean {
  const gap = Math.abs(row.baseline - outer.baseline)
  if (gap > INNER_GAP_EM * Math.max(row.size, outer.size)) return false
  return number > 1 || Math.abs(row.size - outer.size) <= SAME_SIZE * outer.size
}

export const marginRows = (page: Page, lines: readonly Line[]): readonly Row[] =>
  rowsOfLines(lines.filter((line) => isInMargin(page, line)))

const innerRows = (page: Page, lines: readonly Line[]): readonly Row[] =>
  rowsOfLines(
    lines.filter(
      (line) =>
        !isInMargin(page, line) &&
        (line.baseline < INNER_SHARE * page.height || line.y0 > (1 - INNER_SHARE) * page.height),
    ),
  )

export function isInMargin({ height }: Page, line: Line): boolean {
  return line.baseline < height * MARGIN_SHARE + 2 || line.y0 > height * (1 - MARGIN_SHARE) - 2
}

export const isInUpperHalf = ({ height }: Page, { baseline }: Row): boolean => baseline < height / 2

const UNEVEN_SPACES = /\s\s|[^\S ]/

interface RowKey {
  readonly text: string
  /** Height from the nearer edge; below zero at the foot. */
  readonly bucket: number
}

/** Further in, titles that differ in their number alone are titles. */
const innerKey = (page: Page, row: Row): RowKey => ({
  text: textOfRow(row),
  bucket: bucketOf(page, row),
})

/** What a row of the margins is known by on other pages: its text, numbers as `#`, and its height. */
export function rowKey(page: Page, row: Row, rowText = textOfRow(row)): RowKey {
  const numbered = rowText.toLowerCase().replace(/\d+/g, '#')
  const text = (UNEVEN_SPACES.test(numbered) ? numbered.replace(/\s+/g, ' ') : numbered).trim()
  return { text, bucket: bucketOf(page, row) }
}

function bucketOf({ height }: Page, { baseline }: Row): number {
  const offset = baseline < height / 2 ? baseline : baseline - height
  return Math.round(offset / BUCKET_PT)
}
