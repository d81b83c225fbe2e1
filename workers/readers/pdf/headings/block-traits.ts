import { blockText, isCentred, type PageBlock, type TextBlock, topOf } from '../model/blocks.js'
import { isColour } from '../model/colours.js'
import { startsWithLabel } from '../model/labels.js'
import { isBold, isMono, type Page, type TextMeasure } from '../model/page.js'
import { isFirstWithin } from '../model/section-numbers.js'
import { addCount, mostOf } from '../model/statistics.js'
import { HUNG_EM, SAME_EDGE_EM } from '../model/thresholds.js'
import { isOnBand } from './bands.js'
import type { TitleSeries } from './series.js'
import {
  type DocumentStyles,
  isOneLook,
  isOtherFamily,
  leadingOf,
  type StyleReader,
} from './text-styles.js'
import { HEADED_CHARS_MIN, type HeadingTraits, TITLE_GAP_EM } from './traits.js'
import { isUnderlined } from './underlined.js'
import { isCompany } from './wording.js'

/** Finds the left edge of most of a column's text, undefined without any, by the column's own left edge. */
export type TextEdges = (columnX0: number) => number | undefined

/** The edges of a page's columns, measured when first asked for. */
export function textEdges(blocks: readonly PageBlock[]): TextEdges {
  const known = new Map<number, number | undefined>()
  return (columnX0) => {
    if (!known.has(columnX0)) known.set(columnX0, textEdge(blocks, columnX0))
    return known.get(columnX0)
  }
}

function textEdge(blocks: readonly PageBlock[], columnX0: number): number | undefined {
  const rowsAt = new Map<number, number>()
  for (const block of blocks) {
    if (block.kind !== 'text' || block.bold || block.columnX0 !== columnX0) continue
    addCount(rowsAt, Math.round(block.x0), block.rows.length)
  }
  return mostOf(rowsAt)
}

/** What of its document tells whether a block is a heading. */
export interface KnownLooks {
  readonly styles: DocumentStyles
  readonly readStyle: StyleReader
  readonly measure: TextMeasure
  readonly series: TitleSeries
}

/** What was asked of a block before. */
type Told = Pick<HeadingTraits, 'isSerial' | 'isOfTitles' | 'outlineLevels'>

/** What of a block, of those around it and of its document decides whether it is a heading. */
export function blockTraits(
  blocks: readonly PageBlock[],
  block: TextBlock,
  index: number,
  page: Page,
  { styles, readStyle, measure: { bodySize, isTypewritten }, series }: KnownLooks,
  edges: TextEdges,
  { isSerial, isOfTitles, outlineLevels }: Told,
): HeadingTraits {
  const { family, color, key, isLinked, ...style } = readStyle(block, page)
  const isTyped = style.isMono && !isTypewritten
  const hasLine = isUnderlined(block, page)
  // Links that lead nowhere outside look as the others do.
  const isLink = isLinked || (hasLine && styles.linkColors.has(color))
  // Its font is that of code, and says nothing of titles.
  const isCode = isTyped && !block.bold
  const isLike = (other: PageBlock | undefined) =>
    isRightBeside(block, other) &&
    isOneLook(block, other, page, readStyle) &&
    isUnderlined(other, page) === hasLine
  return {
    text: blockText(block),
    rows: block.rows.length,
    size: block.size,
    bold: block.bold || isBoldNumbered(block),
    italic: block.italic,
    isUnderlined: hasLine && !isLink,
    isMono: isTyped,
    isBeside: block.isBeside === true,
    gapAbove: block.gapAbove,
    gapBelow: block.gapBelow,
    pieces: mostPieces(block),
    isProse: styles.prose.has(key),
    isOtherFont: !isCode && isOtherFamily(family, styles),
    isColoured: !isLink && color !== styles.color && isColour(color),
    isCentred: isCentred(block),
    hangsOut: hangsOut(block, blocks, index, edges),
    isLabelled: block.rows.some(startsWithLabel),
    isOnBand: isOnBand(block, page),
    headsText: headsText(block, blocks.slice(index + 1, index + 3), bodySize, styles),
    headsTable: headsTable(block, blocks[index + 1]),
    titlesTable: titlesTable(blocks, index),
    isInRun: isLike(blocks[index - 1]) || isLike(blocks[index + 1]),
    isSerial,
    isTerm: series.isOfTerms(block, page),
    isOfTitles: !isCode && isOfTitles,
    heightShare: block.y0 / page.height,
    outlineLevels,
  }
}

