import { type PageBlock, type RowText, type TextBlock, withRows } from '../model/blocks.js'
import { isNextSection } from '../model/section-numbers.js'
import { haveValues } from './ended-rows.js'
import { markerOf } from './markers.js'
import { isPair } from './row-text.js'
import { SAME_SIZE_PT, TITLE_RATIO } from './thresholds.js'
import { isContainerTitle } from './title-breaks.js'

/** Rows of one title stand at most this far apart, in ems of the title. */
const TITLE_GAP_EM = 0.75
/** ... and overlap by no more than this, ems: boxes of letters are higher than the lines of a tight title. Untested. */
const TITLE_OVERLAP_EM = 0.5
/** Their left edges or middles are this near, ems. Untested. */
const ALIGNED_EM = 0.8
const TITLE_CHARS_MAX = 200
/** `Chapter 3` alone on a row, and how far below it the name may stand, in ems of its size. */
const CHAPTER_NUMBER =
  /^(?:chapter|part|appendix|kapitel|chapitre|capítulo|capitolo)\s+(?:\d{1,3}|[IVXLC]+|[A-Z])[.:]?$/i
const CHAPTER_GAP_EM = 3

/** Joins the rows of a title that its wide line distance had parted: same size, weight and alignment. */
export function mergeTitles(blocks: readonly PageBlock[], bodySize: number): PageBlock[] {
  const merged: PageBlock[] = []
  for (const block of blocks) {
    const before = merged.at(-1)
    if (before !== undefined && isOneTitle(before, block, bodySize)) {
      const [above, below] = [before as TextBlock, block as TextBlock]
      const rows = [...above.rows, ...below.rows]
      merged[merged.length - 1] = withRows(above, rows, { gapBelow: below.gapBelow })
    } else merged.push(block)
  }
  return merged
}

function isOneTitle(before: PageBlock, block: PageBlock, bodySize: number): boolean {
  if (before.kind !== 'text' || block.kind !== 'text') return false
  if (isContainerTitle(block.rows[0]?.text ?? '')) return false
  if (isChapterName(before, block, bodySize)) return true
  if (before.size < TITLE_RATIO * bodySize || Math.abs(before.size - block.size) > SAME_SIZE_PT)
    return false
  const gap = gapBetween(before, block)
  if (before.bold !== block.bold || gap > TITLE_GAP_EM || gap < -TITLE_OVERLAP_EM) return false
  if (!goesOn(before, block.rows[0])) return false
  const characters = [...before.rows, ...block.rows].reduce((sum, row) => sum + row.text.length, 0)
  return characters <= TITLE_CHARS_MAX && isAligned(before, block)
}

/** Whether what the rows say may be one title. */
function goesOn({ rows }: TextBlock, row: RowText | undefined): boolean {
  const [first, above] = [rows[0], rows.at(-1)]
  if (first === undefined || above === undefined || row === undefined) return false
  if (isPair(row) || markerOf(row) !== undefined || haveValues(row, above)) return false
  return !/[.!?]$/.test(above.text) && !isNextSection(row.text, first.text)
}

/** Ems; a title over the width of two columns may have its last row in one of them, with nothing above. */
function gapBetween(before: TextBlock, { gapAbove, y0, size }: TextBlock): number {
  return gapAbove === Number.POSITIVE_INFINITY ? (y0 - before.y1) / size : gapAbove
}

/** The name of a chapter under its number. */
function isChapterName(before: TextBlock, block: TextBlock, bodySize: number): boolean {
  if (before.rows.length > 1 || block.gapAbove >= CHAPTER_GAP_EM) return false
  if (block.size < before.size - SAME_SIZE_PT || block.size < TITLE_RATIO * bodySize) return false
  return isAligned(before, block) && CHAPTER_NUMBER.test(before.rows[0]?.text ?? '')
}

function isAligned(before: TextBlock, block: TextBlock): boolean {
  const tolerance = ALIGNED_EM * block.size
  const centres = (before.x0 + before.x1 - block.x0 - block.x1) / 2
  return Math.abs(before.x0 - block.x0) < tolerance || Math.abs(centres) < tolerance
}
