import { centreOf, type Extent } from '../model/geometry.js'
import type { FontFacts, HorizontalRuling, Line } from '../model/page.js'
import { levelled, nearestBeside } from './beside.js'
import {
  type OpenFormulas,
  type Piece,
  piecesBetween,
  replace,
  SCRIPT_SIZE_SHARE,
  signsOf,
} from './pieces.js'

/** TeX's fonts of large signs: each hangs down from its baseline. */
const HANGING = /^(?:CMEX|LMMathExtension|EuFMEX|n?t[xz]ex|pxex|yhcmex|MathExt|MTEX|MTMI?EX|esint)/i
/** Brackets over several rows are put together of these, and tall bars of short ones. */
const PART_OF_BRACKET = /[\u239b-\u23b3]/
const PART_OF_BAR = /^[|∣‖∥]+$/
/**
 * How far below that baseline the line is to which a sign belongs, in sizes: half of the sign's depth and the height of
 * the axis. Sums and products in the text and apart from it, integrals, brackets of five heights.
 */
const DROPS_EM = [0.75, 0.81, 0.85, 0.95, 1.11, 1.15, 1.36, 1.45, 1.75]
const SWAY_EM = 0.06
/** It stands beside a word of the line, ems. */
const BESIDE_EM = 1.5
const DROP_MAX_EM = Math.max(...DROPS_EM) + SWAY_EM
/** What a bar parts stands no further above or below it, ems. */
const PART_EM = 1.6

/** Whether a piece is one sign of such a font. */
export type IsHanging = (piece: Piece) => boolean

export interface HangingSigns {
  readonly isHanging: IsHanging
  /** A whole sign. */
  readonly isSign: IsHanging
  /** A part of a tall bar. */
  readonly isBar: IsHanging
}

/** Undefined on a page that has none of these signs: its fonts are those of all pages so far. */
export function hangingSigns(
  lines: readonly Line[],
  fonts: readonly FontFacts[],
): HangingSigns | undefined {
  const hang = fonts.map(({ name }) => HANGING.test(name))
  if (!hang.includes(true)) return undefined
  if (!lines.some(({ words }) => words.some(({ font }) => hang[font] === true))) return undefined
  const textOf = ({ words: [word], words }: Piece) =>
    word !== undefined && words.length === 1 && hang[word.font] === true ? word.text : ''
  return {
    isHanging: (piece) => textOf(piece) !== '',
    isSign: (piece) => {
      const text = textOf(piece)
      return text !== '' && !PART_OF_BRACKET.test(text) && !PART_OF_BAR.test(text)
    },
    isBar: (piece) => piece.place >= 0 && PART_OF_BAR.test(textOf(piece)),
  }
}

/** Puts signs that hang down beside a line on that line; those within a fraction on that of their part of it. */
export function levelHangingSigns(
  open: OpenFormulas,
  isHanging: IsHanging,
  bars: readonly HorizontalRuling[],
): void {
  for (const sign of signsOf(open, (piece) => piece.place >= 0 && isHanging(piece))) {
    const beside = besideOf(open, sign, isHanging, bars)
    if (beside !== undefined) replace(open, [sign], levelled(sign, beside))
  }
}

function besideOf(
  open: OpenFormulas,
  sign: Piece,
  isHanging: IsHanging,
  bars: readonly HorizontalRuling[],
): Piece | undefined {
  const { baseline, size } = sign
  const isLevel = (piece: Piece) => {
    const drop = (piece.baseline - baseline) / size
    return DROPS_EM.some((known) => Math.abs(known - drop) < SWAY_EM)
  }
  const near = piecesBetween(open, baseline, baseline + DROP_MAX_EM * size).filter(
    (piece) =>
      isLevel(piece) &&
      !isHanging(piece) &&
      piece.size >= SCRIPT_SIZE_SHARE * size &&
      !bars.some((bar) => parts(bar, piece) && !isAlong(bar, sign)),
  )
  // What is behind a brace may be cases, above and below its line.
  const extent = sign.words[0]?.text === '{' ? { x0: sign.x0, x1: Infinity } : sign
  return nearestBeside(near, extent, SWAY_EM * size, BESIDE_EM * size)
}

const parts = (bar: HorizontalRuling, piece: Piece): boolean =>
  Math.abs(piece.baseline - bar.y) < PART_EM * piece.size && isAlong(bar, piece)

const isAlong = (bar: Extent, piece: Extent): boolean =>
  centreOf(piece) > bar.x0 && centreOf(piece) < bar.x1