/**
 * Whether a row is a title whose number is bold, though most of it is not: behind it stands code, whose type has no
 * weight to show, or a script that has no bold type here.
 */
export function isBoldNumbered({ rows }: TextBlock): boolean {
  const [row] = rows
  const number = row?.words[0]
  if (row === undefined || number === undefined || rows.length > 1) return false
  if (!isBold(number) || !/^\d+(?:\.\d+)+\.?$/.test(number.text)) return false
  const title = row.words.slice(1)
  if (title.length > 0 && title.every((word) => isBold(word) || isMono(word))) return true
  return /\p{Lo}/u.test(row.text) && !/[。，；：、]$/.test(row.text)
}

/** A heading hangs out over its text by no more than this share of the column: text further in is something else. */
const HUNG_SHARE_MAX = 0.4
/** Headings of one look right after each other, at most. */
const HUNG_BLOCKS_MAX = 3
/** The text starts this near to its edge, ems. Untested. */
const TEXT_EDGE_EM = 0.5

/** Whether it hangs out over the text below it, alone or with others of its look. */
function hangsOut(
  { x0, columnX0, columnX1, size, bold }: TextBlock,
  blocks: readonly PageBlock[],
  index: number,
  edges: TextEdges,
): boolean {
  const edge = bold ? edges(columnX0) : undefined
  if (edge === undefined || edge < x0 + HUNG_EM * size) return false
  if (edge - x0 > HUNG_SHARE_MAX * (columnX1 - columnX0)) return false
  for (let at = index + 1; at <= index + HUNG_BLOCKS_MAX; at++) {
    const next = blocks[at]
    if (next?.kind !== 'text') return false
    if (!next.bold) return Math.abs(next.x0 - edge) < TEXT_EDGE_EM * size
    if (Math.abs(next.x0 - x0) > SAME_EDGE_EM * size) return false
  }
  return false
}

const mostPieces = ({ rows }: TextBlock): number =>
  Math.max(...rows.map(({ row }) => piecesOf(row)))

/** `3.2`, `IV.`, `(A)`, `§3.2`, `第3章`; dotted numbers may be as deep as they like. */
const NUMBER =
  /^(?:[\dIVXA-Z.()]{1,8}|§?\d+(?:\.\d+)+\.?|(?:第[\d一二三四五六七八九十百]+[章节節部編编篇]|附[录錄][\dA-Z]?))$/

/** Pieces of a row that stand apart; its number is none. */
function piecesOf({ lines }: TextBlock['rows'][number]['row']): number {
  if (lines.length < 2) return lines.length
  // Some typesetters set the dots of a number apart.
  const first = lines[0]?.words.map(({ text }) => text).join('') ?? ''
  return lines.length - (NUMBER.test(first) ? 1 : 0)
}

/** Blocks of one look this near, in ems, are lines of one list. */
const RUN_GAP_EM = 2

function isRightBeside(block: TextBlock, other: PageBlock | undefined): other is TextBlock {
  if (other === undefined || other.kind !== 'text') return false
  const gap = Math.max(other.y0 - block.y1, block.y0 - other.y1)
  return gap < RUN_GAP_EM * block.size && gap > -block.size
}

/** A table this near, in ems, is the table of the block above it. */
const TABLE_GAP_EM = 3

