import { endsInAmount } from '../model/amounts.js'
import {
  isCentred,
  type PageBlock,
  type RowText,
  type TextBlock,
  withRows,
} from '../model/blocks.js'
import type { HorizontalRuling } from '../model/page.js'
import { HUNG_EM, SAME_EDGE_EM } from '../model/thresholds.js'
import { areUnderlined } from '../model/underlines.js'
import { itemAsTitle } from './item-titles.js'
import { pieceOf } from './row-text.js'
import { splitNumberedRunIn, splitRunIn, splitRunInEntry } from './run-ins.js'
import { ENDED_ROOM_EM, TITLE_RATIO } from './thresholds.js'

/** Bold text that stands free by these distances is a title, ems: labels of a form stand in rows. */
const FREE_ABOVE_EM = 1.5
const FREE_BELOW_EM = 1
/** A title has so many letters. */
const TITLE_LETTERS_MIN = 3
/** Pieces this much larger than the running text and this far apart, in ems, are a title each. */
const FAR_RATIO = 1.4
const FAR_EM = 4
/** A slanted first row this narrow, as a share of its column, stands alone: running text would have filled it. */
const LEAD_WIDTH_MAX = 0.6
/** The same where size and font tell too, and the step in size, as a ratio. */
const LEAD_WIDTH_MAX_SET = 0.85
const LEAD_RATIO = 1.04
/** `1.2 Term`, with a number of more than one part, and how long it may be. */
const SUBNUMBERED = /^\d{1,2}(?:\.\d{1,2})+\.?\s+\p{Lu}/u
const SUBNUMBERED_CHARS_MAX = 60
/** Headings that hang out leave this much room for the next row's first word, ems. */
const HUNG_ROOM_EM = 8
const HUNG_ROWS_MAX = 4

/** Typewriter type is set smaller than the text it looks as large as, as a ratio. */
const TYPED_RATIO = 0.93

/** `10.3`, `A.1`, `III.`: the number of the title beside it. */
const NUMBER = /^(?:(?:\p{Lu}\.?)?\d[\d.]*|[IVXLC]+[.)])$/u

/** What titles are told by beside their blocks. */
export interface TitleSigns {
  readonly bodySize: number
  /** Whether a text is a title of the document's outline. */
  readonly isEntry?: ((text: string) => boolean) | undefined
  /** Of the page. */
  readonly horizontals?: readonly HorizontalRuling[]
}

const NO_ENTRY = () => false

/** Parts titles from what stands beside or right below them, and numbered titles from lists. */
export function splitTitles(blocks: readonly PageBlock[], signs: TitleSigns): PageBlock[] {
  const { bodySize, isEntry = NO_ENTRY } = signs
  const found: PageBlock[] = []
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    const parts = block.kind === 'table' ? undefined : partsOf(block, next, signs)
    const title = parts === undefined ? itemAsTitle(block, blocks, index, bodySize) : undefined
    if (parts !== undefined) for (const part of parts) found.push(part)
    else if (title !== undefined) found.push(title)
    else if (isTypedTitle(block, bodySize, isEntry)) found.push({ ...block, kind: 'text' })
    else found.push(block)
  }
  return found
}

/** A row of typewriter type, hardly smaller than text, that the outline names: no listing of one line. */
function isTypedTitle(
  block: PageBlock,
  bodySize: number,
  isEntry: (text: string) => boolean,
): block is TextBlock {
  if (block.kind !== 'code' || block.rows.length > 1) return false
  if (block.size < TYPED_RATIO * bodySize) return false
  const text = block.rows[0]?.text ?? ''
  // The one word of a command or a file may be a title elsewhere, but stands in no middle.
  return (/\S\s+\S/.test(text) || isCentred(block)) && isEntry(text)
}

/** Undefined for a block that stays whole. */
function partsOf(
  block: TextBlock,
  next: PageBlock | undefined,
  { bodySize, isEntry = NO_ENTRY, horizontals = [] }: TitleSigns,
): TextBlock[] | undefined {
  if (block.kind === 'item') return splitItem(block, horizontals)
  if (block.kind !== 'text') return undefined
  return (
    splitRow(block, bodySize) ??
    splitEntry(block, isEntry) ??
    splitRunIn(block) ??
    splitNumberedRunIn(block) ??
    splitRunInEntry(block, isEntry) ??
    splitLead(block, horizontals) ??
    splitHung(block, next)
  )
}

/** A row of a title and, far from it, smaller or lighter text: a date, a running title, a telephone number. */
function splitRow(block: TextBlock, bodySize: number): TextBlock[] | undefined {
  const text = block.rows.length === 1 ? block.rows[0] : undefined
  if (text === undefined || text.row.lines.length < 2 || text.row.rtl) return undefined
  if (endsInAmount(text.text)) return undefined
  const isFree = block.gapAbove > FREE_ABOVE_EM && block.gapBelow > FREE_BELOW_EM
  const size = text.row.lines[0]?.size ?? 0
  if (!isFree && size < TITLE_RATIO * bodySize) return undefined
  const pieces = text.row.lines.map((line) => pieceOf(text, [line]))
  const first = pieces[0]
  const others = pieces.slice(1)
  if (first === undefined || NUMBER.test(first.text)) return undefined
  if (areTitles(pieces, bodySize)) return pieces.map((piece) => partOf(block, [piece], {}))
  if (first.letters < TITLE_LETTERS_MIN || !standsOut(first, others, bodySize, isFree))
    return undefined
  const rest = pieceOf(text, text.row.lines.slice(1))
  return [partOf(block, [first], { gapBelow: 0 }), partOf(block, [rest], { gapAbove: 0 })]
}

