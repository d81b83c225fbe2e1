import { medianOf } from '../model/statistics.js'
import { type Gutter, type GutterBand, isAtBand } from './gutter-bands.js'
import { glyphsAt, meanSizeAt, type PageItems } from './page-items.js'
import { areSidesApart, isInOneGo, partsAsPainted } from './painted-parts.js'
import { SIDEBAR_SIZE_MAX, SIDEBAR_WIDTH_MAX } from './thresholds.js'

// What two sides of a gutter must be like to be columns of text. Tuned on synthetic pages of one to three columns;
// none of them has been fitted again since.

/** Baselines this near are one, em of the body size and points on top. */
const ALIGNED_EM = 0.12
const ALIGNED_PT = 0.3
/** Share of the shorter side's rows on the baselines of the other from which both may be one table's rows. */
const ALIGNED_SHARE = 0.5
/** Sides whose rows do not line up: rows, and glyphs a row, from which they are text; numbers in both are a table. */
const LOOSE_ROWS_MIN = 3
const LOOSE_GLYPHS_MIN = 8
const LOOSE_NUMBER_SHARE = 0.5
/** Sides that do not line up and are painted one after the other are columns from so many rows. Untested. */
const APART_ROWS_MIN = 6
/** Running text: glyphs of the middle row, share of the side's width that rows fill, share of words that are numbers. */
const TEXT_GLYPHS_MIN = 16
const TEXT_FILL_MIN = 0.45
const TEXT_NUMBER_SHARE = 0.35
/** Dense text, the same by the mean row: what a table's cells hardly are, however their rows line up. */
const DENSE_GLYPHS_MIN = 24
const DENSE_FILL_MIN = 0.6
const DENSE_NUMBER_SHARE = 0.3
/** Listings: monospaced share, and width in ems. */
const LISTING_MONO_SHARE = 0.5
const LISTING_WIDTH_EM = 14

/** The items on one side of a gutter, from top to bottom; reused for every gutter of a thread. */
export interface Side {
  count: number
  places: Int32Array
  x0: number
  x1: number
  y0: number
  y1: number
  /** Sum of the items' heights; once rows are read, of the rows'. */
  height: number
  rows: number
  tables: number
  /** By row: the baseline, from top to bottom, and the number of items up to its end. */
  baselines: Float64Array
  rowEnds: Int32Array
  /** Sum of the rows' widths. */
  width: number
}

/** What its text is like. */
interface SideText {
  /** Share of the side's extent that a row fills, mean. */
  readonly fill: number
  readonly glyphsPerRow: number
  readonly rowGlyphs: Float64Array
  readonly numberShare: number
  readonly monoShare: number
}

export function createSide(): Side {
  const empty = { count: 0, x0: 0, x1: 0, y0: 0, y1: 0, height: 0, rows: 0, tables: 0, width: 0 }
  return { ...empty, ...roomFor(0) }
}

const roomFor = (items: number) => ({
  places: new Int32Array(items),
  baselines: new Float64Array(items),
  rowEnds: new Int32Array(items),
})

export const extentOf = ({ x0, x1 }: Side): number => x1 - x0

/** Takes the items of a band of the gutter that is looked at, each on its side. */
export function fillSides(
  page: PageItems,
  { x }: Gutter,
  band: GutterBand,
  left: Side,
  right: Side,
): void {
  const { beside, middle, x0, x1 } = page
  const toLeft = roomOf(left, page)
  const toRight = roomOf(right, page)
  let lefts = 0
  let rights = 0
  for (let k = band.from; k < band.to; k++) {
    const at = beside[k] ?? 0
    if (!isAtBand(band, middle[at] ?? 0)) continue
    if (((x0[at] ?? 0) + (x1[at] ?? 0)) / 2 < x) toLeft[lefts++] = at
    else toRight[rights++] = at
  }
  left.count = lefts
  right.count = rights
  measureBox(left, page)
  measureBox(right, page)
}

