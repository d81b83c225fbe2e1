import type { Line, Row } from '../model/page.js'

/** White between `x0` and `x1`, points, over rows of a stretch: from `from` up to, but not with, `to`. */
export interface WhiteBand extends White {
  readonly from: number
  readonly to: number
}
interface White {
  readonly x0: number
  readonly x1: number
}

/** Whether a line stands left of a band's white. */
export const isLeftOf = ({ x0, x1 }: White, line: Line): boolean => line.x0 + line.x1 < x0 + x1

/** A row belongs to the block of the one above it up to this line distance, ems. */
const BLOCK_PITCH_EM = 1.6
/** A band ends where neither side goes on over this height, ems. */
const BAND_GAP_EM = 1.2
/** Blocks side by side are short: further rows than this from one with white in it are not looked at. */
const REACH_ROWS = 60

/** So many of the bands found last are asked whether they go through a row. */
const KNOWN_MAX = 32

/** The tallest bands of white of a width in rows, each with text on both of its sides. */
export function whiteBands(rows: readonly Row[], widthPt: number): WhiteBand[] {
  const found: WhiteBand[] = []
  for (const [index, { lines }] of rows.entries()) {
    if (lines.length < 2) continue
    let before: Line | undefined
    for (const line of lines.toSorted((a, b) => a.x0 - b.x0)) {
      const white = { x0: before?.x1 ?? line.x0, x1: line.x0 }
      before = line
      if (white.x1 - white.x0 < widthPt || isKnown(found, index, white, widthPt)) continue
      found.push(bandAround(rows, index, white, widthPt))
    }
  }
  return found
}

/** Whether a band that goes through a row lies in its white. */
function isKnown(found: readonly WhiteBand[], index: number, white: White, widthPt: number) {
  return found
    .slice(-KNOWN_MAX)
    .some(
      ({ from, to, x0, x1 }) =>
        from <= index &&
        index < to &&
        Math.min(x1, white.x1) - Math.max(x0, white.x0) >= Math.min(widthPt, x1 - x0),
    )
}

function bandAround(rows: readonly Row[], index: number, white: White, widthPt: number): WhiteBand {
  let known = white
  let from = index
  let to = index + 1
  const take = (row: Row | undefined, beside: Row | undefined): boolean => {
    const left = areNear(row, beside) ? narrowed(known, row, widthPt) : undefined
    if (left !== undefined) known = left
    return left !== undefined
  }
  for (let isDown = true, isUp = true; isDown || isUp; ) {
    isDown = isDown && to - index < REACH_ROWS && take(rows[to], rows[to - 1])
    if (isDown) to++
    isUp = isUp && index - from < REACH_ROWS && take(rows[from - 1], rows[from])
    if (isUp) from--
  }
  return trimmed(rows, { ...known, from, to })
}

function areNear(row: Row | undefined, other: Row | undefined): boolean {
  if (row === undefined || other === undefined) return false
  const gap = Math.max(row.y0, other.y0) - Math.min(row.y1, other.y1)
  return gap < BAND_GAP_EM * Math.max(row.size, other.size)
}

/** The white that a further row leaves; undefined where it crosses it, or leaves too little. */
function narrowed(white: White, row: Row | undefined, widthPt: number): White | undefined {
  if (row === undefined) return undefined
  let { x0, x1 } = white
  for (const line of row.lines) {
    if (line.x1 <= x0 || line.x0 >= x1) continue
    const isLeft = isLeftOf(white, line)
    if (isLeft && line.x1 < x1) x0 = line.x1
    else if (!isLeft && line.x0 > x0) x1 = line.x0
    else return undefined
    if (x1 - x0 < widthPt) return undefined
  }
  return { x0, x1 }
}

/** Without the rows at its ends that stand alone on their side, but for those with which a block of the band goes on. */
function trimmed(rows: readonly Row[], band: WhiteBand): WhiteBand {
  let { from, to } = band
  while (from < to && !hasBoth(rows[from], band)) from++
  while (to > from && !hasBoth(rows[to - 1], band)) to--
  while (to < band.to && areOneBlock(rows[to - 1], rows[to])) to++
  while (from > band.from && areOneBlock(rows[from - 1], rows[from])) from--
  return { ...band, from, to }
}

function hasBoth(row: Row | undefined, band: WhiteBand): boolean {
  const lines = row?.lines ?? []
  return lines.some((line) => isLeftOf(band, line)) && !lines.every((line) => isLeftOf(band, line))
}

/** Whether two rows, one right above the other, are no further apart than those of a block. */
export function areOneBlock(above: Row | undefined, below: Row | undefined): boolean {
  if (above === undefined || below === undefined) return false
  const pitch = Math.abs(below.baseline - above.baseline)
  return pitch <= BLOCK_PITCH_EM * Math.max(above.size, below.size)
}
