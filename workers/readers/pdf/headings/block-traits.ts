import type { Page, TextMeasure } from '../page-model.js'
import type { HeadingTraits } from './heading-traits.js'
import {
  type DocumentStyles,
  type HeadingBlock,
  type PageBlock,
  styleOf,
  textOf,
} from './text-styles.js'

/** Text this long or over more than one row is something that a heading may stand over. */
const HEADED_CHARS_MIN = 60
/** A colour this far from grey is one, in steps of 255; black, grey and white are none. */
const CHROMA_MIN = 48

/** What of a block, of those around it and of its document decides whether it is a heading. */
export function blockTraits(
  blocks: readonly PageBlock[],
  block: HeadingBlock,
  index: number,
  page: Page,
  styles: DocumentStyles,
  { bodySize }: TextMeasure,
): HeadingTraits {
  const { family, color, key, isLinked } = styleOf(block, page)
  return {
    text: textOf(block),
    rows: block.rows.length,
    size: block.size,
    bold: block.bold,
    italic: block.italic,
    gapAbove: block.gapAbove,
    gapBelow: block.gapBelow,
    pieces: Math.max(...block.rows.map(({ row }) => piecesOf(row.lines.map(({ words }) => words)))),
    isProse: styles.prose.has(key),
    isOtherFont: family !== '' && styles.family !== '' && family !== styles.family,
    isColoured: !isLinked && color !== styles.color && chromaOf(color) >= CHROMA_MIN,
    isCentred: isCentred(block),
    headsText: headsText(block, blocks[index + 1], bodySize),
    headsTable: headsTable(block, blocks[index + 1]),
    isInRun: [blocks[index - 1], blocks[index + 1]].some((other) =>
      isLike(block, other, key, page),
    ),
    heightShare: block.y0 / page.height,
  }
}

/** Free on both sides by this much, the same but for a sway, ems. */
const CENTRED_EM = 4
const CENTRED_SWAY_EM = 1

function isCentred({ x0, x1, columnX0, columnX1, size }: HeadingBlock): boolean {
  const left = (x0 - columnX0) / size
  const right = (columnX1 - x1) / size
  return Math.min(left, right) > CENTRED_EM && Math.abs(left - right) < CENTRED_SWAY_EM
}

/** Pieces of a row that stand apart; its number is none. */
function piecesOf(lines: readonly (readonly { readonly text: string }[])[]): number {
  const first = lines[0]
  const isNumber = first?.length === 1 && /^[\dIVXA-Z.()]{1,8}$/.test(first[0]?.text ?? '')
  return lines.length - (isNumber && lines.length > 1 ? 1 : 0)
}

function chromaOf(color: number): number {
  const channels = [color >> 16, (color >> 8) & 255, color & 255]
  return Math.max(...channels) - Math.min(...channels)
}

/** Blocks of one look this near, in ems, are lines of one list. */
const RUN_GAP_EM = 2

function isLike(
  block: HeadingBlock,
  other: PageBlock | undefined,
  key: string,
  page: Page,
): boolean {
  if (other === undefined || other.kind !== 'text') return false
  const gap = Math.max(other.y0 - block.y1, block.y0 - other.y1)
  const isNear = gap < RUN_GAP_EM * block.size && gap > -block.size
  return isNear && styleOf(other, page).key === key
}

/** A table this near, in ems, is the table of the block above it. */
const TABLE_GAP_EM = 3

function headsTable({ x0, x1, y1, size }: HeadingBlock, next: PageBlock | undefined): boolean {
  if (next === undefined || next.kind !== 'table') return false
  const { box } = next.table
  return box.y0 - y1 < TABLE_GAP_EM * size && box.y0 > y1 - size && box.x0 < x1 && box.x1 > x0
}

/** Whether what follows is running text, no larger than the block, that stands nearer to it than what came before. */
function headsText(block: HeadingBlock, next: PageBlock | undefined, bodySize: number): boolean {
  if (next === undefined || next.kind === 'table' || next.kind === 'code') return false
  if (next.bold || next.size > block.size + 0.3 || next.size > 1.15 * bodySize) return false
  if (block.gapBelow > block.gapAbove + 0.2 || next.y0 < block.y0) return false
  return next.kind !== 'text' || next.rows.length > 1 || textOf(next).length >= HEADED_CHARS_MIN
}
