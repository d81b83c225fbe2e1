import type { PageBlock, TextBlock } from '../model/blocks.js'
import { SIZE_STEP_PT } from '../model/thresholds.js'
import { endsOpen } from './join-columns.js'

/** A bar beside the text has no more blocks. */
const BAR_BLOCKS_MAX = 40

/**
 * The blocks of a page that others follow: a bar of small print that is read after the text stands before the text's last
 * paragraph where that goes on over the page, and before the title right above it.
 */
export function withOpenEnd(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const from = barStart(blocks)
  const open = blocks[from - 1]
  if (open === undefined || open.kind !== 'text' || !endsOpen(open)) return blocks
  if (!blocks.slice(from).every((block) => standsBeside(block, open))) return blocks
  let at = from - 1
  while (isTitle(blocks[at - 1], open)) at--
  return [...blocks.slice(0, at), ...blocks.slice(from), ...blocks.slice(at, from)]
}

/** The first of the blocks at the end that are smaller than what comes before them; their number without such. */
function barStart(blocks: readonly PageBlock[]): number {
  let sizeMax = 0
  for (let at = blocks.length - 1; at >= Math.max(0, blocks.length - BAR_BLOCKS_MAX); at--) {
    const block = blocks[at]
    if (block === undefined || block.kind === 'table' || block.kind === 'code') break
    if (sizeMax > 0 && block.size > sizeMax + SIZE_STEP_PT) return at + 1
    sizeMax = Math.max(sizeMax, block.size)
  }
  return blocks.length
}

function standsBeside(block: PageBlock, { columnX0, columnX1 }: TextBlock): boolean {
  return block.kind !== 'table' && (block.columnX1 < columnX0 || block.columnX0 > columnX1)
}

function isTitle(block: PageBlock | undefined, { size, bold }: TextBlock): boolean {
  if (block === undefined || block.kind !== 'text') return false
  return block.size > size + SIZE_STEP_PT || (block.bold && !bold)
}
