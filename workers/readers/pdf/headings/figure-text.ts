import type { PageBlock, TextBlock } from '../model/blocks.js'
import { isWithin } from '../model/geometry.js'
import type { Page } from '../model/page.js'
import type { HeadingCandidate } from './heading-candidate.js'

/** `Figure 3-1`, `Abb. 2`: what is written below a figure. */
const CAPTION = /^(?:fig|abb|chart|diagram|рис|şekil|obr)\S*\s*(?:[A-Z]{0,3}[-.]?\d|[IVX]+\b)/i
/** Between a figure's frame and its caption, ems of the caption. */
const CAPTION_GAP_EM = 1.5
/** A block may stand out of its frame by so many points. Untested. */
const FRAME_SWAY_PT = 1

/** Takes out what stands in a drawn frame with a figure's caption right below: the figure's text heads nothing. */
export function removeFigureText(
  found: Map<TextBlock, HeadingCandidate>,
  blocks: readonly PageBlock[],
  { boxes }: Page,
): void {
  if (found.size === 0 || boxes.length === 0) return
  const captions = blocks.filter(
    (block): block is TextBlock =>
      block.kind === 'text' && CAPTION.test(block.rows[0]?.text.trimStart() ?? ''),
  )
  if (captions.length === 0) return
  const frames = boxes.filter((box) =>
    captions.some(({ x0, y0, size }) => {
      const gap = y0 - box.y1
      return gap > -size && gap < CAPTION_GAP_EM * size && x0 > box.x0 - size && x0 < box.x1
    }),
  )
  for (const [block, { depth, outlineLevels }] of found) {
    const isNamed = depth > 0 || outlineLevels !== undefined
    if (!isNamed && frames.some((frame) => isWithin(block, frame, FRAME_SWAY_PT)))
      found.delete(block)
  }
}
