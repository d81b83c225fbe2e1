import type { HeadingLevel } from '../../../document/blocks.js'
import type { Page, TextMeasure } from '../page-model.js'
import { blockTraits } from './block-traits.js'
import { headingScale } from './heading-levels.js'
import { type HeadingCandidate, headingCandidate } from './heading-traits.js'
import { hasTitle } from './page-title.js'
import {
  documentStyles,
  type HeadingBlock,
  type PageBlock,
  type SampledPage,
  textOf,
} from './text-styles.js'

/** Looks titles up in the document's outline. */
export interface OutlineTitles {
  readonly entries: number
  /** Level, from 1, of the entry that says `text`. */
  levelOf(text: string): number | undefined
}

/** Levels of those of a page's blocks, given in reading order, that are headings. */
export type HeadingFinder = <T extends HeadingBlock>(
  blocks: readonly PageBlock<T>[],
  page: Page,
) => ReadonlyMap<T, HeadingLevel>

/** Longer text is no outline entry. */
const OUTLINE_TEXT_MAX = 200

/** A single page shows no deeper outline than this: more sizes are decoration. */
const PAGE_LEVEL_MAX = 4

/** Learns from sampled pages what the headings of their document look like. */
export function documentHeadings(
  sample: readonly SampledPage[],
  measure: TextMeasure,
  outline: OutlineTitles,
  pageCount: number,
): HeadingFinder {
  const styles = documentStyles(sample, measure.bodySize)
  const candidatesOf = <T extends HeadingBlock>(blocks: readonly PageBlock<T>[], page: Page) => {
    const found = new Map<T, HeadingCandidate>()
    blocks.forEach((block, index) => {
      if (block.kind !== 'text') return
      const text = textOf(block)
      const isEntry = outline.entries > 0 && text.length <= OUTLINE_TEXT_MAX
      const outlineLevel = isEntry ? outline.levelOf(text) : undefined
      const traits = blockTraits(blocks, block, index, page, styles, measure)
      const candidate = headingCandidate(
        outlineLevel === undefined ? traits : { ...traits, outlineLevel },
        measure,
      )
      if (candidate !== undefined) found.set(block, candidate)
    })
    return found
  }
  const candidates = sample.map(({ blocks, page }) => candidatesOf(blocks, page))
  const scale = headingScale(
    candidates.flatMap((found) => [...found.values()]),
    outline.entries,
  )
  const deepest = pageCount === 1 ? PAGE_LEVEL_MAX : 6
  const levelsOf = <T extends HeadingBlock>(
    found: ReadonlyMap<T, HeadingCandidate>,
    page: Page,
    shift: number,
  ) => {
    const levels = new Map<T, HeadingLevel>()
    for (const [block, candidate] of found) {
      const level = scale.levelOf(candidate, page.number)
      if (level !== undefined) levels.set(block, Math.min(deepest, level + shift) as HeadingLevel)
    }
    return levels
  }
  const isUntitled = (one: SampledPage, index: number) => {
    const found = candidates[index] ?? new Map<HeadingBlock, HeadingCandidate>()
    return !hasTitle(one, found, levelsOf(found, one.page, 0), measure)
  }
  const shift = pageCount === 1 && sample.every(isUntitled) ? 1 : 0
  return (blocks, page) => levelsOf(candidatesOf(blocks, page), page, shift)
}
