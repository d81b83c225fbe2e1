/** Corners of a subpath that are kept to tell straight lines and rectangles from drawings. */
const CORNERS_MAX = 24
/** Two coordinates this near are one, in points: axis-parallel lines are drawn with rounding. */
export const STRAIGHT_PT = 0.06

/** The open subpath of a path; one object, filled anew for each. */
export interface Subpath {
  /** Path space to device space. */
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
  /** Where the pen is and where the subpath began, in path space. */
  x: number
  y: number
  startX: number
  startY: number
  /** Bounding box in device space. */
  x0: number
  y0: number
  x1: number
  y1: number
  /** Corners seen, of which `cornerX` and `cornerY` hold the first in device space. */
  corners: number
  readonly cornerX: Float64Array
  readonly cornerY: Float64Array
  /** All corners are kept and all edges are parallel to an axis. */
  isStraight: boolean
}

export function createSubpath(): Subpath {
  return {
    ...{ a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, x: 0, y: 0, startX: 0, startY: 0 },
    ...{ x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity },
    corners: 0,
    cornerX: new Float64Array(CORNERS_MAX),
    cornerY: new Float64Array(CORNERS_MAX),
    isStraight: true,
  }
}

/** Takes the transform of a path that begins, six floats from index `ctm`. */
export function startPath(subpath: Subpath, floats: Float32Array, ctm: number): void {
  subpath.a = floats[ctm] ?? 0
  subpath.b = floats[ctm + 1] ?? 0
  subpath.c = floats[ctm + 2] ?? 0
  subpath.d = floats[ctm + 3] ?? 0
  subpath.e = floats[ctm + 4] ?? 0
  subpath.f = floats[ctm + 5] ?? 0
  subpath.x = subpath.y = subpath.startX = subpath.startY = 0
  startSubpath(subpath)
}

export function startSubpath(subpath: Subpath): void {
  subpath.x0 = subpath.y0 = Infinity
  subpath.x1 = subpath.y1 = -Infinity
  subpath.corners = 0
  subpath.isStraight = true
}

export function moveTo(subpath: Subpath, x: number, y: number): void {
  subpath.startX = x
  subpath.startY = y
  lineTo(subpath, x, y)
}

export function lineTo(subpath: Subpath, x: number, y: number): void {
  subpath.x = x
  subpath.y = y
  see(subpath, x, y)
}

/** Draws `count` lines whose ends are at `first` and on; returns where the coordinates after them are. */
export function linesTo(
  subpath: Subpath,
  floats: Float32Array,
  first: number,
  count: number,
): number {
  const end = first + 2 * count
  let k = first
  for (; k < end && subpath.isStraight; k += 2) lineTo(subpath, floats[k] ?? 0, floats[k + 1] ?? 0)
  return k === end ? end : widenBy(subpath, floats, k, end)
}

/** Lines of a drawing: of their corners nothing but the box around them counts. */
function widenBy(subpath: Subpath, floats: Float32Array, first: number, end: number): number {
  const { a, b, c, d, e, f } = subpath
  let { x0, y0, x1, y1 } = subpath
  for (let k = first; k < end; k += 2) {
    const x = floats[k] ?? 0
    const y = floats[k + 1] ?? 0
    const deviceX = x * a + y * c + e
    const deviceY = x * b + y * d + f
    if (deviceX < x0) x0 = deviceX
    if (deviceX > x1) x1 = deviceX
    if (deviceY < y0) y0 = deviceY
    if (deviceY > y1) y1 = deviceY
  }
  subpath.x0 = x0
  subpath.y0 = y0
  subpath.x1 = x1
  subpath.y1 = y1
  subpath.x = floats[end - 2] ?? 0
  subpath.y = floats[end - 1] ?? 0
  subpath.corners += (end - first) / 2
  return end
}

/** Adds a corner; the pen stays. */
export function see(subpath: Subpath, x: number, y: number): void {
  const deviceX = x * subpath.a + y * subpath.c + subpath.e
  const deviceY = x * subpath.b + y * subpath.d + subpath.f
  if (deviceX < subpath.x0) subpath.x0 = deviceX
  if (deviceX > subpath.x1) subpath.x1 = deviceX
  if (deviceY < subpath.y0) subpath.y0 = deviceY
  if (deviceY > subpath.y1) subpath.y1 = deviceY
  if (subpath.isStraight) keepCorner(subpath, deviceX, deviceY)
  subpath.corners++
}

function keepCorner(subpath: Subpath, x: number, y: number): void {
  const { cornerX, cornerY, corners } = subpath
  if (corners >= CORNERS_MAX) {
    subpath.isStraight = false
    return
  }
  if (corners > 0) {
    const isLevel = Math.abs(y - (cornerY[corners - 1] ?? 0)) <= STRAIGHT_PT
    if (!isLevel && Math.abs(x - (cornerX[corners - 1] ?? 0)) > STRAIGHT_PT)
      subpath.isStraight = false
  }
  cornerX[corners] = x
  cornerY[corners] = y
}

/** Whether a straight subpath ends where it began. */
export function isClosed({ corners, cornerX, cornerY }: Subpath): boolean {
  return (
    corners >= 5 &&
    Math.abs((cornerX[0] ?? 0) - (cornerX[corners - 1] ?? 0)) < STRAIGHT_PT &&
    Math.abs((cornerY[0] ?? 0) - (cornerY[corners - 1] ?? 0)) < STRAIGHT_PT
  )
}