function headsTable({ x0, x1, y1, size }: TextBlock, next: PageBlock | undefined): boolean {
  if (next === undefined || next.kind !== 'table') return false
  const { box } = next.table
  return box.y0 - y1 < TABLE_GAP_EM * size && box.y0 > y1 - size && box.x0 < x1 && box.x1 > x0
}

/** Rows of the title of a table, at most. */
const TITLE_ROWS_MAX = 4

/**
 * Whether a block is one of several bold rows of one size over a table that are its title, as statements of accounts have
 * it: the company, what is told, what the figures are in.
 */
function titlesTable(blocks: readonly PageBlock[], index: number): boolean {
  const size = blocks[index]?.kind === 'text' ? blocks[index].size : 0
  let first = index
  let end = index
  while (index - first < TITLE_ROWS_MAX && isTitleRow(blocks[first - 1], size)) first--
  while (end - index < TITLE_ROWS_MAX && isTitleRow(blocks[end], size)) end++
  const [top, last] = [blocks[first], blocks[end - 1]]
  if (end - first < 2 || end - first > TITLE_ROWS_MAX) return false
  if (top?.kind !== 'text' || last?.kind !== 'text') return false
  return top.gapAbove > TITLE_GAP_EM && headsTable(last, blocks[end])
}

/** A row of bold type that begins and ends as titles do. */
function isTitleRow(block: PageBlock | undefined, size: number): boolean {
  if (block?.kind !== 'text' || !block.bold || block.size !== size) return false
  if (block.rows.length > 1 || mostPieces(block) > 1) return false
  const text = blockText(block)
  return /^[\p{Lu}(]/u.test(text) && (!/[.,:;]$/.test(text) || isCompany(text))
}

/** Text no larger than this beside the block, or beside the running text where the block is a little smaller, as ratios. */
const LARGER_RATIO = 1.08
const SMALLER_MAX = 1.25
/** Larger text than this against the running text is none, as a ratio. Untested. */
const HEADED_RATIO_MAX = 1.15
/** A heading stands no further from its text than from what came before, but for this, ems. Untested. */
const GAP_SWAY_EM = 0.2

/** Whether what follows is running text, no larger than the block, that stands nearer to it than what came before. */
function headsText(
  block: TextBlock,
  [next, below]: readonly PageBlock[],
  bodySize: number,
  { leadingPt }: DocumentStyles,
): boolean {
  if (next === undefined || next.kind === 'table' || next.kind === 'code') return false
  const [title, part] = [block.rows[0]?.text ?? '', next.rows[0]?.text ?? '']
  if (next.bold && !block.bold && isFirstWithin(part, title)) return true
  const own = Math.max(block.size, Math.min(bodySize, SMALLER_MAX * block.size))
  if (next.bold || next.size > LARGER_RATIO * own || next.size > HEADED_RATIO_MAX * bodySize)
    return false
  // LibreOffice sets the white between rows above the first one, too.
  const leading = (next.rows.length > 1 ? leadingOf(next) : leadingPt) / block.size
  if (block.gapBelow - leading > block.gapAbove + GAP_SWAY_EM) return false
  if (topOf(next) < block.y0 && !isLabelOf(block, next)) return false
  if (next.kind !== 'text' || next.rows.length > 1 || next.isEnded === true) return true
  return blockText(next).length >= HEADED_CHARS_MIN || leadsToItems(next, below, block.size)
}

/** Whether a block stands at the left of text, in its height: the title of a section that has its titles in the margin. */
const isLabelOf = (block: TextBlock, next: TextBlock): boolean =>
  next.x0 > block.x1 && next.y0 < block.y1 && block.y0 < next.y1

/**
 * `The following are excluded:` over a list is running text, however short, and any row over a list is below a larger
 * one, whose size is given.
 */
function leadsToItems(block: TextBlock, below: PageBlock | undefined, size: number): boolean {
  if (below?.kind !== 'item') return false
  return /[:：]$/.test(blockText(block)) || size > LARGER_RATIO * block.size
}
