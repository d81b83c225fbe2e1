import type { Rect } from '../../../document/blocks.js'
import type { ContentsRow, Marker, RowText, TextBlock } from '../model/blocks.js'
import { boundsOf } from '../model/geometry.js'
import { type Row, STYLE } from '../model/page.js'
import { type ListingRow, listingRows } from './code-rows.js'
import { contentsRows } from './contents.js'
import { endsOnPurpose, type RowPlace } from './ended-rows.js'
import { isFirstLine } from './first-lines.js'
import { type ItemStart, itemStarts } from './item-starts.js'
import { withLabelsBehind } from './kind-labels.js'
import { leadingAt, leadingsOf } from './leadings.js'
import { measureOf } from './line-ends.js'
import { isNext } from './markers.js'
import { optionRows } from './option-rows.js'
import {
  breaksParagraph,
  type OpenBlock,
  openBlock,
  type ParagraphTraits,
} from './paragraph-breaks.js'
import { isPair, rowText } from './row-text.js'
import { areApart } from './spread-rows.js'

/** Share of bold characters from which bold says nothing of a heading. */
const BOLD_PAGE_SHARE = 0.5
/** A number before text this much larger than the running text begins a heading, as a ratio. Untested. */
const HEADING_RATIO = 1.12

/** What a row is by itself and its neighbours, before paragraphs are cut. */
interface RowKind {
  readonly item: ItemStart | undefined
  readonly listing: ListingRow | undefined
  readonly isContents: boolean
}

/** Cuts a stretch of a column's rows, top to bottom, into paragraphs, list items, code and contents lines. */
export function paragraphsOf(rows: readonly Row[], traits: ParagraphTraits): TextBlock[] {
  const texts = withLabelsBehind(rowTexts(rows), traits)
  const leadings = leadingsOf(texts, traits.x1)
  const starts = itemStarts(texts, traits.x1)
  const contents = contentsRows(texts, traits)
  const listings = listingRows(texts, leadings.usual, traits, (at) =>
    isBulleted(texts[at], starts[at]),
  )
  const blocks: OpenBlock[] = []
  for (const [index, text] of texts.entries()) {
    const open = blocks.at(-1)
    const before = texts[index - 1]
    const listing = listings?.[index]
    const leading = leadingAt(leadings, texts, index, traits.x1)
    if (open !== undefined && goesOn(listing, contents?.[index], text)) {
      open.rows.push(text)
      continue
    }
    const kind = { item: starts[index], listing, isContents: contents?.[index] === 'entry' }
    const start = startOf(text, kind, open, traits)
    if (start !== undefined) blocks.push(start)
    else if (open === undefined || before === undefined || listings?.[index - 1] === 'term')
      blocks.push(openBlock('text', text))
    else addRunning(blocks, { texts, index, text, before, open, leading, traits })
  }
  return withGaps(blocks, traits)
}

/** Whether a row is the rest of a line of code or contents, or of a definition. */
const goesOn = (
  listing: ListingRow | undefined,
  contents: ContentsRow | undefined,
  { definition }: RowText,
): boolean => listing === 'goesOn' || contents === 'goesOn' || definition === 'goesOn'

/** Adds a row of running text to the open block, or begins the next. */
function addRunning(blocks: OpenBlock[], place: RowPlace): void {
  const { text, before, open, leading, traits } = place
  const isNew =
    text.definition !== undefined ||
    before.definition !== undefined ||
    isPair(text) ||
    isPair(before) ||
    areApart(text, before, traits) ||
    breaksParagraph(text, before, open, traits, leading) ||
    isFirstLine(place)
  if (!isNew && !endsOnPurpose(place)) {
    open.rows.push(text)
    return
  }
  if (!isNew) open.isEnded = true
  blocks.push(openBlock('text', text))
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

/** The block that a row starts by what it is, or by what it follows; undefined for running text. */
function startOf(
  text: RowText,
  { item, listing, isContents }: RowKind,
  open: OpenBlock | undefined,
  traits: ParagraphTraits,
): OpenBlock | undefined {
  if (isContents) return openBlock('contents', text)
  if (listing !== undefined) return openBlock(listing === 'term' ? 'text' : 'code', text)
  if (item !== undefined && !isNumberedHeading(text, item.marker, open, traits)) {
    const isItem = item.isItem
    return isItem ? { ...openBlock('item', text), marker: item.marker } : openBlock('text', text)
  }
  const isOther = open?.kind === 'code' || open?.kind === 'contents'
  return isOther ? openBlock('text', text) : undefined
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
  if (row.size > HEADING_RATIO * bodySize) return true
  const above = open?.rows[0]?.bold === false ? open.marker : undefined
  const goesOn = above !== undefined && isNext(above, marker, 1)
  return bold && boldShare < BOLD_PAGE_SHARE && !goesOn
}

function withGaps(
  blocks: readonly OpenBlock[],
  { x0, x1, isBeside }: ParagraphTraits,
): TextBlock[] {
  const bounds: Rect[] = []
  const measureX1 = measureOf(blocks, x1)
  for (const { rows } of blocks) bounds.push(boundsOfRows(rows))
  const found: TextBlock[] = []
  for (const [index, { kind, rows, marker, isEnded }] of blocks.entries()) {
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
      isEnded,
      gapAbove: above === undefined ? Number.POSITIVE_INFINITY : (box.y0 - above.y1) / size,
      gapBelow: below === undefined ? Number.POSITIVE_INFINITY : (below.y0 - box.y1) / size,
      columnX0: x0,
      columnX1: x1,
      measureX1,
      isBeside,
    })
  }
  return found
}

function boundsOfRows(rows: readonly RowText[]): Rect {
  const first = rows[0]
  if (first !== undefined && rows.length === 1) return first.row
  return boundsOf(rows.map(({ row }) => row))
}
