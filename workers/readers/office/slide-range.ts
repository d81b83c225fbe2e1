import { ConversionError } from '../../../src/contract/errors.js'
import { LAST_PAGE, type PageRange } from '../../../src/contract/options.js'
import type { ReadContext, ReadOptions } from '../../document/reading.js'

/**
 * The slides to read. Errors: `too_many_pages`, `invalid_pages` for a start past the end; an end past it is a warning.
 */
export function slideRange(
  slideCount: number,
  { pages, limits }: ReadOptions,
  context: ReadContext,
): PageRange {
  if (slideCount > limits.pagesMax) {
    const message = `The presentation has ${slideCount} slides; ${limits.pagesMax} are allowed.`
    throw new ConversionError('too_many_pages', message, {
      pages: slideCount,
      max: limits.pagesMax,
    })
  }
  if (pages === undefined) return { start: 1, end: slideCount }
  if (pages.start > slideCount) {
    const message = `The parameter pages starts at slide ${pages.start}, but there are ${slideCount}.`
    throw new ConversionError('invalid_pages', message, { page_count: slideCount })
  }
  if (pages.end > slideCount && pages.end !== LAST_PAGE) {
    context.warn('pages_clamped', `The presentation ends at slide ${slideCount}.`)
  }
  return { start: pages.start, end: Math.min(pages.end, slideCount) }
}
