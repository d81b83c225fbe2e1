import type { Rect } from '../../../../document/blocks.js'
import { type Extent, extentOf, inOrder } from '../../model/geometry.js'
import { medianOf } from '../../model/statistics.js'
import {
  BAND_DISTANCE_MAX_EM,
  BAND_ENDS_PT,
  BAND_HEIGHT_MAX_EM,
  BAND_HEIGHT_MIN_EM,
  BODY_PT,
} from '../thresholds.js'
import type { PaintedBox } from './painted-box.js'

/** Painted bands of equal extent, one above the other: every other row of a table has such a ground. */
export interface BandGroup extends Extent {
  /** Upper and lower edges of the bands, ascending. */
  readonly edgesPt: readonly number[]
  readonly bandHeightPt: number
}

/** Narrower bands (pt) are the ground of a word, not of a row. */
const BAND_WIDTH_MIN_PT = 60
/** Edges of boxes on one band differ by less (pt). */
const BAND_SNAP_PT = 1.5
/** Edges of bands nearer than this are one, and grounds of the cells of one row no further apart, points. Untested. */
const EDGES_APART_PT = 2.5
const CELL_GROUNDS_APART_PT = 4
/** More painted boxes than this on a page are a drawing. */
const BOXES_MAX = 3000

interface Band extends Rect {
  x0: number
  x1: number
  /** Where the grounds of its cells meet. */
  readonly joints: number[]
}

/** Groups of two and more bands. Boxes side by side at one height are one band. */
export function bandGroups(boxes: readonly PaintedBox[]): BandGroup[] {
  const groups: Band[][] = []
  for (const band of rowGrounds(boxes)) {
    const group = groups.findLast((above) => isNext(above.at(-1), band))
    if (group === undefined || hasOtherColumns(group, band)) groups.push([band])
    else group.push(band)
  }
  return groups.filter(({ length }) => length >= 2).map(asGroup)
}

/** Whether a band's cells meet where none of the bands above it do: it is of another table. */
function hasOtherColumns(group: readonly Band[], { joints }: Band): boolean {
  const above = group.flatMap((band) => band.joints)
  if (joints.length === 0 || above.length === 0) return false
  return !joints.some((x) => above.some((other) => Math.abs(x - other) < BAND_ENDS_PT))
}

/** Bands as wide as rows; none where so much is painted that it is a drawing. */
function rowGrounds(boxes: readonly PaintedBox[]): readonly Band[] {
  const grounds = boxes.filter(isGround)
  if (grounds.length > BOXES_MAX) return []
  return joinedBands(grounds).filter(({ x0, x1 }) => x1 - x0 >= BAND_WIDTH_MIN_PT)
}

/** Painted, and as high as a row of text. */
function isGround({ y0, y1, stroked }: PaintedBox): boolean {
  const heightEm = (y1 - y0) / BODY_PT
  return !stroked && heightEm > BAND_HEIGHT_MIN_EM && heightEm < BAND_HEIGHT_MAX_EM
}

function joinedBands(boxes: readonly PaintedBox[]): Band[] {
  const bands: Band[] = []
  for (const box of inOrder(boxes, fromTop)) {
    const band = bands.findLast((other) => isBeside(other, box))
    if (band === undefined) bands.push({ ...box, joints: [] })
    else {
      if (box.x0 > band.x0 + BAND_ENDS_PT) band.joints.push(box.x0)
      band.x0 = Math.min(band.x0, box.x0)
      band.x1 = Math.max(band.x1, box.x1)
    }
  }
  return bands
}

const fromTop = (a: PaintedBox, b: PaintedBox): number => a.y0 - b.y0 || a.x0 - b.x0

const isBeside = (band: Band, box: PaintedBox): boolean =>
  Math.abs(band.y0 - box.y0) < BAND_SNAP_PT &&
  Math.abs(band.y1 - box.y1) < BAND_SNAP_PT &&
  box.x0 <= band.x1 + CELL_GROUNDS_APART_PT

const isNext = (above: Rect | undefined, band: Rect): boolean =>
  above !== undefined &&
  Math.abs(above.x0 - band.x0) < BAND_ENDS_PT &&
  Math.abs(above.x1 - band.x1) < BAND_ENDS_PT &&
  band.y0 - above.y1 < BAND_DISTANCE_MAX_EM * BODY_PT

function asGroup(bands: readonly Rect[]): BandGroup {
  const edges = bands.flatMap((band) => [band.y0, band.y1]).sort((a, b) => a - b)
  return {
    ...extentOf(bands),
    edgesPt: edges.filter((y, k) => k === 0 || y - (edges[k - 1] ?? 0) > EDGES_APART_PT),
    bandHeightPt: medianOf(bands.map((band) => band.y1 - band.y0)),
  }
}
