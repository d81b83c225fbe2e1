import type { Pdf } from '../../../native/mupdf/open-pdf.js'
import type { PageRange } from '../../../src/contract/options.js'
import type { Quality } from '../../../src/contract/task.js'
import type { Part, ReadContext, Reader } from '../../document/reading.js'
import { joinedListing } from './blocks/code-text.js'
import { joinedInlines } from './blocks/inlines.js'
import { joinPages } from './join-pages.js'
import { layOutPage } from './layout.js'
import { openDocument, tryReadPage } from './open-document.js'
import { writePage } from './page-blocks.js'
import type { Profile } from './profile.js'
import { qualityOf, type Tally, tally, tallyPage } from './quality.js'

/** Reads a PDF: profile of the whole document, then page by page, then joins over page breaks. */
export const readPdf: Reader = async (source, options, context) => {
  const { pdf, range, profile } = await openDocument(source, options, context)
  const counts = tally()
  return {
    metadata: pdf.metadata,
    pageCount: pdf.pageCount,
    ...(options.pages === undefined ? {} : { pageRange: range }),
    modeUsed: 'fast',
    parts: readParts(pdf, profile, range, counts, context),
    quality: (): Quality => qualityOf(counts),
    close: () => pdf.close(),
  }
}

async function* readParts(
  pdf: Pdf,
  profile: Profile,
  range: PageRange,
  counts: Tally,
  context: ReadContext,
): AsyncGenerator<Part> {
  const pages = readPages(pdf, profile, range, counts, context)
  yield* joinPages(pages, {
    text: (before, after) => joinedInlines(before, after, profile.vocabulary),
    listing: joinedListing,
  })
}

async function* readPages(
  pdf: Pdf,
  profile: Profile,
  { start, end }: PageRange,
  counts: Tally,
  context: ReadContext,
) {
  for (let number = start; number <= end; number++) {
    context.checkpoint(number - start, end - start + 1)
    const known = profile.layouts.get(number)
    const page = known === undefined ? tryReadPage(pdf, number) : known.page
    if (page === undefined) {
      context.warn('page_unreadable', `Page ${number} is damaged and is left out.`, number)
      yield { page: number, blocks: [] }
      continue
    }
    const layout = known ?? layOutPage(page, profile)
    tallyPage(counts, layout, context)
    yield writePage(layout, profile)
  }
  context.checkpoint(end - start + 1, end - start + 1)
}
