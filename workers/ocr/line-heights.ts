import type { RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import { type Measure, medianByLetters } from './medians.js'

/** How far a word's letters reach: `rise` above small letters, `fall` below the baseline, a `comma` half as far. */
type Shape = 'rise+fall' | 'rise+comma' | 'rise' | 'fall' | 'flat'

/** How tall words of each shape are in common text faces, as shares of those that rise and fall. */
const USUAL_SHARE: Readonly<Record<Shape, number>> = {
  'rise+fall': 1,
  'rise+comma': 0.91,
  rise: 0.77,
  fall: 0.76,
  flat: 0.55,
}
/** So many lines with words of two shapes tell what their heights are to each other in the page's own faces. Untested. */
const PAIRS_MIN = 5
/** Faces differ by no more than this from the usual, as a share. Untested. */
const SHARE_SWAY = 0.12
/** Boxes hold the gray edges above and below, together about so much ink more than there is. */
const EDGE_PX = 0.8

const LETTER = /[A-Za-z\d]/
const RISES = /[A-Zbdfhijkl\dß!?&%€£$()[\]]/
const FALLS = /[gjpqyQ$()[\]]/
const HALF_FALLS = /[,;]/
/** What reaches further than letters, or who knows how far: a box with it tells nothing. */
const UNTOLD = /[^A-Za-z\dßà-ÿ.!?&%€£$()[\],;:'’“”"–—-]/
/** What reaches part of the way up: it tells nothing where nothing rises. */
const HALF_RISES = /[t:'’“”"à-ÿ]/

interface WordHeight extends Measure {
  readonly shape: Shape
}

/**
 * Heights of lines from lowest descender to highest ascender, pixels, whether they have such letters or not: the letters
 * of each word tell which part of it their box is. The engine's own guess, made from the first letters of a line,
 * where no word tells.
 */
export function lineHeights(lines: readonly RecognizedLine[]): number[] {
  const measured = lines.map(({ words }) => words.flatMap(wordHeight))
  const shares = sharesOf(measured)
  return lines.map(({ heightPx }, index) => {
    const words = measured[index] ?? []
    const whole = words.map(({ shape, value, letters }) => ({
      value: value / shares[shape],
      letters,
    }))
    return medianByLetters(whole) ?? heightPx
  })
}

function wordHeight({ text, y0, y1 }: RecognizedWord): WordHeight[] {
  const shape = shapeOf(text)
  return shape === undefined ? [] : [{ shape, value: y1 - y0 - EDGE_PX, letters: text.length }]
}

function shapeOf(text: string): Shape | undefined {
  if (UNTOLD.test(text) || !LETTER.test(text)) return undefined
  const falls = FALLS.test(text)
  const halfFalls = !falls && HALF_FALLS.test(text)
  if (RISES.test(text)) return falls ? 'rise+fall' : halfFalls ? 'rise+comma' : 'rise'
  if (halfFalls || HALF_RISES.test(text)) return undefined
  return falls ? 'fall' : 'flat'
}

/** The shares in the page's own faces, where enough lines tell. */
function sharesOf(lines: readonly (readonly WordHeight[])[]): Readonly<Record<Shape, number>> {
  const share = (shape: Shape): number => {
    const usual = USUAL_SHARE[shape]
    const ratios = lines.flatMap((words) => {
      const own = medianByLetters(words.filter((word) => word.shape === shape))
      const whole = medianByLetters(words.filter((word) => word.shape === 'rise+fall'))
      return own === undefined || whole === undefined ? [] : [{ value: own / whole, letters: 1 }]
    })
    const found = ratios.length < PAIRS_MIN ? usual : (medianByLetters(ratios) ?? usual)
    return Math.min(Math.max(found, usual * (1 - SHARE_SWAY)), usual * (1 + SHARE_SWAY))
  }
  return {
    'rise+fall': 1,
    'rise+comma': share('rise+comma'),
    rise: share('rise'),
    fall: share('fall'),
    flat: share('flat'),
  }
}
