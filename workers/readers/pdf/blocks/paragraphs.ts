import type { Rect } from '../../../document/blocks.js'
import type { Marker, RowText, TextBlock } from '../model/blocks.js'
import { boundsOf, quantile } from '../model/geometry.js'
import { type Row, STYLE } from '../model/page.js'
import { type ListingRow, listingRows } from './code-rows.js'
import { contentsRows } from './contents.js'
import { type ItemStart, itemStarts } from './item-starts.js'
import { optionRows } from './option-rows.js'
import { isPair, rowText } from './row-text.js'
import { breaksBySize } from './size-steps.js'
import { FULL_ROW_EM, WORD_SPACE_EM } from './thresholds.js'
import { breaksAtTitle } from './title-breaks.js'

/** Line distance, in leadings of the column, that ends a paragraph. */
const PARAGRAPH_GAP_LEADINGS = 1.28
/** Leadings outside of this are no leadings, in ems. */
const LEADING_MIN_EM = 0.8
const LEADING_MAX_EM = 2.6
const LEADING_DEFAULT_EM = 1.2
/** The quantile of a column's line distances that is its leading: most distances are within paragraphs. */
const LEADING_QUANTILE = 0.4
/** A first line indented at least this far starts a paragraph, in ems. */
const INDENT_EM = 0.9
/** Deeper steps are no indents but another alignment, in ems. */
const INDENT_MAX_EM = 4
/** A row this short of the column's right edge, in ems or as a share of the column, was not full. */
const SHORT_ROW_EM = 4
const SHORT_ROW_SHARE = 0.18
/** Double-spaced text is no wider than this, in ems; further down something else begins. */
const OPEN_ROW_GAP_EM = 2.6
/** A centred row leaves this much free on either side, the same but for a sway; one aside differs by more, in ems. */
const CENTRED_EM = 4
const CENTRED_SWAY_EM = 1
const ASIDE_EM = 2.5
/** Share of bold characters from which bold says nothing of a heading. */
const BOLD_PAGE_SHARE = 0.5

/** What paragraphs are cut by beside their rows. */
export interface ParagraphTraits {
  readonly bodySize: number
  readonly monoShare: number
  readonly boldShare: number
  /** Bounds of the column. */
  readonly x0: number
  readonly x1: number
}

interface OpenBlock {
  readonly kind: TextBlock['kind']
  readonly rows: RowText[]
  readonly marker: Marker | undefined
}

/** What a row is by itself and its neighbours, before paragraphs are cut. */
interface RowKind {
  readonly item: ItemStart | undefined
  readonly listing: ListingRow | undefined
  readonly isContents: boolean
}

/** Cuts a stretch of a column's rows, top to bottom, into paragraphs, list items, code and contents lines. */
export function paragraphsOf(rows: readonly Row[], traits: ParagraphTraits): TextBlock[] {
  const texts = rowTexts(rows)
  const leading = leadingOf(texts)
  const starts = itemStarts(texts)
  const contents = contentsRows(texts)
  const listings = listingRows(texts, leading, traits, (at) => isBulleted(texts[at], starts[at]))
  const blocks: OpenBlock[] = []
  for (const [index, text] of texts.entries()) {
    const open = blocks.at(-1)
    const before = texts[index - 1]
    const listing = listings?.[index]
    if (listing === 'goesOn' && open !== undefined) {
      open.rows.push(text)
      continue
    }
    const kind = { item: starts[index], listing, isContents: contents?.[index] === true }
    const start = startOf(text, kind, open, traits)
    if (start !== undefined) blocks.push(start)
    else if (
      open === undefined ||
      before === undefined ||
      isPair(text) ||
      isPair(before) ||
      breaksParagraph(text, before, open, traits, leading)
    )
      blocks.push({ kind: 'text', rows: [text], marker: undefined })
    else open.rows.push(text)
  }
  return withGaps(blocks, traits)
}

function rowTexts(rows: readonly Row[]): RowText[] {
  const texts: RowText[] = []
  for (const [at, row] of rows.entries()) {
    const options = optionRows(row, rows[at - 1], rows[at + 1])
    if (options === undefined) addText(texts, row)
    else for (const option of options) addText(texts, option)
  }
  return texts
}

function addText(texts: RowText[], row: Row): void {
  const text = rowText(row)
  if (text.words.length > 0) texts.push(text)
}

/** The column's line distance in ems. */
function leadingOf(texts: readonly RowText[]): number {
  const gaps: number[] = []
  for (const [index, { row }] of texts.entries()) {
    const before = texts[index - 1]?.row
    if (before === undefined || Math.abs(row.size - before.size) > 0.6) continue
    const gap = (row.baseline - before.baseline) / Math.max(row.size, before.size)
    if (gap > LEADING_MIN_EM && gap < LEADING_MAX_EM) gaps.push(gap)
  }
  if (gaps.length === 0) return LEADING_DEFAULT_EM
  return quantile(new Float64Array(gaps).sort(), LEADING_QUANTILE)
}

/** The block that a row starts by what it is, or by what it follows; undefined for running text. */
function startOf(
  text: RowText,
  { item, listing, isContents }: RowKind,
  open: OpenBlock | undefined,
  traits: ParagraphTraits,
): OpenBlock | undefined {
  if (isContents) return { kind: 'contents', rows: [text], marker: undefined }
  if (listing !== undefined) return { kind: 'code', rows: [text], marker: undefined }
  if (item !== undefined && !isNumberedHeading(text, item.marker, open, traits)) {
    return item.isItem
      ? { kind: 'item', rows: [text], marker: item.marker }
      : { kind: 'text', rows: [text], marker: undefined }
  }
  const isOther = open?.kind === 'code' || open?.kind === 'contents'
  return isOther ? { kind: 'text', rows: [text], marker: undefined } : undefined
}

