import type { Rect } from '../../../document/blocks.js'
import { blockText, type PageBlock, type TextBlock, withRows } from '../model/blocks.js'
import { isCaption } from '../model/captions.js'
import { ENDED_TEXT, OPEN_TEXT_MIN, SIZE_STEP_PT } from '../model/thresholds.js'
import { FULL_ROW_EM } from './thresholds.js'

/** Blocks that may stand between the two parts of a paragraph, at most. */
const ASIDE_MAX = 6
/** ... where the rest stands right below the first part: so far at most, and with so much of its left edge, ems. */
const BESIDE_MAX = 12
const NEAR_EM = 0.8
const OVERLAP_EM = 0.2
const EDGE_EM = 0.5

/**
 * Joins a paragraph or an item that is cut by the end of its column with its rest in the next column: its last row is
 * full and ends within a sentence, and the rest begins with a small letter. Tables, captions and what is set in smaller
 * type at the end of the one column or at the top of the other come after it, and so does a box that text flows around.
 */
export function joinColumns(blocks: readonly PageBlock[]): PageBlock[] {
  const joined: PageBlock[] = []
  for (const block of blocks) {
    const before = block.kind === 'text' ? openBefore(joined, block) : undefined
    if (block.kind !== 'text' || before === undefined) joined.push(block)
    else {
      const rows = [...before.rows, ...block.rows]
      joined[joined.indexOf(before)] = withRows(before, rows, { gapBelow: block.gapBelow })
    }
  }
  return joined
}

/** The block that a text goes on from; undefined where it starts anew. */
function openBefore(blocks: readonly PageBlock[], block: TextBlock): TextBlock | undefined {
  if (!beginsOpen(block)) return undefined
  const last = blocks.at(-1)
  if (last === undefined) return undefined
  if (isCut(last, block)) return last
  return openOverFloats(blocks, block) ?? openAbove(blocks, block)
}

/** ... in another column, with nothing between them but what is set aside. */
function openOverFloats(blocks: readonly PageBlock[], block: TextBlock): TextBlock | undefined {
  for (const before of blocks.slice(-1 - ASIDE_MAX).reverse()) {
    if (goesOver(before, block)) return before
    if (!isAside(before, block.size)) return undefined
  }
  return undefined
}

/** ... right above it, where all that comes between them stands beside it. */
function openAbove(blocks: readonly PageBlock[], block: TextBlock): TextBlock | undefined {
  const last = blocks.at(-1)
  for (const before of blocks.slice(-1 - BESIDE_MAX).reverse()) {
    if (isRightAbove(before, block))
      return before !== last && isOpen(before, block) ? before : undefined
    if (boxOf(before).x0 < block.x0 + EDGE_EM * block.size) return undefined
  }
  return undefined
}

const boxOf = (block: PageBlock): Rect => (block.kind === 'table' ? block.table.box : block)

function isRightAbove(before: PageBlock, block: TextBlock): before is TextBlock {
  const last = before.kind === 'table' ? undefined : before.rows.at(-1)?.row
  if (last === undefined) return false
  const gap = block.y0 - last.y1
  const isNear = gap > -OVERLAP_EM * block.size && gap < NEAR_EM * block.size
  return isNear && Math.abs(block.x0 - last.x0) < EDGE_EM * block.size
}

/** Whether a block may stand between the parts of a text of this size. */
function isAside(between: PageBlock, size: number): boolean {
  if (between.kind === 'table') return true
  if (between.size < size - SIZE_STEP_PT) return true
  return between.kind === 'text' && isCaption(blockText(between))
}

/** Whether a text in another column is the rest of an open block. */
function goesOver(before: PageBlock, block: TextBlock): before is TextBlock {
  if (!isOpen(before, block)) return false
  const lastY0 = before.rows.at(-1)?.row.y0 ?? before.y0
  return block.y0 < lastY0 || block.columnX0 > before.columnX1
}

/** Whether a text right after an open block is its rest: they end and begin their columns. */
function isCut(before: PageBlock, block: TextBlock): before is TextBlock {
  if (!isOpen(before, block)) return false
  return !(Number.isFinite(before.gapBelow) || Number.isFinite(block.gapAbove))
}

/** Whether a block ends within a sentence, on a full row of the type that the text is set in. */
function isOpen(before: PageBlock, block: TextBlock): before is TextBlock {
  if (before.kind !== 'text' && before.kind !== 'item') return false
  if (Math.abs(before.size - block.size) > SIZE_STEP_PT || before.bold !== block.bold) return false
  return endsOpen(before)
}

/** Whether a block ends within a sentence, on a full row. */
export function endsOpen(block: TextBlock): boolean {
  const last = block.rows.at(-1)
  if (block.isBeside === true || last === undefined) return false
  if (last.row.x1 < block.columnX1 - FULL_ROW_EM * block.size) return false
  return !ENDED_TEXT.test(last.text) && blockText(block).length > OPEN_TEXT_MIN
}

/** Whether a block begins within a sentence. */
const beginsOpen = ({ isBeside, rows }: TextBlock): boolean =>
  isBeside !== true && /^\p{Ll}/u.test(rows[0]?.text ?? '')
