import type { HeadingLevel } from '../../../document/blocks.js'
import type { PageBlock, TextBlock } from '../model/blocks.js'
import { FLUSH_EM } from './thresholds.js'

/** A paragraph further in than this from the text of the item above is centred, not set in, in ems. */
const SET_IN_MAX_EM = 3
/** ... and one further out than this, or this far below, is no part of it either, in ems. Untested. */
const SET_OUT_MAX_EM = 0.5
const SET_IN_GAP_MAX_EM = 1.6
/** Text that is set in less than this may be a first line, ems. */
const INDENT_MIN_EM = 1
/** What is set in on both sides is a quotation: more than this at the right, of what it is at the left. */
const RIGHT_INDENT_MAX = 0.5

/** What becomes of a text block: a heading of a level, or nothing special. */
export type HeadingLevelOf = (block: TextBlock) => HeadingLevel | undefined

/**
 * The end of the list that starts at a block. Items go on over paragraphs that are set in to the text of the item before
 * them, not over titles; contents over none. The last item has its own paragraphs as well.
 */
export function listEnd(
  blocks: readonly PageBlock[],
  start: number,
  levelOf: HeadingLevelOf,
): number {
  const isContents = blocks[start]?.kind === 'contents'
  let end = start
  let textX = 0
  for (let at = start; at < blocks.length; at++) {
    const block = blocks[at]
    if (block === undefined || !mayBeIn(block, isContents, levelOf)) break
    if (block.kind !== 'text') {
      textX = block.marker?.textX ?? block.x0
      end = at + 1
    } else if (end === at && isOfItem(block, blocks[at - 1], textX)) end = at + 1
    else if (!goesOn(block, blocks[at + 1], textX)) break
  }
  return end
}

function mayBeIn(
  block: PageBlock,
  isContents: boolean,
  levelOf: HeadingLevelOf,
): block is TextBlock {
  if (block.kind === 'item') return true
  if (block.kind === 'contents') return isContents
  return block.kind === 'text' && !isContents && levelOf(block) === undefined
}

/** Whether items may go on below a paragraph. */
function goesOn(block: TextBlock, next: PageBlock | undefined, textX: number): boolean {
  if (next?.kind !== 'item' && next?.kind !== 'text') return false
  return isSetIn(block, textX) && !isLetterAlone(block)
}

function isSetIn({ x0, size, gapAbove }: TextBlock, textX: number): boolean {
  const indentPt = x0 - textX
  if (indentPt < -SET_OUT_MAX_EM * size || indentPt >= SET_IN_MAX_EM * size) return false
  return gapAbove < SET_IN_GAP_MAX_EM
}

/**
 * Whether a paragraph is part of the item above whatever follows: it goes on right below what was ended on purpose, or all
 * its rows start with the item's text and end with the column.
 */
function isOfItem(block: TextBlock, above: PageBlock | undefined, textX: number): boolean {
  if (!isSetIn(block, textX)) return false
  if (above?.kind !== 'table' && above?.isEnded === true) return true
  const { rows, x0, x1, columnX0, columnX1, size } = block
  const indentPt = x0 - columnX0
  if (rows.length === 1 || indentPt < INDENT_MIN_EM * size) return false
  if (columnX1 - x1 > RIGHT_INDENT_MAX * indentPt) return false
  return rows.every(({ row }) => Math.abs(row.x0 - textX) < FLUSH_EM * size)
}

/** The title of all entries of an index that begin with it. */
const isLetterAlone = ({ rows }: TextBlock): boolean =>
  rows.length === 1 && /^\p{Lu}$/u.test(rows[0]?.text ?? '')