function roomOf(side: Side, { order }: PageItems): Int32Array {
  if (side.places.length < order.length) Object.assign(side, roomFor(order.length))
  return side.places
}

function measureBox(side: Side, page: PageItems): void {
  const { x0, x1, y0, y1, heightPt } = page
  const { places, count } = side
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  let height = 0
  for (let k = 0; k < count; k++) {
    const at = places[k] ?? 0
    left = Math.min(left, x0[at] ?? 0)
    right = Math.max(right, x1[at] ?? 0)
    top = Math.min(top, y0[at] ?? 0)
    bottom = Math.max(bottom, y1[at] ?? 0)
    height += heightPt[at] ?? 0
  }
  side.x0 = left
  side.x1 = right
  side.y0 = top
  side.y1 = bottom
  side.height = height
}

/** Groups a side's items into rows. */
export function readRows(side: Side, page: PageItems): void {
  const { x0, x1, baseline, heightPt, isTable } = page
  const { places, count, baselines, rowEnds } = side
  let rows = 0
  let tables = 0
  let height = 0
  let width = 0
  let rowWidth = 0
  let first = -1
  for (let k = 0; k < count; k++) {
    const at = places[k] ?? 0
    const own = (x1[at] ?? 0) - (x0[at] ?? 0)
    tables += isTable[at] ?? 0
    if (first >= 0 && isSameRow(page, first, at)) rowWidth += own
    else {
      width += rowWidth
      rowWidth = own
      baselines[rows++] = baseline[at] ?? 0
      height += heightPt[at] ?? 0
      first = at
    }
    rowEnds[rows - 1] = k + 1
  }
  side.rows = rows
  side.tables = tables
  side.height = height
  side.width = width + rowWidth
}

/** Baselines this near are one row, ems. */
const SAME_ROW_EM = 0.4

/** Whether a line stands on the row that `first` began. */
function isSameRow({ isTable, baseline, size }: PageItems, first: number, at: number): boolean {
  if (isTable[first] === 1 || isTable[at] === 1) return false
  return Math.abs((baseline[first] ?? 0) - (baseline[at] ?? 0)) < SAME_ROW_EM * (size[at] ?? 0)
}

/** Whether two sides, their rows read, look like columns of text and not like a table's cells or the parts of a line. */
export function areColumns(
  page: PageItems,
  left: Side,
  right: Side,
  band: GutterBand,
  bodySize: number,
): boolean {
  // Rows are counted already; their text is not.
  if (!haveLooseRows(left) || !haveLooseRows(right)) return false
  const isAligned = alignedShare(left, right, bodySize) >= ALIGNED_SHARE
  if (isAligned && Math.min(left.rows, right.rows) < LOOSE_ROWS_MIN) return false
  const [a, b] = [textOf(left, page), textOf(right, page)]
  const hasText = () => isText(left, a, bodySize) || isText(right, b, bodySize)
  if (isAligned)
    return (
      (isDense(left, a) && isDense(right, b)) ||
      (isDense(right, b) && isSidebar(left, right, page)) ||
      (hasText() && areWrittenApart(left, right, page, band, bodySize))
    )
  // Labels and titles may stand at the left of text; what stands so at its right is of its rows.
  return (
    a.glyphsPerRow >= LOOSE_GLYPHS_MIN &&
    b.glyphsPerRow >= LOOSE_GLYPHS_MIN &&
    (a.numberShare < LOOSE_NUMBER_SHARE || b.numberShare < LOOSE_NUMBER_SHARE) &&
    (isText(right, b, bodySize) || areWrittenApart(left, right, page, band, bodySize))
  )
}

