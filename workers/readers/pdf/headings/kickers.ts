import { blockText, type PageBlock, type TextBlock } from '../model/blocks.js'
import { authorsAmong, haveLarger, isByline } from './bylines.js'
import type { HeadingCandidate } from './heading-candidate.js'
import { isHeadingAlone } from './heading-levels.js'
import { isChapterOpener } from './numbers.js'

/** A title this much larger makes a kicker of the line beside it, or of the one right above it, as ratios. */
const KICKER_RATIO = 1.12
const KICKER_RATIO_ABOVE = 1.4
/** Its box may reach into the title's by this, ems. Untested. */
const KICKER_OVERLAP_EM = 0.5
const KICKER_GAP_EM = 1

/**
 * `FOCUS ON RESEARCH` beside or right above a larger title is no heading by itself, nor are `CHAPTER` and `ONE`, each on
 * a row of its own above a title; `Chapter 3` is. Nor is a line above it that names it, nor the author, right below it.
 */
export function withoutKickers(
  found: Map<TextBlock, HeadingCandidate>,
  blocks: readonly PageBlock[],
): Map<TextBlock, HeadingCandidate> {
  const isTitle = (other: PageBlock | undefined): other is TextBlock => {
    if (other === undefined || other.kind === 'table') return false
    const candidate = found.get(other)
    return candidate !== undefined && isHeadingAlone(candidate)
  }
  if (found.size < 2) return found
  removeRepeats(found)
  const kickers = blocks.filter((block, index): block is TextBlock => {
    if (block.kind === 'table') return false
    const candidate = found.get(block)
    if (candidate === undefined || candidate.isChapter || candidate.outlineLevels !== undefined)
      return false
    const [before, next] = [blocks[index - 1], blocks[index + 1]]
    if (isTitle(next) && isChapterOpener(blockText(block))) return true
    return (
      (isTitle(before) && (isBesideTitle(block, before) || isAuthorOf(before, block))) ||
      (isTitle(next) &&
        (isBesideTitle(block, next) || isRightAboveTitle(block, next) || names(block, next)))
    )
  })
  for (const block of kickers) found.delete(block)
  numberChapters(kickers, blocks, found)
  for (const block of authorsAmong([...found.keys()], blocks))
    if (found.get(block)?.outlineLevels === undefined) found.delete(block)
  return found
}

/** What `CHAPTER` and `ONE` stand above has the number of a chapter. */
function numberChapters(
  kickers: readonly TextBlock[],
  blocks: readonly PageBlock[],
  found: Map<TextBlock, HeadingCandidate>,
): void {
  for (const opener of kickers) {
    if (!isChapterOpener(blockText(opener))) continue
    const title = blocks[blocks.indexOf(opener) + 1]
    if (title === undefined || title.kind === 'table') continue
    const candidate = found.get(title)
    if (candidate !== undefined && candidate.depth === 0)
      found.set(title, { ...candidate, depth: 1 })
  }
}

/** A title again in smaller type, by this ratio: over a box of facts, or as a running title. */
const REPEATED_RATIO = 1.2

function removeRepeats(found: Map<TextBlock, HeadingCandidate>): void {
  if (!haveLarger([...found.keys()], REPEATED_RATIO)) return
  const largest = new Map<string, number>()
  for (const [block, { size }] of found) {
    const text = blockText(block).trim()
    largest.set(text, Math.max(largest.get(text) ?? 0, size))
  }
  for (const [block, { size, outlineLevels }] of found) {
    if (
      outlineLevels === undefined &&
      REPEATED_RATIO * size < (largest.get(blockText(block).trim()) ?? 0)
    )
      found.delete(block)
  }
}

/** Shorter titles are words that other titles may have, too, characters. */
const NAMED_CHARS_MIN = 20

/** `Download file Tables of Numbers` above `Tables of Numbers`: the title and more, as heads of pages have it. */
function names(block: TextBlock, title: TextBlock): boolean {
  const text = blockText(title).trim()
  return (
    text.length >= NAMED_CHARS_MIN &&
    title.size >= KICKER_RATIO * block.size &&
    blockText(block).includes(text)
  )
}

const isAuthorOf = (title: TextBlock, block: TextBlock): boolean =>
  title.size >= KICKER_RATIO * block.size && isByline(block)

function isBesideTitle(block: TextBlock, title: TextBlock): boolean {
  const overlap = Math.min(block.y1, title.y1) - Math.max(block.y0, title.y0)
  return 2 * overlap > block.size && title.size >= KICKER_RATIO * block.size
}

function isRightAboveTitle(block: TextBlock, title: TextBlock): boolean {
  const gap = (title.y0 - block.y1) / block.size
  return (
    gap > -KICKER_OVERLAP_EM && gap < KICKER_GAP_EM && title.size >= KICKER_RATIO_ABOVE * block.size
  )
}
