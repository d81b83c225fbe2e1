import { extentOf } from '../model/geometry.js'
import { type HorizontalRuling, STYLE } from '../model/page.js'
import {
  type OpenFormulas,
  type Piece,
  pieceOf,
  piecesBetween,
  reachOf,
  replace,
  signsOf,
} from './pieces.js'
import { bracketed, isProduct, mainOf, spread, wordsAt } from './terms.js'

/** The line over a root begins where its sign ends, but for this, ems, and at the height where TeX's sign has its baseline. */
const SWAY_EM = 0.2
/** How far below that line the baseline of what stands under it may be, ems of the sign. */
const BELOW_MIN_EM = 0.3
const BELOW_MAX_EM = 2.6
/** Other signs have theirs so far below the line at most, ems. */
const SIGN_OFF_EM = 1.3
/** Which root it is is told in type smaller than this share of the sign's. */
const INDEX_SIZE_SHARE = 0.8

/** Roots as text of their line: the sign, and what stands under its line, in brackets where it has several terms. */
export function addRoots(
  open: OpenFormulas,
  bars: readonly HorizontalRuling[],
): HorizontalRuling[] {
  const signs = signsOf(
    open,
    ({ words: [word], words }) => words.length === 1 && word?.text === '√',
  )
  if (signs.length === 0) return []
  return bars.filter((bar) => {
    const sign = signOf(signs, bar)
    return sign !== undefined && !open.gone.has(sign) && addRoot(open, bar, sign)
  })
}

/** The sign at whose end a line begins: of several the one at its height. */
function signOf(signs: readonly Piece[], bar: HorizontalRuling): Piece | undefined {
  const offOf = ({ x1, baseline }: Piece) => Math.abs(bar.x0 - x1) + Math.abs(baseline - bar.y)
  return signs
    .filter(
      ({ x1, baseline, size }) =>
        Math.abs(bar.x0 - x1) < SWAY_EM * size &&
        baseline > bar.y - SWAY_EM * size &&
        baseline < bar.y + SIGN_OFF_EM * size,
    )
    .sort((a, b) => offOf(a) - offOf(b))[0]
}

function addRoot(open: OpenFormulas, bar: HorizontalRuling, root: Piece): boolean {
  const { size } = root
  const under = piecesBetween(open, bar.y, bar.y + BELOW_MAX_EM * size)
    .filter(
      (piece) =>
        piece !== root && piece.x0 > bar.x0 - SWAY_EM * size && piece.x1 < bar.x1 + SWAY_EM * size,
    )
    .sort((a, b) => a.x0 - b.x0)
  const main = mainOf(under)
  if (main === undefined || main.baseline < bar.y + BELOW_MIN_EM * size) return false
  const part = under.filter((piece) => Math.abs(piece.baseline - main.baseline) < main.size / 2)
  const index = indexOf(open, bar, root).filter((piece) => !part.includes(piece))
  const words = [
    ...wordsAt(index, main.baseline, STYLE.superscript),
    ...wordsAt([root], main.baseline, 0),
    ...bracketed(part, main, isProduct),
  ]
  const { x0, x1 } = extentOf([root, bar])
  const { baseline, line } = main
  replace(open, [root, ...index, ...part], {
    ...pieceOf(spread(words, { x0, x1 }), { x0, x1, baseline, size: main.size }, line),
    ...reachOf(part),
  })
  return true
}

/** What stands in the corner of a sign: of the fourth root a 4. */
function indexOf(open: OpenFormulas, { y }: HorizontalRuling, root: Piece): Piece[] {
  const { x0, x1, size } = root
  const swayPt = SWAY_EM * size
  return piecesBetween(open, y - swayPt, y + size).filter(
    (piece) =>
      piece !== root &&
      piece.size < INDEX_SIZE_SHARE * size &&
      piece.x0 > x0 - 2 * swayPt &&
      piece.x1 < x1,
  )
}