/** Whether sides of so many rows are painted apart: a bar of short lines beside text, cards in rows, no values of its rows. */
function areWrittenApart(
  left: Side,
  right: Side,
  page: PageItems,
  band: GutterBand,
  bodySize: number,
): boolean {
  if (Math.min(left.rows, right.rows) < APART_ROWS_MIN) return false
  const sides = { left: placesOf(left), right: placesOf(right) }
  if (areSidesApart(page, sides)) return true
  const places = new Int32Array(left.count + right.count)
  places.set(sides.left)
  places.set(sides.right, left.count)
  places.sort()
  return partsAsPainted(page, places, (left.x1 + right.x0) / 2, band, bodySize) !== undefined
}

/** Whether a narrow side of small print is painted in one go: its rows stand on lines of the other by chance. */
function isSidebar(bar: Side, text: Side, page: PageItems): boolean {
  if (bar.rows < APART_ROWS_MIN || extentOf(bar) > SIDEBAR_WIDTH_MAX * extentOf(text)) return false
  const [own, others] = [placesOf(bar), placesOf(text)]
  const sizeMax = SIDEBAR_SIZE_MAX * meanSizeAt(page, others)
  return meanSizeAt(page, own) < sizeMax && isInOneGo(page, own, others)
}

const placesOf = ({ places, count }: Side): Int32Array => places.subarray(0, count)

const haveLooseRows = ({ rows, tables }: Side): boolean => rows >= LOOSE_ROWS_MIN || tables > 0

function textOf(side: Side, page: PageItems): SideText {
  const { places, count, rows, rowEnds } = side
  const { isTable, words, numbers, monoGlyphs } = page
  const glyphs = new Float64Array(rows)
  let total = 0
  let wordCount = 0
  let numberCount = 0
  let mono = 0
  let letters = 0
  let row = 0
  for (let k = 0; k < count; k++) {
    const at = places[k] ?? 0
    if (k === rowEnds[row]) row++
    const own = glyphsAt(page, at)
    glyphs[row] = (glyphs[row] ?? 0) + own
    total += own
    if (isTable[at] === 1) continue
    wordCount += words[at] ?? 0
    numberCount += numbers[at] ?? 0
    mono += monoGlyphs[at] ?? 0
    letters += own
  }
  return {
    fill: side.width / (rows * extentOf(side) || 1),
    glyphsPerRow: total / rows,
    rowGlyphs: glyphs,
    numberShare: numberCount / Math.max(1, wordCount),
    monoShare: mono / Math.max(1, letters),
  }
}

function isText(side: Side, text: SideText, bodySize: number): boolean {
  if (side.tables > 0) return true
  const isWide = extentOf(side) > LISTING_WIDTH_EM * bodySize
  if (text.monoShare > LISTING_MONO_SHARE && isWide && side.rows >= LOOSE_ROWS_MIN) return true
  return (
    text.fill >= TEXT_FILL_MIN &&
    text.numberShare < TEXT_NUMBER_SHARE &&
    medianOf(text.rowGlyphs) >= TEXT_GLYPHS_MIN
  )
}

function isDense(side: Side, text: SideText): boolean {
  if (side.tables > 0) return true
  return (
    text.glyphsPerRow >= DENSE_GLYPHS_MIN &&
    text.fill >= DENSE_FILL_MIN &&
    text.numberShare < DENSE_NUMBER_SHARE
  )
}

/** Share of the shorter side's rows that have a row of the other side on the same baseline. */
function alignedShare(left: Side, right: Side, bodySize: number): number {
  const [few, many] = left.rows < right.rows ? [left, right] : [right, left]
  const baselines = ascending(few)
  const others = ascending(many)
  const tolerance = ALIGNED_EM * bodySize + ALIGNED_PT
  let aligned = 0
  let next = 0
  for (const baseline of baselines) {
    while ((others[next] ?? Number.POSITIVE_INFINITY) < baseline - tolerance) next++
    if (Math.abs((others[next] ?? Number.NEGATIVE_INFINITY) - baseline) < tolerance) aligned++
  }
  return aligned / Math.max(1, few.rows)
}

/** Rows of several sizes may stand in another order by their baselines than by their tops. */
const ascending = ({ baselines, rows }: Side): Float64Array => baselines.subarray(0, rows).sort()
