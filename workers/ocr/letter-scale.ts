import type { GrayImage } from '../../native/ocr/recognizer.js'
import { componentsOf } from './components.js'
import { POINTS_PER_INCH } from './units.js'

/** Height of a small letter in common text, points. */
const COMMON_LETTER_PT = 5.5
/** Letters up to this are read as they are: text of up to 16 points. */
const LARGE_LETTER_PT = 8
/** Letters down to this are read as they are: text of seven points. */
const SMALL_LETTER_PT = 3.2
/** More is no text any more but a poster's title, which is read in any size. */
const SCALE_MAX = 3
const SCALE_MIN = 0.4
/** Stops, dots and specks are lower, pictures and rules higher or wider, points. */
const HEIGHT_MIN_PT = 2.5
const HEIGHT_MAX_PT = 40
/** Letters are not so much wider than high, nor so much higher than wide. */
const WIDTH_SHARE_MIN = 0.15
const WIDTH_SHARE_MAX = 2.5
/** Of fewer letters nothing is concluded. */
const LETTERS_MIN = 40
/** The share of the letters that are smaller than what counts: what is set small must stay legible. */
const SMALLER_SHARE = 0.25

/**
 * How many times larger than common text the letters of a picture are; 1 where they are not, or are few. Pictures without
 * a resolution, and scans that were put on larger pages than they were made of, have all their measures so much too
 * large: letters' stems are as long as rulings then, and a common scan has four times the dots that are of use.
 */
export function letterScale(survey: GrayImage): number {
  const pt = survey.dpi / POINTS_PER_INCH
  const heights = componentsOf(survey)
    .map(({ x0, y0, x1, y1 }) => ({ width: x1 - x0, height: y1 - y0 }))
    .filter(
      ({ width, height }) =>
        height >= HEIGHT_MIN_PT * pt &&
        height <= HEIGHT_MAX_PT * pt &&
        width >= WIDTH_SHARE_MIN * height &&
        width <= WIDTH_SHARE_MAX * height,
    )
    .map(({ height }) => height / pt)
    .sort((a, b) => a - b)
  if (heights.length < LETTERS_MIN) return 1
  const usual = heights[Math.floor(SMALLER_SHARE * heights.length)] ?? 0
  if (usual >= SMALL_LETTER_PT && usual <= LARGE_LETTER_PT) return 1
  return Math.max(SCALE_MIN, Math.min(SCALE_MAX, usual / COMMON_LETTER_PT))
}
