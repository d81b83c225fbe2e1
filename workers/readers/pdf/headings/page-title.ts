import type { HeadingLevel } from '../../../document/blocks.js'
import { blockText, type TextBlock } from '../model/blocks.js'
import type { TextMeasure } from '../model/page.js'
import type { HeadingCandidate } from './heading-candidate.js'
import type { SampledPage } from './text-styles.js'

/** A title starts in the upper part of its page. */
const TITLE_HEIGHT_MAX = 0.45
/** It is this much larger than the running text, or in capitals. */
const TITLE_RATIO = 1.1
/** Text before it that is longer, of body size, is the text of something before; a very large title may follow more. */
const TEXT_CHARS_MIN = 90
const VERY_LARGE_RATIO = 1.4
const TEXT_CHARS_MIN_LARGE = 250
/** Sizes this near are one, as a share. */
const SIZE_SWAY = 0.03
/** Titles side by side stand within this distance, in ems: two pages on one sheet. */
const SIDE_BY_SIDE_EM = 1

/**
 * Whether the page's first-level heading is the title of a document or chapter, no section of one that began before:
 * it stands alone on its level, at the top, above all running text.
 */
export function hasTitle(
  { page, blocks }: SampledPage,
  candidates: ReadonlyMap<TextBlock, HeadingCandidate>,
  levels: ReadonlyMap<TextBlock, HeadingLevel>,
  { bodySize }: TextMeasure,
): boolean {
  const firsts = [...levels].filter(([, level]) => level === 1).map(([block]) => block)
  const title = firsts.toSorted((a, b) => b.size - a.size)[0]
  const candidate = title === undefined ? undefined : candidates.get(title)
  if (title === undefined || candidate === undefined) return false
  if (title.y0 > TITLE_HEIGHT_MAX * page.height) return false
  const rivals = firsts.filter(({ size }) => size > (1 - SIZE_SWAY) * title.size)
  if (rivals.some((other) => Math.abs(other.y0 - title.y0) > SIDE_BY_SIDE_EM * title.size))
    return false
  const before = blocks.slice(0, blocks.indexOf(title))
  if (candidate.depth > 0) return isChapter(candidate, levels.size, before.length)
  if (!candidate.caps && title.size < TITLE_RATIO * bodySize) return false
  const isVeryLarge = title.size >= VERY_LARGE_RATIO * bodySize
  const charsMin = isVeryLarge ? TEXT_CHARS_MIN_LARGE : TEXT_CHARS_MIN
  return !before.some((block) => isText(block, bodySize, charsMin, title.y0))
}

/** A numbered heading is a chapter's title when it opens the page and has sections below. */
function isChapter({ depth }: HeadingCandidate, headings: number, blocksBefore: number): boolean {
  return depth === 1 && headings > 1 && blocksBefore === 0
}

/** Whether a block above `bottom` is a paragraph of text or a table. */
function isText(
  block: SampledPage['blocks'][number],
  bodySize: number,
  charsMin: number,
  bottom: number,
): boolean {
  if (block.kind === 'table') return block.table.box.y1 <= bottom
  if (block.y1 > bottom) return false
  return block.size < TITLE_RATIO * bodySize && blockText(block).length >= charsMin
}