/** Whether a piece is larger than the others, or free and the only bold one. */
function standsOut(
  first: RowText,
  others: readonly RowText[],
  bodySize: number,
  isFree: boolean,
): boolean {
  const { size } = first.row
  const isLarge = size >= TITLE_RATIO * bodySize
  if (isLarge && others.every(({ row }) => size >= TITLE_RATIO * row.size)) return true
  return isFree && first.bold && others.every(({ bold }) => !bold)
}

/**
 * A first row that stands free and begins with a title of the outline: the topic of a reference manual, with what it is
 * about beside it.
 */
function splitEntry(block: TextBlock, isEntry: (text: string) => boolean): TextBlock[] | undefined {
  const text = block.rows[0]
  if (text === undefined || text.row.lines.length < 2 || text.row.rtl) return undefined
  if (block.gapAbove <= FREE_ABOVE_EM || block.gapBelow <= FREE_BELOW_EM) return undefined
  const title = pieceOf(text, text.row.lines.slice(0, 1))
  if (!isEntry(title.text) || isEntry(text.text)) return undefined
  const rest = pieceOf(text, text.row.lines.slice(1))
  return [
    partOf(block, [title], { gapBelow: 0 }),
    partOf(block, [rest, ...block.rows.slice(1)], { gapAbove: 0 }),
  ]
}

/** Large pieces of one weight far from each other: the sender and the name of a letter; a date is none. */
function areTitles(pieces: readonly RowText[], bodySize: number): boolean {
  return pieces.every(({ row, letters, text, bold }, at) => {
    if (bold !== pieces[0]?.bold) return false
    const before = pieces[at - 1]?.row
    const gap = before === undefined ? Number.POSITIVE_INFINITY : row.x0 - before.x1
    if (letters < TITLE_LETTERS_MIN || /\b\d{4}$/.test(text)) return false
    return row.size >= FAR_RATIO * bodySize && gap > FAR_EM * row.size
  })
}

/**
 * An italic first row that stands alone over upright text, an underlined one over text that is not, or one larger and of
 * another font than all rows after.
 */
function splitLead(
  block: TextBlock,
  horizontals: readonly HorizontalRuling[],
): TextBlock[] | undefined {
  const first = block.rows[0]
  const second = block.rows[1]
  if (first === undefined || second === undefined) return undefined
  const share = (first.row.x1 - block.columnX0) / (block.columnX1 - block.columnX0)
  const isEnded = block.columnX1 - first.row.x1 - second.firstWordWidth > ENDED_ROOM_EM * block.size
  const isNarrow = share < LEAD_WIDTH_MAX || isEnded
  const isSlanted = first.italic && !second.italic && isNarrow
  const isNumbered = isEnded && share < LEAD_WIDTH_MAX && isSubnumbered(first)
  const isSet = share < LEAD_WIDTH_MAX_SET && isSetApart(first, second)
  const isLined = () => isNarrow && isUnderlinedOver(first, second, horizontals)
  if (/[.,:;!?-]$/.test(first.text) || !/^[\p{Lu}\p{Lo}\d]/u.test(second.text)) return undefined
  if (!isSlanted && !isNumbered && !isSet && !isLined()) return undefined
  const gap = (second.row.y0 - first.row.y1) / block.size
  return [
    partOf(block, [first], { gapBelow: gap }),
    partOf(block, block.rows.slice(1), { gapAbove: gap }),
  ]
}

const isUnderlinedOver = (
  first: RowText,
  second: RowText,
  horizontals: readonly HorizontalRuling[],
): boolean =>
  areUnderlined(first.row.lines, horizontals) && !areUnderlined(second.row.lines, horizontals)

function isSubnumbered({ text }: RowText): boolean {
  return text.length < SUBNUMBERED_CHARS_MAX && SUBNUMBERED.test(text)
}

/** `B. Data collection` in slanted type, or underlined, with the text below it: a title, no item. */
function splitItem(
  block: TextBlock,
  horizontals: readonly HorizontalRuling[],
): TextBlock[] | undefined {
  if (block.marker === undefined || block.marker.kind === 'bullet') return undefined
  return splitLead(block, horizontals)?.map((part) => ({
    ...part,
    kind: 'text',
    marker: undefined,
  }))
}

/** Bold rows that hang out over the text below them, each with room for more: headings without text between them. */
function splitHung(block: TextBlock, next: PageBlock | undefined): TextBlock[] | undefined {
  const { rows, size, columnX1 } = block
  if (!block.bold || rows.length < 2 || rows.length > HUNG_ROWS_MAX) return undefined
  if (next?.kind !== 'text' || next.bold || next.x0 < block.x0 + HUNG_EM * size) return undefined
  const isLoose = rows.every(({ row }, at) => {
    const after = rows[at + 1]
    return after === undefined || row.x1 + after.firstWordWidth + HUNG_ROOM_EM * size < columnX1
  })
  if (!isLoose || rows.some(({ row }) => Math.abs(row.x0 - block.x0) > SAME_EDGE_EM * size))
    return undefined
  return rows.map((row, at) =>
    partOf(block, [row], {
      ...(at === 0 ? {} : { gapAbove: block.gapBelow }),
      ...(at === rows.length - 1 ? {} : { gapBelow: block.gapBelow }),
    }),
  )
}

/** Whether no word of the first row is in a font of the second, whose type is smaller. */
function isSetApart(first: RowText, second: RowText): boolean {
  if (first.row.size < LEAD_RATIO * second.row.size) return false
  return first.words.every(({ font }) => second.words.every((word) => word.font !== font))
}

function partOf(
  block: TextBlock,
  rows: readonly RowText[],
  gaps: Partial<Pick<TextBlock, 'gapAbove' | 'gapBelow'>>,
): TextBlock {
  return withRows(block, rows, { size: rows[0]?.row.size ?? block.size, ...gaps })
}
