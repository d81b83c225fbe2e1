import { boundsOf, inOrder } from '../geometry.js'
import { countsOf, type Item } from './column-item.js'

/** Where one side of a gutter stands. */
export interface SideBox {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  readonly extent: number
  /** Sum of the items' heights, of a `Side` of the rows'. */
  readonly height: number
}

/** What it looks like. */
export interface Side extends SideBox {
  readonly rows: number
  readonly tables: number
  /** Share of the side's extent that a row fills, mean. */
  readonly fill: number
  readonly glyphsPerRow: number
  readonly glyphsMedian: number
  readonly numberShare: number
  readonly monoShare: number
  /** Ascending. */
  readonly baselines: Float64Array
}

/** Whether two sides read as columns of text and not as the cells of a table or the parts of a line. */
export function areColumns(left: Side, right: Side, bodySize: number): boolean {
  if (alignedShare(left, right, bodySize) < 0.5) {
    return (
      (left.rows >= 3 || left.tables > 0) &&
      (right.rows >= 3 || right.tables > 0) &&
      left.glyphsPerRow >= 8 &&
      right.glyphsPerRow >= 8 &&
      (left.numberShare < 0.5 || right.numberShare < 0.5) &&
      (isText(left, bodySize) || isText(right, bodySize))
    )
  }
  const strong = Number(isDense(left)) + Number(isDense(right))
  return (
    isText(left, bodySize) &&
    isText(right, bodySize) &&
    left.rows >= 3 &&
    right.rows >= 3 &&
    strong > 0 &&
    (left.rows >= 5 || strong === 2)
  )
}

function isText(side: Side, bodySize: number): boolean {
  if (side.tables > 0) return true
  if (side.monoShare > 0.5 && side.extent > 14 * bodySize && side.rows >= 3) return true
  return side.glyphsMedian >= 16 && side.fill >= 0.45 && side.numberShare < 0.35
}

function isDense(side: Side): boolean {
  return side.tables > 0 || (side.glyphsPerRow >= 24 && side.fill >= 0.6 && side.numberShare < 0.3)
}

/** Share of the shorter side's rows that have a row of the other side on the same baseline. */
function alignedShare(left: Side, right: Side, bodySize: number): number {
  const [few, many] = left.baselines.length < right.baselines.length ? [left, right] : [right, left]
  const tolerance = 0.12 * bodySize + 0.3
  let aligned = 0
  let next = 0
  for (const baseline of few.baselines) {
    while ((many.baselines[next] ?? Number.POSITIVE_INFINITY) < baseline - tolerance) next++
    if (Math.abs((many.baselines[next] ?? Number.NEGATIVE_INFINITY) - baseline) < tolerance)
      aligned++
  }
  return aligned / Math.max(1, few.baselines.length)
}

/** At least one item. */
export function sideBox(items: readonly Item[]): SideBox {
  const { x0, y0, x1, y1 } = boundsOf(items)
  let height = 0
  for (const item of items) height += item.heightPt
  return { x0, y0, x1, y1, extent: x1 - x0, height }
}

export function measureSide(items: readonly Item[], box: SideBox): Side {
  const { x0, x1, y0, y1, extent } = box
  const { baselines, glyphs, width, height } = sideRows(items)
  const rows = baselines.length
  let words = 0
  let numbers = 0
  let mono = 0
  let letters = 0
  let tables = 0
  for (const item of items) {
    if (item.table !== undefined) {
      tables++
      continue
    }
    const counts = countsOf(item)
    words += counts.words
    numbers += counts.numbers
    mono += counts.monoGlyphs
    letters += counts.glyphs
  }
  const ascending = Float64Array.from(glyphs).sort()
  return {
    x0,
    x1,
    y0,
    y1,
    extent,
    height,
    rows,
    tables,
    fill: width / (rows * extent || 1),
    glyphsPerRow: glyphs.reduce((sum, count) => sum + count, 0) / rows,
    glyphsMedian: ascending[rows >> 1] ?? 0,
    numberShare: numbers / Math.max(1, words),
    monoShare: mono / Math.max(1, letters),
    baselines: Float64Array.from(baselines).sort(),
  }
}

/** A side's rows: parallel lists of their baselines and glyphs, and sums of their widths and heights. */
interface SideRows {
  readonly baselines: number[]
  readonly glyphs: number[]
  width: number
  height: number
}

function sideRows(items: readonly Item[]): SideRows {
  const rows: SideRows = { baselines: [], glyphs: [], width: 0, height: 0 }
  let last: Item | undefined
  let rowWidth = 0
  for (const item of inOrder(items, fromTop)) {
    if (last !== undefined && isSameRow(last, item)) {
      rowWidth += item.x1 - item.x0
      rows.glyphs.push((rows.glyphs.pop() ?? 0) + countsOf(item).glyphs)
      continue
    }
    rows.width += rowWidth
    rowWidth = item.x1 - item.x0
    rows.baselines.push(item.baseline)
    rows.glyphs.push(countsOf(item).glyphs)
    rows.height += item.table === undefined ? item.size : item.y1 - item.y0
    last = item
  }
  rows.width += rowWidth
  return rows
}

const fromTop = (a: Item, b: Item): number => a.y0 - b.y0

/** Whether an item stands on the row that `first` began. */
function isSameRow(first: Item, item: Item): boolean {
  if (first.table !== undefined || item.table !== undefined) return false
  return Math.abs(first.baseline - item.baseline) < 0.4 * item.size
}
