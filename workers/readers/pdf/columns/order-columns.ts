import type { Column } from '../model/columns.js'
import { isMostlyRtl } from '../model/geometry.js'
import type { HorizontalRuling, Line } from '../model/page.js'
import type { FoundForm, FoundTable } from '../model/tables.js'
import { columnOf } from './column-of.js'
import {
  candidateEdges,
  type Gutter,
  type GutterBand,
  gutterAt,
  gutterBands,
} from './gutter-bands.js'
import { reachToText } from './mark-reach.js'
import { cutOverlong } from './overlong.js'
import {
  createPageItems,
  edgesOf,
  fillItems,
  type PageItems,
  placesOf,
  type Region,
} from './page-items.js'
import { reachAlongRules } from './rule-reach.js'
import { areColumns, createSide, extentOf, fillSides, readRows, type Side } from './sides.js'
import { splitRegion } from './split-region.js'
import { GUTTER_EM, GUTTER_MIN_PT } from './thresholds.js'

/** Rows a side that a gutter must have which the document has shown elsewhere, and share of the region's width. */
const KNOWN_ROWS_MIN = 2
const KNOWN_WIDTH_SHARE = 0.25
/** Narrower or shorter parts stand side by side by chance, em of the body size. */
const SIDE_WIDTH_EM = 4
const SIDE_OVERLAP_EM = 2

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
  readonly page: PageItems
  readonly bodySize: number
  readonly isRtl: boolean
  readonly known: readonly KnownGutter[]
  readonly certain: readonly KnownGutter[]
  readonly gutters: number[]
  readonly unproved: number[]
  readonly columns: Column[]
}

/** The best gutter of a region and its band. */
interface Cut {
  readonly gutter: Gutter
  readonly band: GutterBand
  readonly score: number
  readonly rightX0: number
}

const DEPTH_MAX = 12
const ITEMS_MIN = 4
/** A gutter this near to one that is known is the same, points. */
const KNOWN_SNAP_PT = 4
/** A gutter lies at least this share of the region's width from its edges. */
const EDGE_SHARE = 0.06

const PAGE = createPageItems()
const LEFT = createSide()
const RIGHT = createSide()

/**
 * Cuts a page into columns by recursive gutters: an x and the tallest band of items that none crosses there. What
 * crosses a gutter bounds its band, so titles and figures over several columns need no special case. Order: above the
 * band, left, right, below.
 */
