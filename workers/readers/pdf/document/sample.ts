import { defined } from '../../../../src/contract/defined.js'
import type { PageRange, Sampling } from '../../../../src/contract/options.js'
import { LONG_PAGES_MIN } from './thresholds.js'

/** Pages that a long document's profile is made from: 20 catch 70 to 100 % of its running lines. */
const SAMPLE_PAGES = 20
/** Pages that show the sizes of a document's text where what repeats is not asked. */
const FEW_SAMPLE_PAGES = 6
/** A part of a long document is small up to this share of its pages. */
const SMALL_PART_SHARE = 1 / 20
/** Pages that a small part's profile is made from: of the whole document, and near the start of the part. */
const PART_SAMPLE_PAGES = 8
const NEAR_SAMPLE_PAGES = 6

/** Numbers, from 1 and ascending, of the pages that a profile is made from. */
export interface Sample {
  readonly pages: readonly number[]
  /** Those that show what repeats in the margins; absent where nobody wants to know. */
  readonly running?: readonly number[]
  /** Those whose blocks show what headings look like; absent for all of them. */
  readonly laidOut?: readonly number[]
}

/**
 * The whole document is looked at by all pages of a short one, else by pages spread evenly; a small part of a long one
 * by fewer of them, and by the pages where it starts. A stream that learns from the first pages of `range` gets the
 * sizes of its text from a few of all pages as well: front matter has few headings.
 */
export function samplePlan(
  pageCount: number,
  sampling: Sampling | undefined,
  range: PageRange,
): Sample {
  if (sampling === undefined) {
    const pages = isSmallPart(range, pageCount)
      ? union(spreadPages(pageCount, PART_SAMPLE_PAGES), nearPages(range, pageCount))
      : spreadPages(pageCount, SAMPLE_PAGES)
    return { pages, running: pages }
  }
  const few = spreadPages(pageCount, FEW_SAMPLE_PAGES)
  if (sampling.kind === 'few') return { pages: few }
  const { start } = range
  const running = numbers(start, Math.min(pageCount, start + sampling.pages - 1))
  const pages = union(running, few)
  // To lay all of them out would make the first chunk wait.
  return { pages, running, ...defined({ laidOut: pageCount < LONG_PAGES_MIN ? undefined : few }) }
}

/** Whether these are few pages of a long document. */
export function isSmallPart({ start, end }: PageRange, pageCount: number): boolean {
  return pageCount >= LONG_PAGES_MIN && end - start < pageCount * SMALL_PART_SHARE
}

/** The first pages of the range with those before them. */
function nearPages({ start }: PageRange, pageCount: number): number[] {
  const first = Math.max(1, start - NEAR_SAMPLE_PAGES / 2)
  return numbers(first, Math.min(pageCount, first + NEAR_SAMPLE_PAGES - 1))
}

function spreadPages(pageCount: number, count: number): number[] {
  if (pageCount <= count) return numbers(1, pageCount)
  const step = (pageCount - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => 1 + Math.round(index * step))
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function union(some: readonly number[], others: readonly number[]): number[] {
  return [...new Set([...some, ...others])].sort((a, b) => a - b)
}
