import type { PageRange, Sampling } from '../../../src/contract/options.js'
import { FEW_SAMPLE_PAGES, SAMPLE_PAGES } from './thresholds.js'

/** Numbers, from 1 and ascending, of the pages that a profile is made from. */
export interface Sample {
  readonly pages: readonly number[]
  /** Those that show what repeats in the margins; absent where nobody wants to know. */
  readonly running?: readonly number[]
}

/**
 * The whole document is looked at by all pages of a short one, else by pages spread evenly. A stream that learns from
 * the first pages of `range` gets the sizes of its text from a few of all pages as well: front matter has few headings.
 */
export function samplePlan(
  pageCount: number,
  sampling: Sampling | undefined,
  { start }: PageRange,
): Sample {
  if (sampling === undefined) {
    const pages = spreadPages(pageCount, SAMPLE_PAGES)
    return { pages, running: pages }
  }
  const few = spreadPages(pageCount, FEW_SAMPLE_PAGES)
  if (sampling.kind === 'few') return { pages: few }
  const end = Math.min(pageCount, start + sampling.pages - 1)
  const running = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const pages = [...new Set([...running, ...few])].sort((a, b) => a - b)
  return { pages, running }
}

function spreadPages(pageCount: number, count: number): number[] {
  if (pageCount <= count) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const step = (pageCount - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => 1 + Math.round(index * step))
}
