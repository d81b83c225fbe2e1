import type { GrayImage } from '../../native/ocr/recognizer.js'
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
/** Thin strokes of few dots are gray, and must not fall apart. */
const GRAY_MAX = 190
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

interface Component {
  readonly width: number
  readonly height: number
}

/** A dark run of a row, and the component that it belongs to. */
interface Run {
  readonly from: number
  readonly to: number
  readonly label: number
}

/** The sizes of what hangs together in ink, by rows of runs. */
function componentsOf({ width, height, pixels }: GrayImage): Component[] {
  const parents: number[] = []
  const boxes: { x0: number; y0: number; x1: number; y1: number }[] = []
  const rootOf = (label: number): number => {
    let root = label
    while (parents[root] !== root) root = parents[root] ?? root
    return root
  }
  const joined = (a: number, b: number): number => {
    const [root, other] = [rootOf(a), rootOf(b)]
    const [box, into] = [boxes[other], boxes[root]]
    if (root === other || box === undefined || into === undefined) return root
    parents[other] = root
    into.x0 = Math.min(into.x0, box.x0)
    into.x1 = Math.max(into.x1, box.x1)
    into.y0 = Math.min(into.y0, box.y0)
    into.y1 = Math.max(into.y1, box.y1)
    return root
  }
  const labelled = (from: number, to: number, y: number, above: readonly Run[]): number => {
    const label = parents.push(parents.length) - 1
    boxes.push({ x0: from, x1: to, y0: y, y1: y + 1 })
    return above.reduce(
      (known, run) => (run.from <= to && from <= run.to ? joined(run.label, known) : known),
      label,
    )
  }
  let above: Run[] = []
  for (let y = 0; y < height; y++) {
    const runs: Run[] = []
    let first = 0
    for (const { from, to } of darkRuns(pixels, y * width, width)) {
      while ((above[first]?.to ?? Number.POSITIVE_INFINITY) < from) first++
      let end = first
      while ((above[end]?.from ?? Number.POSITIVE_INFINITY) <= to) end++
      runs.push({ from, to, label: labelled(from, to, y, above.slice(first, end)) })
    }
    above = runs
  }
  return boxes.flatMap(({ x0, y0, x1, y1 }, label) =>
    parents[label] === label ? [{ width: x1 - x0, height: y1 - y0 }] : [],
  )
}

function* darkRuns(pixels: Uint8Array, at: number, width: number) {
  let from = -1
  for (let x = 0; x <= width; x++) {
    const isDark = x < width && (pixels[at + x] ?? 255) < GRAY_MAX
    if (isDark && from < 0) from = x
    if (isDark || from < 0) continue
    yield { from, to: x }
    from = -1
  }
}
