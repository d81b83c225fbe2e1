import type { ConversionFacts } from '../conversion/facts.js'
import type { UsageEntry } from './usage.js'

/** What a conversion counts for: the pages that were converted, and what was billed. */
export function usageOf({ billing, result, inputBytes }: ConversionFacts): UsageEntry {
  const { pageRange, pageCount = 0 } = result
  const pages = pageRange === undefined ? pageCount : pageRange.end - pageRange.start + 1
  return { ...billing, pages, inputBytes }
}
