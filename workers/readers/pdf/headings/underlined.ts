import type { TextBlock } from '../model/blocks.js'
import type { Page } from '../model/page.js'
import { areUnderlined } from '../model/underlines.js'

/** Whether each row of a block is underlined from end to end, and not for being a link. */
export function isUnderlined({ rows }: TextBlock, { horizontals }: Page): boolean {
  return rows.every(({ row }) => areUnderlined(row.lines, horizontals))
}
