import type { Rect } from '../../../../document/blocks.js'
import { topFill } from '../../model/fills.js'
import { areaOf, centreOf, isWithin } from '../../model/geometry.js'
import { linesBetween, type WordIndex } from '../word-index.js'
import { middleYPt, type TableWord } from '../words.js'
import type { PaintedBox } from './painted-box.js'
import type { PageDrawing } from './rulings.js'

/** A smaller share of the page is not its ground. */
const SHEET_SHARE_MIN = 0.5
/** What lies on a ground sticks out of it by so much at the most, points. */
const OVER_GROUND_PT = 2
/** Higher boxes, as a ratio to the size of their text, are more than the ground of words. */
const WORD_GROUND_HEIGHT_MAX = 1.9
/** The text that goes on beside the ground of a word is this near to it, em: a space. */
const SPACE_MAX_EM = 0.4
/** Letters reach over the ends of their ground by less, points. Untested. */
const TOUCH_PT = 1
/** Ends of cells one above the other differ by less, and their tops by less, points. */
const CELL_ENDS_PT = 1
const ROWS_APART_PT = 40
/** More painted boxes than this on a page are a drawing. Untested. */
const BOXES_MAX = 3000

/**
 * The boxes that may be drawn as part of a table: not the sheet of coloured paper that a printed web page lies on, nor
 * the grounds and frames of single words in running text, as code and keys have. Their edges would join those of tables and
 * of one another.
 */
export function boxesOfTables(page: PageDrawing, index: () => WordIndex): readonly PaintedBox[] {
  const { boxes } = page
  if (boxes.length > BOXES_MAX) return boxes
  // Told once a box: each is asked again for all of its column.
  const beside = new Set(boxes.filter((box) => goesOnBeside(box, boxes, index())))
  const fillAt = topFill(boxes, ({ stroked }) => !stroked)
  const isUnseen = (box: PaintedBox, at: number) => {
    const under = boxes[fillAt(centreOf(box), (box.y0 + box.y1) / 2, at)]
    return !box.stroked && under !== undefined && hidesIn(box, under, page)
  }
  return boxes.filter(
    (box, at) =>
      !isSheet(box, page, index) && !isUnseen(box, at) && !isWordGround(box, boxes, beside),
  )
}

/**
 * Whether a fill shows nothing on the one under it, which has its colour and is not the page's ground: what paints each
 * word of a listing on a ground of its own paints them all on the listing's. Of cells on white paper the grounds may tell
 * columns.
 */
const hidesIn = (box: PaintedBox, under: PaintedBox, { widthPt, heightPt }: PageDrawing): boolean =>
  under.color === box.color &&
  isWithin(box, under, OVER_GROUND_PT) &&
  areaOf(under) < SHEET_SHARE_MIN * widthPt * heightPt

/** Whether everything on the page lies on the box. */
function isSheet(box: PaintedBox, page: PageDrawing, index: () => WordIndex): boolean {
  if (box.stroked || areaOf(box) < SHEET_SHARE_MIN * page.widthPt * page.heightPt) return false
  const isOn = (other: Rect) => isWithin(other, box, OVER_GROUND_PT)
  return (
    page.boxes.every(isOn) &&
    page.horizontal.every(({ at, from, to }) => isOn({ x0: from, x1: to, y0: at, y1: at })) &&
    page.vertical.every(({ at, from, to }) => isOn({ x0: at, x1: at, y0: from, y1: to })) &&
    index().every(({ middlePt, x0, x1 }) => isOn({ x0, x1, y0: middlePt, y1: middlePt }))
  )
}

/**
 * Whether the box is painted behind words of a line that goes on beside it; `beside` are all boxes whose lines do. Code
 * in the cells of a table has such grounds as well: where cells nearly touch, other rows of the column show the gap.
 */
function isWordGround(
  box: PaintedBox,
  boxes: readonly PaintedBox[],
  beside: ReadonlySet<PaintedBox>,
): boolean {
  if (!beside.has(box)) return false
  return !boxes.some((other) => isInColumn(other, box) && !beside.has(other))
}

/** Whether the box is no higher than a line, which goes on a space beside it with words that have no such box. */
function goesOnBeside(box: PaintedBox, boxes: readonly PaintedBox[], index: WordIndex): boolean {
  const { x0, x1, y0, y1 } = box
  const isFree = (word: TableWord) =>
    !boxes.some((other) => other !== box && hasGround(word, other))
  const follows = (gapPt: number, word: TableWord) =>
    gapPt > -TOUCH_PT && gapPt <= SPACE_MAX_EM * word.sizePt && isFree(word)
  return linesBetween(index, y0, y1).some((line) => {
    if (y1 - y0 > WORD_GROUND_HEIGHT_MAX * line.sizePt) return false
    const isBefore = line.x0 < x0 && line.words().some((word) => follows(x0 - word.x1, word))
    return isBefore || (line.x1 > x1 && line.words().some((word) => follows(word.x0 - x1, word)))
  })
}

/** Whether a word has a ground of its own, a box that is not much higher. */
function hasGround(word: TableWord, { x0, y0, x1, y1 }: PaintedBox): boolean {
  if (y1 - y0 > WORD_GROUND_HEIGHT_MAX * word.sizePt) return false
  const [x, y] = [centreOf(word), middleYPt(word)]
  return x > x0 && x < x1 && y > y0 && y < y1
}

/** Whether two boxes in neighbouring rows begin or end at one place. */
const isInColumn = (other: PaintedBox, box: PaintedBox): boolean =>
  other !== box &&
  (Math.abs(other.x0 - box.x0) < CELL_ENDS_PT || Math.abs(other.x1 - box.x1) < CELL_ENDS_PT) &&
  Math.abs(other.y0 - box.y0) < ROWS_APART_PT
