import type { RowText } from '../model/blocks.js'
import { STARTS_ANEW } from './ended-rows.js'
import type { ParagraphTraits } from './paragraph-breaks.js'

/** A first piece this much larger than those behind it, this far from them, is a title beside small print: ratio, ems. */
const LARGER_RATIO = 1.3
const LARGER_GAP_EM = 1.2
/** A label stands this far from its text, ems. */
const LABEL_GAP_EM = 1
/** A row with a piece at each margin has so much room between them, ems. */
const SPREAD_GAP_EM = 4
/** A piece that ends so near to it is set at the margin, ems. */
const MARGIN_EM = 0.5

/** Whether a row, or the one before, is of two things that stand beside each other, and of no paragraph. */
export const areApart = (text: RowText, before: RowText, traits: ParagraphTraits): boolean =>
  isLabelOf(before, text) ||
  isTitled(text, traits) ||
  isTitled(before, traits) ||
  (isSpread(before, traits) && STARTS_ANEW.test(text.text)) ||
  (isSpread(text, traits) && before.row.x1 < text.row.x1 - SPREAD_GAP_EM * text.row.size)

/** Whether a row that is lower than the next one stands at its left, in its height: a label that was put before it. */
const isLabelOf = ({ row: label }: RowText, { row }: RowText): boolean =>
  row.baseline < label.baseline &&
  row.x0 > label.x1 + LABEL_GAP_EM * label.size &&
  row.y0 < label.y1 &&
  label.y0 < row.y1

/** `Maria Oldenburg` in large type, and a telephone number at its right. */
function isTitled({ row: { lines, rtl } }: RowText, { bodySize }: ParagraphTraits): boolean {
  const [title, next] = lines
  if (title === undefined || next === undefined || rtl) return false
  if (title.size < LARGER_RATIO * bodySize || !STARTS_ANEW.test(title.words[0]?.text ?? ''))
    return false
  const others = lines.slice(1)
  if (others.some(({ size }) => title.size < LARGER_RATIO * size)) return false
  return next.x0 - title.x1 > LARGER_GAP_EM * title.size
}

/** `Project Engineer` at the left and `2014 – 2019` at the right, each set at its margin. */
function isSpread({ row }: RowText, { x0, x1 }: ParagraphTraits): boolean {
  const [left, right] = row.lines
  if (left === undefined || right === undefined || row.lines.length > 2 || row.rtl) return false
  const swayPt = MARGIN_EM * row.size
  if (left.x0 > x0 + swayPt || right.x1 < x1 - swayPt) return false
  if (right.x0 - left.x1 < SPREAD_GAP_EM * row.size) return false
  return STARTS_ANEW.test(left.words[0]?.text ?? '') && STARTS_ANEW.test(right.words[0]?.text ?? '')
}
