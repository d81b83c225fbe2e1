// Signs that do not stand on their line's baseline find the line by what stands beside them.
import { type Extent, gapBetween, wordWith } from '../model/geometry.js'
import { type Piece, pieceOf } from './pieces.js'

/** The height above its line of the middle of signs, ems. */
export const AXIS_EM = 0.25

/** The nearest beside an extent: it is over its ends by no more than the one, and not as far from it as the other, points. */
export function nearestBeside(
  pieces: readonly Piece[],
  extent: Extent,
  overPt: number,
  farPt: number,
): Piece | undefined {
  let nearest: Piece | undefined
  let least = farPt
  for (const piece of pieces) {
    const gap = gapBetween(extent, piece)
    if (gap < -overPt || gap >= least) continue
    nearest = piece
    least = gap
  }
  return nearest
}

/** A sign that hung down, on the line of what stands beside it. */
export function levelled(sign: Piece, { baseline, line }: Piece): Piece {
  const words = sign.words.map((word) => wordWith(word, { baseline }))
  const reachPt = baseline - sign.baseline
  return { ...pieceOf(words, { ...sign, baseline }, line), reachPt }
}