export function orderColumns(
  lines: readonly Line[],
  tables: readonly (FoundTable | FoundForm)[],
  bodySize: number,
  known: readonly KnownGutter[],
  rulings: readonly HorizontalRuling[],
): ColumnSearch {
  fillItems(PAGE, lines, tables, bodySize)
  reachAlongRules(PAGE, rulings, bodySize)
  reachToText(PAGE)
  cutOverlong(PAGE, bodySize)
  const isRtl = isMostlyRtl(lines)
  const certain = known.filter(({ isCertain }) => isCertain)
  const found = { gutters: [], unproved: [], columns: [] }
  const context: Context = { page: PAGE, bodySize, isRtl, known, certain, ...found }
  cutColumns({ from: 0, to: PAGE.count }, context, 0)
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

function cutColumns(region: Region, context: Context, depth: number): void {
  const { page, bodySize, isRtl } = context
  const count = region.to - region.from
  if (count === 0) return
  const cut = count < ITEMS_MIN || depth > DEPTH_MAX ? undefined : bestCut(region, context)
  if (cut === undefined) {
    context.columns.push(columnOf(page, region, isRtl))
    return
  }
  context.gutters.push(cut.rightX0)
  for (const part of splitRegion(page, region, cut, { bodySize, isRtl }))
    cutColumns(part, context, depth + 1)
}

function bestCut(region: Region, context: Context): Cut | undefined {
  const { page, bodySize } = context
  const [x0, x1] = edgesOf(page, placesOf(page, region))
  const width = x1 - x0
  if (width < bodySize * 8) return undefined
  const gutterPt = Math.max(GUTTER_MIN_PT, GUTTER_EM * bodySize)
  let best: Cut | undefined
  let lastSignature = -1
  for (const x of candidateEdges(page, region, gutterPt)) {
    if (x < x0 + width * EDGE_SHARE || x > x1 - width * EDGE_SHARE) continue
    const gutter = gutterAt(page, region, x, gutterPt)
    if (gutter === undefined || gutter.signature === lastSignature) continue
    lastSignature = gutter.signature
    for (const band of gutterBands(page, gutter)) {
      const score = best?.score ?? Number.NEGATIVE_INFINITY
      if (scoreBound(band) > score) best = cutAt(gutter, band, width, context, score) ?? best
    }
  }
  return best
}

/** A cut is as good as its lower side is high; a gap of so many ems adds this share, and both heights together this. */
const GAP_MAX_EM = 4
const GAP_GAIN = 0.2
const HEIGHT_GAIN = 0.15

/** What a cut can score at most: rows share heights, gaps count in full. */
function scoreBound({ leftPt, rightPt }: GutterBand): number {
  return (1 + GAP_GAIN) * Math.min(leftPt, rightPt) + HEIGHT_GAIN * (leftPt + rightPt)
}

/**
 * Undefined where the gutter parts no columns, or scores no more than `scoreMin`: what loses anyway is not looked at
 * further.
 */
function cutAt(
  gutter: Gutter,
  band: GutterBand,
  width: number,
  context: Context,
  scoreMin: number,
): Cut | undefined {
  const { page, bodySize, certain } = context
  fillSides(page, gutter, band, LEFT, RIGHT)
  if (LEFT.count === 0 || RIGHT.count === 0) return undefined
  const rightX0 = RIGHT.x0
  const isCertain = certain.some(({ x }) => Math.abs(x - rightX0) < KNOWN_SNAP_PT)
  if (!isCertain && !areBeside(LEFT, RIGHT, bodySize)) return undefined
  // Rows are no higher than the items on them together.
  if (cutScore(LEFT, RIGHT, width, bodySize) + ROUNDING <= scoreMin) return undefined
  readRows(LEFT, page)
  readRows(RIGHT, page)
  const score = cutScore(LEFT, RIGHT, width, bodySize)
  if (score <= scoreMin) return undefined
  if (!isCertain && !(haveRows(LEFT, RIGHT) && areProved(LEFT, RIGHT, band, width, context)))
    return undefined
  return { gutter, band, score, rightX0 }
}

/** Sums of the same heights in another order may differ by this. */
const ROUNDING = 1e-6

function cutScore(left: Side, right: Side, width: number, bodySize: number): number {
  const gap = right.x0 - left.x1
  return (
    Math.min(left.height, right.height) *
      (1 + Math.min(gap, GAP_MAX_EM * bodySize) / ((GAP_MAX_EM / GAP_GAIN) * bodySize)) +
    HEIGHT_GAIN * (left.height + right.height) -
    (Math.abs(extentOf(left) - extentOf(right)) / width) * bodySize
  )
}

/** Whether the sides stand beside each other and are wide enough to be columns at all. */
function areBeside(left: Side, right: Side, bodySize: number): boolean {
  const overlap = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0)
  if (overlap < bodySize * SIDE_OVERLAP_EM) return false
  const narrowest = bodySize * SIDE_WIDTH_EM
  return extentOf(left) >= narrowest && extentOf(right) >= narrowest
}

/** Whether they are tall enough. */
const haveRows = (left: Side, right: Side): boolean =>
  [left, right].every(({ rows, tables }) => rows >= KNOWN_ROWS_MIN || tables > 0)

/** Whether the sides are columns by their looks, or since the document has shown their gutter. */
function areProved(
  left: Side,
  right: Side,
  band: GutterBand,
  width: number,
  context: Context,
): boolean {
  if (areColumns(context.page, left, right, band, context.bodySize)) return true
  if (!mayBeColumns(left, right, width)) return false
  context.unproved.push(right.x0)
  return isKnown(right.x0, context.known)
}

/** A gutter that the document has shown twice is believed with two rows a side. */
const mayBeColumns = (left: Side, right: Side, width: number): boolean =>
  [left, right].every(
    (side) => side.rows >= KNOWN_ROWS_MIN && extentOf(side) > KNOWN_WIDTH_SHARE * width,
  )

function isKnown(x0: number, known: readonly KnownGutter[]): boolean {
  const near = known.find((gutter) => Math.abs(gutter.x - x0) < KNOWN_SNAP_PT)
  return near !== undefined && near.count >= 2
}
