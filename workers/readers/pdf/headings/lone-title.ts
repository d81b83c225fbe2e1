import type { HeadingLevel } from '../../../document/blocks.js'
import { blockText, type PageBlock, type TextBlock } from '../model/blocks.js'
import type { Page } from '../model/page.js'
import { DIGIT_SHARE_MAX } from './traits.js'

const ROWS_MAX = 3
/** Rows of the text below it, at least. */
const TEXT_ROWS_MIN = 3
const LETTERS_MIN = 8
const CHARS_MAX = 120
/** It stands clear of the text around it, ems. */
const GAP_ABOVE_MIN = 0.55
const GAP_BELOW_MIN = 0.25
/** A title at the top of its page is the document's, share of the height. */
const TOP_SHARE = 0.3

/**
 * The heading of a page on which nothing else was found to be one: its only block of capitals that stands clear of the
 * text, over text that runs on. Undefined where there is none, or several.
 */
export function loneTitle(
  blocks: readonly PageBlock[],
  { height }: Page,
): { readonly block: TextBlock; readonly level: HeadingLevel } | undefined {
  const found = blocks.filter(
    (block): block is TextBlock => block.kind === 'text' && isTitle(block),
  )
  const block = found[0]
  if (block === undefined || found.length > 1) return undefined
  if (!isRunningText(blocks[blocks.indexOf(block) + 1])) return undefined
  const isFirst = blocks.indexOf(block) < 2 && block.y0 < TOP_SHARE * height
  return { block, level: isFirst ? 1 : 2 }
}

/** A name over a table or an address is that of a company. */
function isRunningText(next: PageBlock | undefined): boolean {
  return next?.kind === 'text' && next.rows.length >= TEXT_ROWS_MIN
}

function isTitle(block: TextBlock): boolean {
  if (block.rows.length > ROWS_MAX) return false
  if (block.gapAbove < GAP_ABOVE_MIN || block.gapBelow < GAP_BELOW_MIN) return false
  if (block.rows.some(({ row }) => row.lines.length > 1)) return false
  const text = blockText(block).trim()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  return (
    text === text.toUpperCase() &&
    letters >= LETTERS_MIN &&
    text.length <= CHARS_MAX &&
    digits <= DIGIT_SHARE_MAX * text.length &&
    !/[:.,;_]$|_/.test(text)
  )
}
