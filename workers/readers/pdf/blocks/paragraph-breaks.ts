import type { Marker, RowText, TextBlock } from '../model/blocks.js'
import { CENTRED_EM, CENTRED_SWAY_EM } from '../model/thresholds.js'
import { roomFor, startsBold, textBeforeMarks } from './row-text.js'
import { breaksBySize } from './size-steps.js'
import {
  APART_LEADINGS,
  FULL_ROW_EM,
  LEADING_LEAST_EM,
  SAME_ROW_EM,
  WORD_SPACE_EM,
} from './thresholds.js'
import { breaksAtTitle } from './title-breaks.js'

// Where no document is named, a number is a typesetter's custom, and untested.

/** Line distance, in leadings of the column, that ends a paragraph. */
const PARAGRAPH_GAP_LEADINGS = 1.28
/** A first line indented at least this far starts a paragraph, in ems. */
const INDENT_EM = 0.9
/** Deeper steps are no indents but another alignment, in ems. */
const INDENT_MAX_EM = 4
/** A row this short of the column's right edge, in ems or as a share of the column, was not full. */
const SHORT_ROW_EM = 4
const SHORT_ROW_SHARE = 0.18
/** Double-spaced text is no wider than this, in ems; further down something else begins. */
const OPEN_ROW_GAP_EM = 2.6
/** The sides of a row that stands aside differ by more than this, in ems. */
const ASIDE_EM = 2.5
/** A gap may be larger than the leading says by this sway, in ems. */
const GAP_SWAY_EM = 0.05
/** Rows of so few letters say nothing by their weight. */
const SIGN_LETTERS_MAX = 2
/** Rows that start, or end, within this are set alike, in ems. */
const SHIFT_EM = 0.5
/** Room that a row leaves at its end where its block ends with it: after bold, after regular, in an item; in ems. */
const LEAD_ROOM_EM = 1.5
const PLAIN_ROOM_EM = 2.5
const ITEM_ROOM_EM = 3
/** More room behind bold type than for the next word and this, ems, is left where it ends, however that word begins. */
const ROOM_LEFT_EM = 2.5
/** A row this far out from those before it starts something else, which start within a sway, in ems and points. */
const OUTDENT_EM = 1.2
const EDGE_SWAY_PT = 2

/** Rows this far beside each other, one lower by a line, are of two texts, in ems. */
const BESIDE_EM = 1
const LOWER_EM = 0.9

/** What paragraphs are cut by beside their rows. */
export interface ParagraphTraits {
  readonly bodySize: number
  readonly isTypewritten: boolean
  readonly boldShare: number
  /** Bounds of the column. */
  readonly x0: number
  readonly x1: number
  /** The column is a block that stands beside others. */
  readonly isBeside?: boolean | undefined
}

/** A block while its rows are gathered. */
export interface OpenBlock {
  readonly kind: TextBlock['kind']
  readonly rows: RowText[]
  readonly marker: Marker | undefined
  /** See TextBlock. */
  isEnded: boolean
}

/** Of a row: a block without marker. */
export const openBlock = (kind: TextBlock['kind'], text: RowText): OpenBlock => ({
  kind,
  rows: [text],
  marker: undefined,
  isEnded: false,
})

/** Whether a row that is neither an item, code nor a line of contents ends the block of the row before it. */
export function breaksParagraph(
  text: RowText,
  before: RowText,
  open: OpenBlock,
  traits: ParagraphTraits,
  leading: number,
): boolean {
  const first = open.rows[0] ?? before
  const size = Math.max(text.textSize, before.textSize)
  if (breaksBySize(text, before, first, traits)) return true
  if (open.kind === 'text' && breaksAtTitle(text, before, first, traits.x1)) return true
  const gap = (text.row.baseline - before.row.baseline) / size
  const reference = Math.max(leading, LEADING_LEAST_EM)
  if (
    text.bold !== before.bold &&
    text.letters > SIGN_LETTERS_MAX &&
    before.letters > SIGN_LETTERS_MAX
  ) {
    const isApart = gap > APART_LEADINGS * reference || isCentredOver(text, before, traits)
    if (breaksByWeight(text, before, isApart, traits)) return true
  }
  if (gap > PARAGRAPH_GAP_LEADINGS * reference + GAP_SWAY_EM) {
    return gap > OPEN_ROW_GAP_EM || !runsOn(text, before, traits)
  }
  if (gap < SAME_ROW_EM) return false
  if (open.kind === 'text' && breaksByPlace(text, before, gap, traits)) return true
  return open.kind === 'item'
    ? breaksItem(text, before, open, traits)
    : breaksByShape(text, before, first, open.rows.length, traits)
}

function breaksByPlace(text: RowText, before: RowText, gap: number, traits: ParagraphTraits) {
  return (gap > LOWER_EM && areBeside(text, before)) || breaksByCentring(text, before, traits)
}

/** Rows of which one begins behind the other's end, with room between: an address, and the sender at its right. */
function areBeside({ row }: RowText, { row: last }: RowText): boolean {
  const gapPt = Math.max(row.x0, last.x0) - Math.min(row.x1, last.x1)
  return gapPt > BESIDE_EM * Math.max(row.size, last.size)
}

/** From a row in the column's middle to one that leans to a side or fills the column, or back: a title and its text. */
function breaksByCentring(text: RowText, before: RowText, { x0, x1 }: ParagraphTraits): boolean {
  if (Math.abs(text.row.x0 - before.row.x0) < SHIFT_EM * text.row.size) return false
  const [own, last] = [leaning(text, x0, x1), leaning(before, x0, x1)]
  if (last !== 'centred') return own === 'centred' && last === 'aside'
  return own === undefined ? isTitleOver(text, before, x0, x1) : own === 'aside'
}

