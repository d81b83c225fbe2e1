import { type Gutter, type GutterBand, isOfBand } from './gutter-bands.js'
import { glyphsAt, type PageItems } from './page-items.js'

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
  readonly glyphsMedian: number
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

/** Takes a band's items, each on its side. */
export function fillSides(
  page: PageItems,
  gutter: Gutter,
  band: GutterBand,
  left: Side,
  right: Side,
): void {
  clear(left, page.order.length)
  clear(right, page.order.length)
  for (let k = band.from; k < band.to; k++) {
    const at = page.order[k] ?? 0
    if (!isOfBand(page, gutter, band, at)) continue
    addItem(((page.x0[at] ?? 0) + (page.x1[at] ?? 0)) / 2 < gutter.x ? left : right, page, at)
  }
}

function clear(side: Side, room: number): void {
  if (side.places.length < room) Object.assign(side, roomFor(room))
  side.count = 0
  side.x0 = side.y0 = Number.POSITIVE_INFINITY
  side.x1 = side.y1 = Number.NEGATIVE_INFINITY
  side.height = 0
}

function addItem(side: Side, page: PageItems, at: number): void {
  side.places[side.count++] = at
  side.x0 = Math.min(side.x0, page.x0[at] ?? 0)
  side.x1 = Math.max(side.x1, page.x1[at] ?? 0)
  side.y0 = Math.min(side.y0, page.y0[at] ?? 0)
  side.y1 = Math.max(side.y1, page.y1[at] ?? 0)
  side.height += page.heightPt[at] ?? 0
}

/** Groups a side's items into rows. */
export function readRows(side: Side, page: PageItems): void {
  side.rows = side.tables = side.width = side.height = 0
  let first = -1
  let rowWidth = 0
  for (let k = 0; k < side.count; k++) {
    const at = side.places[k] ?? 0
    const width = (page.x1[at] ?? 0) - (page.x0[at] ?? 0)
    const isTable = page.lines[at] === undefined
    if (isTable) side.tables++
    if (first >= 0 && !isTable && isSameRow(page, first, at)) rowWidth += width
    else {
      side.width += rowWidth
      rowWidth = width
      side.baselines[side.rows++] = page.baseline[at] ?? 0
      side.height += page.heightPt[at] ?? 0
      first = at
    }
    side.rowEnds[side.rows - 1] = k + 1
  }
  side.width += rowWidth
}

/** Whether a line stands on the row that `first` began. */
function isSameRow({ lines, baseline, size }: PageItems, first: number, at: number): boolean {
  if (lines[first] === undefined) return false
  return Math.abs((baseline[first] ?? 0) - (baseline[at] ?? 0)) < 0.4 * (size[at] ?? 0)
}

/** Whether two sides, their rows read, look like columns of text and not like a table's cells or the parts of a line. */
export function areColumns(page: PageItems, left: Side, right: Side, bodySize: number): boolean {
  const [a, b] = [textOf(left, page), textOf(right, page)]
  if (alignedShare(left, right, bodySize) < 0.5) {
    return (
      (left.rows >= 3 || left.tables > 0) &&
      (right.rows >= 3 || right.tables > 0) &&
      a.glyphsPerRow >= 8 &&
      b.glyphsPerRow >= 8 &&
      (a.numberShare < 0.5 || b.numberShare < 0.5) &&
      (isText(left, a, bodySize) || isText(right, b, bodySize))
    )
  }
  const strong = Number(isDense(left, a)) + Number(isDense(right, b))
  return (
    isText(left, a, bodySize) &&
    isText(right, b, bodySize) &&
    left.rows >= 3 &&
    right.rows >= 3 &&
    strong > 0 &&
    (left.rows >= 5 || strong === 2)
  )
}

function textOf(side: Side, page: PageItems): SideText {
  const { places, count, rows } = side
  let words = 0
  let numbers = 0
  let mono = 0
  let letters = 0
  const glyphs = new Float64Array(rows)
  let row = 0
  let sum = 0
  for (let k = 0; k < count; k++) {
    const at = places[k] ?? 0
    if (k === side.rowEnds[row]) row++
    const own = glyphsAt(page, at)
    glyphs[row] = (glyphs[row] ?? 0) + own
    sum += own
    if (page.lines[at] === undefined) continue
    words += page.words[at] ?? 0
    numbers += page.numbers[at] ?? 0
    mono += page.monoGlyphs[at] ?? 0
    letters += own
  }
  return {
    fill: side.width / (rows * extentOf(side) || 1),
    glyphsPerRow: sum / rows,
    glyphsMedian: glyphs.sort()[rows >> 1] ?? 0,
    numberShare: numbers / Math.max(1, words),
    monoShare: mono / Math.max(1, letters),
  }
}

function isText(side: Side, text: SideText, bodySize: number): boolean {
  if (side.tables > 0) return true
  if (text.monoShare > 0.5 && extentOf(side) > 14 * bodySize && side.rows >= 3) return true
  return text.glyphsMedian >= 16 && text.fill >= 0.45 && text.numberShare < 0.35
}

function isDense(side: Side, text: SideText): boolean {
  return side.tables > 0 || (text.glyphsPerRow >= 24 && text.fill >= 0.6 && text.numberShare < 0.3)
}

/** Share of the shorter side's rows that have a row of the other side on the same baseline. */
function alignedShare(left: Side, right: Side, bodySize: number): number {
  const [few, many] = left.rows < right.rows ? [left, right] : [right, left]
  const baselines = ascending(few)
  const others = ascending(many)
  const tolerance = 0.12 * bodySize + 0.3
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