/** A bullet that is not monospaced itself: an item whose text is code. */
function isBulleted(text: RowText | undefined, item: ItemStart | undefined): boolean {
  return item?.marker.kind === 'bullet' && ((text?.words[0]?.style ?? 0) & STYLE.mono) === 0
}

/** `2.1 Results` in bold or larger type is a heading, unless it goes on with a list of bold items. */
function isNumberedHeading(
  { bold, row, text }: RowText,
  marker: Marker,
  open: OpenBlock | undefined,
  { bodySize, boldShare }: ParagraphTraits,
): boolean {
  if (marker.kind === 'bullet' || !/^\(?[\dIVX]/.test(text)) return false
  if (row.size > 1.12 * bodySize) return true
  const goesOn =
    open?.kind === 'item' && open.marker?.kind === marker.kind && open.rows[0]?.bold === false
  return bold && boldShare < BOLD_PAGE_SHARE && !goesOn
}

function breaksParagraph(
  text: RowText,
  before: RowText,
  open: OpenBlock,
  traits: ParagraphTraits,
  leading: number,
): boolean {
  const first = open.rows[0] ?? before
  const size = Math.max(text.textSize, before.textSize)
  if (breaksBySize(text, before, first)) return true
  if (open.kind === 'text' && breaksAtTitle(text, before, traits.x1)) return true
  const gap = (text.row.baseline - before.row.baseline) / size
  const reference = Math.max(leading, 1.05)
  if (text.bold !== before.bold && text.letters > 2 && before.letters > 2) {
    if (breaksByWeight(text, before, gap > 1.1 * reference, traits)) return true
  }
  if (gap > PARAGRAPH_GAP_LEADINGS * reference + 0.05) {
    return gap > OPEN_ROW_GAP_EM || !runsOn(text, before, traits)
  }
  if (gap < 0.3) return false
  if (open.kind === 'text' && breaksByCentring(text, before, traits)) return true
  return open.kind === 'item'
    ? breaksItem(text, before, open, traits)
    : breaksByShape(text, before, first, open.rows.length, traits)
}

/** From a row in the column's middle to one that leans to a side, or back: a title and its text. */
function breaksByCentring(text: RowText, before: RowText, { x0, x1 }: ParagraphTraits): boolean {
  if (Math.abs(text.row.x0 - before.row.x0) < 0.5 * text.row.size) return false
  const [own, last] = [leaning(text, x0, x1), leaning(before, x0, x1)]
  return (own === 'centred' && last === 'aside') || (own === 'aside' && last === 'centred')
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
    return isApart || (startsAnew && before.row.x1 < x1 - 1.5 * text.row.size)
  }
  return isApart || before.row.x1 < x1 - 2.5 * text.row.size || /[.:!?]$/.test(before.text)
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
  if (text.row.x0 >= textX - INDENT_EM * size || text.row.x0 > itemX + 0.5 * size) return false
  // A row that the next word had no room on goes on below, even flush with the marker.
  if (before.row.x1 + text.firstWordWidth + WORD_SPACE_EM * size > x1) return false
  return before.row.x1 < x1 - 3 * size || /[.!?:;]$/.test(before.text)
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
  if (isIndented && text.row.x0 > x0 + INDENT_EM * size && /[.!?:”"')\]]$/.test(before.text))
    return true
  const isShort = before.row.x1 < x1 - Math.max(SHORT_ROW_EM * size, SHORT_ROW_SHARE * (x1 - x0))
  const fitted = before.row.x1 + text.firstWordWidth + WORD_SPACE_EM * size < x1 - 0.5 * size
  if (isShort && fitted && /[.!?:]$/.test(before.text) && /^[\p{Lu}\d“"(•]/u.test(text.text))
    return true
  const isOutdent = indent < -1.2 * size && text.row.x0 < first.row.x0 - 1.2 * size
  return isShort && isOutdent && rows >= 2 && Math.abs(before.row.x0 - first.row.x0) < 2
}

function withGaps(blocks: readonly OpenBlock[], { x0, x1 }: ParagraphTraits): TextBlock[] {
  const bounds: Rect[] = []
  for (const { rows } of blocks) bounds.push(boundsOfRows(rows))
  const found: TextBlock[] = []
  for (const [index, { kind, rows, marker }] of blocks.entries()) {
    const box = bounds[index] ?? boundsOfRows(rows)
    const above = bounds[index - 1]
    const below = bounds[index + 1]
    const size = rows[0]?.textSize ?? 1
    found.push({
      x0: box.x0,
      y0: box.y0,
      x1: box.x1,
      y1: box.y1,
      kind,
      rows,
      marker,
      size,
      bold: rows.every((row) => row.bold),
      italic: rows.every((row) => row.italic),
      gapAbove: above === undefined ? Number.POSITIVE_INFINITY : (box.y0 - above.y1) / size,
      gapBelow: below === undefined ? Number.POSITIVE_INFINITY : (below.y0 - box.y1) / size,
      columnX0: x0,
      columnX1: x1,
    })
  }
  return found
}

function boundsOfRows(rows: readonly RowText[]): Rect {
  const first = rows[0]
  if (first !== undefined && rows.length === 1) return first.row
  return boundsOf(rows.map(({ row }) => row))
}