/** Whether a row in the column's middle ends before one that begins at its left edge, whose first word had room on it. */
function isTitleOver(text: RowText, before: RowText, x0: number, x1: number): boolean {
  if (text.row.x0 - x0 > SHIFT_EM * text.row.size) return false
  if (!/^\p{Lu}/u.test(text.text) || !/^[\p{Lu}\d]/u.test(before.text)) return false
  return roomFor(text, before, x1 + before.row.x0 - x0) > PLAIN_ROOM_EM
}

/** Whether a row in the column's middle, and bold, stands over one that is not: over one that fills the column, too. */
function isCentredOver(text: RowText, before: RowText, { x0, x1 }: ParagraphTraits): boolean {
  const isCentred = before.bold && leaning(before, x0, x1) === 'centred'
  return isCentred && leaning(text, x0, x1) !== 'centred'
}

/** Rows that fill their column say nothing. */
function leaning({ row }: RowText, x0: number, x1: number): 'centred' | 'aside' | undefined {
  const left = (row.x0 - x0) / row.size
  const right = (x1 - row.x1) / row.size
  if (Math.abs(left - right) > ASIDE_EM) return 'aside'
  const isCentred = Math.min(left, right) > CENTRED_EM && Math.abs(left - right) < CENTRED_SWAY_EM
  return isCentred ? 'centred' : undefined
}

/** A full row that ends within a sentence goes on below, however wide its own leading. */
function runsOn(text: RowText, before: RowText, { x1 }: ParagraphTraits): boolean {
  const isFull = before.row.x1 > x1 - FULL_ROW_EM * before.row.size
  return isFull && /[\p{L},]$/u.test(before.text) && /^\p{Ll}/u.test(text.text)
}

/** From bold to regular or back: a heading and its text, or a bold lead that runs on. */
function breaksByWeight(
  text: RowText,
  before: RowText,
  isApart: boolean,
  { x1 }: ParagraphTraits,
): boolean {
  if (before.bold) {
    const startsAnew = /^[\p{Lu}\d•(“"]/u.test(text.text)
    // A single word below a label is its value.
    const isEnded = text.words.length > 1 && roomFor(text, before, x1) > ROOM_LEFT_EM
    if (isApart || isEnded) return true
    return startsAnew && before.row.x1 < x1 - LEAD_ROOM_EM * text.row.size
  }
  const hadRoom =
    before.row.x1 < x1 - PLAIN_ROOM_EM * text.row.size && roomFor(text, before, x1) > 0
  return isApart || hadRoom || /[.:!?]$/.test(before.text)
}

function breaksItem(
  text: RowText,
  before: RowText,
  open: OpenBlock,
  { x1 }: ParagraphTraits,
): boolean {
  const textX = open.marker?.textX ?? text.row.x0
  const itemX = open.rows[0]?.row.x0 ?? text.row.x0
  const size = text.row.size
  if (text.row.x0 >= textX - INDENT_EM * size || text.row.x0 > itemX + SHIFT_EM * size) return false
  // Items may go on further out than their marker, but not in bold type.
  const isOut = text.row.x0 < itemX - OUTDENT_EM * size
  if (isOut && startsBold(text) && !startsBold(before)) return true
  // A row that the next word had no room on goes on below, even flush with the marker.
  if (before.row.x1 + text.firstWordWidth + WORD_SPACE_EM * size > x1) return false
  return before.row.x1 < x1 - ITEM_ROOM_EM * size || /[.!?:;]$/.test(before.text)
}

/**
 * Whether a row goes on with one that begins a paragraph further out, where it had no room: an entry of references whose
 * first row ends with a sentence.
 */
function isHung(text: RowText, before: RowText, x1: number): boolean {
  return (
    /[.!?”"']$/.test(textBeforeMarks(before)) &&
    !text.mono &&
    !before.mono &&
    roomFor(text, before, x1) < 0
  )
}

function breaksByShape(
  text: RowText,
  before: RowText,
  first: RowText,
  rows: number,
  { x0, x1 }: ParagraphTraits,
): boolean {
  const size = text.row.size
  const indent = text.row.x0 - before.row.x0
  if (text.row.rtl) return false
  const isIndented = indent > INDENT_EM * size && indent < INDENT_MAX_EM * size
  const end = textBeforeMarks(before)
  const endsSentence = /[.!?:”"')\]]$/.test(end)
  if (isIndented && endsSentence && text.row.x0 > x0 + INDENT_EM * size)
    return rows > 1 || !isHung(text, before, x1)
  const isShort = before.row.x1 < x1 - Math.max(SHORT_ROW_EM * size, SHORT_ROW_SHARE * (x1 - x0))
  const fitted = before.row.x1 + text.firstWordWidth + WORD_SPACE_EM * size < x1 - SHIFT_EM * size
  if (isShort && fitted && /[.!?:]$/.test(end) && /^[\p{Lu}\d“"(•]/u.test(text.text)) return true
  const isOutdent = indent < -OUTDENT_EM * size && text.row.x0 < first.row.x0 - OUTDENT_EM * size
  return isShort && isOutdent && rows >= 2 && Math.abs(before.row.x0 - first.row.x0) < EDGE_SWAY_PT
}
