import type { GrayImage, RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { meet } from './boxes.js'
import { inkGray } from './ink-gray.js'

/** The engine reads bullets as letters of their size, or passes them by. */
const BULLET = '•'
const BULLET_CONFIDENCE = 100
/** Sides of a bullet, as shares of its line's height. */
const SIDE_MIN = 0.12
const SIDE_MAX = 0.65
/** A bullet is about as wide as it is high. */
const ASPECT_MAX = 1.4
/** Share of its box that is inked: a disc's is .79, a square's 1; letters have holes and gaps. */
const SOLID_SHARE = 0.68
/** How far before its line a bullet stands, as shares of the line's height. */
const GAP_MIN = 0.15
const GAP_MAX = 2.5
/** A bullet stands on the baseline or over it, in the height of letters: shares of the line's height. */
const OVER_BASELINE_MIN = -0.06
const OVER_BASELINE_MAX = 0.75
/** So much paper above and below where a bullet may stand, as a share of the line's height. */
const PAPER_SHARE = 0.1
/** What is as small as a full stop stands higher than one. */
const STOP_SIDE_MAX = 0.25
const OVER_STOP_MIN = 0.08
/** Bullets of one list differ by no more than this share of a line's height, in size and in their place. */
const ALIKE_SHARE = 0.12

/** A solid mark before a line, as shares of the line's height where it says so. */
interface Mark {
  readonly box: PictureBox
  /** Its longer side. */
  readonly side: number
  /** From its left edge to what follows. */
  readonly indent: number
  /** The engine read it as a sign of its own. */
  readonly isRead: boolean
}

/**
 * Lines with a bullet as their first word where a small solid disc or square stands before them. What the engine passed
 * by is a bullet where another line has the like: dirt does not repeat.
 */
export function withBullets(
  image: GrayImage,
  lines: readonly RecognizedLine[],
): readonly RecognizedLine[] {
  const marks = lines.map((line) => readMark(image, line) ?? unreadMark(image, line, lines))
  return lines.map((line, index) => {
    const mark = marks[index]
    if (mark === undefined) return line
    const isAlone = !marks.some(
      (other) => other !== undefined && other !== mark && alike(mark, other),
    )
    if (isAlone && !mark.isRead) return line
    return { ...line, x0: mark.box.x0, words: [bulletAt(mark.box), ...textOf(line, mark)] }
  })
}

const textOf = ({ words }: RecognizedLine, { isRead }: Mark): readonly RecognizedWord[] =>
  isRead ? words.slice(1) : words

const bulletAt = (box: PictureBox): RecognizedWord => ({
  ...box,
  text: BULLET,
  confidence: BULLET_CONFIDENCE,
})

const alike = (a: Mark, b: Mark): boolean =>
  Math.abs(a.side - b.side) <= ALIKE_SHARE && Math.abs(a.indent - b.indent) <= ALIKE_SHARE

/** A first word of one sign whose ink is a bullet. */
function readMark(image: GrayImage, line: RecognizedLine): Mark | undefined {
  const [first, second] = line.words
  if (first === undefined || second === undefined) return undefined
  if (Array.from(first.text).length > 1) return undefined
  return markIn(image, line, first, second.x0, true)
}

/** A bullet on the paper before the line, where nothing else is. */
function unreadMark(
  image: GrayImage,
  line: RecognizedLine,
  lines: readonly RecognizedLine[],
): Mark | undefined {
  const [first] = line.words
  if (first === undefined) return undefined
  const { heightPx, baseline } = line
  const before = {
    x0: Math.max(0, Math.floor(first.x0 - GAP_MAX * heightPx)),
    x1: Math.ceil(first.x0 - GAP_MIN * heightPx),
    y0: Math.max(0, Math.floor(baseline - (OVER_BASELINE_MAX + PAPER_SHARE) * heightPx)),
    y1: Math.min(image.height, Math.ceil(baseline + PAPER_SHARE * heightPx)),
  }
  if (before.x1 <= before.x0 || lines.some(({ words }) => words.some((word) => meet(word, before))))
    return undefined
  return markIn(image, line, before, first.x0, false)
}

function markIn(
  image: GrayImage,
  line: RecognizedLine,
  within: PictureBox,
  textX: number,
  isRead: boolean,
): Mark | undefined {
  const { heightPx, baseline } = line
  const found = inkWithin(image, within, inkGray(image, line.words))
  if (found === undefined || (!isRead && touches(found.box, within))) return undefined
  const { box, inked } = found
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const side = Math.max(width, height) / heightPx
  const over = (baseline - box.y1) / heightPx
  const isBullet =
    side >= SIDE_MIN &&
    side <= SIDE_MAX &&
    Math.max(width, height) <= ASPECT_MAX * Math.min(width, height) &&
    inked >= SOLID_SHARE * width * height &&
    over >= (side < STOP_SIDE_MAX ? OVER_STOP_MIN : OVER_BASELINE_MIN) &&
    (baseline - box.y0) / heightPx <= OVER_BASELINE_MAX
  return isBullet ? { box, side, indent: (textX - box.x0) / heightPx, isRead } : undefined
}

/** Ink that goes on beyond the part that is looked at is no mark by itself. */
const touches = (box: PictureBox, within: PictureBox): boolean =>
  box.x0 <= within.x0 || box.x1 >= within.x1 || box.y0 <= within.y0 || box.y1 >= within.y1

interface Ink {
  readonly box: PictureBox
  /** Pixels. */
  readonly inked: number
}

function inkWithin(
  { pixels, width }: GrayImage,
  within: PictureBox,
  inkMax: number,
): Ink | undefined {
  const box = { x0: within.x1, x1: within.x0, y0: within.y1, y1: within.y0 }
  let inked = 0
  for (let y = within.y0; y < within.y1; y++) {
    for (let x = within.x0; x < within.x1; x++) {
      if ((pixels[y * width + x] ?? 255) >= inkMax) continue
      inked++
      box.x0 = Math.min(box.x0, x)
      box.x1 = Math.max(box.x1, x + 1)
      box.y0 = Math.min(box.y0, y)
      box.y1 = Math.max(box.y1, y + 1)
    }
  }
  return inked === 0 ? undefined : { box, inked }
}
