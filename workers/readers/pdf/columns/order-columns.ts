import { boundsOf, inOrder } from '../geometry.js'
import type { Column, FoundTable, Line } from '../page-model.js'
import { GUTTER_EM, GUTTER_MIN_PT } from '../thresholds.js'
import { columnOf, countsOf, type Item, lineItem, tableItem } from './column-item.js'
import {
  candidateEdges,
  type Gutter,
  type GutterBand,
  gutterAt,
  gutterBands,
  itemsOfBand,
  type SortedItems,
  sortItems,
} from './gutter-bands.js'
import { withinColumns } from './overlong.js'
import { areColumns, measureSide, type Side, type SideBox, sideBox } from './sides.js'

/** A gutter seen in the document: the left edge of the column behind it, points, and on how many pages. */
export interface KnownGutter {
  readonly x: number
  readonly count: number
  /** What stands behind it shows that it is one, whatever its sides look like. */
  readonly isCertain?: true
}

export interface ColumnSearch {
  /** In reading order. */
  readonly columns: readonly Column[]
  /** Left edges of the columns that were cut off. */
  readonly gutters: readonly number[]
  /** Left edges of sides that only a gutter known from other pages makes columns; see `provesMore`. */
  readonly unproved: readonly number[]
}

interface Context {
  readonly bodySize: number
  readonly isRtl: boolean
  readonly known: readonly KnownGutter[]
  readonly gutters: number[]
  readonly unproved: number[]
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
/** A gutter this near to one that is known is the same, points. */
const KNOWN_SNAP_PT = 4
/** A gutter lies at least this share of the region's width from its edges. */
const EDGE_SHARE = 0.06
/** Columns that all stop over this distance, in ems, are read up to there first. */
const PART_GAP_EM = 4
/** A sidebar's width and size of text at most, as shares of those of the text beside it. */
const SIDEBAR_WIDTH_MAX = 0.6
const SIDEBAR_SIZE_MAX = 0.93
/** It begins this far below the text's top, in ems: what begins with the text is clearly first. */
const SIDEBAR_DROP_EM = 2

/**
 * Cuts a page into columns by recursive gutters: an x and the tallest band of items that none crosses there. What
 * crosses a gutter bounds its band, so titles and figures over several columns need no special case. Order: above the
 * band, left, right, below.
 */
export function orderColumns(
  lines: readonly Line[],
  tables: readonly FoundTable[],
  bodySize: number,
  known: readonly KnownGutter[],
): ColumnSearch {
  let rtlGlyphs = 0
  let glyphs = 0
  const items: Item[] = []
  for (const line of lines) {
    glyphs += line.glyphs
    if (line.rtl) rtlGlyphs += line.glyphs
    items.push(lineItem(line))
  }
  for (const table of tables) items.push(tableItem(table, bodySize))
  const isRtl = rtlGlyphs > 0.5 * glyphs
  const context: Context = { bodySize, isRtl, known, gutters: [], unproved: [], columns: [] }
  cutColumns(withinColumns(items, bodySize), context, 0)
  const { columns, gutters, unproved } = context
  return { columns, gutters, unproved }
}

/** Whether a page would be cut in another way if it knew these gutters. */
export function provesMore(
  known: readonly KnownGutter[],
  { unproved }: Pick<ColumnSearch, 'unproved'>,
): boolean {
  return unproved.some((x0) => isKnown(x0, known))
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
  const above: Item[] = []
  const below: Item[] = []
  for (const item of items) {
    if (!inBand.has(item)) ((item.y0 + item.y1) / 2 <= middle ? above : below).push(item)
  }
  cutColumns(above, context, depth + 1)
  for (const part of partsOf(cut.items, context.bodySize)) {
    for (const side of sidesOf(part, cut.x, context)) cutColumns(side, context, depth + 1)
  }
  cutColumns(below, context, depth + 1)
}

/** A band's items from top to bottom, parted where none of its columns has text over a wide stretch. */
function partsOf(items: readonly Item[], bodySize: number): Item[][] {
  const parts: Item[][] = []
  let y1 = Number.NEGATIVE_INFINITY
  for (const item of inOrder(items, fromTop)) {
    const last = parts.at(-1)
    if (last === undefined || item.y0 - y1 > PART_GAP_EM * bodySize) parts.push([item])
    else last.push(item)
    y1 = Math.max(y1, item.y1)
  }
  return parts
}

const fromTop = (a: Item, b: Item): number => a.y0 - b.y0

/** The items left and right of a gutter in the order that they are read in. */
function sidesOf(items: readonly Item[], x: number, { isRtl }: Context): Item[][] {
  const left: Item[] = []
  const right: Item[] = []
  for (const item of items) ((item.x0 + item.x1) / 2 < x ? left : right).push(item)
  return isRtl || isSidebar(left, right) ? [right, left] : [left, right]
}

/** Whether the left column is a narrow one of small print that begins beside the text: it is read after it. */
function isSidebar(left: readonly Item[], right: readonly Item[]): boolean {
  if (left.length === 0 || right.length === 0) return false
  const [a, b] = [boundsOf(left), boundsOf(right)]
  if (a.x1 - a.x0 > SIDEBAR_WIDTH_MAX * (b.x1 - b.x0)) return false
  if (a.y0 < b.y0 + SIDEBAR_DROP_EM * meanSize(right)) return false
  return meanSize(left) < SIDEBAR_SIZE_MAX * meanSize(right)
}

function meanSize(items: readonly Item[]): number {
  let sum = 0
  let glyphs = 0
  for (const item of items) {
    const counts = countsOf(item)
    sum += item.size * counts.glyphs
    glyphs += counts.glyphs
  }
  return sum / Math.max(1, glyphs)
}

function bestCut(items: readonly Item[], context: Context): Cut | undefined {
  const { x0, x1 } = boundsOf(items)
  const width = x1 - x0
  if (width < context.bodySize * 8) return undefined
  const gutterPt = Math.max(GUTTER_MIN_PT, GUTTER_EM * context.bodySize)
  const edges = candidateEdges(items, gutterPt).filter(
    (x) => x >= x0 + width * EDGE_SHARE && x <= x1 - width * EDGE_SHARE,
  )
  if (edges.length === 0) return undefined
  const sorted = sortItems(items)
  let best: Cut | undefined
  let lastSignature = -1
  for (const x of edges) {
    const gutter = gutterAt(sorted, x, gutterPt)
    if (gutter === undefined || gutter.signature === lastSignature) continue
    lastSignature = gutter.signature
    best = bestOfBands(best, sorted, gutter, x, width, context)
  }
  return best
}

function bestOfBands(
  known: Cut | undefined,
  sorted: SortedItems,
  gutter: Gutter,
  x: number,
  width: number,
  context: Context,
): Cut | undefined {
  let best = known
  for (const band of gutterBands(sorted, gutter, x)) {
    const score = best?.score ?? Number.NEGATIVE_INFINITY
    if (scoreBound(band) <= score) continue
    const cut = evaluateCut(itemsOfBand(sorted, band, gutter), x, width, context, score)
    if (cut !== undefined && cut.score > score) best = cut
  }
  return best
}

/** What a cut can score at most: rows share heights, gaps count up to a fifth. */
function scoreBound({ leftPt, rightPt }: GutterBand): number {
  return 1.2 * Math.min(leftPt, rightPt) + 0.15 * (leftPt + rightPt)
}

/** Undefined where the gutter parts no columns; what cannot score more than `scoreMin` is not looked at further. */
function evaluateCut(
  items: readonly Item[],
  x: number,
  width: number,
  context: Context,
  scoreMin: number,
): Cut | undefined {
  const leftItems: Item[] = []
  const rightItems: Item[] = []
  for (const item of items) ((item.x0 + item.x1) / 2 < x ? leftItems : rightItems).push(item)
  if (leftItems.length === 0 || rightItems.length === 0) return undefined
  const leftBox = sideBox(leftItems)
  const rightBox = sideBox(rightItems)
  const { bodySize } = context
  const isCertain = context.known.some(
    (gutter) => gutter.isCertain && Math.abs(gutter.x - rightBox.x0) < KNOWN_SNAP_PT,
  )
  if (!isCertain && !areBeside(leftBox, rightBox, bodySize)) return undefined
  // Rows are no higher than the items on them together.
  const scoreMax = cutScore(leftBox, rightBox, width, bodySize) + ROUNDING
  if (scoreMax <= scoreMin) return undefined
  const left = measureSide(leftItems, leftBox)
  const right = measureSide(rightItems, rightBox)
  if (!isCertain && !(haveRows(left, right) && areProved(left, right, width, context)))
    return undefined
  return { x, score: cutScore(left, right, width, bodySize), items, rightX0: right.x0 }
}

/** Sums of the same heights in another order may differ by this. */
const ROUNDING = 1e-6

function cutScore(left: SideBox, right: SideBox, width: number, bodySize: number): number {
  const gap = right.x0 - left.x1
  return (
    Math.min(left.height, right.height) * (1 + Math.min(gap, 4 * bodySize) / (20 * bodySize)) +
    0.15 * (left.height + right.height) -
    (Math.abs(left.extent - right.extent) / width) * bodySize
  )
}

/** Whether the sides stand beside each other and are wide enough to be columns at all. */
function areBeside(left: SideBox, right: SideBox, bodySize: number): boolean {
  const overlap = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0)
  if (overlap < bodySize * 2) return false
  return left.extent >= bodySize * 4 && right.extent >= bodySize * 4
}

/** Whether they are tall enough. */
function haveRows(left: Side, right: Side): boolean {
  return (left.rows >= 2 || left.tables > 0) && (right.rows >= 2 || right.tables > 0)
}

/** Whether the sides are columns by their looks, or since the document has shown their gutter. */
function areProved(left: Side, right: Side, width: number, context: Context): boolean {
  if (areColumns(left, right, context.bodySize)) return true
  if (!mayBeColumns(left, right, width)) return false
  context.unproved.push(right.x0)
  return isKnown(right.x0, context.known)
}

/** A gutter that the document has shown twice is believed with two rows a side. */
function mayBeColumns(left: Side, right: Side, width: number): boolean {
  return (
    left.rows >= 2 && right.rows >= 2 && left.extent > 0.25 * width && right.extent > 0.25 * width
  )
}

function isKnown(x0: number, known: readonly KnownGutter[]): boolean {
  const near = known.find((gutter) => Math.abs(gutter.x - x0) < KNOWN_SNAP_PT)
  return near !== undefined && near.count >= 2
}
