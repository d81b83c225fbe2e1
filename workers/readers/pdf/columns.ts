import type { Rect } from '../../document/blocks.js'
import { isNumeric } from './characters.js'
import { boundsOf, rowsOfLines } from './geometry.js'
import {
  type Column,
  type ColumnItem,
  type FoundTable,
  type Line,
  type Page,
  STYLE,
} from './page-model.js'
import { GUTTER_EM, GUTTER_MIN_PT } from './thresholds.js'

/** A gutter seen in the document: the left edge of the column behind it, points, and on how many pages. */
export interface KnownGutter {
  readonly x: number
  readonly count: number
}

export interface ColumnSearch {
  /** In reading order. */
  readonly columns: readonly Column[]
  /** Left edges of the columns that were cut off. */
  readonly gutters: readonly number[]
}

interface Item extends Rect {
  readonly baseline: number
  readonly size: number
  readonly glyphs: number
  readonly words: number
  readonly numbers: number
  readonly monoGlyphs: number
  readonly line?: Line
  readonly table?: FoundTable
}

interface Context {
  readonly bodySize: number
  readonly isRtl: boolean
  readonly known: readonly KnownGutter[]
  readonly gutters: number[]
  readonly columns: Column[]
}

interface Cut {
  readonly x: number
  readonly score: number
  readonly items: readonly Item[]
  readonly rightX0: number
}

const DEPTH_MAX = 12
const ITEMS_MIN = 4
/** A table counts as this many glyphs of text when sides are weighed. */
const TABLE_GLYPHS = 200

/**
 * Cuts a page into columns by recursive gutters: an x and the tallest band of items that none crosses there. What
 * crosses a gutter bounds its band, so titles and figures over several columns need no special case. Order: above the
 * band, left, right, below.
 */
export function orderColumns(
  page: Page,
  lines: readonly Line[],
  tables: readonly FoundTable[],
  bodySize: number,
  known: readonly KnownGutter[],
): ColumnSearch {
  const rtlGlyphs = lines.reduce((sum, line) => sum + (line.rtl ? line.glyphs : 0), 0)
  const glyphs = lines.reduce((sum, line) => sum + line.glyphs, 0)
  const items = [
    ...lines.map((line) => lineItem(line)),
    ...tables.map((table) => tableItem(table, bodySize)),
  ]
  const context: Context = {
    bodySize,
    isRtl: rtlGlyphs > 0.5 * glyphs,
    known,
    gutters: [],
    columns: [],
  }
  if (page.lines.length > 0 || items.length > 0) cutColumns(items, context, 0)
  return { columns: context.columns, gutters: context.gutters }
}

function lineItem(line: Line): Item {
  let numbers = 0
  let monoGlyphs = 0
  for (const word of line.words) {
    if (isNumeric(word.text)) numbers++
    if ((word.style & STYLE.mono) !== 0) monoGlyphs += word.glyphs
  }
  const { x0, x1, y0, y1, baseline, size, glyphs } = line
  const words = line.words.length
  return { x0, x1, y0, y1, baseline, size, glyphs, words, numbers, monoGlyphs, line }
}

function tableItem(table: FoundTable, size: number): Item {
  const { x0, x1, y0, y1 } = table.box
  const counts = { glyphs: TABLE_GLYPHS, words: 1, numbers: 0, monoGlyphs: 0 }
  return { x0, x1, y0, y1, baseline: y0, size, ...counts, table }
}

function cutColumns(items: readonly Item[], context: Context, depth: number): void {
  if (items.length === 0) return
  const cut = items.length < ITEMS_MIN || depth > DEPTH_MAX ? undefined : bestCut(items, context)
  if (cut === undefined) {
    context.columns.push(columnOf(items))
    return
  }
  context.gutters.push(cut.rightX0)
  const inBand = new Set(cut.items)
  const { y0, y1 } = boundsOf(cut.items)
  const middle = (y0 + y1) / 2
  const isAbove = (item: Item) => (item.y0 + item.y1) / 2 <= middle
  const rest = items.filter((item) => !inBand.has(item))
  const isLeft = (item: Item) => (item.x0 + item.x1) / 2 < cut.x
  const left = cut.items.filter(isLeft)
  const right = cut.items.filter((item) => !isLeft(item))
  cutColumns(rest.filter(isAbove), context, depth + 1)
  cutColumns(context.isRtl ? right : left, context, depth + 1)
  cutColumns(context.isRtl ? left : right, context, depth + 1)
  cutColumns(
    rest.filter((item) => !isAbove(item)),
    context,
    depth + 1,
  )
}

function columnOf(items: readonly Item[]): Column {
  const lines = items.flatMap((item) => (item.line === undefined ? [] : [item.line]))
  const tables = items
    .flatMap((item) => (item.table === undefined ? [] : [item.table]))
    .toSorted((a, b) => a.box.y0 - b.box.y0)
  const content: ColumnItem[] = []
  let next = 0
  for (const row of rowsOfLines(lines)) {
    for (; next < tables.length; next++) {
      const table = tables[next]
      if (table === undefined || table.box.y0 >= row.y0) break
      content.push({ kind: 'table', table })
    }
    content.push({ kind: 'row', row })
  }
  for (const table of tables.slice(next)) content.push({ kind: 'table', table })
  const { x0, x1 } = boundsOf(items)
  return { x0, x1, items: content }
}

