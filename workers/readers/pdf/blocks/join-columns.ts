import { blockText, type PageBlock, type TextBlock, withRows } from '../model/blocks.js'
import { OPEN_TEXT_MIN, SIZE_STEP_PT } from '../model/thresholds.js'
import { FULL_ROW_EM } from './thresholds.js'

/**
 * Joins a paragraph or an item that is cut by the end of its column with its rest at the top of the next column: its
 * last row is full and ends within a sentence, and the rest begins with a small letter.
 */
export function joinColumns(blocks: readonly PageBlock[]): PageBlock[] {
  const joined: PageBlock[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    if (before !== undefined && block.kind === 'text' && goesOn(before, block)) {
      const rows = [...before.rows, ...block.rows]
      joined[joined.length - 1] = withRows(before, rows, { gapBelow: block.gapBelow })
    } else joined.push(block)
  }
  return joined
}

function goesOn(before: PageBlock, block: TextBlock): before is TextBlock {
  if (before.kind !== 'text' && before.kind !== 'item') return false
  if (before.isBeside === true || block.isBeside === true) return false
  if (Number.isFinite(before.gapBelow) || Number.isFinite(block.gapAbove)) return false
  if (Math.abs(before.size - block.size) > SIZE_STEP_PT || before.bold !== block.bold) return false
  const last = before.rows.at(-1)
  const first = block.rows[0]
  if (last === undefined || first === undefined || !/^\p{Ll}/u.test(first.text)) return false
  if (last.row.x1 < before.columnX1 - FULL_ROW_EM * before.size) return false
  return !/[.!?:;”"]\s*$/.test(last.text) && blockText(before).length > OPEN_TEXT_MIN
}
