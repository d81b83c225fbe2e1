import { boundsOf } from '../geometry.js'
import type { Item } from './column-item.js'

/** What one side of a gutter looks like. */
export interface Side {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  readonly extent: number
  readonly rows: number
  readonly tables: number
  /** Share of the side's extent that a row fills, mean. */
  readonly fill: number
  readonly glyphsPerRow: number
  readonly glyphsMedian: number
  readonly numberShare: number
  readonly monoShare: number
  /** Sum of the rows' heights. */
  readonly height: number
  readonly baselines: readonly number[]
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

interface SideRow {
  baseline: number
  width: number
  glyphs: number
  height: number
  readonly isTable: boolean
}

/** Undefined for no items. */
export function measureSide(items: readonly Item[]): Side | undefined {
  if (items.length === 0) return undefined
  const { x0, y0, x1, y1 } = boundsOf(items)
  const rows = sideRows(items)
  const sums = { words: 0, numbers: 0, mono: 0, glyphs: 0, tables: 0 }
  for (const item of items) {
    if (item.table !== undefined) {
      sums.tables++
      continue
    }
    sums.words += item.words
    sums.numbers += item.numbers
    sums.mono += item.monoGlyphs
    sums.glyphs += item.glyphs
  }
  const glyphs = rows.map((row) => row.glyphs).sort((a, b) => a - b)
  const extent = x1 - x0
  return {
    x0,
    x1,
    y0,
    y1,
    extent,
    rows: rows.length,
    tables: sums.tables,
    fill: rows.reduce((sum, row) => sum + row.width, 0) / (rows.length * extent || 1),
    glyphsPerRow: rows.reduce((sum, row) => sum + row.glyphs, 0) / rows.length,
    glyphsMedian: glyphs[glyphs.length >> 1] ?? 0,
    numberShare: sums.numbers / Math.max(1, sums.words),
    monoShare: sums.mono / Math.max(1, sums.glyphs),
    height: rows.reduce((sum, row) => sum + row.height, 0),
    baselines: rows.map((row) => row.baseline).sort((a, b) => a - b),
  }
}

function sideRows(items: readonly Item[]): SideRow[] {
  const rows: SideRow[] = []
  for (const item of items.toSorted((a, b) => a.y0 - b.y0)) {
    const width = item.x1 - item.x0
    const isTable = item.table !== undefined
    const last = rows.at(-1)
    const isSameRow =
      last !== undefined &&
      !isTable &&
      !last.isTable &&
      Math.abs(last.baseline - item.baseline) < 0.4 * item.size
    if (isSameRow) {
      last.width += width
      last.glyphs += item.glyphs
    } else {
      const height = isTable ? item.y1 - item.y0 : item.size
      rows.push({ baseline: item.baseline, width, glyphs: item.glyphs, height, isTable })
    }
  }
  return rows
}