function bestCut(items: readonly Item[], context: Context): Cut | undefined {
  const { x0, x1 } = boundsOf(items)
  const width = x1 - x0
  if (width < context.bodySize * 8) return undefined
  const gutter = Math.max(GUTTER_MIN_PT, GUTTER_EM * context.bodySize)
  const sorted = items.toSorted((a, b) => a.y0 - b.y0)
  let best: Cut | undefined
  let lastSignature = ''
  for (const x of candidateEdges(items, gutter)) {
    if (x < x0 + width * 0.06 || x > x1 - width * 0.06) continue
    const crossing = sorted.filter((item) => item.x0 < x + gutter / 2 && item.x1 > x - gutter / 2)
    if (crossing.length > items.length * 0.7) continue
    const left = items.reduce((sum, item) => sum + ((item.x0 + item.x1) / 2 < x ? 1 : 0), 0)
    const signature = `${crossing.length}:${left}`
    if (signature === lastSignature || left < 2 || items.length - left < 2) continue
    lastSignature = signature
    for (const band of freeBands(sorted, crossing)) {
      const cut = evaluateCut(band, x, width, context)
      if (cut !== undefined && (best === undefined || cut.score > best.score)) best = cut
    }
  }
  return best
}

/** X positions just left of where several items start, ascending. */
function candidateEdges(items: readonly Item[], gutter: number): number[] {
  const counts = new Map<number, number>()
  const leftmost = new Map<number, number>()
  for (const item of items) {
    const bucket = Math.round(item.x0 / 2)
    counts.set(bucket, (counts.get(bucket) ?? 0) + (item.table === undefined ? 1 : 4))
    leftmost.set(bucket, Math.min(leftmost.get(bucket) ?? item.x0, item.x0))
  }
  const edges: number[] = []
  for (const bucket of counts.keys()) {
    let count = 0
    let x = Number.POSITIVE_INFINITY
    for (const near of [bucket - 1, bucket, bucket + 1]) {
      count += counts.get(near) ?? 0
      x = Math.min(x, leftmost.get(near) ?? x)
    }
    if (count >= 2) edges.push(x - gutter / 2 - 0.3)
  }
  return edges.sort((a, b) => a - b)
}

/** Items between those that cross, band by band; bands of fewer than four are left out. */
function freeBands(sorted: readonly Item[], crossing: readonly Item[]): Item[][] {
  const starts: number[] = []
  const ends: number[] = []
  let y = Number.NEGATIVE_INFINITY
  for (const item of crossing) {
    if (item.y0 > y) {
      starts.push(y)
      ends.push(item.y0)
    }
    y = Math.max(y, item.y1)
  }
  starts.push(y)
  ends.push(Number.POSITIVE_INFINITY)
  const bands: Item[][] = starts.map(() => [])
  const isCrossing = new Set(crossing)
  let band = 0
  const byMiddle = sorted
    .filter((item) => !isCrossing.has(item))
    .toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)
  for (const item of byMiddle) {
    const middle = (item.y0 + item.y1) / 2
    while (band < ends.length - 1 && middle > (ends[band] ?? 0)) band++
    if (middle >= (starts[band] ?? 0)) bands[band]?.push(item)
  }
  return bands.filter((items) => items.length >= ITEMS_MIN)
}

interface Side {
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

function evaluateCut(
  items: readonly Item[],
  x: number,
  width: number,
  context: Context,
): Cut | undefined {
  const left = measureSide(items.filter((item) => (item.x0 + item.x1) / 2 < x))
  const right = measureSide(items.filter((item) => (item.x0 + item.x1) / 2 >= x))
  if (left === undefined || right === undefined) return undefined
  const { bodySize } = context
  const overlap = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0)
  if (overlap < bodySize * 2) return undefined
  if (left.extent < bodySize * 4 || right.extent < bodySize * 4) return undefined
  if ((left.rows < 2 && left.tables === 0) || (right.rows < 2 && right.tables === 0))
    return undefined
  if (!areColumns(left, right, bodySize) && !isKnown(left, right, width, context)) return undefined
  const gap = right.x0 - left.x1
  const score =
    Math.min(left.height, right.height) * (1 + Math.min(gap, 4 * bodySize) / (20 * bodySize)) +
    0.15 * (left.height + right.height) -
    (Math.abs(left.extent - right.extent) / width) * bodySize
  return { x, score, items, rightX0: right.x0 }
}

/** Whether two sides read as columns of text and not as the cells of a table or the parts of a line. */
function areColumns(left: Side, right: Side, bodySize: number): boolean {
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

/** A gutter that the document has shown twice is believed with two rows a side. */
function isKnown(left: Side, right: Side, width: number, context: Context): boolean {
  const known = context.known.find((gutter) => Math.abs(gutter.x - right.x0) < 4)
  return (
    known !== undefined &&
    known.count >= 2 &&
    left.rows >= 2 &&
    right.rows >= 2 &&
    left.extent > 0.25 * width &&
    right.extent > 0.25 * width
  )
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

function measureSide(items: readonly Item[]): Side | undefined {
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
